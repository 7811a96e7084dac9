import type { Page } from '@playwright/test'
import { post, someone, visitAs } from '../support/people.ts'
import { jam } from '../support/sessions.ts'
import { expect, test } from '../test.ts'

test.use({ expectedComplaints: [/Failed to load resource|ERR_INTERNET_DISCONNECTED/] })

/** The service worker has the page, and what it loads. */
async function keepWhatIsSeen(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)
  await page.reload()
}

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
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Thursday Blues Jam' })).toBeVisible()
  await vocals.click()
  await expect(page.getByText('No connection', { exact: true }).first()).toBeVisible()
  await expect(vocals).toHaveAccessibleName(/Free$/)

  // What is kept on the disk expires after 24 hours.
  const makeOlder = (hours: number) =>
    page.evaluate(async (by) => {
      for (const name of (await caches.keys()).filter((one) => one.startsWith('seen'))) {
        const seen = await caches.open(name)
        for (const request of await seen.keys()) {
          const kept = (await seen.match(request)) as Response
          const headers = new Headers(kept.headers)
          headers.set('date', new Date(Date.now() - by * 3_600_000).toUTCString())
          await seen.put(request, new Response(await kept.blob(), { headers }))
        }
      }
    }, hours)
  await makeOlder(23.9)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Thursday Blues Jam' })).toBeVisible()
  await makeOlder(24.1)
  await page.reload()
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
  await page.goto(`/group/${groupId}?tab=sessions`)
  const row = page.getByRole('link', { name: /Thursday Blues Jam.*You’re in/ })
  await expect(row.first()).toBeVisible()
  await page.goto('/groups')
  const own = page.getByRole('main').getByRole('link', { name: new RegExp(groupName) })
  await expect(own.first()).toBeVisible()

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

  await becomeOffline({ accessToken: renewed.token, refreshToken: renewed.refreshToken, refreshAt: renewed.refreshAt })
  await expect(title).toBeVisible()

  await becomeOffline(other.stored)
  await expect(page.getByRole('button', { name: /try again/i })).toBeVisible()
  await expect(title).toHaveCount(0)

  // Somebody signs every device out: this one notices with its next call.
  await page.evaluate((values) => Object.assign(localStorage, values), { accessToken: `${renewed.token}x` })
  await context.setOffline(false)
  await page.goto('/groups')
  await expect(page).toHaveURL(/signOut=true/)
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('seen-'))))
    .toEqual([])
})
