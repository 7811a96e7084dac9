import { isOnline } from '../offline/online.ts'
import { hasLanded, landingAddress, navigateTo, page, thisPage } from '../router/navigation.ts'
import { isRefusal, REFRESH_FAILED, refreshSession } from '../session/refresh.ts'
import { clearSession } from '../session/session.ts'
import { KEYS, write } from '../storage.ts'
import { showToast, TOAST_MS, type Toast } from '../toasts.ts'
import type { CallOptions } from './api.ts'
import { onCallError } from './api.ts'
import { type ApiError, TOKEN_EXPIRED, withReference } from './api-error.ts'
import { leaveUnasked } from './query-client.ts'

export const SESSION_EXPIRED = 'Your Session has expired. Please sign in again.'

const RELOADED_AT = 'reloadedAfterRefreshAt'
// A server that calls even a new token expired (a wrong clock, say) must not make the page reload for ever.
const RELOAD_GUARD_MS = 10_000

/**
 * Whoever signs in again is back where they were, in every open tab: nobody signed out, so the others must not take it for that. Of
 * several calls that find out, the first knows where that is.
 */
export function endSession(errMsg: string): void {
  if (hasLanded()) return
  const redirect = thisPage()
  write(KEYS.sessionEnded, errMsg)
  clearSession()
  navigateTo(landingAddress({ errMsg, redirect }), { replace: true })
}

const never = () => new Promise<never>(() => {})

async function renewAndReload(): Promise<void> {
  const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0)
  if (Date.now() - last < RELOAD_GUARD_MS) return endSession(REFRESH_FAILED)
  try {
    await refreshSession()
  } catch (error) {
    if (isRefusal(error)) endSession(error.message)
    return
  }
  sessionStorage.setItem(RELOADED_AT, String(Date.now()))
  leaveUnasked()
  page.reload()
  // The page is going: what waits for the call must not show a failure in its last moments.
  await never()
}

/** When each failure was last met. A server that is down is one failure, whatever each call says of it. */
const met = new Map<string, number>()
const BROKEN = 'broken'

/** For what was shown at once and is taken back now: says so once, also if all that is asked for after it fails as well. */
export function tellBroken(error: ApiError, more: Partial<Toast> = {}): void {
  met.set(BROKEN, Date.now())
  showToast({ kind: 'error', title: 'Server Error', body: error.message, ...more })
}

function tell(error: ApiError, options: CallOptions, began: number): void {
  if (options.errors === 'quiet') return
  if (options.errors === 'inline' && (error.status < 500 || !options.reads)) return
  if (options.errors === 'page' && error.status === 0 && !isOnline()) return
  const isOffline = error.status === 0
  const words = isOffline ? 'Nothing was lost. Try again when you are back online.' : withReference(error)
  const failure = error.status >= 500 ? BROKEN : words
  const isTriedAgain = began - (met.get(failure) ?? -TOAST_MS) < TOAST_MS
  met.set(failure, Date.now())
  if (isTriedAgain) return
  // What is not our server's has no code, and can be named by its status alone.
  const body = error.code || !error.statusText ? words : `${words} (${error.statusText})`
  showToast({ kind: 'error', title: isOffline ? 'No connection' : 'Server Error', body })
}

/** What happens to every failed call, as the specification lists it. */
export async function handleCallError(error: ApiError, options: CallOptions, began: number): Promise<void> {
  if (error.status !== 401) return tell(error, options, began)
  if (error.message === TOKEN_EXPIRED) return renewAndReload()
  endSession(SESSION_EXPIRED)
}

export function installErrorCatalogue(): () => void {
  // Start afresh: errors that an earlier installation has shown do not count here.
  met.clear()
  return onCallError(handleCallError)
}
