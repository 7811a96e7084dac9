import type { Person } from '../input/input.ts'
import { rankOf } from '../input/wishes.ts'
import type { View } from './view.ts'

/** Where somebody stands with regard to one slot. */
export type Standing = {
  readonly userId: number
  readonly songs: number
  /** What they asked for. */
  readonly min: number
  readonly max: number
  /** The organiser's maximum, which takes the place of theirs; null where there is none. */
  readonly cap: number | null
  /** The slot's rank among their own wishes; null where they did not ask for it by name. */
  readonly rank: number | null
}

export function standingOf({ session, load }: View, person: number, slot: number): Standing {
  const { userId, min, max, allocationMax } = session.people[person] as Person
  return {
    userId,
    songs: load[person] as number,
    min,
    max,
    cap: allocationMax ?? null,
    rank: rankOf(session, person, slot) || null,
  }
}
