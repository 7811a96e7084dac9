import { mayConfirmBy } from '@app/core/rules/confirm-by'
import { isInSet } from '@app/core/rules/readiness'
import type { SessionView } from '../sessions/queries.ts'
import type { Part } from './my-parts.ts'

/** Parts that one has said neither yes nor no to. */
export const unanswered = (held: readonly Part[], lineUp: SessionView['me']['lineUp']): Part[] =>
  held.filter(({ slot }) => !lineUp?.confirmed.includes(slot.slotId))

/** By when they are asked for; null where nobody asked, or that time is over. Also of a session that was moved since: it may begin before then. */
export function answerBy({ session, me }: SessionView, now: Date): Date | null {
  const by = me.lineUp?.confirmBy ? new Date(me.lineUp.confirmBy) : null
  return by && mayConfirmBy(by, { startsAt: new Date(session.startDate), now }).ok ? by : null
}

/** 'I’ll play it', 'I’ll play all 3', 'Confirm the other 2' */
export function confirmWords(open: number, held: number): string {
  if (open < held) return open === 1 ? 'Confirm the other one' : `Confirm the other ${open}`
  if (open === 1) return 'I’ll play it'
  return open === 2 ? 'I’ll play both' : `I’ll play all ${open}`
}

/** How many songs of the set somebody plays: what anybody can read in the line-up. */
export const songsOf = ({ songs }: SessionView['session'], userId: number): number =>
  songs.filter((song) => isInSet(song) && song.slots.some(({ player }) => player?.userId === userId)).length
