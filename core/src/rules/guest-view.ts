import type { Person } from '../contract/profile.ts'

/**
 * What somebody outside a group reads of its people: first names on a line-up that is out, and counts everywhere else. Nobody's
 * number is 0, so it leads to no profile.
 */
export const playerForGuests = ({ firstName }: Person): Person => ({
  userId: 0,
  firstName,
  lastName: '',
  imageUrl: null,
})

interface Song {
  suggestedBy: Person | null
  slots: { player: Person | null }[]
}

/** A song for who is outside: its line-up by first names, and not who suggested it. */
export function songForGuests<S extends Omit<Song, 'slots'> & Partial<Pick<Song, 'slots'>>>(song: S): S {
  const { slots } = song
  if (!song.suggestedBy && !slots?.some(({ player }) => player)) return song
  return {
    ...song,
    suggestedBy: null,
    ...(slots && { slots: slots.map((slot) => ({ ...slot, player: slot.player && playerForGuests(slot.player) })) }),
  }
}
