import { isOnline } from '../offline/online.ts'
import { hasLanded, landingAddress, navigateTo, page, thisPage } from '../router/navigation.ts'
import { isRefusal, REFRESH_FAILED, refreshSession } from '../session/refresh.ts'
import { clearSession } from '../session/session.ts'
import { showToast, TOAST_MS } from '../toasts.ts'
import type { CallOptions } from './api.ts'
import { onCallError } from './api.ts'
import type { ApiError } from './api-error.ts'
import { leaveUnasked } from './query-client.ts'

export const SESSION_EXPIRED = 'Your Session has expired. Please sign in again.'
const TOKEN_EXPIRED = 'TOKEN-EXPIRED'

const RELOADED_AT = 'reloadedAfterRefreshAt'
// A server that calls even a new token expired (a wrong clock, say) must not make the page reload for ever.
const RELOAD_GUARD_MS = 10_000

/** Whoever signs in again is back where they were. Of several calls that find out, the first knows where that is. */
export function endSession(errMsg: string): void {
  if (hasLanded()) return
  const redirect = thisPage()
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

/** When each failure was last met. */
const met = new Map<string, number>()

function tell(error: ApiError, options: CallOptions, began: number): void {
  if (options.errors === 'quiet') return
  if (options.errors === 'inline' && error.status < 500) return
  if (options.errors === 'page' && error.status === 0 && !isOnline()) return
  const title = error.status === 0 ? 'No connection' : 'Server Error'
  const words = error.status === 0 ? 'Nothing was lost. Try again when you are back online.' : error.message
  const isTriedAgain = began - (met.get(words) ?? -TOAST_MS) < TOAST_MS
  met.set(words, Date.now())
  // Whoever reports it can name it, and the log has it under the same name.
  const body = error.requestId ? `${words} (Reference ${error.requestId})` : words
  if (!isTriedAgain) showToast({ kind: 'error', title, body })
}

/** What happens to every failed call, as the specification lists it. */
export async function handleCallError(error: ApiError, options: CallOptions, began: number): Promise<void> {
  if (error.status !== 401) return tell(error, options, began)
  if (error.message === TOKEN_EXPIRED) return renewAndReload()
  endSession(SESSION_EXPIRED)
}

export function installErrorCatalogue(): () => void {
  // What an earlier one met is none of this one's business.
  met.clear()
  return onCallError(handleCallError)
}
