import { ApiError } from '../api/api-error.ts'
import { changeWaiting, discard, ownWaiting } from './wait.ts'
import type { Waiting } from './waiting.ts'

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 30_000

/** No network, a busy server, a Wi-Fi's own page, too much at once: it goes later, as it is. */
export const isForLater = (error: unknown) =>
  !(error instanceof ApiError) ||
  error.status <= 0 ||
  error.status >= 500 ||
  error.status === 429 ||
  error.status === 401

const next = () => ownWaiting().find(({ problem }) => problem === null)

/** Of several tabs one sends. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('outbox', work) : work()

/** Sends what waits: in the order in which it was done, each when the one before it has arrived, and each once. */
export function openOutbox(send: (one: Waiting) => Promise<unknown>, onSent: (all: Waiting[]) => void = () => {}) {
  let wait = FIRST_WAIT_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let isTrying = false

  async function sendAll(): Promise<boolean> {
    const sent: Waiting[] = []
    try {
      for (let one = next(); one; one = next()) {
        const { id } = one
        try {
          await send(one)
          sent.push(one)
          discard(id)
        } catch (error) {
          if (isForLater(error)) return false
          const problem = error instanceof Error ? error.message : 'The server didn’t take it.'
          changeWaiting((all) => all.map((other) => (other.id === id ? { ...other, problem } : other)))
        }
      }
      return true
    } finally {
      if (sent.length) onSent(sent)
    }
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    if (isTrying || !next()) return
    isTrying = true
    const isDone = await inTurn(sendAll).catch(() => false)
    isTrying = false
    wait = isDone ? FIRST_WAIT_MS : Math.min(wait * 2, LONGEST_WAIT_MS)
    if (!isDone) timer = setTimeout(() => void flush(), wait)
    // What was done while the last one went.
    else if (next()) void flush()
  }

  return { flush }
}
