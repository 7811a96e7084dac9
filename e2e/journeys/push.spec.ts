import type { BrowserContext, Page, Worker } from '@playwright/test'
import { startPushService } from '../../server/src/test/push-service.ts'
import { post, visitAs } from '../support/people.ts'
import { jam } from '../support/sessions.ts'
import { expect, test } from '../test.ts'

/** What a service worker has that the page's types do not know of. */
interface WorkerScope {
  registration: ServiceWorkerRegistration
  clients: { openWindow(url: string): Promise<null> }
  NotificationEvent: new (type: string, init: { notification: Notification }) => Event
  dispatchEvent(event: Event): boolean
  opened?: string
}

/** The browser's own worker, with the page under it. */
async function withWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)
}

/**
 * The last step of a push, which needs a push service of the browser's maker: the browser gives what arrived to the service worker.
 * From a page of no site, so that no tab of ours need be open.
 */
async function browserSide(context: BrowserContext, origin: string) {
  const cdp = await context.newCDPSession(await context.newPage())
  let registrationId = ''
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const one of registrations) if (one.scopeURL.startsWith(origin)) registrationId = one.registrationId
  })
  await cdp.send('ServiceWorker.enable')
  await expect.poll(() => registrationId).not.toBe('')
  return (data: string) => cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

const shownBy = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = self as unknown as WorkerScope
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, tag }) => ({ title, body, tag }))
  })

/** As somebody who taps the notification; which window that may open is the browser's to say, so it is written down instead. */
const press = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = self as unknown as WorkerScope
    scope.clients.openWindow = async (url) => {
      scope.opened = url
      return null
    }
    const [notification] = await scope.registration.getNotifications()
    if (notification) scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })

test('a push that arrives while no tab is open shows what came, and a tap opens it; with a tab open it goes there without loading anew', async ({
  context,
  server,
}) => {
  const service = await startPushService()
  const { organiser, member } = await jam(server.url, { songs: 1 })
  await post(server.url, '/v1/user/push-subscription', { subscription: service.subscribe('phone') }, member.token)
  await post(server.url, '/v1/user/update-push-settings', { quietHours: false }, member.token)
  const chat = await post(server.url, `/Message/StartDirectChat?toUserId=${member.userId}`, {}, organiser.token)
  const channelId = chat.payload.id as number
  let id = 0
  /** Written, pushed by the server to the push service, and read by the device's keys. */
  const say = async (body: string) => {
    const before = service.arrived.length
    const message = { id: `push-${channelId}-${id++}`, body }
    await post(server.url, `/Message/SendDm?channelId=${channelId}`, message, organiser.token)
    await expect.poll(() => service.arrived.length).toBe(before + 1)
    return JSON.stringify(service.arrived.at(-1)?.payload)
  }

  await context.grantPermissions(['notifications'], { origin: server.url })
  const first = await visitAs(context, member)
  await first.goto('/what-is-jamboree')
  await withWorker(first)
  const deliver = await browserSide(context, server.url)
  await first.close()

  await deliver(await say('Can you bring the amp?'))
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('there is no service worker')
  await expect.poll(() => shownBy(worker)).toHaveLength(1)
  expect((await shownBy(worker))[0]).toMatchObject({
    title: expect.stringMatching(/^Direct Message from /),
    body: 'Can you bring the amp?',
  })
  await press(worker)
  await expect.poll(() => worker.evaluate(() => (self as unknown as WorkerScope).opened)).toBe(`/dm?chat=${channelId}`)
  expect(await shownBy(worker)).toEqual([])
  const page = await context.newPage()
  await page.goto(`/dm?chat=${channelId}`)
  await expect(page.getByText('Can you bring the amp?').last()).toBeVisible()

  await page.goto('/what-is-jamboree')
  await expect(page.getByRole('heading', { level: 1, name: 'What is Jamboree?' })).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }))
  await deliver(await say('And the long cable?'))
  await expect.poll(() => shownBy(worker)).toHaveLength(1)
  await press(worker)
  await expect(page).toHaveURL(`/dm?chat=${channelId}`)
  await expect(page.getByText('And the long cable?').last()).toBeVisible()
  expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true)
  await service.stop()
})
