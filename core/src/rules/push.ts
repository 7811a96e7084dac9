import { afterTheNight } from './offers.ts'

const HOUR_MS = 3_600_000

/** What is urgent wakes people only for a session as near as this; for any other, eight in the morning is early enough. */
const NEAR_MS = 12 * HOUR_MS
/** The stage is tried out before the doors open, and bands play on. */
const BEFORE_MS = 2 * HOUR_MS
const AFTER_MS = 6 * HOUR_MS

interface Times {
  startsAt: Date
  endsAt: Date
}

interface Waking {
  urgent: boolean
  /** Of the session that it is about, if it is about one. */
  session: Times | null
}

const isWorthWaking = ({ urgent, session }: Waking, now: Date) =>
  urgent && session !== null && session.startsAt.getTime() - now.getTime() <= NEAR_MS && now < session.endsAt

/** When a push leaves that could leave now: at once, or when the reader's night is over. */
export const pushAt = (now: Date, reader: { zone: string; quietHours: boolean }, what: Waking): Date =>
  !reader.quietHours || isWorthWaking(what, now) ? now : afterTheNight(now, reader.zone)

/** Whether it is the night itself: an organiser who tries the stage a week before tells nobody that they are next. */
export const isTheNight = ({ startsAt, endsAt }: Times, now: Date): boolean =>
  now.getTime() >= startsAt.getTime() - BEFORE_MS && now.getTime() <= endsAt.getTime() + AFTER_MS

interface SetSong {
  sessionSongId: number
  cut: boolean
  suggested: boolean
}

/** The song after the one that is on; before the first one there is none to get ready for. */
export function songAfter<S extends SetSong>(songs: S[], nowPlaying: number): S | undefined {
  const current = songs.findIndex((song) => song.sessionSongId === nowPlaying)
  return current < 0 ? undefined : songs.slice(current + 1).find((song) => !song.cut && !song.suggested)
}
