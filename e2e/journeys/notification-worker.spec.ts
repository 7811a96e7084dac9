import { stopClock, takeClock } from '../support/clock.ts'
import { callsTo, layOut, SILENT_EVENTS, signedIn, tokens } from '../support/network.ts'
import { notificationFixture, notificationsReply } from '../support/notification-fixture.ts'
import { visit } from '../support/visit.ts'
import { takeWorkerClock } from '../support/worker-clock.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block' })

const LIST = '/api/message/notifications'
const count = (unread: number) => notificationsReply([], { unread })

test('notifications are refreshed every 30000 ms, and stop at sign-out', async ({ page, isMobile }) => {
  const time = await takeWorkerClock(page)
  let unread = 1
  const asked = await layOut(page, { ...SILENT_EVENTS, [LIST]: () => count(unread) })
  const calls = () => callsTo(asked, LIST).length
  await signedIn(page)
  await page.goto('/settings')
  const bell = page.getByRole(isMobile ? 'button' : 'link', { name: 'Notifications, 1 new' }).first()
  await expect(bell).toBeVisible()
  expect(calls()).toBe(1)
  unread = 5
  await time.pass(29_999)
  await time.pass(1)
  await expect(page.getByLabel('Notifications, 5 new').first()).toBeVisible()
  expect(calls()).toBe(2)

  if (isMobile) {
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  } else {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('link', { name: 'Sign-Out' }).click()
  }
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible()
  await expect.poll(() => callsTo(asked, '/api/v1/auth/sign-out').length).toBe(1)
  await time.pass(30_000)
  // Whatever the worker would ask for comes by here before what the page asks for after it.
  await page.goto('/groups')
  await expect(page.getByRole('heading', { name: 'No groups yet' })).toBeVisible()
  expect(calls()).toBe(2)
})

test('notifications start when someone signs in, with the new token', async ({ page }) => {
  const asked = await layOut(page, { '/api/v1/auth': { body: tokens('new') }, [LIST]: count(4) })
  await page.goto('/')
  await page.getByLabel('E-mail').fill('ana@example.org')
  await page.getByLabel('Password', { exact: true }).fill('four words in a row')
  expect(callsTo(asked, LIST)).toEqual([])
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Notifications, 4 new').first()).toBeVisible()
  expect(callsTo(asked, LIST)[0]?.headers().authorization).toBe('Bearer access-new')
})

test('a worker that does not answer within 10000 ms is Request timeout, and the page asks itself, at most every 15 s', async ({
  page,
}) => {
  await takeClock(page)
  await page.route('/notification-worker.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `self.onmessage = ({ data }) => data.type === 'refresh' && console.info('The worker was asked')
        self.postMessage({ type: 'ready' })`,
    }),
  )
  const asked = await layOut(page, { [LIST]: count(2) })
  const calls = () => callsTo(asked, LIST).length
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  const times = (words: string) => logged.filter((line) => line.includes(words)).length
  await signedIn(page)
  await page.goto('/notifications?markAllRead=true')
  await expect.poll(() => times('The worker was asked')).toBe(1)
  await stopClock(page)
  await expect.poll(calls).toBe(1)
  await expect.poll(() => times('Request timeout')).toBe(1)
  await expect(page.getByLabel('Notifications, 2 new').first()).toBeVisible()

  await page.clock.runFor(15_000)
  // Each question takes the ten seconds in which the worker says nothing.
  for (const [question, asksItself] of [
    [2, 2],
    [3, 2],
    [4, 3],
  ] as const) {
    await visit(page, '/settings')
    await expect(page).toHaveTitle('Jamboree: Settings')
    await visit(page, '/notifications?markAllRead=true')
    await expect.poll(() => times('The worker was asked')).toBe(question)
    await page.clock.runFor(10_000)
    await expect.poll(() => times('Request timeout')).toBe(question)
    await expect.poll(calls).toBe(asksItself)
  }
})

test('the page that is hidden shows no popup; the one that is seen again does', async ({ page }) => {
  await takeClock(page)
  await page.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => document.documentElement.dataset.seen ?? 'hidden' })
  })
  const asked = await layOut(page, {
    [LIST]: notificationsReply([notificationFixture(5, { isPopupShown: false })]),
  })
  await signedIn(page)
  await page.goto('/settings')
  await expect(page.getByLabel('Notifications, 1 new').first()).toBeVisible()
  await stopClock(page)
  const popup = page.getByRole('button', { name: /New Post from Ben Okafor/ })
  await expect(popup).toBeHidden()
  expect(callsTo(asked, '/api/message/markpopupshown')).toEqual([])
  await page.evaluate(() => {
    document.documentElement.dataset.seen = 'visible'
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(() => callsTo(asked, '/api/message/markpopupshown').length).toBe(1)
  await page.clock.runFor(500)
  await expect(popup).toBeVisible()
})
