import type { Lock, RosterInput } from '../input/input.ts'
import type { LineUp } from './change-over.ts'

/** Who plays what in each song that is not cut, in set order. */
export function lineUpsOf(input: RosterInput, assignments: readonly Lock[]): LineUp[] {
  const slots = new Map(input.slots.map((slot) => [slot.id, slot]))
  const players = new Map<number, { userId: number; instrumentId: number }[]>()
  for (const { slotId, userId } of assignments) {
    const slot = slots.get(slotId)
    if (!slot) continue
    const known = players.get(slot.songId) ?? []
    players.set(slot.songId, [...known, { userId, instrumentId: slot.instrumentId }])
  }
  return input.songs
    .filter((song) => !song.cut)
    .sort((a, b) => a.position - b.position || a.id - b.id)
    .map(({ id }) => ({ songId: id, players: players.get(id) ?? [] }))
}
