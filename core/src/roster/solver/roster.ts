import type { Person, Slot } from '../input/input.ts'
import type { Session } from '../input/session.ts'
import { findWish, SOURCES, type Source } from '../input/wishes.ts'
import { measure, type Objective } from './objective.ts'

export type Assignment = {
  readonly slotId: number
  readonly userId: number
  readonly source: Source
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
}

export function toAssignments(session: Session, holder: Int32Array): Assignment[] {
  const assignments: Assignment[] = []
  for (let slot = 0; slot < holder.length; slot++) {
    const person = holder[slot] as number
    if (person < 0) continue
    const wish = findWish(session, person, slot)
    assignments.push({
      slotId: (session.slots[slot] as Slot).id,
      userId: (session.people[person] as Person).userId,
      source: SOURCES[session.wishes.source[wish] as number] as Source,
      rank: session.wishes.rank[wish] || null,
      locked: session.locked[slot] === person,
    })
  }
  return assignments
}

export function toRoster(
  session: Session,
  holder: Int32Array,
  protectedSongs: Uint8Array,
  playableBound: number,
): Roster {
  return {
    seed: session.input.seed,
    assignments: toAssignments(session, holder),
    objective: measure(session, holder),
    protectedSongIds: session.songs.filter((_, song) => protectedSongs[song]).map((song) => song.id),
    playableBound,
  }
}
