import type { Page } from '@playwright/test'
import { keepTheApp, keptKeys, onDisk } from '../support/offline.ts'
import { post, someone, visitAs } from '../support/people.ts'
import { jam } from '../support/sessions.ts'
import { expect, test } from '../test.ts'

test.use({ expectedComplaints: [/Failed to load resource|ERR_INTERNET_DISCONNECTED/] })

async function keepWhatIsSeen(page: Page): Promise<void> {
  await keepTheApp(page)
  await page.reload()
}

/** As if what is on the disk had been seen so long ago. */
const makeOlder = (page: Page, hours: number) =>
  page.evaluate(
    (at) =>
      new Promise<void>((resolve, reject) => {
        const opened = indexedDB.open('seen-lists')
        opened.onerror = reject
        opened.onsuccess = () => {
          const transaction = opened.result.transaction('lists', 'readwrite')
          transaction.oncomplete = () => {
            opened.result.close()
            resolve()
          }
          const rows = transaction.objectStore('lists').openCursor()
          rows.onsuccess = () => {
            rows.result?.update({ ...rows.result.value, at })
            rows.result?.continue()
          }
        }
      }),
    Date.now() - hours * 3_600_000,
  )

/** For whom something is kept there. */
const keptFor = async (page: Page) => [...new Set((await keptKeys(page)).map((key) => key.split('/')[0]))]

test.describe('before the app works offline', () => {
  test.use({ serviceWorkers: 'block' })

  test('a tap is taken back at once, and nothing says any more that it worked', async ({ context, server }) => {
    const { member, sessionId } = await jam(server.url, { songs: 2 })
    const page = await visitAs(context, member)
    const toasts = page.waitForResponse(/ToastHost/)
    await page.goto(`/session/${sessionId}`)
    const vocals = page.getByRole('button', { name: /^Vocals in Superstition:/ })
    await expect(vocals).toHaveAccessibleName(/Free$/)
    // A sign of life: parts that may be needed are fetched.
    await page.mouse.move(5, 5)
    await (await toasts).finished()
    await context.setOffline(true)
    await vocals.click()
    await expect(page.getByText('No connection', { exact: true })).toBeVisible()
    await expect(vocals).toHaveAccessibleName(/Free$/)
    await expect(page.getByText('Your first wish.')).toHaveCount(0)
  })
})

test('without a network a session shows what was seen, and a tap is taken back and says why', async ({
  context,
  server,
}) => {
  const { member, sessionId } = await jam(server.url, { songs: 2 })
  const page = await visitAs(context, member)
  await page.goto(`/session/${sessionId}`)
  await keepWhatIsSeen(page)
  const vocals = page.getByRole('button', { name: /^Vocals in Superstition:/ })
  await expect(vocals).toBeVisible()
  await onDisk(page, `["session",${sessionId},"details"`)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Thursday Blues Jam' })).toBeVisible()
  await vocals.click()
  await expect(page.getByText('No connection', { exact: true }).first()).toBeVisible()
  await expect(vocals).toHaveAccessibleName(/Free$/)

  // What is kept on the disk expires after 24 hours, and says how old it is until then.
  await makeOlder(page, 23.9)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Thursday Blues Jam' })).toBeVisible()
  await expect(page.getByText(/^Offline\. Showing what was kept (yesterday )?at \d\d:\d\d\.$/)).toBeVisible()
  await makeOlder(page, 24.1)
  await page.reload()
  await expect(page.getByText('You are offline, and it was not opened on this device')).toBeVisible()
  await expect(page.getByRole('button', { name: /try again/i })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Thursday Blues Jam' })).toHaveCount(0)
})

test('without a network the app starts from what is kept, and lists that were seen are there, POST lists too', async ({
  context,
  server,
}) => {
  const { member, sessionId, groupId, groupName } = await jam(server.url, { songs: 2 })
  const page = await visitAs(context, member)
  await page.goto('/groups')
  await keepWhatIsSeen(page)
  await page.goto(`/session/${sessionId}`)
  await page.getByRole('button', { name: 'Count me in' }).click()
  await page.getByRole('tab', { name: /^People/ }).click()
  await expect(page.getByText('Ana Lindqvist').first()).toBeVisible()
  await onDisk(page, `["session",${sessionId},"people"`)
  await page.goto(`/group/${groupId}?tab=sessions`)
  const row = page.getByRole('link', { name: /Thursday Blues Jam.*You’re in/ })
  await expect(row.first()).toBeVisible()
  await onDisk(page, `["group-sessions",${groupId},false`)
  await page.goto('/groups')
  const own = page.getByRole('main').getByRole('link', { name: new RegExp(groupName) })
  await expect(own.first()).toBeVisible()
  await onDisk(page, '["my-groups"]')

  await context.setOffline(true)
  const began = Date.now()
  await page.goto(`/session/${sessionId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Thursday Blues Jam' })).toBeVisible()
  const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)
  console.log(`offline: painted after ${Math.round(painted)} ms, the session after ${Date.now() - began} ms`)
  await page.getByRole('tab', { name: /^People/ }).click()
  await expect(page.getByText('Ana Lindqvist').first()).toBeVisible()
  await page.goto(`/group/${groupId}?tab=sessions`)
  await expect(row.first()).toBeVisible()
  await page.goto('/groups')
  await expect(own.first()).toBeVisible()
})

test('B5 what was seen is shown with a renewed token too, to no other account, and to nobody once the session ended', async ({
  context,
  server,
}) => {
  const { member, sessionId } = await jam(server.url, { songs: 1 })
  const other = await someone(server.url, 'Otis', 'Other')
  const renewed = await post(server.url, '/v1/auth/refresh', { token: member.stored.refreshToken })
  const page = await visitAs(context, member)
  const title = page.getByRole('heading', { level: 1, name: 'Thursday Blues Jam' })
  const becomeOffline = async (stored: Record<string, string>) => {
    await context.setOffline(true)
    await page.evaluate((values) => Object.assign(localStorage, values), stored)
    await page.goto(`/session/${sessionId}`)
  }
  await page.goto(`/session/${sessionId}`)
  await keepWhatIsSeen(page)
  await expect(title).toBeVisible()
  await onDisk(page, `${member.userId}/["session",${sessionId},"details"`)

  await becomeOffline({ accessToken: renewed.token, refreshToken: renewed.refreshToken, refreshAt: renewed.refreshAt })
  await expect(title).toBeVisible()

  await becomeOffline(other.stored)
  await expect(page.getByRole('button', { name: /try again/i })).toBeVisible()
  await expect(title).toHaveCount(0)

  // Somebody signs every device out: this one notices as soon as it is back, when it asks again.
  await page.evaluate((values) => Object.assign(localStorage, values), { accessToken: `${renewed.token}x` })
  await context.setOffline(false)
  await expect(page).toHaveURL(/signOut=true/)
  await expect.poll(async () => (await keptFor(page)).filter((account) => account !== 'guest')).toEqual([])
})
