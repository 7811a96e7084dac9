import { isInSet } from '@app/core/rules/readiness'
import { estimatedStarts } from '@app/core/rules/running-order'
import type { SessionView } from '../sessions/queries.ts'
import type { Part } from './my-parts.ts'

/** When each song of the set is likely to come, as planned. */
export function plannedStarts({ songs, startDate }: SessionView['session']): Map<number, Date> {
  const begins = new Date(startDate)
  const starts = estimatedStarts(songs.filter(isInSet), begins, null, begins)
  return new Map([...starts].flatMap(([id, at]) => (at ? [[id, at] as const] : [])))
}

/** Parts that one has said neither yes nor no to. */
export const unanswered = (held: readonly Part[], lineUp: SessionView['me']['lineUp']): Part[] =>
  held.filter(({ slot }) => !lineUp?.confirmed.includes(slot.slotId))

/** 'I’ll play it', 'I’ll play all 3', 'Confirm the other 2' */
export function confirmWords(open: number, held: number): string {
  if (open < held) return open === 1 ? 'Confirm the other one' : `Confirm the other ${open}`
  if (open === 1) return 'I’ll play it'
  return open === 2 ? 'I’ll play both' : `I’ll play all ${open}`
}

/** How many songs of the set somebody plays: what anybody can read in the line-up. */
export const songsOf = ({ songs }: SessionView['session'], userId: number): number =>
  songs.filter((song) => isInSet(song) && song.slots.some(({ player }) => player?.userId === userId)).length
