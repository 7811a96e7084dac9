import { countOf } from '@app/core/rules/count-of'
import { listedPhase, SIGN_UP_WORDS, signUpTitle } from '@app/core/rules/sign-up-phase'
import type { GroupSession } from './queries.ts'

type State = Pick<
  GroupSession,
  'endDate' | 'isRegistered' | 'isWaiting' | 'plays' | 'registered' | 'signUpOpen' | 'signUpClosesAt' | 'isRosterOut'
>
export type StateKind = 'plays' | 'in' | 'waiting' | 'open' | 'closed' | 'past'

/** What a session is to the reader, in a few words. */
export function sessionState(session: State, now: Date): { kind: StateKind; words: string } {
  const { isRegistered, isWaiting, plays, isRosterOut } = session
  const phase = listedPhase(session, now)
  if (phase === 'over') {
    if (plays) return { kind: 'past', words: `Past. You played ${countOf(plays, 'part')}` }
    return { kind: 'past', words: isRegistered && !isWaiting ? 'Past. You were in' : 'Past' }
  }
  if (plays) return { kind: 'plays', words: `You play ${countOf(plays, 'part')}` }
  if (isRegistered) {
    const own = isWaiting ? 'You’re on the waitlist' : 'You’re in'
    const more = isRosterOut ? 'the roster is out' : phase !== 'open' && SIGN_UP_WORDS[phase]
    return { kind: isWaiting ? 'waiting' : 'in', words: more ? `${own}, ${more}` : own }
  }
  if (isRosterOut) return { kind: 'closed', words: 'Roster is out' }
  return { kind: phase === 'open' ? 'open' : 'closed', words: signUpTitle(phase) }
}
