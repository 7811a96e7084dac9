import { expect, test } from 'vitest'
import { eventsIn, type SessionEvent } from './session-events.ts'

const roster = 'event: roster\ndata: {"rosterId":3,"version":7}\n\n'

async function read(...chunks: string[]): Promise<SessionEvent[]> {
  const encoder = new TextEncoder()
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk))
      controller.close()
    },
  })
  const events: SessionEvent[] = []
  for await (const event of eventsIn(stream)) events.push(event)
  return events
}

const HEARD = [{ kind: 'roster', data: { rosterId: 3, version: 7 } }]

test.each([
  ['whole', [roster]],
  ['in pieces, as a network cuts it', [roster.slice(0, 9), roster.slice(9, 31), roster.slice(31)]],
  ['between what keeps the line open', [': hello\n\n', roster, ': still here\n\n']],
  ['beside events that this version does not know', ['event: weather\ndata: {}\n\n', roster]],
])('an event is heard %s', async (_, chunks) => {
  expect(await read(...chunks)).toEqual(HEARD)
})

test('half an event at the end is none', async () => {
  expect(await read(roster, roster.slice(0, 20))).toEqual(HEARD)
})
