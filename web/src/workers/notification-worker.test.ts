import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FromWorker, ToWorker } from './notification-messages.ts'

const HEADERS = { Authorization: 'Bearer a' }
const LIST = { items: [], unreadNotifications: 2, unreadMessages: 0 }
let said: FromWorker[] = []
let scope: { postMessage: (message: FromWorker) => void; onmessage: ((event: { data: ToWorker }) => void) | null }

const tell = (data: ToWorker) => scope.onmessage?.({ data })
const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })),
  )

beforeEach(async () => {
  vi.useFakeTimers()
  said = []
  scope = { postMessage: (message) => said.push(message), onmessage: null }
  vi.stubGlobal('self', scope)
  answer(200, { success: true, payload: LIST })
  vi.resetModules()
  await import('./notification-worker.ts')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('it says that it is ready, and again when asked', () => {
  tell({ type: 'hello' })
  expect(said).toEqual([{ type: 'ready' }, { type: 'ready' }])
})

test('once started it fetches at once and every 30000 ms', async () => {
  tell({ type: 'start', headers: HEADERS })
  await vi.advanceTimersByTimeAsync(0)
  expect(fetch).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(fetch).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(fetch).toHaveBeenCalledTimes(2)
  expect(said).toContainEqual({ type: 'notifications', list: LIST })
})

test('it uses the newest token', async () => {
  tell({ type: 'start', headers: HEADERS })
  tell({ type: 'token', headers: { Authorization: 'Bearer b' } })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(vi.mocked(fetch).mock.lastCall?.[1]?.headers).toEqual({ Authorization: 'Bearer b' })
})

test('it answers a question by its number', async () => {
  tell({ type: 'start', headers: HEADERS })
  tell({ type: 'refresh', id: 7 })
  await vi.advanceTimersByTimeAsync(0)
  expect(said).toContainEqual({ type: 'refreshed', id: 7 })
})

test('it says why it failed', async () => {
  answer(503, 'Busy')
  tell({ type: 'start', headers: HEADERS })
  tell({ type: 'refresh', id: 8 })
  await vi.advanceTimersByTimeAsync(0)
  expect(said).toContainEqual({ type: 'failed', id: 8, message: 'Busy' })
})

test('stopped, it fetches no more', async () => {
  tell({ type: 'start', headers: HEADERS })
  await vi.advanceTimersByTimeAsync(0)
  tell({ type: 'stop' })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('it tells the newest client that a reply names, also when the reply is a refusal', async () => {
  answer(503, 'Busy', { 'X-Upgrade-Client': '9.9.9' })
  tell({ type: 'start', headers: HEADERS })
  await vi.advanceTimersByTimeAsync(0)
  expect(said).toContainEqual({ type: 'version', latest: '9.9.9' })
})

test('with an expired token it says so, and tries again as soon as it has another', async () => {
  answer(401, 'TOKEN-EXPIRED')
  tell({ type: 'start', headers: HEADERS })
  await vi.advanceTimersByTimeAsync(0)
  expect(said).toContainEqual({ type: 'token-expired' })
  answer(200, { success: true, payload: LIST })
  tell({ type: 'token', headers: { Authorization: 'Bearer b' } })
  await vi.advanceTimersByTimeAsync(0)
  expect(vi.mocked(fetch).mock.lastCall?.[1]?.headers).toEqual({ Authorization: 'Bearer b' })
  expect(said).toContainEqual({ type: 'notifications', list: LIST })
  tell({ type: 'token', headers: { Authorization: 'Bearer c' } })
  await vi.advanceTimersByTimeAsync(0)
  expect(fetch).toHaveBeenCalledTimes(1)
})
