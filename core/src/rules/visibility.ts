export const LEVELS_SEEN_BY = ['members', 'organisers'] as const
/** Whom somebody shows their levels and the notes on their instruments: everyone in their groups, or those who run them. */
export type LevelsSeenBy = (typeof LEVELS_SEEN_BY)[number]

/** What the one who looks is to the other. */
export interface Relation {
  isSelf: boolean
  /** Both are approved in the same group. */
  sharesGroup: boolean
  /** Runs a group that the other is in, or asks to be let into. */
  runsGroup: boolean
}

/** The two to whom somebody may want to know how they look. */
export const RELATIONS = {
  member: { isSelf: false, sharesGroup: true, runsGroup: false },
  stranger: { isSelf: false, sharesGroup: false, runsGroup: false },
} as const satisfies Record<string, Relation>

export interface Sight {
  /** All but name and picture: what they play, what they say about themself, when they were here. */
  profile: boolean
  /** How well they say they play, and what they noted about it. */
  levels: boolean
}

/** What one may know of somebody. Everyone may know name and picture; nobody's choice hides from the one who chose. */
export const sightOf = ({ isSelf, sharesGroup, runsGroup }: Relation, seenBy: LevelsSeenBy): Sight => ({
  profile: isSelf || sharesGroup || runsGroup,
  levels: isSelf || runsGroup || (sharesGroup && seenBy === 'members'),
})
