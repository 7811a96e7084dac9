import { afterEach, beforeEach, expect, test } from 'vitest'
import { openOutbox } from '../../lib/offline/outbox.ts'
import { changeWaiting } from '../../lib/offline/wait.ts'
import { loadWaiting } from '../../lib/offline/waiting.ts'
import { resumeSession, saveProfile, saveTokens } from '../../lib/session/session.ts'
import { fakeServer, profile, tokensFor } from '../../lib/testing.ts'
import { reset } from '../../testing-screen.tsx'
import { isUnsent, sendLater, sendUnsent } from './outbox.ts'

const taken = { id: 1, channelId: 3, channelType: 6, parentMessageId: null, author: null }

beforeEach(() => {
  saveTokens(tokensFor('test'))
  saveProfile(profile)
  resumeSession()
  changeWaiting(() => [])
})
afterEach(reset)

const { flush } = openOutbox((one) => (isUnsent(one) ? sendUnsent(one) : Promise.reject(new Error('No message.'))))

test('a message goes with the id that it has had since it was written, and then waits no more', async () => {
  const seen = fakeServer({ '/api/Message/SendMessage': { body: { success: true, payload: taken } } })
  sendLater({ channelId: 3 }, 'one')
  const [one] = loadWaiting()
  await flush()
  expect(seen.map(({ body }) => [body.body, body.id])).toEqual([['one', one?.id]])
  expect(loadWaiting()).toEqual([])
})

test('a message that an earlier version of the app left behind is sent too', async () => {
  const seen = fakeServer({ '/api/Message/SendMessage': { body: { success: true, payload: taken } } })
  const left = {
    id: 'x',
    userId: 7,
    at: '2026-01-01T00:00:00Z',
    problem: null,
    channelId: 3,
    body: 'old',
    thumbnail: null,
  }
  changeWaiting(() => [left])
  await flush()
  expect(seen.map(({ body }) => body.body)).toEqual(['old'])
})
