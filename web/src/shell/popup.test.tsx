import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { directChat } from '../features/messages/testing.ts'
import { forgetNotifications, type NotificationItem, receiveNotifications } from '../features/notifications/store.ts'
import { fakeServer } from '../lib/testing.ts'
import { renderAt, reset, signInAs } from '../testing-screen.tsx'

const PATIENCE = { timeout: 15_000 }
// Longer than a popup waits by itself, and shorter than it stays.
const A_WHILE = 1_500

const direct = (id: number): NotificationItem => ({
  notification: {
    id,
    entity: 5,
    channelType: 1,
    received: false,
    isRead: false,
    isPopupShown: false,
    unreadCount: 1,
    subject: '',
    threadSubject: '',
    others: 0,
    at: new Date().toISOString(),
  },
  fromUser: { id: 9, first: 'Mira', last: 'Kask', imageUrl: null },
  feedItem: {
    subject: '',
    link: '/dm?chat=3',
    preview: 'Can you bring the &lt;rug&gt;?',
    notificationTypeName: 'Direct Message',
    fromUser: null,
  },
  groupName: '',
  groupId: null,
})
const receive = (id = 1) =>
  act(() => receiveNotifications({ items: [direct(id)], hasMore: false, unreadNotifications: 1, unreadMessages: 1 }))

beforeEach(() => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  fakeServer({})
  signInAs()
})
afterEach(() => {
  reset()
  forgetNotifications()
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a popup says once who wrote, and what', async () => {
  renderAt('/groups')
  receive()
  const popup = await screen.findByRole('button', { name: /Direct Message from Mira Kask/ }, PATIENCE)
  expect(popup.textContent).not.toContain('New Direct Message')
  expect(popup.textContent).toContain('Can you bring the <rug>?')
})

test('on a phone no popup comes while one is in a field; it comes when one leaves that', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  fakeServer({
    '/api/Message/GetDirectMessageGroups': { body: { success: true, payload: { chats: [directChat], unread: 0 } } },
  })
  renderAt('/dm')
  await screen.findAllByRole('link', { name: /^Priya Venkataraman/ }, PATIENCE)
  const field = screen.getByRole('searchbox', { name: 'Search people and messages' })
  const popup = () => screen.queryByRole('button', { name: /Direct Message from Mira Kask/ })
  // The file that shows them is there once one has come.
  receive(1)
  await waitFor(() => expect(popup()).toBeTruthy(), PATIENCE)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(popup()).toBeNull()
  act(() => field.focus())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  receive(2)
  await act(() => vi.advanceTimersByTimeAsync(A_WHILE))
  expect(popup()).toBeNull()
  act(() => field.blur())
  await act(() => vi.advanceTimersByTimeAsync(A_WHILE))
  expect(popup()).toBeTruthy()
})
