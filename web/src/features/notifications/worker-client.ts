import type { FromWorker, LiveEvent, ToWorker } from '../../workers/notification-messages.ts'

export const WORKER_SCRIPT = '/notification-worker.js'
const READY_POLL_MS = 100
const REQUEST_TIMEOUT_MS = 10_000
// Nobody looks at a logo for longer than this because a script hangs; the app then starts without it.
const PATIENCE_MS = 3_000

export const NOT_READY = 'Worker not ready'
export const TIMED_OUT = 'Request timeout'

interface Waiting {
  resolve: () => void
  reject: (error: Error) => void
}

/** Talks to the notification worker: knows when it is ready, and which answer belongs to which question. */
export function workerClient(
  {
    onList,
    onVersion,
    onTokenExpired,
    onRefused,
    onFailed,
    onEvent = () => {},
  }: {
    onList: (list: unknown) => void
    onVersion: (latest: string) => void
    onTokenExpired: () => void
    onRefused: (authorization: string) => void
    /** A list that nobody here asked for did not come. */
    onFailed: () => void
    onEvent?: (event: LiveEvent) => void
  },
  make = () => new Worker(WORKER_SCRIPT, { type: 'module' }),
) {
  let worker: Worker | null = null
  let isReady = false
  let isBroken = false
  /** Ends the pause before the next look. */
  let wake = () => {}
  let nextId = 1
  const waiting = new Map<number, Waiting>()

  function hear({ data }: MessageEvent<FromWorker>) {
    if (data.type === 'ready') {
      isReady = true
      wake()
    }
    if (data.type === 'notifications') onList(data.list)
    if (data.type === 'event') onEvent(data.event)
    if (data.type === 'version') onVersion(data.latest)
    if (data.type === 'token-expired') onTokenExpired()
    if (data.type === 'refused') onRefused(data.authorization)
    if (data.type === 'refreshed') settle(data.id)
    if (data.type === 'failed') {
      if (data.id !== null) return settle(data.id, new Error(data.message))
      console.warn('Notifications', data.message)
      onFailed()
    }
  }

  function settle(id: number, error?: Error) {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error) asked?.reject(error)
    else asked?.resolve()
  }

  function open() {
    if (worker) return
    worker = make()
    worker.onmessage = hear
    worker.onerror = (event) => {
      console.warn('Notification worker', event.message)
      isBroken = true
      onFailed()
    }
  }

  const tell = (message: ToWorker) => worker?.postMessage(message)

  /** Looks every 100 ms whether the worker is ready, and as soon as it says so. */
  async function ready(patience = PATIENCE_MS): Promise<void> {
    open()
    // By the clock: on a busy device a hundred milliseconds take much longer.
    const until = Date.now() + patience
    while (!isReady) {
      if (isBroken || Date.now() >= until) throw new Error(NOT_READY)
      tell({ type: 'hello' })
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, READY_POLL_MS)
      })
    }
  }

  function refresh(headers: Record<string, string>): Promise<void> {
    if (!isReady) return Promise.reject(new Error(NOT_READY))
    const id = nextId++
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => settle(id, new Error(TIMED_OUT)), REQUEST_TIMEOUT_MS)
      const done =
        <A extends unknown[]>(then: (...args: A) => void) =>
        (...args: A) => {
          clearTimeout(timer)
          then(...args)
        }
      waiting.set(id, { resolve: done(resolve), reject: done(reject) })
      tell({ type: 'refresh', id, headers })
    })
  }

  return { ready, isReady: () => isReady, refresh, tell }
}
