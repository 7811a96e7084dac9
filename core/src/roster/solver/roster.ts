import type { Lock, Person, Slot } from '../input/input.ts'
import type { Session } from '../input/session.ts'
import { rankOf, SOURCES, type Source, sourceOf } from '../input/wishes.ts'
import { measure, type Objective } from './objective.ts'
import type { Protection } from './protect.ts'

export type Assignment = {
  readonly slotId: number
  readonly userId: number
  /** Null in a roster made by hand, where somebody has what they did not ask for. */
  readonly source: Source | null
  /** The wish's dense rank among the person's own; null for a wildcard. */
  readonly rank: number | null
  readonly locked: boolean
}

/** Plain data: the same input gives the same JSON, byte for byte. */
export type Roster = {
  readonly seed: number
  /** By song, then slot. */
  readonly assignments: readonly Assignment[]
  readonly objective: Objective
  /** Songs chosen to be playable before anything else was decided. */
  readonly protectedSongIds: readonly number[]
  /** No roster for this session has more playable songs. */
  readonly playableBound: number
  /** Steps 1 to 5 are as good as can be. Where not all songs can be playable and the choice is large, the search may end before it knows. */
  readonly proven: boolean
  /** Locks in songs that were cut meanwhile: they were left out of account. */
  readonly locksSetAside: readonly Lock[]
  /** With 'help the unluckiest': whether it looked at every trade, or stopped early. */
  readonly helped?: 'to-the-end' | 'in-part'
}

export function toAssignments(session: Session, holder: Int32Array): Assignment[] {
  const assignments: Assignment[] = []
  for (let slot = 0; slot < holder.length; slot++) {
    const person = holder[slot] as number
    if (person < 0) continue
    assignments.push({
      slotId: (session.slots[slot] as Slot).id,
      userId: (session.people[person] as Person).userId,
      source: SOURCES[sourceOf(session, person, slot)] ?? null,
      rank: rankOf(session, person, slot) || null,
      locked: session.locked[slot] === person,
    })
  }
  return assignments
}

export function toRoster(
  session: Session,
  holder: Int32Array,
  protection: Pick<Protection, 'songs' | 'bound' | 'proven'>,
): Roster {
  return {
    seed: session.input.seed,
    assignments: toAssignments(session, holder),
    objective: measure(session, holder),
    protectedSongIds: session.songs.filter((_, song) => protection.songs[song]).map((song) => song.id),
    playableBound: protection.bound,
    proven: protection.proven,
    locksSetAside: session.locksSetAside,
  }
}
