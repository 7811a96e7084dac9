import { zoneFormats } from '@app/core/rules/zone-formats'

const days = zoneFormats('en-GB', { day: 'numeric' })
const weekdays = zoneFormats('en-GB', { weekday: 'short' })
const months = zoneFormats('en-GB', { month: 'short' })
const years = zoneFormats('en-GB', { year: 'numeric' })

/** The day of a session as its poster shows it, on the calendar of its own zone. */
export const posterDay = (at: Date, zone: string) => ({
  day: days(zone).format(at),
  weekday: weekdays(zone).format(at),
  month: months(zone).format(at),
  year: years(zone).format(at),
})

/** 'Thu Nov' under the day's number; of another year than this one, 'Nov 2025'. */
export function underDay(at: Date, zone: string, now: Date): string {
  const { weekday, month, year } = posterDay(at, zone)
  return year === posterDay(now, zone).year ? `${weekday} ${month}` : `${month} ${year}`
}
