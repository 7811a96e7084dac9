import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fakeServer } from '../lib/testing.ts'
import { renderAt, reset, signInAs } from '../testing-screen.tsx'

afterEach(reset)

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
