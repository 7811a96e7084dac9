/**
 * What the engine is given. Rows may come in any order: nothing here depends on the order of an array.
 * Ids are the database's; the engine turns them into dense indices (session.ts).
 */
export type Song = {
  readonly id: number
  /** Place in the set. Equal places are told apart by id. */
  readonly position: number
  readonly cut?: boolean
}

export type Slot = {
  readonly id: number
  readonly songId: number
  readonly instrumentId: number
  readonly required: boolean
  readonly minRating?: number | null
  /** It stays empty, whoever asked for it. */
  readonly closed?: boolean
}

/** One person's session registration. */
export type Person = {
  readonly userId: number
  /** SongAssignMin */
  readonly min: number
  /** SongAssignMax */
  readonly max: number
  /** The organiser's allocation maximum; it takes the place of `max`, and caps `min`. */
  readonly allocationMax?: number | null
  /** Further lottery tickets, earned by being bumped in earlier sessions. */
  readonly extraTickets?: number
  /** When the person signed up, as a rank. Only the first-come comparison reads it; absent, the lottery stands in. */
  readonly arrival?: number
}

export type Registration = {
  readonly userId: number
  readonly slotId: number
  /** 1 is the dearest. Only the order within one person's registrations counts. */
  readonly priority: number
  /** 'Only if someone drops out': auto-assign passes it over, fill and repair use it. */
  readonly waitlist?: boolean
}

/** 'Any slot of this instrument.' */
export type Wildcard = { readonly userId: number; readonly instrumentId: number }

export type Rating = { readonly userId: number; readonly instrumentId: number; readonly rating: number }

/** An assignment that stays: made by hand, accepted in the draft, or confirmed by the player. */
export type Lock = { readonly userId: number; readonly slotId: number }

/** 'I cannot play this one': whoever declined a song gets no slot of it. */
export type Declined = { readonly userId: number; readonly songId: number }

export type GroupRules = {
  /** Present when the group lets one person sing and play in the same song: the instruments that count as vocals. */
  readonly doubling?: { readonly vocals: readonly number[] }
}

export type RosterInput = {
  /** The published lottery number: same input, same seed, same roster. */
  readonly seed: number
  readonly songs: readonly Song[]
  readonly slots: readonly Slot[]
  readonly people: readonly Person[]
  readonly registrations: readonly Registration[]
  readonly wildcards: readonly Wildcard[]
  readonly ratings: readonly Rating[]
  readonly locks: readonly Lock[]
  readonly declined?: readonly Declined[]
  readonly rules?: GroupRules
}
