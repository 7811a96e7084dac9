interface Linked {
  title: string
  artistName: string
  spotifyTrackId: string | null
  youTubeLink: string | null
}

const SPOTIFY_TRACK =
  /^(?:https:\/\/open\.spotify\.com\/(?:intl-[a-z-]+\/)?track\/|spotify:track:)([A-Za-z0-9]{22})(?:[/?#].*)?$/i

export const spotifyTrackAddress = (trackId: string) => `https://open.spotify.com/track/${trackId}`

/** The track that a link or a code of Spotify's names, as its own Share gives them. */
export const spotifyTrackIn = (typed: string): string | null => SPOTIFY_TRACK.exec(asWebLink(typed))?.[1] ?? null

/** An address as people type it, without the part that every one begins with. */
export const asWebLink = (typed: string): string => {
  const address = typed.trim()
  return !address || /^[a-z]+:/i.test(address) ? address : `https://${address}`
}

export interface ListenLink {
  href: string
  where: string
  /** Nobody gave a link: this one only looks for the song. */
  isSearch: boolean
}

/** Where a song can be heard, the streaming service first; where no link is known, a search for it. */
export function listenLinks({ title, artistName, spotifyTrackId, youTubeLink }: Linked): ListenLink[] {
  const known = [
    ...(spotifyTrackId ? [{ href: spotifyTrackAddress(spotifyTrackId), where: 'Spotify', isSearch: false }] : []),
    ...(youTubeLink ? [{ href: youTubeLink, where: 'YouTube', isSearch: false }] : []),
  ]
  if (known.length) return known
  const words = new URLSearchParams({ search_query: `${title} ${artistName}`.trim() })
  return [{ href: `https://www.youtube.com/results?${words}`, where: 'YouTube', isSearch: true }]
}

export const songAddress = ({ sessionSongId, sessionId }: { sessionSongId: number; sessionId: number }) =>
  `/session-song?id=${sessionSongId}&sessionId=${sessionId}`

/** The organiser's page of a slot. */
export const slotAddress = ({ slotId, sessionId }: { slotId: number; sessionId: number }) =>
  `/admin/session-song-slot?id=${slotId}&sessionId=${sessionId}`
