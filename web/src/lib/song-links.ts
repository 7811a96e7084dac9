interface Linked {
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

/** Where a song can be heard, the streaming service first. */
export function listenLinks({ spotifyTrackId, youTubeLink }: Linked): { href: string; where: string }[] {
  return [
    ...(spotifyTrackId ? [{ href: spotifyTrackAddress(spotifyTrackId), where: 'Spotify' }] : []),
    ...(youTubeLink ? [{ href: youTubeLink, where: 'YouTube' }] : []),
  ]
}

export const songAddress = ({ sessionSongId, sessionId }: { sessionSongId: number; sessionId: number }) =>
  `/session-song?id=${sessionSongId}&sessionId=${sessionId}`

/** The organiser's page of a slot. */
export const slotAddress = ({ slotId, sessionId }: { slotId: number; sessionId: number }) =>
  `/admin/session-song-slot?id=${slotId}&sessionId=${sessionId}`
