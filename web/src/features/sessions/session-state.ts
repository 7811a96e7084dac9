import { countOf } from '../../lib/words.ts'
import type { GroupSession } from './queries.ts'

type State = Pick<GroupSession, 'endDate' | 'isRegistered' | 'plays' | 'signUpOpen'>
export type StateKind = 'plays' | 'in' | 'open' | 'closed' | 'past'

/** What a session is to the reader, in a few words. */
export function sessionState(session: State, now: Date): { kind: StateKind; words: string } {
  const { isRegistered, plays, signUpOpen } = session
  if (now >= new Date(session.endDate)) {
    if (plays) return { kind: 'past', words: `Past. You played ${countOf(plays, 'part')}` }
    return { kind: 'past', words: isRegistered ? 'Past. You were in' : 'Past' }
  }
  if (plays) return { kind: 'plays', words: `You play ${countOf(plays, 'part')}` }
  if (isRegistered) return { kind: 'in', words: signUpOpen ? 'You’re in' : 'You’re in, sign-up is closed' }
  return signUpOpen ? { kind: 'open', words: 'Sign-up open' } : { kind: 'closed', words: 'Sign-up is not open' }
}
