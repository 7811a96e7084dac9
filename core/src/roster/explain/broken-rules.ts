import type { RosterInput, Slot } from '../input/input.ts'
import type { HardRule } from '../input/refusal.ts'

export type BrokenRule = { readonly rule: HardRule; readonly slotId: number; readonly userId: number }

/**
 * Every hard constraint that a set of assignments breaks, from the raw rows. Publishing asks it, and so does a move by
 * hand; it shares nothing with the solver, so it is also the judge in the tests. Ids must be known ones. A part in a song that
 * was cut breaks that one rule: nobody plays it, so it counts towards nothing.
 */
export function brokenRules(
  input: RosterInput,
  assignments: readonly { readonly slotId: number; readonly userId: number }[],
): BrokenRule[] {
  const slots = new Map(input.slots.map((slot) => [slot.id, slot]))
  const people = new Map(input.people.map((person) => [person.userId, person]))
  const cut = new Set(input.songs.filter((song) => song.cut).map((song) => song.id))
  const vocals = new Set(input.rules?.doubling?.vocals ?? [])
  const consent = new Set(input.registrations.map((row) => `${row.userId} slot ${row.slotId}`))
  for (const row of input.wildcards) consent.add(`${row.userId} any ${row.instrumentId}`)
  const ratings = new Map(input.ratings.map((row) => [`${row.userId} ${row.instrumentId}`, row.rating]))

  const declined = new Set((input.declined ?? []).map((row) => `${row.userId} ${row.songId}`))

  const broken: BrokenRule[] = []
  const taken = new Set<string>()
  const load = new Map<number, number>()
  const takes = (what: string) => taken.size === taken.add(what).size
  for (const { slotId, userId } of assignments) {
    const slot = slots.get(slotId) as Slot
    const breaks = (rule: HardRule) => broken.push({ rule, slotId, userId })
    if (cut.has(slot.songId)) {
      breaks('song-cut')
      continue
    }
    const person = people.get(userId)
    const songs = (load.get(userId) ?? 0) + 1
    load.set(userId, songs)
    if (takes(`slot ${slotId}`)) breaks('slot-taken')
    if (takes(`${userId} in ${slot.songId}${vocals.has(slot.instrumentId) ? ' singing' : ''}`)) breaks('song-taken')
    if (songs > (person?.allocationMax ?? person?.max ?? 0)) breaks('at-maximum')
    if (!consent.has(`${userId} slot ${slotId}`) && !consent.has(`${userId} any ${slot.instrumentId}`)) {
      breaks('not-registered')
    }
    const rating = ratings.get(`${userId} ${slot.instrumentId}`)
    if (slot.minRating != null && (rating === undefined || rating < slot.minRating)) breaks('below-minimum-rating')
    if (declined.has(`${userId} ${slot.songId}`)) breaks('declined')
  }
  return broken
}
