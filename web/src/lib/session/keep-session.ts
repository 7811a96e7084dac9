import type { OwnProfile } from '@app/core/contract/profile'
import { endSession } from '../api/error-catalogue.ts'
import { leaveUnasked } from '../api/query-client.ts'
import { landingAddress, navigateTo, page } from '../router/navigation.ts'
import { KEYS, read, readJson } from '../storage.ts'
import { isRefusal, refreshSession } from './refresh.ts'
import { clearSession, forgetTokenCheck, readTokens, useSession } from './session.ts'

// A timer may not be longer than this; and after a failed try the next one waits this long.
const LONGEST_MS = 2 ** 31 - 1
const AGAIN_MS = 30_000

let timer: ReturnType<typeof setTimeout> | undefined

const msUntil = (at: string) => {
  const ms = Date.parse(at) - Date.now()
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), LONGEST_MS)
}

export const isDue = (refreshAt: string) => msUntil(refreshAt) === 0

/** Renews the tokens when `refreshAt` comes, without a word and without a reload. */
export function scheduleRefresh(wait?: number): void {
  clearTimeout(timer)
  const tokens = readTokens()
  if (tokens) timer = setTimeout(renew, wait ?? msUntil(tokens.refreshAt))
}

async function renew(): Promise<void> {
  try {
    await refreshSession()
    scheduleRefresh()
  } catch (error) {
    if (isRefusal(error)) endSession(error.message)
    else scheduleRefresh(AGAIN_MS)
  }
}

/** Another tab signed somebody else in: nothing on this page is theirs. */
function followPerson(): void {
  const { status, profile } = useSession.getState()
  const stored = readJson<OwnProfile>(KEYS.profile)
  if (status !== 'authenticated' || !stored || stored.userId === profile?.userId) return
  leaveUnasked()
  page.reload()
}

/** After a sign-out this tab is signed out too. After an expiry, signing in leads back to this page, as in the tab that noticed it. */
function followEnd(expired: string | null): void {
  if (expired !== null) endSession(expired)
  else {
    clearSession()
    navigateTo(landingAddress(), { replace: true })
  }
}

/**
 * Another tab ended the session or renewed the tokens: this one follows. A tab that was frozen hears of everything at once, so what
 * is stored now counts, and not what the event tells: whoever has signed in again since is not signed out.
 */
function follow({ key }: StorageEvent): void {
  if (key === KEYS.profile) followPerson()
  if (key !== null && key !== KEYS.accessToken) return
  forgetTokenCheck()
  if (readTokens()) scheduleRefresh()
  else if (useSession.getState().status === 'authenticated') followEnd(read(KEYS.sessionEnded))
}

const wake = () => {
  if (document.visibilityState === 'visible') scheduleRefresh()
}

export function keepSession(): () => void {
  scheduleRefresh()
  const stop = useSession.subscribe((state, before) => {
    if (state.status !== before.status) scheduleRefresh()
  })
  window.addEventListener('storage', follow)
  // Timers stand still while a phone sleeps.
  document.addEventListener('visibilitychange', wake)
  return () => {
    clearTimeout(timer)
    stop()
    window.removeEventListener('storage', follow)
    document.removeEventListener('visibilitychange', wake)
  }
}
