import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reset } from '../../testing-screen.tsx'
import { ApiError } from '../api/api-error.ts'
import { resumeSession, saveProfile, saveTokens } from '../session/session.ts'
import { profile, tokensFor } from '../testing.ts'
import { openOutbox } from './outbox.ts'
import { changeWaiting, discard, nowOrLater, tryAgain, wait } from './wait.ts'
import { useWaiting, WAITS, type Waiting } from './waiting.ts'

interface Text extends Waiting {
  text: string
}
const write = (text: string, name?: string) => wait<Text>({ kind: 'text', text, ...(name && { name }) })
const waiting = () => useWaiting.getState().waiting.map((one) => (one as Text).text)
const fail = (status: number, message = 'Failed') => Promise.reject(new ApiError({ status, message }))

beforeEach(() => {
  saveTokens(tokensFor('test'))
  saveProfile(profile)
  resumeSession()
  changeWaiting(() => [])
})
afterEach(() => {
  reset()
  changeWaiting(() => [])
  onlineManager.setOnline(true)
  vi.useRealTimers()
})

test('what is done without a network waits, in order, and goes once with the same id', async () => {
  let isThere = false
  const tried: [string, string][] = []
  const { flush } = openOutbox((one) => {
    tried.push([(one as Text).text, one.id])
    return isThere ? Promise.resolve() : fail(0)
  })
  write('one')
  write('two')
  await flush()
  expect(waiting()).toEqual(['one', 'two'])
  isThere = true
  await flush()
  expect(waiting()).toEqual([])
  expect(tried.map(([text]) => text)).toEqual(['one', 'one', 'two'])
  expect(tried[0]?.[1]).toBe(tried[1]?.[1])
})

test('what the server refuses does not stop the rest, and can be tried again or let go', async () => {
  let isRefused = true
  const { flush } = openOutbox((one) =>
    (one as Text).text === 'bad' && isRefused ? fail(403, 'Comments are closed.') : Promise.resolve(),
  )
  write('bad')
  write('good')
  await flush()
  expect(useWaiting.getState().waiting).toMatchObject([{ text: 'bad', problem: 'Comments are closed.' }])
  isRefused = false
  tryAgain(useWaiting.getState().waiting[0]?.id ?? '')
  await flush()
  expect(waiting()).toEqual([])
  isRefused = true
  write('bad')
  await flush()
  discard(useWaiting.getState().waiting[0]?.id ?? '')
  expect(waiting()).toEqual([])
})

test('what waits outlives a reload, and belongs to who did it', async () => {
  write('kept')
  vi.resetModules()
  const again = await import('./waiting.ts')
  expect(again.useWaiting.getState().waiting.map((one) => [(one as Text).text, one.userId])).toEqual([['kept', 7]])
  const send = vi.fn(async () => {})
  // Another tab has signed somebody else in, and calls are theirs from now on.
  localStorage.setItem('profile', JSON.stringify({ ...profile, userId: 8 }))
  await openOutbox(send).flush()
  expect(send).not.toHaveBeenCalled()
  localStorage.setItem('profile', JSON.stringify(profile))
  await openOutbox(send).flush()
  expect(send).toHaveBeenCalledOnce()
})

test('of two orders of the same thing the last one counts, and goes once', async () => {
  write('first order', 'order')
  write('a note')
  write('second order', 'order')
  expect(waiting()).toEqual(['a note', 'second order'])
})

test('what is done while an earlier one of its name still waits stands behind it, also with a network', async () => {
  const work = vi.fn(async () => 'done')
  const later = (text: string) => nowOrLater<string, Text>(work, { kind: 'text', name: 'order', text })
  expect(await later('now')).toBe('done')
  onlineManager.setOnline(false)
  expect(await later('offline')).toBe(WAITS)
  onlineManager.setOnline(true)
  expect(await later('last')).toBe(WAITS)
  expect(waiting()).toEqual(['last'])
  expect(work).toHaveBeenCalledTimes(1)
})

test('a refusal of what is done now is a refusal, and nothing waits; no answer is no refusal', async () => {
  const later = (work: () => Promise<unknown>) => nowOrLater(work, { kind: 'text' })
  await expect(later(() => fail(409))).rejects.toThrow('Failed')
  expect(waiting()).toHaveLength(0)
  expect(await later(() => fail(0))).toBe(WAITS)
  expect(waiting()).toHaveLength(1)
})

test('a server that fails is asked again after 2, 4 and 8 seconds; then the problem is said, and the text is kept', async () => {
  vi.useFakeTimers()
  const tried: string[] = []
  let isBroken = true
  const { flush } = openOutbox(({ id }) => {
    tried.push(id)
    return isBroken ? fail(500, 'The server had a problem.') : Promise.resolve()
  })
  write('one')
  await flush()
  expect(useWaiting.getState().waiting).toMatchObject([{ text: 'one', problem: null, isTriedAgain: true }])
  // What is done meanwhile does not make it ask sooner, and stands behind it.
  write('two')
  await flush()
  expect(tried).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2_000)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(tried).toHaveLength(3)
  expect(useWaiting.getState().waiting).toMatchObject([{ problem: null }, { problem: null }])
  await vi.advanceTimersByTimeAsync(8_000)
  const problem = 'The server had a problem.'
  expect(useWaiting.getState().waiting).toMatchObject([
    { text: 'one', problem },
    { text: 'two', problem },
  ])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(tried).toHaveLength(5)
  isBroken = false
  tryAgain(tried[0] ?? '')
  expect(useWaiting.getState().waiting).toMatchObject([{ problem: null, isTriedAgain: false }, { text: 'two' }])
  await flush()
  expect(waiting()).toEqual(['two'])
  expect(tried[5]).toBe(tried[0])
})

test('a server that was started anew gets it at the next try, once', async () => {
  vi.useFakeTimers()
  const answers = [503, 503, 200]
  const send = vi.fn(() => {
    const status = answers.shift() ?? 200
    return status === 200 ? Promise.resolve() : fail(status)
  })
  const { flush } = openOutbox(send)
  write('one')
  await flush()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(send).toHaveBeenCalledTimes(3)
  expect(waiting()).toEqual([])
})

test('what is let go while a failing server is left alone is not sent, and the next one goes as usual', async () => {
  vi.useFakeTimers()
  let isBroken = true
  const sent: string[] = []
  const { flush } = openOutbox((one) => {
    if (isBroken) return fail(502)
    sent.push((one as Text).text)
    return Promise.resolve()
  })
  write('one')
  await flush()
  discard(useWaiting.getState().waiting[0]?.id ?? '')
  await vi.advanceTimersByTimeAsync(2_000)
  isBroken = false
  write('two')
  await flush()
  expect(sent).toEqual(['two'])
})

test('a lost network is no failing server: what waits goes on waiting, however often it is tried', async () => {
  vi.useFakeTimers()
  const { flush } = openOutbox(() => fail(0))
  write('one')
  await flush()
  await vi.advanceTimersByTimeAsync(600_000)
  const [one] = useWaiting.getState().waiting
  expect([one?.problem, one?.isTriedAgain]).toEqual([null, undefined])
})
