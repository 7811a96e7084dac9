import type { Browser, BrowserContext, Page } from '@playwright/test'
import { appears, gate, stopClock, takeClock } from '../support/clock.ts'
import { flaws } from '../support/flaws.ts'
import { callsTo, layOut, ok, SILENT_EVENTS, signedIn } from '../support/network.ts'
import { notificationFixture, notificationsReply } from '../support/notification-fixture.ts'
import { ask, askToJoin, groupOf, post, type Someone, someone, visitAs } from '../support/people.ts'
import { visit } from '../support/visit.ts'
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
  await expect(page.getByRole('heading', { level: 1, name: 'Anchor Thursday Blues' })).toBeVisible()
})

test('page, popover and popup pass axe in both themes, and hold what is long', async ({ page, isMobile }) => {
  const wordy = { id: 21, first: 'Bartholomew-Maximilian', last: 'W'.repeat(60) }
  const long = (id: number, more: object) => item(id, { from: wordy, groupName: 'G'.repeat(80), ...more })
  const items = [
    long(90, { entity: 4, typeName: 'Reply', threadSubject: 'T'.repeat(80), others: 3, unreadCount: 5 }),
    ...Array.from({ length: 13 }, (_, index) =>
      long(80 - index, {
        entity: index + 1,
        received: index > 6,
        line: index % 2 ? `A line ${'of words '.repeat(20)}` : '',
      }),
    ),
  ]
  let isPopupShown = true
  await layOut(page, {
    ...SILENT_EVENTS,
    '/api/message/notifications': () =>
      notificationsReply([long(91, { entity: 8, typeName: 'Opening', line: 'L'.repeat(90), isPopupShown }), ...items]),
  })
  await signedIn(page)
  const found: string[] = []
  const look = async (where: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      found.push(...(await flaws(page, `${where}, ${colorScheme}`)))
    }
  }
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { name: 'Older' })).toBeVisible()
  await look('page')
  if (isMobile) {
    await page.getByRole('button', { name: /^Notifications, / }).click()
    await expect(
      page.getByRole('dialog', { name: 'Notifications' }).getByRole('heading', { name: /New Items/ }),
    ).toBeVisible()
    await look('popover')
  }
  isPopupShown = false
  await page.goto('/settings')
  const popup = page.getByRole('button', { name: /^New Opening/ })
  // While it has the focus it stays.
  await popup.focus()
  await look('popup')
  await expect(popup).toBeVisible()
  expect(found).toEqual([])
})

/** A page of somebody's, on a device of its own, that hears what happens from now on. */
async function device(browser: Browser | null, url: string, person: Someone, path: string): Promise<Page> {
  const context = await browser?.newContext({ serviceWorkers: 'block', baseURL: url })
  if (!context) throw new Error('There is no browser.')
  devices.push(context)
  const page = await visitAs(context, person)
  const heard = page.waitForResponse((reply) => reply.url().includes('/api/v1/events'))
  await page.goto(path)
  await heard
  return page
}
const devices: BrowserContext[] = []
test.afterEach(async () => {
  for (const context of devices.splice(0)) await context.close()
})

/** The entry in the menu, or the tab: they have the bell's number. */
const bell = (page: Page, unread: number) =>
  expect(page.getByRole('link', { name: unread ? `Notifications, ${unread} new` : 'Notifications', exact: true }))

/** A group of Ana's with these people in it, and the posts' channel. */
async function groupWith(url: string, ...names: [string, string][]) {
  const ana = await someone(url, 'Ana', 'Lindqvist')
  const { id: groupId } = await groupOf(url, ana, { name: 'Anchor Thursday Blues', joinPolicy: 'open' })
  const people: Someone[] = []
  for (const [first, last] of names) {
    const person = await someone(url, first, last)
    await askToJoin(url, person, groupId)
    people.push(person)
  }
  const channels = (await ask(url, `/v1/messages/channels?groupId=${groupId}`, ana.token)).payload as {
    id: number
    type: number
  }[]
  const channelId = channels.find(({ type }) => type === 3)?.id ?? 0
  const send = (from: Someone, message: { body: string; subject?: string; parentMessageId?: number }) =>
    post(url, `/Message/SendMessage?channelId=${channelId}`, message, from.token)
  return { ana, people, groupId, channelId, send }
}

