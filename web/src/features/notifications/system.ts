import { listNotifications } from '@app/core/contract/notifications'
import { CLIENT_VERSION } from '@app/core/product'
import { call } from '../../lib/api/api.ts'
import { recordLatestVersion } from '../../lib/api/client-version.ts'
import { endSession, SESSION_EXPIRED } from '../../lib/api/error-catalogue.ts'
import { lastWrite } from '../../lib/api/last-write.ts'
import { tellLive } from '../../lib/api/live.ts'
import { afterFirstScreen } from '../../lib/router/first-screen.ts'
import { guestId } from '../../lib/session/guest-id.ts'
import { isRefusal, refreshSession } from '../../lib/session/refresh.ts'
import { readTokens, useSession } from '../../lib/session/session.ts'
import { KEYS } from '../../lib/storage.ts'
import {
  forgetNotifications,
  type NotificationList,
  receiveNothing,
  receiveNotifications,
  useNotifications,
} from './store.ts'
import { workerClient } from './worker-client.ts'

const WATCH_AFTER_MS = 100
const DIRECT_AT_MOST_EVERY_MS = 15_000
const TOKEN_EXPIRED = 'TOKEN-EXPIRED'

const isSignedIn = () => useSession.getState().status === 'authenticated'

const client = workerClient({
  onList: (list) => receive(list as NotificationList),
  onVersion: recordLatestVersion,
  onEvent: tellLive,
  onFailed: () => void showKept(),
  onTokenExpired: () => void renewToken().catch((error) => console.warn('Notification worker', error)),
  // Only of the sign-in that is still this page's: another tab may have signed in anew meanwhile.
  onRefused: (authorization) => authorization === headers().Authorization && endSession(SESSION_EXPIRED),
})
let lastDirect = 0

const kept = () => import('./kept-notifications.ts')

function receive(list: NotificationList): void {
  // What was under way at a sign-out is nobody's.
  if (!isSignedIn()) return
  afterFirstScreen(
    () =>
      void kept().then(
        ({ keepNotifications }) => keepNotifications(list),
        () => {},
      ),
  )
  receiveNotifications(list)
}

/** No list came: the last one that did is better than none. */
const showKept = () =>
  kept()
    .then(({ showKeptNotifications }) => showKeptNotifications())
    .catch(() => {})
    .then(receiveNothing)

export const workerReady = () => client.ready()

function headers(): Record<string, string> {
  const tokens = readTokens()
  const guest = guestId()
  const written = lastWrite()
  return {
    'Content-Type': 'application/json',
    'X-App-Version': CLIENT_VERSION,
    ...(guest && { 'X-Guest-Id': guest }),
    ...(tokens && { Authorization: `Bearer ${tokens.token}` }),
    ...(written && { 'X-Last-Write': written }),
  }
}

/** The worker gets the new token as after any other renewal. */
async function renewToken(): Promise<void> {
  try {
    await refreshSession()
  } catch (error) {
    if (isRefusal(error)) endSession(error.message)
    throw error
  }
}

async function askWorker(): Promise<void> {
  try {
    await client.refresh(headers())
  } catch (error) {
    if (!(error instanceof Error) || error.message !== TOKEN_EXPIRED) throw error
    await renewToken()
    await client.refresh(headers())
  }
}

async function askDirectly(): Promise<void> {
  if (Date.now() - lastDirect < DIRECT_AT_MOST_EVERY_MS) return
  lastDirect = Date.now()
  receive(await call(listNotifications, {}, { errors: 'quiet' }))
}

/** Asks the worker for a fresh list; when it cannot, the page asks itself, though not more than every 15 s. */
export async function refreshNotifications(): Promise<void> {
  useNotifications.setState({ refreshing: true })
  try {
    await askWorker().catch((error) => {
      console.warn('Notification worker', error)
      return askDirectly()
    })
  } catch (error) {
    console.warn('Notifications', error)
    await showKept()
  } finally {
    useNotifications.setState({ refreshing: false })
  }
}

const tellToken = () => client.tell({ type: 'token', headers: headers() })

function follow(signedIn: boolean): void {
  if (!signedIn) {
    client.tell({ type: 'stop' })
    forgetNotifications()
    return
  }
  useNotifications.setState({ refreshing: true })
  client.tell({ type: 'start', headers: headers() })
  if (!client.isReady()) void refreshNotifications()
  // What happens meanwhile is news only to who sees something already.
  afterFirstScreen(() => client.tell({ type: 'listen', headers: headers() }))
}

/** The number on the app's icon, where it is installed and the system shows one. */
function showOnIcon(unread: number): void {
  const shown = unread ? navigator.setAppBadge?.(unread) : navigator.clearAppBadge?.()
  shown?.catch(() => {})
}

/** Runs while someone is signed in: starts at sign-in, stops at sign-out, and always has the newest token. */
export function watchNotifications(): void {
  setTimeout(() => {
    if (isSignedIn()) follow(true)
    useSession.subscribe((state, before) => {
      if (state.status !== before.status && state.status !== 'authenticating') {
        void workerReady()
          .catch((error) => console.warn(error.message))
          .then(() => follow(isSignedIn()))
      }
      if (before.refreshingToken && !state.refreshingToken) tellToken()
    })
    useNotifications.subscribe((state, before) => {
      if (state.unreadNotifications !== before.unreadNotifications) showOnIcon(state.unreadNotifications)
    })
    // Another tab renewed it.
    window.addEventListener('storage', ({ key, newValue }) => {
      if (key === KEYS.accessToken && newValue) tellToken()
    })
  }, WATCH_AFTER_MS)
}
