import { gate, stopClock, takeClock } from '../support/clock.ts'
import { callsTo, layOut, ok, signedIn } from '../support/network.ts'
import { notificationFixture, notificationsReply } from '../support/notification-fixture.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'block' })

const item = (id: number, more: object = {}) =>
  notificationFixture(id, {
    preview: `<b>Loud</b> news ${id}<img src=x onerror="window.hacked = true"><script>window.hacked = true</script>`,
    ...more,
  })
const list = (...items: ReturnType<typeof item>[]) => notificationsReply(items)

test('the list has New Items and Older, with title, label and a sanitised preview (C3)', async ({ page }) => {
  await layOut(page, { '/api/message/notifications': list(item(1), item(2, { received: true, entity: 5 })) })
  await signedIn(page)
  await page.goto('/notifications')
  const fresh = page
    .getByRole('region')
    .filter({ hasText: 'New Items' })
    .or(page.locator('section', { hasText: 'New Items' }))
    .first()
  await expect(fresh).toContainText('New Post')
  await expect(fresh).toContainText('New Post from Ben Okafor in Anchor Blues')
  await expect(fresh).toContainText('Loud news 1')
  await expect(page.locator('section', { hasText: 'Older' }).last()).toContainText('Direct Message from Ben Okafor')
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
})

test('Mark all as Read turns unread into received, then the list refreshes', async ({ page }) => {
  let received = false
  const asked = await layOut(page, {
    '/api/message/notifications': () => list(item(1, { received })),
    '/api/message/markallnotificationsread': () => {
      received = true
      return ok({})
    },
  })
  await signedIn(page)
  await page.goto('/notifications')
  await page.getByRole('button', { name: 'Mark all as Read' }).click()
  await expect(page.getByRole('heading', { name: 'New Items' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Older' })).toBeVisible()
  expect(callsTo(asked, '/api/message/markallnotificationsread')).toHaveLength(1)
})

test('/notifications?markAllRead=true marks all as read when it opens', async ({ page }) => {
  const asked = await layOut(page, { '/api/message/notifications': list(item(1)) })
  await signedIn(page)
  await page.goto('/notifications?markAllRead=true')
  await expect.poll(() => callsTo(asked, '/api/message/markallnotificationsread').length).toBe(1)
})

test('a popup comes 0.5 s after an unread notification, is marked shown, leads to its link and goes after 10 s', async ({
  page,
}) => {
  await takeClock(page)
  const answer = gate()
  const asked = await layOut(page, {
    '/api/message/notifications': async () => {
      await answer.opened
      return list(item(5, { isPopupShown: false }), item(6, { isPopupShown: false }))
    },
  })
  const marked = () =>
    callsTo(asked, '/api/message/markpopupshown').map((call) =>
      new URL(call.url()).searchParams.get('userNotificationId'),
    )
  await signedIn(page)
  await page.goto('/settings')
  await expect.poll(() => callsTo(asked, '/api/message/notifications').length).toBe(1)
  await stopClock(page)
  answer.open()
  const popup = page.getByRole('button', { name: /New Post from Ben Okafor/ })
  await expect.poll(marked).toEqual(['5'])
  await page.clock.runFor(499)
  await expect(popup).toBeHidden()
  await page.clock.runFor(1)
  await expect(popup).toBeVisible()
  await page.clock.runFor(9_999)
  await expect(popup).toBeVisible()
  await page.clock.runFor(1)
  await expect(popup).toBeHidden()
  await expect.poll(marked).toEqual(['5', '6'])
  await page.clock.runFor(500)
  await popup.click()
  await expect(page).toHaveURL('/group/3')
})

test('notifications stop at sign-out', async ({ page }) => {
  await layOut(page, { '/api/message/notifications': list(item(1)) })
  await signedIn(page)
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { name: 'New Items' })).toBeVisible()
  const last = page.waitForRequest(/sign-out/)
  await page.goto('/?signOut=true')
  await last
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible()
})

test('an avatar leads to the profile; a notification’s does not', async ({ page }) => {
  await layOut(page, { '/api/message/notifications': list(item(1)) })
  await signedIn(page)
  await page.goto('/notifications')
  await page.getByText('BO', { exact: true }).click()
  await expect(page).toHaveURL('/group/3')
})
