import type { SessionDefaults } from '@app/core/contract/groups'
import type { Session, SessionSettings } from '@app/core/contract/sessions'
import { instantOf, localTimeOf } from '@app/core/rules/local-time'
import { amountFrom } from '@app/core/rules/money'
import { sessionFaults, settingsFrom } from '@app/core/rules/session-settings'

const YES = 'yes'
export const isOn = (value: string) => value === YES
export const onOff = (on: boolean) => (on ? YES : 'no')

const settingValues = (settings: SessionSettings, zone: string) => ({
  capacity: String(settings.capacity ?? ''),
  firstCome: onOff(settings.firstCome),
  allowDoubling: onOff(settings.allowDoubling),
  membersMaySuggest: onOff(settings.membersMaySuggest),
  songAssignMin: String(settings.songAssignMin),
  songAssignMax: String(settings.songAssignMax),
  fee: settings.fee ? String(settings.fee) : '',
  signUpOpen: onOff(settings.signUpOpen),
  signUpClosesAt: settings.signUpClosesAt ? localTimeOf(new Date(settings.signUpClosesAt), zone) : '',
})

/** A session as a form holds it: words and numbers as typed, times by the clock of its zone. */
export const toValues = (session: Session) => ({
  title: session.title,
  startDate: localTimeOf(new Date(session.startDate), session.timeZoneId),
  endDate: localTimeOf(new Date(session.endDate), session.timeZoneId),
  /** A venue's number; empty for a place in words. */
  locationId: String(session.locationId ?? ''),
  location: session.locationId ? '' : session.location,
  description: session.description,
  ...settingValues(session.settings, session.timeZoneId),
  /** The session that a new one is made from, and whether its songs come along. */
  from: '',
  withSongs: onOff(false),
})
export type SessionValues = ReturnType<typeof toValues>

/** A new session as the group's settings have it, at the next evening that it could be. */
export function newValues(defaults: SessionDefaults, day: string): SessionValues {
  const startDate = `${day}T${defaults.startTime}`
  return {
    title: '',
    startDate,
    endDate: laterBy(startDate, defaults.lengthMinutes * 60_000),
    locationId: String(defaults.locationId ?? ''),
    location: '',
    description: '',
    ...settingValues(settingsFrom(defaults), 'UTC'),
    from: '',
    withSongs: onOff(false),
  }
}

/** As long after it on the clock, whatever the clocks do that night. */
const laterBy = (local: string, ms: number) => new Date(Date.parse(`${local}Z`) + ms).toISOString().slice(0, 16)

/** A session that is moved stays as long as it was. */
export function movedTo(values: SessionValues, startDate: string): Partial<SessionValues> {
  const length = Date.parse(`${values.endDate}Z`) - Date.parse(`${values.startDate}Z`)
  const isWhole = Number.isFinite(Date.parse(`${startDate}Z`)) && Number.isFinite(length) && length > 0
  return isWhole ? { startDate, endDate: laterBy(startDate, length) } : { startDate }
}

const WEEK_MS = 7 * 86_400_000
const USUAL_WEEKS = 4
const MOST_WEEKS = 6

interface Dated {
  id: number
  startDate: string
}

/** The days on which the group has a session, by the clock of the zone. */
export const daysOf = (sessions: readonly Pick<Dated, 'startDate'>[], zone: string) =>
  new Set(sessions.map(({ startDate }) => localTimeOf(new Date(startDate), zone).slice(0, 10)))

