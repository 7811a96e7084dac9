import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../lib/api/query-client.ts'
import { resumeSession, saveProfile, saveTokens } from '../../lib/session/session.ts'
import { fakeServer, profile, tokensFor } from '../../lib/testing.ts'
import { reset } from '../../testing-screen.tsx'
import { channelsKey, directKey } from './queries.ts'
import { markRead, sendReads } from './reads.ts'
import { hasReads } from './unread.ts'

const PATH = '/api/v1/messages/mark-channel-read'
const DONE = { body: { success: true, payload: { channelId: 3, lastReadId: 9, unread: 0 } } }

beforeEach(() => {
  saveTokens(tokensFor('test'))
  saveProfile(profile)
  resumeSession()
})
afterEach(reset)

test('what was read while the server did not answer is told later, only how far, and then no more', async () => {
  fakeServer({ [PATH]: { status: 503, body: { success: false } } })
  await markRead(3, 8)
  await markRead(3, 9)
  expect(hasReads()).toBe(true)
  const seen = fakeServer({ [PATH]: DONE })
  await sendReads()
  await sendReads()
  expect(seen.map(({ body }) => body)).toEqual([{ channelId: 3, lastReadMessage: 9 }])
  expect(hasReads()).toBe(false)
})

test('a thread has a mark of its own beside that of its chat', async () => {
  fakeServer({ [PATH]: { status: 503, body: { success: false } } })
  await markRead(3, 8)
  await markRead(3, 9, 5)
  const seen = fakeServer({ [PATH]: DONE })
  await sendReads()
  expect(seen.map(({ body }) => body)).toEqual([
    { channelId: 3, lastReadMessage: 8 },
    { channelId: 3, lastReadMessage: 9, threadId: 5 },
  ])
})

test('a chat that is gone by then keeps nothing waiting', async () => {
  fakeServer({ [PATH]: { status: 404, body: { success: false, error: { code: 'NOT_FOUND', message: 'Gone.' } } } })
  await markRead(3, 9)
  expect(hasReads()).toBe(false)
})

test('every count shows it before the server answers, and what is newer stays unread', async () => {
  const chat = { lastReadId: 4, muted: false }
  queryClient.setQueryData(directKey, {
    chats: [
      { ...chat, id: 3, lastMessageId: 9, unread: 2 },
      { ...chat, id: 4, lastMessageId: 12, unread: 3 },
    ],
    unread: 5,
  })
  queryClient.setQueryData([...channelsKey, 1, 0], [{ ...chat, id: 5, lastMessageId: 20, unread: 1 }])
  fakeServer({ [PATH]: { status: 503, body: { success: false } } })
  await markRead(3, 9)
  await markRead(4, 11)
  await markRead(5, 20)
  expect(queryClient.getQueryData(directKey)).toMatchObject({ chats: [{ unread: 0 }, { unread: 3 }], unread: 3 })
  expect(queryClient.getQueryData([...channelsKey, 1, 0])).toMatchObject([{ unread: 0, lastReadId: 20 }])
})
