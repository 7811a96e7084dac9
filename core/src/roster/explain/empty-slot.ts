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

export function whyEmpty(session: Session, holder: Int32Array, load: Int32Array, slot: number): EmptyCause {
  const cause = { atMaximum: 0, atCap: 0, inSong: 0, waiting: 0, declined: 0, belowRating: 0, could: 0 }
  for (const person of signedUp(session, slot)) {
    const source = sourceOf(session, person, slot)
    if (source < 0) {
      if (hasDeclined(session, person, slot)) cause.declined++
      else if (!meetsRating(session, person, slot)) cause.belowRating++
    } else if ((load[person] as number) >= (session.max[person] as number)) {
      const capped = (session.people[person]?.allocationMax ?? null) !== null
      if (capped) cause.atCap++
      else cause.atMaximum++
    } else if (playsPart(session, holder, person, session.partOfSlot[slot] as number)) cause.inSong++
    else if (source === WAITLIST) cause.waiting++
    else cause.could++
  }
  return cause
}

function signedUp(session: Session, slot: number): Set<number> {
  const { id, instrumentId } = session.slots[slot] as Slot
  const people = new Set<number>(session.wildcards.get(instrumentId)?.people ?? [])
  for (const row of session.input.registrations) {
    if (row.slotId === id) people.add(session.personIndex.get(row.userId) as number)
  }
  return people
}

function playsPart(session: Session, holder: Int32Array, person: number, part: number): boolean {
  return holder.some((who, slot) => who === person && session.partOfSlot[slot] === part)
}
