interface Linked {
  spotifyTrackId: string | null
  youTubeLink: string | null
}

/** Where a song can be heard: the streaming service first, then a video. */
export function listenLink({ spotifyTrackId, youTubeLink }: Linked): { href: string; where: string } | null {
  if (spotifyTrackId) return { href: `https://open.spotify.com/track/${spotifyTrackId}`, where: 'Spotify' }
  return youTubeLink ? { href: youTubeLink, where: 'YouTube' } : null
}

export const songAddress = ({ sessionSongId, sessionId }: { sessionSongId: number; sessionId: number }) =>
  `/session-song?id=${sessionSongId}&sessionId=${sessionId}`
