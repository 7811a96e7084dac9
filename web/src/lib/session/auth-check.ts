import { landingAddress, navigateTo, thisPage } from '../router/navigation.ts'
import { isDue } from './keep-session.ts'
import { isRefusal, refreshSession } from './refresh.ts'
import { clearSession, readTokens, resumeSession, useSession } from './session.ts'

/** Finds out, at start-up, whether there is a session. Tokens that are not due yet are taken at their word. */
export async function checkAuth(): Promise<void> {
  const tokens = readTokens()
  if (!tokens) {
    useSession.setState({ checked: true })
    return
  }
  try {
    if (isDue(tokens.refreshAt)) await refreshSession()
    resumeSession()
  } catch (error) {
    // With no network the session is not over: what was seen before is shown, and the next call finds out.
    if (!isRefusal(error)) return resumeSession()
    clearSession()
    useSession.setState({ checked: true })
    navigateTo(landingAddress({ errMsg: error.message, redirect: thisPage() }), { replace: true })
  }
}