/** When the next one is likely to be: as many weeks on as the group usually has between two, neither in the past nor on a day that has a session. */
export function nextStart(source: Dated, sessions: readonly Dated[], zone: string, now: Date): string {
  const at = Date.parse(source.startDate)
  const away = sessions.map(({ startDate }) => Date.parse(startDate) - at)
  const before = Math.min(...away.filter((ms) => ms < -WEEK_MS / 2).map((ms) => -ms))
  const after = Math.min(...away.filter((ms) => ms > WEEK_MS / 2))
  const isKnown = (weeks: number) => weeks >= 1 && weeks <= MOST_WEEKS
  const weeks = [before, after].map((ms) => Math.round(ms / WEEK_MS)).find(isKnown) ?? USUAL_WEEKS
  // In weeks of the wall clock: half past seven stays half past seven across a clock change.
  let local = localTimeOf(new Date(at), zone)
  const today = localTimeOf(now, zone)
  const taken = daysOf(sessions, zone)
  do local = laterBy(local, weeks * WEEK_MS)
  while (local <= today || taken.has(local.slice(0, 10)))
  return local
}

const SOON_MS = 2 * WEEK_MS

/** A free night on the weekday of the group's last session; its first is in two weeks. */
export function nextDay(sessions: readonly Dated[], zone: string, now: Date): string {
  const inOrder = sessions.toSorted((a, b) => Date.parse(a.startDate) - Date.parse(b.startDate))
  const last = inOrder.findLast(({ startDate }) => new Date(startDate) < now) ?? inOrder[0]
  const local = last ? nextStart(last, sessions, zone, now) : localTimeOf(new Date(now.getTime() + SOON_MS), zone)
  return local.slice(0, 10)
}

/** What a new session takes over from an old one; its day is the next that fits. */
export function copiedValues(source: Session, sessions: readonly Dated[], now: Date): SessionValues {
  const values = toValues(source)
  return {
    ...values,
    ...movedTo(values, nextStart(source, sessions, source.timeZoneId, now)),
    signUpClosesAt: '',
    signUpOpen: onOff(true),
    from: String(source.id),
    withSongs: onOff(true),
  }
}

const instantIn = (local: string, zone: string): Date | null => {
  if (!local) return null
  const verdict = instantOf(local, zone)
  return verdict.ok && !Number.isNaN(verdict.at.getTime()) ? verdict.at : null
}

export const toSettings = (values: SessionValues, zone: string): SessionSettings => ({
  capacity: Number(values.capacity) || null,
  firstCome: isOn(values.firstCome),
  allowDoubling: isOn(values.allowDoubling),
  membersMaySuggest: isOn(values.membersMaySuggest),
  songAssignMin: Number(values.songAssignMin),
  songAssignMax: Number(values.songAssignMax),
  fee: amountFrom(values.fee) ?? 0,
  signUpOpen: isOn(values.signUpOpen),
  signUpClosesAt: values.signUpClosesAt
    ? (instantIn(values.signUpClosesAt, zone)?.toISOString() ?? values.signUpClosesAt)
    : null,
})

type Field = keyof SessionValues
const TIMES: { name: Field; missing: string }[] = [
  { name: 'startDate', missing: 'When does it start?' },
  { name: 'endDate', missing: 'When does it end?' },
  { name: 'signUpClosesAt', missing: '' },
]

/** What is wrong, at the field where it is: the same rules as the server's, and what is not yet whole. */
export function faultsOf(
  values: SessionValues,
  zone: string,
  now: Date,
  /** The times as they were: those of an old session may stay in the past. */
  before: Pick<SessionValues, 'startDate' | 'endDate'> | null,
): Partial<Record<Field, string>> {
  const faults: Partial<Record<Field, string>> = {}
  for (const { name, missing } of TIMES) {
    if (!values[name]) {
      if (missing) faults[name] = missing
    } else if (!instantIn(values[name], zone))
      faults[name] = 'There is no such time that day: the clocks go forward. Choose another.'
  }
  const startsAt = instantIn(values.startDate, zone)
  const endsAt = instantIn(values.endDate, zone)
  if (!startsAt || !endsAt || faults.signUpClosesAt) return faults
  const isAsItWas = before?.startDate === values.startDate && before.endDate === values.endDate
  const found = sessionFaults({ startsAt, endsAt }, toSettings(values, zone), isAsItWas ? null : now)
  const named = Object.entries(found).map(([name, fault]) => [name.replace('settings.', ''), fault])
  return { ...Object.fromEntries(named), ...faults }
}
