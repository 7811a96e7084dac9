import type { Page } from '@playwright/test'
import { appears, stopClock, takeClock } from '../support/clock.ts'
import { callsTo, layOut, signedIn } from '../support/network.ts'
import { lastViewed } from '../support/systemdb.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block' })

const CONFIG = {
  latestVersion: '1.10.0',
  versions: [
    { version: '1.2.0', releaseDate: '2025-03-20', hasBreakingChanges: true, priority: 'high' },
    { version: '1.10.0', releaseDate: '2025-04-01', hasBreakingChanges: false, priority: 'critical' },
    { version: '1.0.0', releaseDate: '2025-01-15', hasBreakingChanges: false, priority: 'medium' },
  ],
}
const TEXT =
  '## More :tada:\n\n~~old~~\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n<script>window.hacked = true</script><img src=x onerror="window.hacked = true">'
const ANSWERS = {
  '/changelogs/config.json': { body: CONFIG },
  '/changelogs/v1.10.0.md': { body: TEXT },
  '/changelogs/v1.2.0.md': { body: 'Two.' },
  '/changelogs/v1.0.0.md': { body: 'Nought.' },
}
const sheetOf = (page: Page) => page.getByRole('dialog', { name: "What's New" })

test('What’s New opens by itself when there are new changes, newest first, with the newest one open', async ({
  page,
}) => {
  const asked = await layOut(page, ANSWERS)
  await signedIn(page)
  await page.goto('/')
  const sheet = sheetOf(page)
  await expect(sheet).toBeVisible()
  const headers = sheet.getByRole('heading', { level: 3 }).getByRole('button')
  await expect(headers).toHaveText([
    'Version 1.10.0CriticalReleased on April 1, 2025',
    'Version 1.2.0Breaking ChangesImportantReleased on March 20, 2025',
    'Version 1.0.0Released on January 15, 2025',
  ])
  await expect(headers.first()).toHaveAttribute('aria-expanded', 'true')
  await expect(headers.nth(1)).toHaveAttribute('aria-expanded', 'false')
  expect(callsTo(asked, '/changelogs/v1.2.0.md')).toEqual([])
})

test('Critical has the danger colour, and Important the primary one', async ({ page }) => {
  await layOut(page, ANSWERS)
  await signedIn(page)
  await page.goto('/')
  const colours = (chip: string) =>
    sheetOf(page)
      .getByText(chip, { exact: true })
      .evaluate((element) => {
        const named = (name: string) => {
          const probe = document.body.appendChild(document.createElement('i'))
          probe.style.color = `var(${name})`
          const { color } = getComputedStyle(probe)
          probe.remove()
          return color
        }
        const { color } = getComputedStyle(element)
        return { color, danger: named('--danger'), primary: named('--on-tint') }
      })
  const critical = await colours('Critical')
  expect(critical.color).toBe(critical.danger)
  const important = await colours('Important')
  expect(important.color).toBe(important.primary)
  expect(important.primary).not.toBe(important.danger)
})

test('it opens at 0.9 of the height', async ({ page }) => {
  await layOut(page, ANSWERS)
  await signedIn(page)
  await page.goto('/')
  await expect(sheetOf(page)).toHaveAttribute('data-snap-point', '0.9')
  const height = page.viewportSize()?.height ?? 0
  await expect.poll(async () => Math.round((await sheetOf(page).boundingBox())?.y ?? 0)).toBe(Math.round(height * 0.1))
})

test('the text is GitHub’s Markdown with emoji, tables and strikethrough, and C3: no script runs', async ({ page }) => {
  await layOut(page, ANSWERS)
  await signedIn(page)
  await page.goto('/')
  const sheet = sheetOf(page)
  await expect(sheet.getByText('More 🎉')).toBeVisible()
  await expect(sheet.locator('del')).toHaveText('old')
  await expect(sheet.getByRole('table')).toBeVisible()
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
})

test('clicking a header opens and closes it, and each version is loaded once', async ({ page }) => {
  const asked = await layOut(page, ANSWERS)
  await signedIn(page)
  await page.goto('/')
  const header = sheetOf(page).getByRole('button', { name: /Version 1\.2\.0/ })
  await header.click()
  await expect(sheetOf(page).getByText('Two.')).toBeVisible()
  await header.click()
  await expect(sheetOf(page).getByText('Two.')).toBeHidden()
  await header.click()
  await expect(sheetOf(page).getByText('Two.')).toBeVisible()
  expect(callsTo(asked, '/changelogs/v1.2.0.md')).toHaveLength(1)
})

test('Mark as Read marks all versions viewed, closes, and they are not shown again', async ({ page }) => {
  await layOut(page, ANSWERS)
  await signedIn(page)
  await page.goto('/')
  await sheetOf(page).getByRole('button', { name: 'Mark as Read' }).click()
  await expect(sheetOf(page)).toBeHidden()
  await expect.poll(() => lastViewed(page)).toBe('1.10.0')
  const looked = page.waitForResponse(/config\.json/)
  await page.reload()
  await looked
  await expect(page.getByRole('heading', { name: /^(No session is planned|Find your people first)$/ })).toBeVisible()
  await expect(sheetOf(page)).toBeHidden()
})

