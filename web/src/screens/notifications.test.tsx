import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { thingAt } from '../features/notifications/read-opened.ts'
import {
  forgetNotifications,
  type NotificationItem,
  receiveNothing,
  receiveNotifications,
} from '../features/notifications/store.ts'
import { type Answer, fakeServer, type Seen } from '../lib/testing.ts'
import { currentAddress, renderAt, reset, signInAs } from '../testing-screen.tsx'

const LIST = '/api/Message/Notifications/'
const READ = '/api/v1/messages/mark-notification-read'
const ok = (payload: unknown): Answer => ({ body: { success: true, payload } })
const NOW = Date.now()
const counts = { unreadNotifications: 0, unreadMessages: 0 }

const item = (id: number, more: { received?: boolean; link?: string } = {}): NotificationItem => ({
  notification: {
    id,
    entity: 1,
    channelType: 3,
    received: more.received ?? false,
    isRead: more.received ?? false,
    isPopupShown: true,
    unreadCount: 1,
    subject: '',
    threadSubject: '',
    others: 0,
    at: new Date(NOW - (5_000 - id) * 60_000).toISOString(),
  },
  fromUser: { id, first: 'Ben', last: `Number ${id}`, imageUrl: null },
  feedItem: {
    subject: '',
    link: more.link ?? `/group/1/channel/2/message/${id}`,
    preview: '',
    notificationTypeName: 'Post',
    fromUser: null,
  },
  groupName: 'Anchor Blues',
  groupId: 1,
})
const list = (items: NotificationItem[], hasMore = false) => ({
  items,
  hasMore,
  unreadNotifications: items.filter(({ notification }) => !notification.received).length,
  unreadMessages: 0,
})
const reads = (seen: Seen[]) => seen.filter(({ path }) => path === READ).map(({ body }) => body)

/** Whatever is watched is in the window at once. */
class Seeing {
  tell: (entries: { isIntersecting: boolean }[]) => void
  constructor(tell: Seeing['tell']) {
    this.tell = tell
  }
  observe() {
    this.tell([{ isIntersecting: true }])
  }
  disconnect() {}
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  signInAs()
})
afterEach(() => {
  reset()
  forgetNotifications()
})

test('until they come their shape is shown; then what will come here, where there are none', async () => {
  fakeServer({})
  renderAt('/notifications')
  expect(await screen.findByRole('status', { name: 'Loading notifications' })).toBeTruthy()
  receiveNotifications(list([]))
  expect(await screen.findByRole('heading', { name: 'All quiet' })).toBeTruthy()
  expect(screen.getByText(/Replies, direct messages, rosters and news of your sessions show up here/)).toBeTruthy()
})

test('a row says what happened once, and how many came together', async () => {
  const older = item(1, { received: true })
  const several = { ...item(2), notification: { ...item(2).notification, unreadCount: 3 } }
  fakeServer({})
  renderAt('/notifications')
  receiveNotifications(list([several, older]))
  expect(await screen.findByText('3 new')).toBeTruthy()
  expect(screen.getAllByText(/New Post/)).toHaveLength(2)
})

test('a list that does not come says so, and another try brings it', async () => {
  fakeServer({ [LIST]: ok(list([item(1)])) })
  renderAt('/notifications')
  await screen.findByRole('status', { name: 'Loading notifications' })
  receiveNothing()
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Ben Number 1')).toBeTruthy()
})

test('they are read back page by page, each from the last one of the page before', async () => {
  vi.stubGlobal('IntersectionObserver', Seeing)
  const all = Array.from({ length: 100 }, (_, index) => item(100 - index, { received: true }))
  const pageAfter = (id: number) => {
    const from = all.findIndex(({ notification }) => notification.id === id) + 1
    return list(all.slice(from, from + 30), from + 30 < all.length)
  }
  const seen = fakeServer({
    [LIST]: ({ path }) => ok(pageAfter(Number(new URLSearchParams(path.split('?')[1]).get('lastFetchedId')))),
  })
  receiveNotifications(list(all.slice(0, 30), true))
  renderAt('/notifications')
  expect(await screen.findByText('Ben Number 1')).toBeTruthy()
  const asked = seen.filter(({ path }) => path.startsWith(LIST)).map(({ path }) => path.split('=')[1])
  expect(asked).toEqual(['71', '41', '11'])
  expect(screen.getAllByText(/^Ben Number/)).toHaveLength(100)
})

test('what is new further back than the first page shows without going there, and the number above it is true', async () => {
  const all = Array.from({ length: 100 }, (_, index) => item(100 - index, { received: index !== 70 }))
  fakeServer({
    [LIST]: ({ path }) => {
      const from = 101 - Number(new URLSearchParams(path.split('?')[1]).get('lastFetchedId'))
      return ok({ ...list(all.slice(from, from + 30), from + 30 < all.length), unreadNotifications: 1 })
    },
  })
  receiveNotifications({ ...list(all.slice(0, 30), true), unreadNotifications: 1 })
  renderAt('/notifications')
  expect(await screen.findByText('New Items')).toBeTruthy()
  expect(screen.getByText('Ben Number 30')).toBeTruthy()
  // No further than that.
  expect(screen.queryByText('Ben Number 1')).toBeNull()
})

test('older ones that do not come say so, and another try brings them', async () => {
  vi.stubGlobal('IntersectionObserver', Seeing)
  let isBroken = true
  fakeServer({ [LIST]: () => (isBroken ? { status: 400, body: '' } : ok(list([item(1, { received: true })]))) })
  receiveNotifications(list([item(2, { received: true })], true))
  renderAt('/notifications')
  expect(await screen.findByText(/Older notifications did not load/)).toBeTruthy()
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Ben Number 1')).toBeTruthy()
})

test('a row goes to its link and is read', async () => {
  const seen = fakeServer({ [READ]: ok({ ...counts, read: 1 }) })
  receiveNotifications(list([item(7, { link: '/offer/3' }), item(6)]))
  renderAt('/notifications')
  fireEvent.click(await screen.findByText('Ben Number 7'))
  await waitFor(() => expect(currentAddress()).toBe('/offer/3'))
  await waitFor(() => expect(reads(seen)).toEqual([{ notificationId: 7 }]))
})

test.each([
  ['/group/1/channel/2/message/9', '?reply=4', { messageId: 9 }],
  ['/session/5', '?tab=people', { sessionId: 5 }],
  ['/group/3', '', { groupId: 3 }],
  ['/admin/group-users/3', '', { requestsOf: 3 }],
  ['/dm', '?chat=8', { channelId: 8 }],
  ['/dm', '', null],
  ['/groups', '', null],
])('at %s%s one has this before one: %s', (pathname, search, thing) => {
  expect(thingAt(pathname, search)).toEqual(thing)
})

test('opening a thing reads what tells of it, once, also what the list is too short to show', async () => {
  const seen = fakeServer({ [READ]: ok({ ...counts, read: 1 }) })
  receiveNotifications({
    ...list([item(9, { link: '/groups' }), item(8, { link: '/group/3' })]),
    unreadNotifications: 40,
  })
  renderAt('/group/3')
  await waitFor(() => expect(reads(seen)).toEqual([{ groupId: 3 }]))
  receiveNotifications({ ...list([item(8, { link: '/group/3' })]), unreadNotifications: 40 })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(reads(seen)).toHaveLength(1)
})