test('many reply to one post: one row and one in the bell, on both devices, until the thread is opened on one of them', async ({
  context,
  server,
}) => {
  const { ana, people, groupId, channelId, send } = await groupWith(
    server.url,
    ['Ben', 'Okafor'],
    ['Cleo', 'Marchetti'],
    ['Dev', 'Raman'],
  )
  const root = await send(ana, { subject: 'Left my tuner', body: 'It was on the amp. Who has it?' })
  const phone = await device(context.browser(), server.url, ana, '/settings')
  const laptop = await device(context.browser(), server.url, ana, '/notifications')
  await expect(laptop.getByRole('heading', { name: 'All quiet' })).toBeVisible()
  for (const [index, person] of people.entries())
    await send(person, { body: `Not me, number ${index + 1}`, parentMessageId: root.payload.id })

  const row = laptop.getByRole('link', { name: /Dev Raman and 2 others replied in Left my tuner from Anchor/ })
  await expect(row).toHaveCount(1)
  await expect(laptop.getByRole('heading', { name: 'New Items 1' })).toBeVisible()
  for (const page of [phone, laptop]) await bell(page, 1).toBeVisible()

  // The thread itself, not the row: what tells of it is read all the same, and on the other device too.
  await visit(phone, `/group/${groupId}/channel/${channelId}/message/${root.payload.id}`)
  // A popup may say it too.
  await expect(phone.getByRole('main').getByText('Not me, number 3')).toBeVisible()
  await expect(laptop.getByRole('heading', { name: 'Older' })).toBeVisible()
  await expect(laptop.getByRole('heading', { name: /New Items/ })).toHaveCount(0)
  for (const page of [phone, laptop]) await bell(page, 0).toBeVisible()
})

test('a row leads to its thing and is read; Mark all as Read and markAllRead=true empty the bell of every device', async ({
  context,
  server,
}) => {
  const { ana, people, groupId, send } = await groupWith(server.url, ['Ben', 'Okafor'])
  const [ben] = people as [Someone]
  const phone = await device(context.browser(), server.url, ben, '/settings')
  const laptop = await device(context.browser(), server.url, ben, '/notifications')
  await expect(laptop.getByRole('heading', { name: 'All quiet' })).toBeVisible()
  for (const body of ['The first news', 'The second news', 'The third news']) await send(ana, { body })
  const rows = laptop.getByRole('link', { name: /New Post from Ana Lindqvist in Anchor Thursday Blues/ })
  await expect(rows).toHaveCount(3)
  for (const page of [phone, laptop]) await bell(page, 3).toBeVisible()

  await rows.filter({ hasText: 'The second news' }).click()
  await expect(laptop).toHaveURL(new RegExp(`/group/${groupId}/channel/\\d+/message/\\d+$`))
  for (const page of [phone, laptop]) await bell(page, 2).toBeVisible()

  await visit(laptop, '/notifications')
  await expect(laptop.getByRole('heading', { name: 'New Items 2' })).toBeVisible()
  await laptop.getByRole('button', { name: 'Mark all as Read' }).click()
  await expect(laptop.getByRole('heading', { name: /New Items/ })).toHaveCount(0)
  for (const page of [phone, laptop]) await bell(page, 0).toBeVisible()

  await send(ana, { body: 'The fourth news' })
  for (const page of [phone, laptop]) await bell(page, 1).toBeVisible()
  await visit(phone, '/notifications?markAllRead=true')
  for (const page of [phone, laptop]) await bell(page, 0).toBeVisible()
  await expect(rows).toHaveCount(4)
})

