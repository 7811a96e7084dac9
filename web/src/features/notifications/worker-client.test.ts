import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FromWorker, ToWorker } from '../../workers/notification-messages.ts'
import { workerClient } from './worker-client.ts'

let told: ToWorker[] = []
let worker: {
  postMessage: (message: ToWorker) => void
  onmessage: ((event: { data: FromWorker }) => void) | null
  onerror: null
}
const lists: unknown[] = []

const say = (data: FromWorker) => worker.onmessage?.({ data })
const make = () => {
  worker = { postMessage: (message) => told.push(message), onmessage: null, onerror: null }
  return worker as unknown as Worker
}
const versions: string[] = []
const expired = vi.fn()
const refused = vi.fn()
const failed = vi.fn()
const client = () =>
  workerClient(
    {
      onList: (list) => lists.push(list),
      onVersion: (latest) => versions.push(latest),
      onTokenExpired: expired,
      onRefused: refused,
      onFailed: failed,
    },
    make,
  )

beforeEach(() => {
  vi.useFakeTimers()
  told = []
})
afterEach(() => vi.useRealTimers())

test('it looks every 100 ms whether the worker is ready', async () => {
  const ready = client().ready()
  await vi.advanceTimersByTimeAsync(250)
  expect(told).toHaveLength(3)
  // As soon as it says so, not at the next look.
  say({ type: 'ready' })
  await expect(ready).resolves.toBeUndefined()
})

test('a worker that never comes is Worker not ready', async () => {
  const ready = client().ready()
  const failed = expect(ready).rejects.toThrow('Worker not ready')
  await vi.advanceTimersByTimeAsync(5_000)
  await failed
})

test('it is waited for by the clock, however few looks a busy device manages', async () => {
  const ready = client().ready()
  const failed = expect(ready).rejects.toThrow('Worker not ready')
  vi.setSystemTime(Date.now() + 3_000)
  await vi.advanceTimersByTimeAsync(100)
  await failed
})

test('asking a worker that is not ready fails with Worker not ready', async () => {
  await expect(client().refresh({})).rejects.toThrow('Worker not ready')
})

async function readyClient() {
  const made = client()
  const ready = made.ready()
  say({ type: 'ready' })
  await vi.advanceTimersByTimeAsync(100)
  await ready
  return made
}

test('a question is answered by its number', async () => {
  const made = await readyClient()
  const first = made.refresh({})
  const second = made.refresh({})
  say({ type: 'refreshed', id: 2 })
  await expect(second).resolves.toBeUndefined()
  say({ type: 'failed', id: 1, message: 'Busy' })
  await expect(first).rejects.toThrow('Busy')
})

test('no answer within 10000 ms is Request timeout', async () => {
  const made = await readyClient()
  const failed = expect(made.refresh({})).rejects.toThrow('Request timeout')
  await vi.advanceTimersByTimeAsync(10_000)
  await failed
})

test('lists are handed on', async () => {
  await readyClient()
  say({ type: 'notifications', list: 'the list' })
  expect(lists).toContain('the list')
})

test('the newest client and an expired token are handed on', async () => {
  await readyClient()
  say({ type: 'version', latest: '9.9.9' })
  say({ type: 'token-expired' })
  expect(versions).toEqual(['9.9.9'])
  expect(expired).toHaveBeenCalledOnce()
})

test('a refused token, and a list that did not come, are handed on and logged', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await readyClient()
  say({ type: 'refused', authorization: 'Bearer a' })
  say({ type: 'failed', id: null, message: 'Busy' })
  expect(refused).toHaveBeenCalledWith('Bearer a')
  expect(failed).toHaveBeenCalledOnce()
  expect(logged).toHaveBeenCalledWith('Notifications', 'Busy')
  logged.mockRestore()
})
