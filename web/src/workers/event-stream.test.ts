import { afterEach, expect, test, vi } from 'vitest'
import { eventsIn, openEar } from './event-stream.ts'
import type { LiveEvent } from './notification-messages.ts'

const roster = 'event: roster\ndata: {"rosterId":3,"version":7}\n\n'
const encoder = new TextEncoder()

function streamOf(chunks: string[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk))
      controller.close()
    },
  })
}

async function read(...chunks: string[]) {
  const events: unknown[] = []
  for await (const event of eventsIn(streamOf(chunks))) events.push(event)
  return events
}

const HEARD = [{ kind: 'roster', data: { rosterId: 3, version: 7 }, id: null }]

test.each([
  ['whole', [roster]],
  ['in pieces, as a network cuts it', [roster.slice(0, 9), roster.slice(9, 31), roster.slice(31)]],
  ['between what keeps the line open', [': hello\n\n', roster, ': still here\n\n']],
])('an event is heard %s', async (_, chunks) => {
  expect(await read(...chunks)).toEqual(HEARD)
})

test('half an event at the end is none', async () => {
  expect(await read(roster, roster.slice(0, 20))).toEqual(HEARD)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A server that gives each visit what is next in the list, and then ends. */
function serve(visits: (string[] | number)[]) {
  const asked: Record<string, string>[] = []
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(headers)
    const visit = visits.shift()
    if (visit === undefined) return new Promise(() => {})
    return typeof visit === 'number'
      ? new Response('TOKEN-EXPIRED', { status: visit })
      : new Response(streamOf(visit), { status: 200 })
  })
  return asked
}

const ear = (more: { onExpired?: () => void } = {}) => {
  const heard: LiveEvent[] = []
  const hearing = openEar({
    userId: '7',
    headers: () => ({ Authorization: 'Bearer a' }),
    hear: (event) => heard.push(event),
    onExpired: more.onExpired ?? (() => {}),
  })
  return { heard, ...hearing }
}

test('after the line was cut it says what it had last, and that something may be missing', async () => {
  vi.useFakeTimers()
  const asked = serve([['id: 41\nevent: message\ndata: {"kind":"read"}\n\n'], ['id: 42\nevent: message\ndata: {}\n\n']])
  const { heard, stop } = ear()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(heard.map(({ kind }) => kind)).toEqual(['open', 'message', 'gap', 'message'])
  expect(asked.map((headers) => headers['Last-Event-ID'])).toEqual([undefined, '41', '42'])
  stop()
})

test('with an old token it asks for another, and comes again as soon as it has one', async () => {
  vi.useFakeTimers()
  const onExpired = vi.fn()
  const asked = serve([401, []])
  const { retry, stop } = ear({ onExpired })
  await vi.advanceTimersByTimeAsync(10)
  expect(onExpired).toHaveBeenCalledTimes(1)
  retry()
  await vi.advanceTimersByTimeAsync(10)
  expect(asked).toHaveLength(2)
  stop()
})

test('a server that is not there is asked ever more rarely', async () => {
  vi.useFakeTimers()
  const asked = serve([500, 500, 500, 500, 500, 500, 500, 500])
  const { stop } = ear()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(asked.length).toBeLessThan(6)
  stop()
})

/** A line that stays open, says what it is told to, and breaks when it is cut. */
function openLine() {
  const asked: { signal: AbortSignal; say: (text: string) => void }[] = []
  vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        asked.push({ signal, say: (text) => controller.enqueue(encoder.encode(text)) })
        signal.addEventListener('abort', () => controller.error(signal.reason))
      },
    })
    return new Response(body, { status: 200 })
  })
  return asked
}

test('a line that says nothing for a minute is given up, and another one asked for; one that beats is kept', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('BroadcastChannel', undefined)
  const asked = openLine()
  const { heard, stop } = ear()
  for (let beat = 0; beat < 6; beat++) {
    await vi.advanceTimersByTimeAsync(25_000)
    asked[0]?.say(': still here\n\n')
  }
  await vi.advanceTimersByTimeAsync(59_000)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
  expect(heard.map(({ kind }) => kind)).toEqual(['open', 'gap'])
  stop()
  expect(asked.every(({ signal }) => signal.aborted)).toBe(true)
})

/** Tabs of one browser: what one says the others hear, and a lock that one has at a time. */
function oneBrowser() {
  const tabs = new Set<{ onmessage: ((event: { data: unknown }) => void) | null }>()
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      onmessage = null
      constructor() {
        tabs.add(this)
      }
      postMessage(data: unknown) {
        for (const tab of tabs) if (tab !== this) tab.onmessage?.({ data })
      }
      close() {
        tabs.delete(this)
      }
    },
  )
  let turn = Promise.resolve()
  const request = (_: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
    turn = turn.then(() => (signal.aborted ? undefined : work()))
    return turn
  }
  vi.stubGlobal('navigator', { locks: { request } })
}

test('of two tabs one holds the line and the other hears it from there, until the first is closed', async () => {
  vi.useFakeTimers()
  oneBrowser()
  const asked = openLine()
  const [first, second] = [ear(), ear()]
  await vi.advanceTimersByTimeAsync(10)
  asked[0]?.say('id: 41\nevent: message\ndata: {}\n\n')
  await vi.advanceTimersByTimeAsync(10)
  expect(asked).toHaveLength(1)
  for (const { heard } of [first, second]) expect(heard.map(({ kind }) => kind)).toEqual(['open', 'message'])
  first.stop()
  await vi.advanceTimersByTimeAsync(10)
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
  asked[1]?.say('event: message\ndata: {}\n\n')
  await vi.advanceTimersByTimeAsync(10)
  expect(second.heard.map(({ kind }) => kind)).toEqual(['open', 'message', 'gap', 'message'])
  expect(first.heard).toHaveLength(2)
  second.stop()
})