test('dismissing it counts as viewed too', async ({ page }) => {
  await layOut(page, ANSWERS)
  await signedIn(page)
  await page.goto('/')
  await sheetOf(page).getByRole('button', { name: 'Close' }).click()
  await expect(sheetOf(page)).toBeHidden()
  await expect.poll(() => lastViewed(page)).toBe('1.10.0')
  const looked = page.waitForResponse(/config\.json/)
  await page.reload()
  await looked
  await expect(sheetOf(page)).toBeHidden()
})

test('the sheet is there for 500 ms after it closed, and not a moment longer', async ({ page }) => {
  await takeClock(page)
  await layOut(page, ANSWERS)
  await signedIn(page)
  await page.goto('/')
  await expect(sheetOf(page).getByText('More 🎉')).toBeVisible()
  await stopClock(page)
  // It never comes to rest by itself, so nothing but the flag takes it away.
  await page.evaluate(() => {
    const slow = new CSSStyleSheet()
    slow.replaceSync('* { transition-duration: 1000s !important }')
    document.adoptedStyleSheets.push(slow)
  })
  const sheet = page.locator('[role=dialog]')
  await sheetOf(page).getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => lastViewed(page)).toBe('1.10.0')
  await page.clock.runFor(499)
  await expect(sheet).toHaveCount(1)
  await page.clock.runFor(1)
  await expect(sheet).toHaveCount(0)
})

test('opened by hand with nothing new it says so, and View All Changes opens every version', async ({
  page,
  isMobile,
}) => {
  await layOut(page, ANSWERS)
  await signedIn(page)
  await page.goto('/')
  await sheetOf(page).getByRole('button', { name: 'Mark as Read' }).click()
  await expect(sheetOf(page)).toBeHidden()
  if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'What’s New' }).click()
  const sheet = sheetOf(page)
  await expect(sheet.getByText("You're up to date!")).toBeVisible()
  await expect(sheet.getByText('No new changes since your last visit.')).toBeVisible()
  await sheet.getByRole('button', { name: 'View All Changes' }).click()
  await expect(sheet.getByText('Two.')).toBeVisible()
  await expect(sheet.getByText('Nought.')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'View All Changes' })).toBeHidden()
})

test('it looks for new changes every 300000 ms', async ({ page }) => {
  await takeClock(page)
  let config: object = { latestVersion: '0.0.0', versions: [] }
  const asked = await layOut(page, { ...ANSWERS, '/changelogs/config.json': () => ({ body: config }) })
  const looks = () => callsTo(asked, '/changelogs/config.json').length
  await signedIn(page)
  await page.goto('/')
  await expect.poll(looks).toBe(1)
  await stopClock(page)
  // A jump moves what is due to where it ends, so from here on we know when the next look is due.
  await page.clock.fastForward(300_000)
  await expect.poll(looks).toBe(2)
  config = CONFIG
  await page.clock.fastForward(299_999)
  expect(looks()).toBe(2)
  await page.clock.fastForward(1)
  await appears(page, sheetOf(page))
  expect(looks()).toBe(3)
})

test('guests see nothing of it', async ({ page }) => {
  const asked = await layOut(page, ANSWERS)
  await page.goto('/')
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible()
  expect(callsTo(asked, '/changelogs/config.json')).toEqual([])
})

test.describe('without an answer', () => {
  test.use({ expectedComplaints: [/Failed to load resource|changelog could not be read/] })

  test('the list falls back on what the client knows', async ({ page }) => {
    await layOut(page, { '/changelogs/config.json': { status: 500 }, '/changelogs/v1.2.0.md': { body: 'Two.' } })
    await signedIn(page)
    await page.goto('/')
    const headers = sheetOf(page).getByRole('heading', { level: 3 })
    await expect(headers).toHaveText([
      /Version 1\.2\.0.*Breaking Changes.*Important.*March 20, 2025/,
      /1\.1\.0/,
      /1\.0\.0/,
    ])
  })

  test('a version’s text can be asked for again', async ({ page }) => {
    let isBroken = true
    await layOut(page, {
      ...ANSWERS,
      '/changelogs/v1.10.0.md': () => (isBroken ? { status: 500 } : { body: 'Here it is.' }),
    })
    await signedIn(page)
    await page.goto('/')
    const sheet = sheetOf(page)
    await expect(sheet.getByText('Failed to load changelog content')).toBeVisible()
    await expect(sheet.getByRole('heading', { name: 'Version 1.10.0', exact: true })).toBeVisible()
    await expect(sheet.getByText('Sorry, the changelog content for this version could not be loaded.')).toBeVisible()
    await expect(sheet.getByText('Please check your internet connection and try again later.')).toBeVisible()
    isBroken = false
    await sheet.getByRole('button', { name: 'Retry' }).click()
    await expect(sheet.getByText('Here it is.')).toBeVisible()
  })
})
