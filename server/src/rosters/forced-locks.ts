import { engine } from '@app/core/roster/engine'
import type { Lock, RosterInput } from '@app/core/roster/input/input'

/** An input with locks that the engine takes, and the slots that it must not be told of. */
interface Allowed {
  input: RosterInput
  without: Set<number>
}

/**
 * Organisers may fix what breaks a rule; the engine takes no lock that does. So the rule gives way just there: whoever was put in a
 * slot has asked for it, is good enough, and may have as many songs as they were given. Only the second part of one song cannot
 * be told: that slot is left out, and its song counts towards the person's maximum. What is fixed in a song that was cut stays in
 * the roster, and is nothing to work around: nobody plays it.
 */
export function allowLocks(input: RosterInput, fixed: readonly Lock[]): Allowed {
  const cut = new Set(input.songs.filter((song) => song.cut).map(({ id }) => id))
  const songOf = new Map(input.slots.map(({ id, songId }) => [id, songId]))
  const locks = fixed.filter(({ slotId }) => !cut.has(songOf.get(slotId) ?? 0))
  const broken = engine.broken(input, locks)
  const of = (rule: string) => broken.filter((one) => one.rule === rule)
  if (!broken.length) return { input: { ...input, locks }, without: new Set() }
  const without = new Set(of('song-taken').map(({ slotId }) => slotId))
  const rated = new Set(of('below-minimum-rating').map(({ slotId }) => slotId))
  const played = new Set(of('declined').map(({ slotId, userId }) => `${userId} ${songOf.get(slotId)}`))
  const kept = locks.filter(({ slotId }) => !without.has(slotId))
  const count = (list: readonly Lock[], who: number) => list.filter(({ userId }) => userId === who).length
  const dropped = locks.filter(({ slotId }) => without.has(slotId))
  const asked = of('not-registered').filter(({ slotId }) => !without.has(slotId))
  const changed = new Set([...of('at-maximum'), ...dropped].map(({ userId }) => userId))
  return {
    without,
    input: {
      ...input,
      locks: kept,
      slots: input.slots
        .filter(({ id }) => !without.has(id))
        .map((slot) => (rated.has(slot.id) ? { ...slot, minRating: null } : slot)),
      registrations: [
        ...input.registrations.filter(({ slotId }) => !without.has(slotId)),
        ...asked.map(({ slotId, userId }) => ({ slotId, userId, priority: LAST, waitlist: true })),
      ],
      declined: (input.declined ?? []).filter(({ userId, songId }) => !played.has(`${userId} ${songId}`)),
      people: input.people.map((person) => {
        const { userId, max, allocationMax } = person
        if (!changed.has(userId)) return person
        const most = (allocationMax ?? max) - count(dropped, userId)
        return { ...person, allocationMax: Math.max(most, count(kept, userId)) }
      }),
    },
  }
}

/** Behind every wish that somebody made. */
const LAST = 1_000_000
