import { dayOn, longDayOn, wallClock } from '@app/core/rules/wall-clock'

/** The day of a session as its poster shows it, on the calendar of its own zone. */
export const posterDay = (at: Date, zone: string) => dayOn(wallClock(at, zone))

/** The same in full: 'Thursday', '12', 'November', '2026'. */
export const fullDay = (at: Date, zone: string) => longDayOn(wallClock(at, zone))

/** 'March 2025' */
export function monthAndYear(at: Date, zone: string): string {
  const { month, year } = fullDay(at, zone)
  return `${month} ${year}`
}

/** 'Thu Nov' under the day's number; of another year than this one, 'Nov 2025'. */
export function underDay(at: Date, zone: string, now: Date): string {
  const { weekday, month, year } = posterDay(at, zone)
  return year === posterDay(now, zone).year ? `${weekday} ${month}` : `${month} ${year}`
}
