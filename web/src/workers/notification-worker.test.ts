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
  tell({ type: 'refresh', id: 7, headers: HEADERS })
  await vi.waitFor(() => expect(said).toContainEqual({ type: 'refreshed', id: 7 }))
})

test('a question carries what the page wrote a moment ago, so that the list has it', async () => {
  tell({ type: 'start', headers: HEADERS })
  tell({ type: 'refresh', id: 7, headers: { ...HEADERS, 'X-Last-Write': 'a.1.b.c' } })
  await vi.waitFor(() => expect(said).toContainEqual({ type: 'refreshed', id: 7 }))
  expect(vi.mocked(fetch).mock.lastCall?.[1]?.headers).toEqual({ ...HEADERS, 'X-Last-Write': 'a.1.b.c' })
})

test('it says why it failed', async () => {
  answer(503, 'Busy')
  tell({ type: 'start', headers: HEADERS })
  tell({ type: 'refresh', id: 8, headers: HEADERS })
  await vi.waitFor(() => expect(said).toContainEqual({ type: 'failed', id: 8, message: 'Busy' }))
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

/** A network whose answers come when the test lets them. */
function holdAnswers() {
  const answers: ((body: object) => void)[] = []
  vi.stubGlobal(
    'fetch',
    vi.fn(
      (_: string, { signal }: RequestInit) =>
        new Promise<Response>((resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason))
          answers.push((payload) => resolve(new Response(JSON.stringify({ success: true, payload }))))
        }),
    ),
  )
  return answers
}

test('one list is asked for at a time, and who asks meanwhile gets the next one', async () => {
  const answers = holdAnswers()
  tell({ type: 'start', headers: HEADERS })
  tell({ type: 'refresh', id: 1, headers: HEADERS })
  tell({ type: 'refresh', id: 2, headers: HEADERS })
  await vi.advanceTimersByTimeAsync(0)
  expect(answers).toHaveLength(1)
  answers[0]?.({ n: 'before' })
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  expect(said).not.toContainEqual({ type: 'refreshed', id: 1 })
  answers[1]?.({ n: 'after' })
  await vi.waitFor(() => expect(said).toContainEqual({ type: 'refreshed', id: 2 }))
  expect(said).toContainEqual({ type: 'refreshed', id: 1 })
  expect(said.filter(({ type }) => type === 'notifications')).toHaveLength(2)
  expect(answers).toHaveLength(2)
})

test('a list that is not there within 10000 ms is Request timeout, and the next one is asked for', async () => {
  const answers = holdAnswers()
  tell({ type: 'start', headers: HEADERS })
  await vi.advanceTimersByTimeAsync(9_999)
  expect(said).not.toContainEqual({ type: 'failed', id: null, message: 'Request timeout' })
  await vi.advanceTimersByTimeAsync(1)
  expect(said).toContainEqual({ type: 'failed', id: null, message: 'Request timeout' })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(answers).toHaveLength(2)
})

test('what comes after a sign-out is told to nobody', async () => {
  const answers = holdAnswers()
  tell({ type: 'start', headers: HEADERS })
  await vi.advanceTimersByTimeAsync(0)
  tell({ type: 'stop' })
  answers[0]?.(LIST)
  await vi.advanceTimersByTimeAsync(0)
  expect(said.map(({ type }) => type)).toEqual(['ready'])
})

test('a sign-in that was ended elsewhere is told with the token that was refused', async () => {
  answer(401, '{"success":false}')
  tell({ type: 'start', headers: HEADERS })
  await vi.waitFor(() => expect(said).toContainEqual({ type: 'refused', authorization: 'Bearer a' }))
})

test.each(['notification', 'gap'])('the event %s fetches the list at once', async (kind) => {
  tell({ type: 'start', headers: HEADERS })
  await vi.advanceTimersByTimeAsync(0)
  vi.stubGlobal('BroadcastChannel', undefined)
  const stream = new TransformStream<Uint8Array, Uint8Array>()
  vi.stubGlobal(
    'fetch',
    vi.fn(async (address: string) =>
      address === '/api/v1/events'
        ? new Response(stream.readable, { headers: { 'X-Upgrade-Client': '9.9.8' } })
        : new Response(JSON.stringify({ success: true, payload: LIST })),
    ),
  )
  const lists = () => vi.mocked(fetch).mock.calls.filter(([address]) => address !== '/api/v1/events').length
  tell({ type: 'listen', headers: HEADERS })
  await vi.waitFor(() => expect(said).toContainEqual({ type: 'event', event: { kind: 'open', data: {} } }))
  expect(lists()).toBe(0)
  expect(said).toContainEqual({ type: 'version', latest: '9.9.8' })
  await vi.advanceTimersByTimeAsync(5_000)
  void stream.writable.getWriter().write(new TextEncoder().encode(`event: ${kind}\ndata: {}\n\n`))
  await vi.waitFor(() => expect(lists()).toBe(1))
  tell({ type: 'stop' })
})
