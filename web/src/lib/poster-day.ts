const part = (at: Date, zone: string, options: Intl.DateTimeFormatOptions) =>
  at.toLocaleString('en-GB', { timeZone: zone, ...options })

/** The day of a session as its poster shows it, on the calendar of its own zone. */
export const posterDay = (at: Date, zone: string) => ({
  day: part(at, zone, { day: 'numeric' }),
  weekday: part(at, zone, { weekday: 'short' }),
  month: part(at, zone, { month: 'short' }),
  year: part(at, zone, { year: 'numeric' }),
})

/** 'Thu Nov' under the day's number; of another year than this one, 'Nov 2025'. */
export function underDay(at: Date, zone: string, now: Date): string {
  const { weekday, month, year } = posterDay(at, zone)
  return year === posterDay(now, zone).year ? `${weekday} ${month}` : `${month} ${year}`
}
