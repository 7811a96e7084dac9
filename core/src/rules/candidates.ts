/** A member, as far as it matters for a slot of one session. */
export interface Candidate {
  userId: number
  /** What they play, by the instrument's number: the organisers' rating, else their own. */
  levels: Record<number, number | null>
  comes: boolean
  /** They were on the list, and left it. */
  declined: boolean
  /** Instruments that they would play in any song. */
  wildcards: readonly number[]
  /** Songs of the session that they want to play in, or do. */
  songs: readonly number[]
  /** Songs of it that they said no to. */
  refused: readonly number[]
}

interface EmptySlot {
  instrumentId: number
  sessionSongId: number
  minRating: number | null
}

/** Who said that they would play it in any song; who comes; who may still come. */
const likelihood = ({ wildcards, comes }: Candidate, instrumentId: number) =>
  wildcards.includes(instrumentId) ? 0 : comes ? 1 : 2

/** Who could fill a slot, the likeliest first, and among equals who has asked for fewest songs. */
export const whoCouldFill = <C extends Candidate>(slot: EmptySlot, members: readonly C[]): C[] =>
  members
    .filter(({ levels, declined, songs, refused }) => {
      const level = levels[slot.instrumentId]
      if (level === undefined || declined) return false
      if (songs.includes(slot.sessionSongId) || refused.includes(slot.sessionSongId)) return false
      return slot.minRating === null || (level ?? 0) >= slot.minRating
    })
    .sort(
      (a, b) =>
        likelihood(a, slot.instrumentId) - likelihood(b, slot.instrumentId) ||
        a.songs.length - b.songs.length ||
        a.userId - b.userId,
    )
