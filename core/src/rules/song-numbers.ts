import { isInSet } from './readiness.ts'

interface Numbered {
  cut: boolean
  suggested: boolean
  number: number | null
}

/** Songs in their order with the number that everybody calls them by: from 1, over those that are played. A cut song has none. */
export function withNumbers<Song extends Numbered>(songs: readonly Song[]): Song[] {
  let last = 0
  return songs.map((song) => {
    const number = isInSet(song) ? ++last : null
    return song.number === number ? song : { ...song, number }
  })
}
