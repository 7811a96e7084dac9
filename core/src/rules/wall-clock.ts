import { zoneFormats } from './zone-formats.ts'

/** What is used of Temporal. Safari does not have it yet, nor does Node 20. */
interface TemporalZones {
  Instant: { fromEpochMilliseconds(at: number): { toZonedDateTimeISO(zone: string): { offsetNanoseconds: number } } }
  Now: { timeZoneId(): string }
}
const { Temporal } = globalThis as { Temporal?: TemporalZones }

const formatFor = zoneFormats('en-US', {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

function wallClockByIntl(at: number, zone: string): number {
  const parts = Object.fromEntries(
    formatFor(zone)
      .formatToParts(at)
      .map((part) => [part.type, Number(part.value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/**
 * What the clock on a wall of that zone shows, as if it were one of UTC: read it with `getUTCHours()` and the like. By Temporal where
 * there is one: whatever of Intl a page uses first takes a laptop 30 ms, and a phone four times that.
 */
export function wallClock(at: number | Date, zone: string): Date {
  const moment = Number(at)
  // Where a zone is missing, Intl takes the machine's own.
  if (!Temporal || !zone) return new Date(wallClockByIntl(moment, zone))
  return new Date(
    moment + Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6,
  )
}

/** The zone that the machine is set to. */
export const ownZone = () => Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'] // biome-ignore format: a year

const short = (name: string) => (name === 'September' ? 'Sept' : name.slice(0, 3))

/** The day that a clock shows, in full: 'Thursday', '12', 'November', '2026'. */
export const longDayOn = (clock: Date) => ({
  day: String(clock.getUTCDate()),
  weekday: WEEKDAYS[clock.getUTCDay()] as string,
  month: MONTHS[clock.getUTCMonth()] as string,
  year: String(clock.getUTCFullYear()),
})

/** The same as a poster has it: 'Thu', '12', 'Nov', '2026'. */
export function dayOn(clock: Date) {
  const { weekday, month, ...rest } = longDayOn(clock)
  return { ...rest, weekday: short(weekday), month: short(month) }
}

/** 'Thu 12 Nov', as every list and line says a day. */
export function shortDay(clock: Date): string {
  const { weekday, day, month } = dayOn(clock)
  return `${weekday} ${day} ${month}`
}

/** 'Thursday 12 November', as a letter says it. */
export function longDay(clock: Date): string {
  const { weekday, day, month } = longDayOn(clock)
  return `${weekday} ${day} ${month}`
}

/** '2026-11-17' */
export const dateOn = (clock: Date) => clock.toISOString().slice(0, 10)

/** '19:30' */
export const timeOn = (clock: Date) => clock.toISOString().slice(11, 16)
