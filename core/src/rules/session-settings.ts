import type { SessionDefaults } from '../contract/groups.ts'
import type { SessionSettings } from '../contract/sessions.ts'

type Change<T> = { [Key in keyof T]?: T[Key] | undefined }

/** What a new session of the group begins with. */
export const settingsFrom = (defaults: SessionDefaults): SessionSettings => ({
  capacity: null,
  firstCome: defaults.firstCome,
  allowDoubling: defaults.allowDoubling,
  membersMaySuggest: defaults.membersMaySuggest,
  songAssignMin: defaults.songAssignMin,
  songAssignMax: defaults.songAssignMax,
  fee: defaults.fee,
  signUpOpen: defaults.opensAtOnce,
  signUpClosesAt: null,
})

export const changedSettings = (settings: SessionSettings, change: Change<SessionSettings>): SessionSettings => ({
  ...settings,
  ...(Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as Partial<SessionSettings>),
})

export const LONGEST_SESSION_MS = 7 * 86_400_000
/** Whoever means a later one has mistyped the year; and calendars have four digits for it. */
const FURTHEST_MS = 50 * 366 * 86_400_000

/** What is wrong with a session's times and settings, at the field where it is. */
export function sessionFaults(
  times: { startsAt: Date; endsAt: Date },
  settings: SessionSettings,
  /** Null when the times are as they were: an old session's title may be mended. */
  now: Date | null,
): Record<string, string> {
  const faults: Record<string, string> = {}
  if (now && times.endsAt <= now) faults.startDate = 'This is in the past. Choose a later time.'
  if (now && times.endsAt.getTime() - now.getTime() > FURTHEST_MS)
    faults.startDate = 'This is more than fifty years away. Check the year.'
  if (times.endsAt <= times.startsAt) faults.endDate = 'The end must be after the start.'
  else if (times.endsAt.getTime() - times.startsAt.getTime() > LONGEST_SESSION_MS)
    faults.endDate = 'A session lasts a week at most.'
  if (settings.songAssignMin > settings.songAssignMax)
    faults['settings.songAssignMin'] = 'The fewest songs cannot be more than the most.'
  if (settings.signUpClosesAt && new Date(settings.signUpClosesAt) > times.endsAt)
    faults['settings.signUpClosesAt'] = 'Sign-up must close before the session ends.'
  return faults
}
