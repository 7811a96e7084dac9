import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { message as said } from '../features/messages/testing.ts'
import { fakeServer } from '../lib/testing.ts'
import { renderAt, reset, signInAs } from '../testing-screen.tsx'

afterEach(() => {
  reset()
  vi.unstubAllGlobals()
})

const PRIYA = { userId: 7, firstName: 'Priya', lastName: 'Venkataraman', imageUrl: null }
const CHAT = {
  id: 3,
  type: 1,
  title: 'Priya Venkataraman',
  groupId: null,
  sessionId: null,
  lastMessageId: null,
  lastMessageAt: null,
  lastReadId: 0,
  unread: 0,
  muted: false,
  mayWrite: true,
  mayModerate: false,
  other: { ...PRIYA, isOnline: true, lastSeenAt: null },
  lastMessage: null,
  otherReadId: 0,
  isBlocked: false,
}
const PROFILE = {
  ...PRIYA,
  instruments: [{ instrumentId: 5, name: 'Keys', family: 'keys', rating: null, isPrimary: true, note: '' }],
  together: {
    sessionId: 9,
    startDate: '2040-11-12T19:30:00.000Z',
    timeZoneId: 'Europe/London',
    sessionSongId: 91,
    number: 1,
    title: 'Superstition',
    theirs: ['Keys'],
    yours: ['Bass'],
  },
}

test('a chat’s head says what they play, and the next song with both of you', async () => {
  fakeServer({
    '/api/Message/GetDirectMessageGroups': { body: { success: true, payload: { chats: [CHAT], unread: 0 } } },
    '/api/User/Profile/7': { body: { success: true, payload: PROFILE } },
  })
  signInAs()
  renderAt('/dm?chat=3')
  const song = await screen.findByRole('link', { name: '1 Superstition' }, { timeout: 20_000 })
  expect(song.getAttribute('href')).toBe('/session/9')
  expect(song.parentElement?.textContent).toBe('Together on 12 November: 1 Superstition')
  expect(screen.getByText('Keys')).toBeTruthy()
})

test('beside the list, nobody else’s chat is open while the one that was asked for is on its way, or is not to be had', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  let refuse = () => {}
  const refused = new Promise<void>((resolve) => {
    refuse = resolve
  })
  fakeServer({
    '/api/Message/GetDirectMessageGroups': { body: { success: true, payload: { chats: [CHAT], unread: 0 } } },
    '/api/User/Profile/7': { body: { success: true, payload: PROFILE } },
    '/api/Message/StartDirectChat': async () => {
      await refused
      return { status: 403, body: { success: false, error: { code: 'FORBIDDEN', message: 'You share no group.' } } }
    },
  })
  signInAs()
  renderAt('/dm?to=8')
  expect(await screen.findByRole('status', { name: 'Opening the chat' }, { timeout: 20_000 })).toBeTruthy()
  expect(screen.queryByPlaceholderText('Write to Priya…')).toBeNull()
  refuse()
  expect(await screen.findByText('Choose a chat, or begin one.')).toBeTruthy()
  expect(screen.queryByPlaceholderText('Write to Priya…')).toBeNull()
})

test('the search finds whom one shares a group with, too, and marks the word that it found', async () => {
  const member = (userId: number, firstName: string) => ({ userId, firstName, lastName: 'Costa', imageUrl: null })
  const message = {
    id: 9,
    channelId: 3,
    channelType: 1,
    groupId: null,
    parentMessageId: null,
    author: { ...PRIYA, userId: 70 },
    subject: 'Saturday’s list',
    body: 'Bring the Kerosene lamp',
    createdAt: '2026-11-11T09:00:00Z',
  }
  fakeServer({
    '/api/Message/GetDirectMessageGroups': { body: { success: true, payload: { chats: [CHAT], unread: 0 } } },
    '/api/SessionGroup/ListForUser/': {
      body: { success: true, payload: [{ isApproved: true, sessionGroup: { id: 5 } }] },
    },
    '/api/v1/groups/user-list/5': { body: { success: true, payload: [member(8, 'Kerstin'), member(9, 'Ben')] } },
    '/api/v1/messages/search': {
      body: {
        success: true,
        payload: { hits: [{ message, title: 'Priya Venkataraman', threadSubject: null }], hasMore: false },
      },
    },
  })
  signInAs()
  renderAt('/dm')
  const field = await screen.findByRole('searchbox', { name: 'Search people and messages' }, { timeout: 20_000 })
  fireEvent.change(field, { target: { value: 'ker' } })
  const person = await screen.findByRole('link', { name: 'Kerstin Costa' }, { timeout: 20_000 })
  expect(person.getAttribute('href')).toBe('/dm?to=8')
  expect(screen.queryByRole('link', { name: 'Ben Costa' })).toBeNull()
  const hit = await screen.findByText('Kerosene')
  expect(hit.tagName).toBe('MARK')
  // There, among what was said before and after it.
  const link = screen.getByRole('link', { name: /Saturday’s list/ })
  expect(link.getAttribute('href')).toBe('/dm?chat=3&message=9')
  expect(screen.getByText(/^Priya Venkataraman, direct message/)).toBeTruthy()
})

test('the search goes on to older messages, from the last one that it showed', async () => {
  const found = (id: number) => ({
    message: said(id, { channelType: 1, groupId: null, body: `Kerosene ${id}` }),
    title: 'Priya Venkataraman',
    threadSubject: null,
  })
  const seen = fakeServer({
    '/api/Message/GetDirectMessageGroups': { body: { success: true, payload: { chats: [CHAT], unread: 0 } } },
    '/api/SessionGroup/ListForUser/': { body: { success: true, payload: [] } },
    '/api/v1/messages/search': ({ path }) => {
      const isSecond = path.includes('lastFetchedId=8')
      const payload = isSecond ? { hits: [found(7)], hasMore: false } : { hits: [found(9), found(8)], hasMore: true }
      return { body: { success: true, payload } }
    },
  })
  signInAs()
  renderAt('/dm')
  const field = await screen.findByRole('searchbox', { name: 'Search people and messages' }, { timeout: 20_000 })
  fireEvent.change(field, { target: { value: 'kerosene' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Show older' }, { timeout: 20_000 }))
  await waitFor(() => expect(screen.getAllByRole('link', { name: /Kerosene \d/ })).toHaveLength(3))
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
  expect(seen.filter(({ path }) => path.includes('/messages/search'))).toHaveLength(2)
})

test('a list of chats that does not load says so, and comes at another try', async () => {
  let isCut = true
  const answer = () =>
    isCut
      ? { status: 403, body: { success: false, error: { code: 'FORBIDDEN', message: 'No.' } } }
      : { body: { success: true, payload: { chats: [CHAT], unread: 0 } } }
  fakeServer({ '/api/Message/GetDirectMessageGroups': answer })
  signInAs()
  renderAt('/dm')
  expect(await screen.findByText(/Your chats did not load/, {}, { timeout: 20_000 })).toBeTruthy()
  isCut = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await screen.findAllByText('Priya Venkataraman', {}, { timeout: 20_000 })).length).toBeGreaterThan(0)
  expect(screen.queryByText(/Your chats did not load/)).toBeNull()
})
