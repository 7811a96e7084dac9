// Served at /notification-worker.js. It alone fetches notifications; pages tell it who they are and listen.
// It imports nothing at run time: a worker's script is one file.
import type { FromWorker, ToWorker } from './notification-messages.ts'

const EVERY_MS = 30_000

const scope = self as unknown as {
  postMessage(message: FromWorker): void
  onmessage: ((event: { data: ToWorker }) => void) | null
}

let headers: Record<string, string> | null = null
let timer: ReturnType<typeof setInterval> | undefined
let isTokenExpired = false

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

function stop(): void {
  clearInterval(timer)
  timer = undefined
  headers = null
}

scope.onmessage = ({ data }) => {
  if (data.type === 'hello') scope.postMessage({ type: 'ready' })
  if (data.type === 'token' && headers) {
    headers = data.headers
    if (isTokenExpired) void refresh(null)
  }
  if (data.type === 'stop') stop()
  if (data.type === 'refresh') void refresh(data.id)
  if (data.type === 'start') {
    stop()
    headers = data.headers
    timer = setInterval(() => void refresh(null), EVERY_MS)
    void refresh(null)
  }
}

scope.postMessage({ type: 'ready' })
