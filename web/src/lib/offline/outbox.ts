import { ApiError } from '../api/api-error.ts'
import { changeWaiting, discard, ownWaiting } from './wait.ts'
import type { Waiting } from './waiting.ts'

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 30_000
/** A server that is started anew answers again within seconds; one that fails after 2, 4 and 8 more is broken, and somebody must know. */
const TRIES_OF_BROKEN = 4

/** No network, a busy server, a Wi-Fi's own page, too much at once: it goes later, as it is. */
export const isForLater = (error: unknown) =>
  !(error instanceof ApiError) ||
  error.status <= 0 ||
  error.status >= 500 ||
  error.status === 429 ||
  error.status === 401

const isBroken = (error: unknown) => error instanceof ApiError && error.status >= 500

const change = (id: string, to: Partial<Waiting>) =>
  changeWaiting((all) => all.map((one) => (one.id === id ? { ...one, ...to } : one)))

const next = () => ownWaiting().find(({ problem }) => problem === null)

/** Of several tabs one sends. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('outbox', work) : work()

/** Sends what waits: in the order in which it was done, each when the one before it has arrived, and each once. */
export function openOutbox(send: (one: Waiting) => Promise<unknown>, onSent: (all: Waiting[]) => void = () => {}) {
  let wait = FIRST_WAIT_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let isTrying = false
  /** How often in a row the server failed. */
  let failures = 0

  async function sendAll(): Promise<boolean> {
    const sent: Waiting[] = []
    try {
      for (let one = next(); one; one = next()) {
        const { id } = one
        try {
          await send(one)
          failures = 0
          sent.push(one)
          discard(id)
        } catch (error) {
          failures = isBroken(error) ? failures + 1 : 0
          if (isForLater(error) && failures < TRIES_OF_BROKEN) {
            if (failures && !one.isTriedAgain) change(id, { isTriedAgain: true })
            return false
          }
          change(id, { problem: error instanceof Error ? error.message : 'The server didn’t take it.' })
        }
      }
      return true
    } finally {
      if (sent.length) onSent(sent)
    }
  }

  async function flush(): Promise<void> {
    // A failing server is left alone for as long as was meant, whatever is done meanwhile.
    if (isTrying || failures) return
    await tryNow()
  }

  async function tryNow(): Promise<void> {
    clearTimeout(timer)
    if (!next()) failures = 0
    if (isTrying || !next()) return
    isTrying = true
    const isDone = await inTurn(sendAll).catch(() => false)
    isTrying = false
    if (isDone) failures = 0
    wait = isDone ? FIRST_WAIT_MS : Math.min(wait * 2, LONGEST_WAIT_MS)
    const pause = failures ? FIRST_WAIT_MS * 2 ** (failures - 1) : wait
    if (!isDone) timer = setTimeout(() => void tryNow(), pause)
    // What was done while the last one went.
    else if (next()) void flush()
  }

  return { flush }
}