test('members hear of a session when the organiser says so, and of its roster; opened on one device, both are read on the other', async ({
  context,
  server,
}) => {
  const { ana, people, groupId } = await groupWith(server.url, ['Ben', 'Okafor'])
  const [ben] = people as [Someone]
  const phone = await device(context.browser(), server.url, ben, '/settings')
  const laptop = await device(context.browser(), server.url, ben, '/notifications')
  await expect(laptop.getByRole('heading', { name: 'All quiet' })).toBeVisible()
  const desk = await visitAs(context, ana)
  const add = async (name: string, choice: string) => {
    await desk.goto(`/admin/add-session?groupId=${groupId}`)
    const form = desk.getByRole('form', { name: 'Session' })
    await form.getByLabel('Name').fill(name)
    await form.getByRole('button', { name: 'Make the session' }).click()
    await desk.getByRole('dialog', { name: 'Tell 1 member?' }).getByRole('button', { name: choice }).click()
    await expect(desk.getByRole('heading', { level: 1, name: 'Songs' })).toBeVisible()
    return Number(new URL(desk.url()).searchParams.get('sessionId'))
  }
  await add('Quiet Jam', 'Add without telling')
  const sessionId = await add('Loud Jam', 'Add and tell 1 member')
  await expect(laptop.getByRole('link', { name: /Loud Jam/ })).toHaveCount(1)
  await expect(laptop.getByRole('link', { name: /Quiet Jam/ })).toHaveCount(0)
  for (const page of [phone, laptop]) await bell(page, 1).toBeVisible()

  await visit(phone, `/session/${sessionId}`)
  for (const page of [phone, laptop]) await bell(page, 0).toBeVisible()

  const song = { SessionId: sessionId, Title: 'Superstition', ArtistName: 'Stevie Wonder' }
  const added = await post(server.url, '/v1/session-admin/add-song/', song, ana.token)
  const slot = { sessionId, sessionSongId: added.payload.sessionSongId, instrumentId: 1 }
  const { slotId } = (await post(server.url, '/v1/session-admin/add-inst-slot/', slot, ana.token)).payload
  await post(server.url, '/v1/sessions/register-part/', { SessionId: sessionId, SlotId: slotId }, ben.token)
  const { rosterId } = (await post(server.url, '/Session/CreateRoster/', { sessionId }, ana.token)).payload
  await post(server.url, '/Session/RosterAssign/', { rosterId, slotId, userId: ben.userId }, ana.token)
  await visit(phone, '/settings')
  const acknowledged = [slotId, ...added.payload.slots.map((one: { slotId: number }) => one.slotId)]
  await post(server.url, '/Session/PublishRoster/', { rosterId, acknowledged }, ana.token)
  for (const page of [phone, laptop]) await bell(page, 1).toBeVisible()
  await visit(laptop, `/session/${sessionId}`)
  for (const page of [phone, laptop]) await bell(page, 0).toBeVisible()
})

test('a direct message pops up half a second later for ten seconds, on a page that is seen; tab and bell count it until it is read', async ({
  context,
  server,
}) => {
  const { ana, people } = await groupWith(server.url, ['Ben', 'Okafor'])
  const [ben] = people as [Someone]
  const direct = await post(server.url, `/Message/StartDirectChat?toUserId=${ana.userId}`, {}, ben.token)
  const page = await visitAs(context, ana)
  await takeClock(page)
  await page.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => document.documentElement.dataset.seen ?? 'hidden' })
  })
  const heard = page.waitForResponse((reply) => reply.url().includes('/api/v1/events'))
  await page.goto('/settings')
  await heard
  await bell(page, 0).toBeVisible()
  await stopClock(page)
  await post(server.url, `/Message/SendDm?channelId=${direct.payload.id}`, { body: 'Bring the DI box' }, ben.token)
  await bell(page, 1).toBeVisible()
  const popup = page.getByRole('button', { name: /Direct Message from Ben Okafor/ })
  await page.clock.runFor(2_000)
  await expect(popup).toBeHidden()

  const isMarked = page.waitForResponse((reply) => reply.url().includes('/MarkPopupShown/') && reply.ok())
  await page.evaluate(() => {
    document.documentElement.dataset.seen = 'visible'
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await isMarked
  await page.clock.runFor(499)
  await expect(popup).toBeHidden()
  await page.clock.runFor(1)
  await expect(popup).toBeVisible()
  await page.clock.runFor(9_999)
  await expect(popup).toBeVisible()
  await page.clock.runFor(1)
  await expect(popup).toBeHidden()

  // It comes again with the next message, and leads to the chat.
  await post(server.url, `/Message/SendDm?channelId=${direct.payload.id}`, { body: 'And a spare lead' }, ben.token)
  await appears(page, popup)
  await popup.click()
  await expect(page).toHaveURL(`/dm?chat=${direct.payload.id}`)
  await appears(page, page.getByText('And a spare lead').last())
  await bell(page, 0).toBeVisible()
})
