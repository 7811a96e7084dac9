// Served at /notification-worker.js. It alone fetches notifications and holds the event stream; pages tell it who they are and
// listen. It imports nothing that a page does too: a worker's script is one file.
import { openEar } from './event-stream.ts'
import type { FromWorker, ToWorker } from './notification-messages.ts'

const EVERY_MS = 30_000
const TIMEOUT_MS = 10_000
/** A line that is cut again and again must not become a flood of questions. */
const GAP_AT_MOST_EVERY_MS = 5_000

const scope = self as unknown as {
  postMessage(message: FromWorker): void
  onmessage: ((event: { data: ToWorker }) => void) | null
}

let headers: Record<string, string> | null = null
let timer: ReturnType<typeof setInterval> | undefined
let isTokenExpired = false
let ear: ReturnType<typeof openEar> | undefined
/** Goes up whenever somebody else may be signed in: an answer to the one before is for nobody. */
let turn = 0
let lastAsked = 0

function noteVersion(response: Response): void {
  const latest = response.headers.get('x-upgrade-client')
  if (latest) scope.postMessage({ type: 'version', latest })
}

async function ask(from: Record<string, string>): Promise<{ response: Response; body: string }> {
  const end = new AbortController()
  const tooLong = setTimeout(() => end.abort(new Error('Request timeout')), TIMEOUT_MS)
  try {
    const init = { method: 'POST', headers: from, body: '{}', signal: end.signal }
    const response = await fetch('/api/Message/Notifications/', init)
    return { response, body: await response.text() }
  } finally {
    clearTimeout(tooLong)
  }
}

async function fetchNotifications(): Promise<void> {
  if (!headers) return
  const from = headers
  const mine = turn
  lastAsked = Date.now()
  const { response, body } = await ask(from)
  if (mine !== turn) return
  noteVersion(response)
  isTokenExpired = response.status === 401 && body === 'TOKEN-EXPIRED'
  if (isTokenExpired) scope.postMessage({ type: 'token-expired' })
  else if (response.status === 401) scope.postMessage({ type: 'refused', authorization: from.Authorization ?? '' })
  if (!response.ok) throw new Error(body || response.statusText)
  const { success, payload } = JSON.parse(body)
  if (success !== true) throw new Error('The notifications could not be read')
  scope.postMessage({ type: 'notifications', list: payload })
}

/** Who waits for the next answer: a question of the page by its number, or nobody in particular. */
const waiting: (number | null)[] = []
let isAsking = false

/**
 * One after the other, so that an older list never overtakes a newer one. Who asks meanwhile has the next answer: the one
 * that is under way may have left before what they want to see.
 */
async function refresh(id: number | null): Promise<void> {
  waiting.push(id)
  if (isAsking) return
  isAsking = true
  while (waiting.length) {
    const ids = new Set(waiting.splice(0))
    const message = await fetchNotifications().then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    for (const one of ids) {
      if (message !== null) scope.postMessage({ type: 'failed', id: one, message })
      else if (one !== null) scope.postMessage({ type: 'refreshed', id: one })
    }
  }
  isAsking = false
}

/** The number of the account, which stays when its token is renewed. */
function accountIn(from: Record<string, string>): string {
  const [, claims = ''] = from.Authorization?.split('.') ?? []
  try {
    return String(JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).sub)
  } catch {
    return 'unknown'
  }
}

function listen(from: Record<string, string>): void {
  headers ??= from
  ear?.stop()
  ear = openEar({
    userId: accountIn(from),
    headers: () => headers ?? from,
    hear: (event) => {
      scope.postMessage({ type: 'event', event })
      const isOff = event.kind === 'gap' && Date.now() - lastAsked >= GAP_AT_MOST_EVERY_MS
      if ((event.kind === 'notification' || isOff) && timer) void refresh(null)
    },
    onReply: noteVersion,
    onExpired: () => scope.postMessage({ type: 'token-expired' }),
  })
}

function stopAsking(): void {
  clearInterval(timer)
  timer = undefined
}

function stop(): void {
  turn++
  ear?.stop()
  ear = undefined
  stopAsking()
  headers = null
}

scope.onmessage = ({ data }) => {
  if (data.type === 'hello') scope.postMessage({ type: 'ready' })
  if (data.type === 'token' && headers) {
    headers = data.headers
    ear?.retry()
    if (isTokenExpired) void refresh(null)
  }
  if (data.type === 'stop') stop()
  if (data.type === 'listen') listen(data.headers)
  if (data.type === 'refresh') {
    // With what the page wrote a moment ago: the list must have it.
    headers = headers && data.headers
    void refresh(data.id)
  }
  if (data.type === 'start') {
    stopAsking()
    turn++
    headers = data.headers
    timer = setInterval(() => void refresh(null), EVERY_MS)
    void refresh(null)
  }
}

scope.postMessage({ type: 'ready' })
