import { countOf } from '@app/core/rules/count-of'
import { isRosterOut } from '@app/core/rules/roster-out'
import { type SignUpPhase, signUpTitle } from '@app/core/rules/sign-up-phase'
import type { SessionView } from '../sessions/queries.ts'
import { type MyParts, ownParts, partsCount } from './my-parts.ts'

/** 'Your wish and 3 waitlists stand.' */
function whatStands(parts: MyParts): string {
  const count = partsCount(parts)
  return count ? `Your ${ownParts(parts)} ${count === 1 ? 'stands' : 'stand'}.` : ''
}

/** Why one cannot sign up. Open sign-up is none but where the roster is out. */
export type ShutPhase = Exclude<SignUpPhase, 'open'> | 'roster-out'

/** What is said once of a session that one cannot sign up for. */
export function stateWords(
  { session, me }: SessionView,
  parts: MyParts,
  phase: ShutPhase,
): { title: string[]; body: string } {
  const title = `${signUpTitle(phase === 'roster-out' ? 'closed' : phase)}.`
  const { registered } = session.counts
  if (phase === 'over') {
    // Where there was a roster, what one played stands above, large.
    const played = !isRosterOut(session) && parts.held.length && `You played ${countOf(parts.held.length, 'song')}.`
    const people = registered && `${countOf(registered, 'person')} signed up.`
    return { title: [title], body: [played, people].filter(Boolean).join(' ') }
  }
  if (phase === 'not-yet') {
    const songs = session.songs.length > 0 && 'The songs are here already.'
    return { title: [title], body: [songs, 'Come back when it opens.'].filter(Boolean).join(' ') }
  }
  const roster = session.settings.firstCome
    ? []
    : [session.rosterPublished ? 'The roster is out.' : 'The roster is being made.']
  const stands = whatStands(parts)
  const late = me.callerIsApproved && !me.registration && 'Ask an organiser if you still want to come.'
  return { title: phase === 'roster-out' ? roster : [title, ...roster], body: stands || late || '' }
}
