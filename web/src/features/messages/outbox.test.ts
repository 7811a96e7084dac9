import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { resumeSession, saveProfile, saveTokens } from '../../lib/session.ts'
import { type Answer, fakeServer, profile, tokensFor } from '../../lib/testing.ts'
import { reset } from '../../testing-screen.tsx'
import { discard, flush, sendLater, tryAgain, useOutbox } from './outbox.ts'

const taken = (id: number): Answer => ({
  body: { success: true, payload: { id, channelId: 3, channelType: 6, parentMessageId: null, author: null } },
})
const gone = () => {
  throw new TypeError('Failed to fetch')
}
const unsent = () => useOutbox.getState().unsent.map(({ body }) => body)

beforeEach(() => {
  saveTokens(tokensFor('test'))
  saveProfile(profile)
  resumeSession()
  useOutbox.setState({ unsent: [], isTrying: false })
})
afterEach(reset)

test('what is written without a network waits, in order, and goes once with the same id', async () => {
  let isThere = false
  const seen = fakeServer({ '/api/Message/SendMessage': () => (isThere ? taken(1) : gone()) })
  sendLater({ channelId: 3 }, 'one')
  sendLater({ channelId: 3 }, 'two')
  await vi.waitFor(() => expect(useOutbox.getState().isTrying).toBe(false))
  expect(unsent()).toEqual(['one', 'two'])
  isThere = true
  await flush()
  await vi.waitFor(() => expect(unsent()).toEqual([]))
  const sent = seen.map(({ body }) => [body.body, body.id])
  const first = sent.filter(([body]) => body === 'one')
  expect(new Set(first.map(([, id]) => id)).size).toBe(1)
  expect(sent.map(([body]) => body).slice(-2)).toEqual(['one', 'two'])
})

test('what the server refuses does not stop the rest, and can be tried again or thrown away', async () => {
  let isRefused = true
  fakeServer({
    '/api/Message/SendMessage': ({ body }) =>
      body.body === 'bad' && isRefused
        ? { status: 403, body: { success: false, error: { code: 'NO', message: 'Comments are closed.' } } }
        : taken(2),
  })
  sendLater({ channelId: 3 }, 'bad')
  sendLater({ channelId: 3 }, 'good')
  await vi.waitFor(() =>
    expect(useOutbox.getState().unsent).toMatchObject([{ body: 'bad', problem: 'Comments are closed.' }]),
  )
  isRefused = false
  tryAgain(useOutbox.getState().unsent[0]?.id ?? '')
  await vi.waitFor(() => expect(unsent()).toEqual([]))
  isRefused = true
  sendLater({ channelId: 3 }, 'bad')
  await vi.waitFor(() => expect(useOutbox.getState().unsent[0]?.problem).toBe('Comments are closed.'))
  discard(useOutbox.getState().unsent[0]?.id ?? '')
  expect(unsent()).toEqual([])
})

test('what waits outlives a reload, and belongs to who wrote it', async () => {
  fakeServer({ '/api/Message/SendMessage': gone })
  sendLater({ channelId: 3 }, 'kept')
  await vi.waitFor(() => expect(useOutbox.getState().isTrying).toBe(false))
  vi.resetModules()
  const again = await import('./outbox.ts')
  expect(again.useOutbox.getState().unsent.map(({ body, userId }) => [body, userId])).toEqual([['kept', 7]])
})
