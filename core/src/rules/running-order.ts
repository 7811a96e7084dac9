/** Between two songs: people go off, people come on, somebody tunes. */
const CHANGE_OVER_SECONDS = 120
/** Where nobody wrote down how long a song is. */
const USUAL_SECONDS = 270

interface Timed {
  sessionSongId: number
  durationSeconds: number | null
}

/** When each song is likely to begin: from the one that is on, or from the start of the session. What has been played has no time. */
export function estimatedStarts(
  songs: readonly Timed[],
  startsAt: Date,
  playing: { sessionSongId: number; since: Date } | null,
  now: Date,
): Map<number, Date | null> {
  const current = playing ? songs.findIndex((song) => song.sessionSongId === playing.sessionSongId) : -1
  const starts = new Map<number, Date | null>()
  let at = current >= 0 && playing ? playing.since.getTime() : Math.max(startsAt.getTime(), now.getTime())
  for (const [index, song] of songs.entries()) {
    if (index < current) {
      starts.set(song.sessionSongId, null)
      continue
    }
    starts.set(song.sessionSongId, new Date(at))
    at += ((song.durationSeconds ?? USUAL_SECONDS) + CHANGE_OVER_SECONDS) * 1000
    // A song that goes on longer than it should pushes the others back.
    if (index === current) at = Math.max(at, now.getTime())
  }
  return starts
}

/** How many minutes the set is behind what was planned from the start on; ahead of it below zero. */
export function minutesBehind(
  songs: readonly Timed[],
  startsAt: Date,
  playing: { sessionSongId: number; since: Date } | null,
): number | null {
  const planned = playing && estimatedStarts(songs, startsAt, null, startsAt).get(playing.sessionSongId)
  return planned ? Math.round((playing.since.getTime() - planned.getTime()) / 60_000) : null
}

/** How long the set is, with the changes between the songs. */
export const runningSeconds = (songs: readonly { durationSeconds: number | null }[]): number =>
  songs.reduce((sum, song) => sum + (song.durationSeconds ?? USUAL_SECONDS), 0) +
  Math.max(0, songs.length - 1) * CHANGE_OVER_SECONDS
