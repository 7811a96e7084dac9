import { CLIENT_VERSION } from '@app/core/product'
import { call } from '../../lib/api.ts'
import { recordLatestVersion } from '../../lib/client-version.ts'
import { afterFirstScreen } from '../../lib/first-screen.ts'
import { guestId } from '../../lib/guest-id.ts'
import { tellLive } from '../../lib/live.ts'
import { refreshSession } from '../../lib/refresh.ts'
import { serverHas } from '../../lib/server-parts.ts'
import { readTokens, useSession } from '../../lib/session.ts'
import { KEYS } from '../../lib/storage.ts'
import { fetchNotifications } from './queries.ts'
import { forgetNotifications, type NotificationList, receiveNotifications } from './store.ts'
import { workerClient } from './worker-client.ts'

const WATCH_AFTER_MS = 100
const DIRECT_AT_MOST_EVERY_MS = 15_000

const client = workerClient({
  onList: (list) => receiveNotifications(list as NotificationList),
  onVersion: recordLatestVersion,
  onEvent: tellLive,
  // A refusal ends the session by the page's own calls; the worker only stays without news.
  onTokenExpired: () => void refreshSession().catch((error) => console.warn('Notification worker', error)),
})
let lastDirect = 0

export const workerReady = () => client.ready()

function headers(): Record<string, string> {
  const tokens = readTokens()
  const guest = guestId()
  return {
    'Content-Type': 'application/json',
    'X-App-Version': CLIENT_VERSION,
    ...(guest && { 'X-Guest-Id': guest }),
    ...(tokens && { Authorization: `Bearer ${tokens.token}` }),
  }
}

/** Asks the worker for a fresh list; when it cannot, the page asks itself, though not more than every 15 s. */
export async function refreshNotifications(): Promise<void> {
  if (!serverHas('notifications')) return
  try {
    await client.refresh()
  } catch (error) {
    console.warn('Notification worker', error)
    if (Date.now() - lastDirect < DIRECT_AT_MOST_EVERY_MS) return
    lastDirect = Date.now()
    receiveNotifications(await call(fetchNotifications, {}, { errors: 'quiet' }))
  }
}

const tellToken = () => client.tell({ type: 'token', headers: headers() })

function follow(isSignedIn: boolean): void {
  if (isSignedIn && serverHas('notifications')) client.tell({ type: 'start', headers: headers() })
  // What happens meanwhile is news only to who sees something already.
  if (isSignedIn) afterFirstScreen(() => client.tell({ type: 'listen', headers: headers() }))
  if (!isSignedIn) {
    client.tell({ type: 'stop' })
    forgetNotifications()
  }
}

/** Runs while someone is signed in: starts at sign-in, stops at sign-out, and always has the newest token. */
export function watchNotifications(): void {
  setTimeout(() => {
    const isSignedIn = () => useSession.getState().status === 'authenticated'
    if (isSignedIn()) follow(true)
    useSession.subscribe((state, before) => {
      if (state.status !== before.status && state.status !== 'authenticating') {
        void workerReady()
          .catch((error) => console.warn(error.message))
          .then(() => follow(isSignedIn()))
      }
      if (before.refreshingToken && !state.refreshingToken) tellToken()
    })
    // Another tab renewed it.
    window.addEventListener('storage', ({ key, newValue }) => {
      if (key === KEYS.accessToken && newValue) tellToken()
    })
  }, WATCH_AFTER_MS)
}
