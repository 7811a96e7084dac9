import { headersFor } from './request.ts'

/** `gap`: the ear was off, and anything may have happened. */
export type SessionEvent = { kind: 'gap' } | { kind: 'roster' | 'session' | 'stage'; data: Record<string, unknown> }

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/** The events in what the server sends, a line at a time; comments that keep the line open are passed over. */
export async function* eventsIn(stream: ReadableStream<Uint8Array>): AsyncGenerator<SessionEvent> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let unread = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    unread += decoder.decode(value, { stream: true })
    const blocks = unread.split('\n\n')
    unread = blocks.pop() ?? ''
    for (const block of blocks) {
      const field = (name: string) =>
        block
          .split('\n')
          .find((line) => line.startsWith(`${name}: `))
          ?.slice(name.length + 2)
      const kind = field('event')
      if (kind === 'roster' || kind === 'session' || kind === 'stage')
        yield { kind, data: JSON.parse(field('data') ?? '{}') }
    }
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })

async function listen(sessionId: number, hear: (event: SessionEvent) => void, signal: AbortSignal): Promise<void> {
  let wait = FIRST_WAIT_MS
  while (!signal.aborted) {
    try {
      const response = await fetch(`/api/v1/events?sessionId=${sessionId}`, { headers: headersFor(), signal })
      if (!response.ok || !response.body) throw new Error(`The events answer ${response.status}.`)
      hear({ kind: 'gap' })
      wait = FIRST_WAIT_MS
      for await (const event of eventsIn(response.body)) hear(event)
    } catch {
      // No network, an old token, a busy server: other calls say so. The ear comes back by itself.
      wait = Math.min(wait * 2, LONGEST_WAIT_MS)
    }
    await pause(wait, signal)
  }
}

/** Hears what happens in a session, as it happens, until it is told to stop. */
export function hearSession(sessionId: number, hear: (event: SessionEvent) => void): () => void {
  const ear = new AbortController()
  void listen(sessionId, hear, ear.signal)
  return () => ear.abort()
}
