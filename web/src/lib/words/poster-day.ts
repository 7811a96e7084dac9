import { zoneFormats } from '@app/core/rules/zone-formats'

const days = zoneFormats('en-GB', { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })

/** The day of a session as its poster shows it, on the calendar of its own zone. */
export function posterDay(at: Date, zone: string) {
  const parts = days(zone).formatToParts(at)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { day: of('day'), weekday: of('weekday'), month: of('month'), year: of('year') }
}

/** 'Thu Nov' under the day's number; of another year than this one, 'Nov 2025'. */
export function underDay(at: Date, zone: string, now: Date): string {
  const { weekday, month, year } = posterDay(at, zone)
  return year === posterDay(now, zone).year ? `${weekday} ${month}` : `${month} ${year}`
}
