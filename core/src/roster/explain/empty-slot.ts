import type { Slot } from '../input/input.ts'
import type { Session } from '../input/session.ts'
import { hasDeclined, meetsRating, sourceOf, WAITLIST } from '../input/wishes.ts'

/**
 * Why nobody plays a slot: everyone who signed up for it, by name or by wildcard, counted once, by the plainest thing
 * that keeps them from it. All zero: nobody signed up.
 */
export type EmptyCause = {
  /** They have as many songs as they asked for at most. */
  readonly atMaximum: number
  /** They have as many songs as the organiser allows them. */
  readonly atCap: number
  /** They have room, and play another part of the song. */
  readonly inSong: number
  /** They have room, and signed up for the waitlist only. */
  readonly waiting: number
  readonly declined: number
  readonly belowRating: number
  /** They could take it: not so in an optimal roster, but a roster made by hand may leave it. */
  readonly could: number
}

/** Answers for every slot of a roster. What each answer looks up is gathered once: a session may have thousands of empty slots. */
export function emptyCauses(session: Session, holder: Int32Array, load: Int32Array): (slot: number) => EmptyCause {
  const askers = askersBySlot(session)
  const key = (person: number, part: number) => person * session.slots.length + part
  const played = new Set<number>()
  holder.forEach((person, slot) => {
    if (person >= 0) played.add(key(person, session.partOfSlot[slot] as number))
  })
  return (slot) => {
    const { id, instrumentId } = session.slots[slot] as Slot
    const people = new Set<number>([...(session.wildcards.get(instrumentId)?.people ?? []), ...(askers.get(id) ?? [])])
    const cause = { atMaximum: 0, atCap: 0, inSong: 0, waiting: 0, declined: 0, belowRating: 0, could: 0 }
    for (const person of people) {
      const source = sourceOf(session, person, slot)
      if (source < 0) {
        if (hasDeclined(session, person, slot)) cause.declined++
        else if (!meetsRating(session, person, slot)) cause.belowRating++
      } else if ((load[person] as number) >= (session.max[person] as number)) {
        const capped = (session.people[person]?.allocationMax ?? null) !== null
        if (capped) cause.atCap++
        else cause.atMaximum++
      } else if (played.has(key(person, session.partOfSlot[slot] as number))) cause.inSong++
      else if (source === WAITLIST) cause.waiting++
      else cause.could++
    }
    return cause
  }
}

function askersBySlot({ input, personIndex }: Session): Map<number, number[]> {
  const askers = new Map<number, number[]>()
  for (const { slotId, userId } of input.registrations) {
    const people = askers.get(slotId)
    if (people) people.push(personIndex.get(userId) as number)
    else askers.set(slotId, [personIndex.get(userId) as number])
  }
  return askers
}
