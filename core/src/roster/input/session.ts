import type { Person, RosterInput, Slot, Song } from './input.ts'

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
  readonly wishes: Wishes
  /** The person locked into each slot, or −1. */
  readonly locked: Int32Array
}

/**
 * Who may get which slot, as parallel arrays sorted by person and then slot: what breaks the minimum rating or stands in
 * a cut song is not among them. `start[p] … start[p + 1]` are the wishes of person p.
 */
export type Wishes = {
  readonly count: number
  readonly start: Int32Array
  readonly person: Int32Array
  readonly slot: Int32Array
  /** Dense rank among all the person's own registrations; 0 for a wildcard, which nobody ranked. */
  readonly rank: Int32Array
  readonly cost: Uint8Array
  /** WISH, WAITLIST or WILDCARD */
  readonly source: Uint8Array
}

/** The level of a person's k-th song (k from 1): songs up to the minimum come before anybody's song beyond theirs. */
export function levelOf(session: Pick<Session, 'min' | 'maxMin'>, person: number, k: number): number {
  return k <= (session.min[person] as number) ? k : session.maxMin + k
}
