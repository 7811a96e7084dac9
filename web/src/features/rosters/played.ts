import type { RosterAssignment } from '@app/core/contract/rosters'
import { isPlayable, type Row } from './matrix.ts'

interface Songs {
  cut: boolean
  slots: readonly { slotId: number }[]
}

/** Of the songs that stand there those that are played: in a song that was cut somebody may still stand, and plays nothing. */
export const playedRows = <R extends { song: { cut: boolean } }>(rows: readonly R[]) =>
  rows.filter(({ song }) => !song.cut)

/** What counts of what people hold: nothing in a song that was cut. */
export function playedOf<A extends { slotId: number }>(assignments: Iterable<A>, songs: readonly Songs[]): A[] {
  const cut = new Set(songs.filter((song) => song.cut).flatMap(({ slots }) => slots.map(({ slotId }) => slotId)))
  return [...assignments].filter(({ slotId }) => !cut.has(slotId))
}

/** '11 of 12', for a column's head. */
export function filledOf(rows: readonly Row[], column: number, assigned: ReadonlyMap<number, unknown>) {
  const slots = playedRows(rows)
    .map(({ slots: all }) => all[column])
    .filter((slot) => slot !== null && slot !== undefined)
  return { filled: slots.filter(({ slotId }) => assigned.has(slotId)).length, slots: slots.length }
}

/** What stands beside a song. */
export function songMark({ song, slots }: Row, assigned: ReadonlyMap<number, RosterAssignment>) {
  if (song.cut) return 'cut'
  return isPlayable(slots, assigned) ? 'playable' : 'short'
}
