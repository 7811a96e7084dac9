import { signOut as signOutCall } from '@app/core/contract/auth'
import { send } from '../../lib/api/request.ts'
import { dropAllDrafts } from '../../lib/form/draft.ts'
import { loadWaiting, useWaiting } from '../../lib/offline/waiting.ts'
import { dropIntent } from '../../lib/session/intent.ts'
import { clearSession, readTokens } from '../../lib/session/session.ts'

/** Ends the session here at once; the server hears of it, and if it does not, the token soon ends by itself. */
export function signOut(): void {
  const tokens = readTokens()
  if (tokens) {
    send(signOutCall, { token: tokens.refreshToken }).catch(() => {})
    // A guest's own outlives the landing page, which ends what session there may be; so does what was typed in one that ran out.
    dropIntent()
    dropAllDrafts()
    useWaiting.setState({ waiting: loadWaiting() })
  }
  clearSession()
}
