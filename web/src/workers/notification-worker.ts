// Served at /notification-worker.js. It alone fetches notifications and holds the event stream; pages tell it who they are and
// listen. It imports nothing that a page does too: a worker's script is one file.
import { openEar } from './event-stream.ts'
import type { FromWorker, ToWorker } from './notification-messages.ts'

const EVERY_MS = 30_000

const scope = self as unknown as {
  postMessage(message: FromWorker): void
  onmessage: ((event: { data: ToWorker }) => void) | null
}

let headers: Record<string, string> | null = null
let timer: ReturnType<typeof setInterval> | undefined
let isTokenExpired = false
let ear: ReturnType<typeof openEar> | undefined

async function fetchNotifications(): Promise<void> {
  if (!headers) return
  const response = await fetch('/api/Message/Notifications/', { method: 'POST', headers, body: '{}' })
  const latest = response.headers.get('x-upgrade-client')
  if (latest) scope.postMessage({ type: 'version', latest })
  const body = await response.text()
  isTokenExpired = response.status === 401 && body === 'TOKEN-EXPIRED'
  if (isTokenExpired) scope.postMessage({ type: 'token-expired' })
  if (!response.ok) throw new Error(body || response.statusText)
  const { success, payload } = JSON.parse(body)
  if (success !== true) throw new Error('The notifications could not be read')
  scope.postMessage({ type: 'notifications', list: payload })
}

async function refresh(id: number | null): Promise<void> {
  try {
    await fetchNotifications()
    if (id !== null) scope.postMessage({ type: 'refreshed', id })
  } catch (error) {
    scope.postMessage({ type: 'failed', id, message: error instanceof Error ? error.message : String(error) })
  }
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
      if (event.kind === 'notification' && timer) void refresh(null)
    },
    onExpired: () => scope.postMessage({ type: 'token-expired' }),
  })
}

function stopAsking(): void {
  clearInterval(timer)
  timer = undefined
}

function stop(): void {
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
  if (data.type === 'refresh') void refresh(data.id)
  if (data.type === 'start') {
    stopAsking()
    headers = data.headers
    timer = setInterval(() => void refresh(null), EVERY_MS)
    void refresh(null)
  }
}

scope.postMessage({ type: 'ready' })
