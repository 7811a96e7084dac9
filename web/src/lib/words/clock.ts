import { shortDay, timeOn, wallClock } from '@app/core/rules/wall-clock'
import { yourTime } from '@app/core/rules/your-time'

/** '19:30', by the clock of the zone. */
export const clockIn = (at: Date, zone: string) => timeOn(wallClock(at, zone))

/** 'Tue 10 Nov' */
export const dayIn = (at: Date, zone: string) => shortDay(wallClock(at, zone))

/** 'Tue 10 Nov, 20:00' */
export const dayAndClock = (at: Date, zone: string) => `${dayIn(at, zone)}, ${clockIn(at, zone)}`

/** The same moment on the reader's clock, where that shows something else: '20:30 your time', with the day where it differs. */
export const readersTime = (at: Date, zone: string, readerZone: string): string | null =>
  yourTime(dayAndClock(at, zone), dayAndClock(at, readerZone))

/** A time as it is said there, with the reader's own where that is another: '19:30 (20:30 your time)' */
export function withReadersTime(said: string, at: Date, zone: string, readerZone: string): string {
  const here = readersTime(at, zone, readerZone)
  return here ? `${said} (${here})` : said
}

/** '20:00 (21:00 your time)' */
export const clockForReader = (at: Date, zone: string, readerZone: string) =>
  withReadersTime(clockIn(at, zone), at, zone, readerZone)

/** 'Tue 10 Nov, 20:00 (21:00 your time)' */
export const dayForReader = (at: Date, zone: string, readerZone: string) =>
  withReadersTime(dayAndClock(at, zone), at, zone, readerZone)

/** '1 h 35 min' */
export function longLength(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  const hours = Math.floor(minutes / 60)
  return [hours && `${hours} h`, minutes % 60 && `${minutes % 60} min`].filter(Boolean).join(' ') || '0 min'
}
