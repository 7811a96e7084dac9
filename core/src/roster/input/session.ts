import type { Lock, Person, RosterInput, Slot, Song } from './input.ts'

/**
 * The input with every id turned into an index, in the canonical order: people by the lottery, songs by their place in
 * the set, slots by song. Everything after this works on indices alone, which is why the order of rows cannot matter.
 */
export type Session = {
  readonly input: RosterInput
  readonly people: readonly Person[]
  readonly personIndex: ReadonlyMap<number, number>
  readonly songs: readonly Song[]
  readonly slots: readonly Slot[]
  readonly slotIndex: ReadonlyMap<number, number>
  readonly songOfSlot: Int32Array
  /** A person holds at most one slot of a part of a song: the whole song, or under doubling vocals and the rest apart. */
  readonly partOfSlot: Int32Array
  readonly cut: Uint8Array
  readonly required: Uint8Array
  /** What each person wants at least and may have at most. */
  readonly min: Int32Array
  readonly max: Int32Array
  readonly maxMin: number
  /** Ratings of people who take part, by person and instrument. */
  readonly ratings: ReadonlyMap<number, ReadonlyMap<number, number>>
  /** Songs that somebody has declined, as song · people + person. */
  readonly declined: ReadonlySet<number>
  readonly wishes: Wishes
  /** By instrument, who would take any slot of it. */
  readonly wildcards: ReadonlyMap<number, Wildcards>
  /** The person locked into each slot, or −1. */
  readonly locked: Int32Array
  /** Locks in songs that were cut since: they hold nobody to anything. */
  readonly locksSetAside: readonly Lock[]
}

/**
 * Who asked for which slot by name, as parallel arrays sorted by person and then slot: what breaks the minimum rating,
 * stands in a cut song or was declined is not among them. `start[p] … start[p + 1]` are the wishes of person p.
 */
export type Wishes = {
  readonly count: number
  readonly start: Int32Array
  readonly person: Int32Array
  readonly slot: Int32Array
  /** Dense rank among all the person's own registrations. */
  readonly rank: Int32Array
  readonly cost: Uint8Array
  /** WISH or WAITLIST */
  readonly source: Uint8Array
}

export type Wildcards = {
  /** In lottery order. */
  readonly people: Int32Array
  /** 1 for each person among them. */
  readonly has: Uint8Array
}

/** The level of a person's k-th song (k from 1): songs up to the minimum come before anybody's song beyond theirs. */
export function levelOf(session: Pick<Session, 'min' | 'maxMin'>, person: number, k: number): number {
  return k <= (session.min[person] as number) ? k : session.maxMin + k
}
