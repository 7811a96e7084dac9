import { songIdentity } from '@app/core/rules/song-identity'

interface Known {
  songId: number
  title: string
  artistName: string
  cut: boolean
  suggested: boolean
}

type Named = { songId?: number | null; title: string; artistName: string }

/** What a session says of a song that it has already: 'In the set', or null where it has it not. */
export function standingIn(songs: Known[], named: Named): string | null {
  const identity = songIdentity(named.title, named.artistName)
  const found = songs.find(
    (song) =>
      (named.songId != null && song.songId === named.songId) || songIdentity(song.title, song.artistName) === identity,
  )
  if (!found) return null
  return found.suggested ? 'Suggested already' : found.cut ? 'Cut from the set' : 'In the set'
}
