interface Linked {
  spotifyTrackId: string | null
  youTubeLink: string | null
}

/** Where a song can be heard, the streaming service first. */
export function listenLinks({ spotifyTrackId, youTubeLink }: Linked): { href: string; where: string }[] {
  return [
    ...(spotifyTrackId ? [{ href: `https://open.spotify.com/track/${spotifyTrackId}`, where: 'Spotify' }] : []),
    ...(youTubeLink ? [{ href: youTubeLink, where: 'YouTube' }] : []),
  ]
}

export const songAddress = ({ sessionSongId, sessionId }: { sessionSongId: number; sessionId: number }) =>
  `/session-song?id=${sessionSongId}&sessionId=${sessionId}`

/** The organiser's page of a slot. */
export const slotAddress = ({ slotId, sessionId }: { slotId: number; sessionId: number }) =>
  `/admin/session-song-slot?id=${slotId}&sessionId=${sessionId}`
