// Part of the notification worker's script. What the server tells as it happens, one stream for all tabs where the browser can
// pass something from one to the other: the tab that holds the lock listens, and the others hear it from there.
import type { LiveEvent } from './notification-messages.ts'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
/** The server says something every 25 s. A line that is silent for so long is dead, and nobody said so. */
const LONGEST_SILENCE_MS = 60_000

interface Heard extends LiveEvent {
  id: string | null
}

/** The events in what the server sends, a block at a time; comments that keep the line open are passed over. */
export async function* eventsIn(stream: ReadableStream<Uint8Array>, onBytes = () => {}): AsyncGenerator<Heard> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let unread = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    onBytes()
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
      if (kind) yield { kind, data: JSON.parse(field('data') ?? '{}'), id: field('id') ?? null }
    }
  }
}

interface Ear {
  /** Who hears, so that two accounts in one browser do not share an ear. */
  userId: string
  headers: () => Record<string, string>
  hear: (event: LiveEvent) => void
  onExpired: () => void
  onReply?: (response: Response) => void
}

/** Listens until it is stopped. `retry` is for when there is another token. */
export function openEar({ userId, headers, hear, onExpired, onReply }: Ear): { stop: () => void; retry: () => void } {
  const end = new AbortController()
  const name = `live-${userId}`
  const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  let lastId: string | null = null
  let wake = () => {}
  let wasOpen = false

  const take = ({ id, ...event }: Heard) => {
    if (id !== null) lastId = id
    if (event.kind === 'open') wasOpen = true
    hear(event)
  }
  if (tabs) tabs.onmessage = ({ data }) => take(data as Heard)
  const tell = (event: Heard) => {
    take(event)
    tabs?.postMessage(event)
  }

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  /** Until the line ends, or is silent for too long. */
  async function once(): Promise<void> {
    const line = new AbortController()
    const cut = () => line.abort()
    let watch = setTimeout(cut, LONGEST_SILENCE_MS)
    const stillThere = () => {
      clearTimeout(watch)
      watch = setTimeout(cut, LONGEST_SILENCE_MS)
    }
    end.signal.addEventListener('abort', cut)
    try {
      await hearOut(line.signal, stillThere)
    } finally {
      clearTimeout(watch)
      end.signal.removeEventListener('abort', cut)
    }
  }

  async function hearOut(signal: AbortSignal, onBytes: () => void): Promise<void> {
    const response = await fetch('/api/v1/events', {
      headers: { ...headers(), ...(lastId !== null && { 'Last-Event-ID': lastId }) },
      signal,
    })
    onReply?.(response)
    if (response.status === 401 && (await response.clone().text()) === 'TOKEN-EXPIRED') onExpired()
    if (!response.ok || !response.body) throw new Error(`The events answer ${response.status}.`)
    // Whatever happened while nobody listened is not known here: the pages look again.
    tell({ kind: wasOpen ? 'gap' : 'open', data: {}, id: null })
    wasOpen = true
    for await (const event of eventsIn(response.body, onBytes)) tell(event)
  }

  async function listen(): Promise<void> {
    let wait = FIRST_WAIT_MS
    while (!end.signal.aborted) {
      // No network, an old token, a busy server: other calls say so. The ear comes back by itself.
      const wasThere = await once().then(
        () => true,
        () => false,
      )
      wait = wasThere ? FIRST_WAIT_MS : Math.min(wait * 2, LONGEST_WAIT_MS)
      if (!end.signal.aborted) await pause(wait)
    }
  }

  if (tabs && navigator.locks) void navigator.locks.request(name, { signal: end.signal }, listen).catch(() => {})
  else void listen()

  return {
    stop: () => {
      end.abort()
      wake()
      tabs?.close()
    },
    retry: () => wake(),
  }
}
