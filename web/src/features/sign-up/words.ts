import type { Wish } from '@app/core/contract/sign-up'
import { countOf } from '@app/core/rules/count-of'
import { isSessionFull } from '@app/core/rules/sign-up'
import { NOBODY_WORDS, type SignUpPhase } from '@app/core/rules/sign-up-phase'
import { ordinal } from '../../lib/words/words.ts'
import type { SessionView } from '../sessions/queries.ts'

type Registration = NonNullable<SessionView['me']['registration']>

/** '2–4 songs', '3 songs', '1 song' */
export function rangeWords({
  SongAssignMin: min,
  SongAssignMax: max,
}: Pick<Registration, 'SongAssignMin' | 'SongAssignMax'>) {
  if (min === max) return countOf(max, 'song')
  return `${min}–${max} songs`
}

/** '31 are in', '31 of 40 are in', 'Full: 40 of 40 are in', and who waits. */
export function comingWords({ counts, settings }: SessionView['session'], phase: SignUpPhase): string {
  const { registered, waitlisted } = counts
  const places = settings.capacity ? ` of ${settings.capacity}` : ''
  const verb = registered === 1 && !places ? 'is' : 'are'
  const waiting = waitlisted ? `, ${waitlisted} on the waitlist` : ''
  const full = phase === 'open' && isSessionFull({ counts, settings }) ? 'Full: ' : ''
  return registered || places ? `${full}${registered}${places} ${verb} in${waiting}.` : NOBODY_WORDS[phase]
}

/** What one tap makes of who is not in yet. */
export const comeWords = (session: SessionView['session']) =>
  isSessionFull(session) ? 'Join the waitlist' : 'Count me in'

/** 'I’m in', or where one stands in the session's line. */
export const standingWords = ({ waitlistPosition }: Registration) =>
  waitlistPosition ? `On the waitlist, ${ordinal(waitlistPosition)}` : 'I’m in'

/** 'Your first wish', 'Your 3rd wish' */
export const rankWords = (rank: number) => (rank === 1 ? 'Your first wish' : `Your ${ordinal(rank)} wish`)

/** What a slot is to whoever has just asked for it. */
export const ownWords = ({ state, priority }: Pick<Wish, 'state' | 'priority'>) =>
  ({ held: 'It’s yours', waitlisted: 'You’re on its waitlist', wished: rankWords(priority) })[state]
