import type { Page } from '@playwright/test'
import { visitAs } from '../support/people.ts'
import { whenSaved } from '../support/saved.ts'
import { jam } from '../support/sessions.ts'
import { visit } from '../support/visit.ts'
import { expect, test } from '../test.ts'

test('Chromium finds nothing wrong with the manifest, and everything that it names is there', async ({
  context,
  server,
}) => {
  const { member } = await jam(server.url, { songs: 1 })
  const page = await visitAs(context, member)
  await page.goto('/upcoming')
  const devtools = await context.newCDPSession(page)
  const { errors, data } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // A test's browser keeps nothing, as a private window does, and that alone speaks against it.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])

  const manifest = JSON.parse(data ?? '{}')
  for (const { src } of [...manifest.icons, ...manifest.screenshots])
    expect((await page.request.get(src)).ok(), src).toBe(true)
  for (const { url } of [...manifest.shortcuts, { url: manifest.share_target.action }]) {
    await page.goto(url)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/not here|Not found/)
    await expect(page).not.toHaveTitle(/Not found/)
  }
})

/** What Chromium says of a page that could be installed; a test's browser never does. */
const canBeInstalled = (page: Page) =>
  page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        document.documentElement.dataset.asked = 'yes'
        return { outcome: 'accepted' }
      },
    })
    dispatchEvent(event)
    return event.defaultPrevented
  })

test('the first wish is the moment to offer the installation: on the next page, once, and in the settings ever after', async ({
  context,
  server,
}) => {
  const { member, sessionId } = await jam(server.url, { songs: 2 })
  const page = await visitAs(context, member)
  await page.goto(`/session/${sessionId}`)
  const take = async (name: RegExp) => {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('button', { name })).toHaveAccessibleName(/wish/)
    await whenSaved(page)
  }
  const vocals = page.getByRole('button', { name: /^Vocals in Superstition:/ })
  await expect(vocals).toBeVisible()
  // The browser's own bar does not come.
  expect(await canBeInstalled(page)).toBe(true)
  const offer = page.getByRole('region', { name: 'Install Jamboree' })
  await visit(page, '/upcoming')
  await expect(page).toHaveTitle(/Upcoming/)
  await expect(offer).toHaveCount(0)
  await visit(page, `/session/${sessionId}`)
  await take(/^Vocals in Superstition:/)
  await expect(offer).toHaveCount(0)
  await visit(page, '/upcoming')
  await expect(offer).toContainText('Your first wish is in.')
  await offer.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toHaveCount(0)

  await visit(page, `/session/${sessionId}`)
  await take(/^Vocals in Red House:/)
  await visit(page, '/settings')
  await page.getByRole('button', { name: 'Install Jamboree' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'yes')
  await expect(offer).toHaveCount(0)
})

test('a song that another app shares can be suggested for a session, or written in a group’s chat', async ({
  context,
  server,
}) => {
  const { member } = await jam(server.url, { songs: 1 })
  const page = await visitAs(context, member)
  const shared = new URLSearchParams({
    title: 'Bill Withers - Lean on Me (Official Video) - YouTube',
    url: 'https://youtu.be/fOZ-MySzAac',
  })
  await page.goto(`/share?${shared}`)
  await page.getByRole('button', { name: /^Thursday Blues Jam/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Suggest a song' })
  await expect(sheet.getByLabel('Title')).toHaveValue('Lean on Me')
  await expect(sheet.getByLabel('Artist, if you know')).toHaveValue('Bill Withers')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.getByRole('button', { name: /^Anchor Thursday Blues/ }).click()
  await expect(page).toHaveURL(/tab=chat/)
  await expect(page.getByRole('textbox', { name: /Write to Anchor/ })).toHaveValue(
    'Bill Withers - Lean on Me (Official Video) - YouTube https://youtu.be/fOZ-MySzAac',
  )
})
