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
