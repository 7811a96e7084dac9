import { countOf } from '@app/core/rules/count-of'
import { calendarDay } from '../../lib/words/calendar-day.ts'
import { clockIn } from '../../lib/words/clock.ts'
import { fullDay } from '../../lib/words/poster-day.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

// Beyond a month the date says it better.
const SOON_DAYS = 31
// Before, nobody counts the hours to an evening.
const SOON_MS = 4 * HOUR
const EVENING = '17:00'

/** 'in 5 days', 'tomorrow', 'tonight', 'in 3 hours', 'now'; what is past or far away has no words. */
export function untilWords(startDate: string, endDate: string, zone: string, now: Date): string | null {
  const start = new Date(startDate)
  if (now >= new Date(endDate)) return null
  if (now >= start) return 'now'
  const days = Math.round((dayNumber(start, zone) - dayNumber(now, zone)) / DAY)
  if (days > SOON_DAYS) return null
  if (days > 0) return days === 1 ? 'tomorrow' : `in ${days} days`
  const left = start.getTime() - now.getTime()
  if (left > SOON_MS) return clockIn(start, zone) >= EVENING ? 'tonight' : 'today'
  return `in ${left >= HOUR ? countOf(Math.round(left / HOUR), 'hour') : countOf(Math.ceil(left / MINUTE), 'minute')}`
}

/** Midnight of that day as if the zone were UTC, so that days can be counted across a clock change. */
const dayNumber = (at: Date, zone: string) => Date.parse(`${calendarDay(at, zone)}T00:00:00Z`)

// Beyond, the same day comes round again.
const WEEKS_A_YEAR = 51

/** 'This week', 'Next week', then 'Week of 23 November', with the year where that is another's. Weeks begin on Monday, by the clock of the session's zone. */
export function weekOf(at: Date, zone: string, now: Date): string {
  const monday = (day: number) => day - ((new Date(day).getUTCDay() + 6) % 7) * DAY
  const its = monday(dayNumber(at, zone))
  const weeks = Math.round((its - monday(dayNumber(now, zone))) / (7 * DAY))
  if (weeks <= 0) return 'This week'
  if (weeks === 1) return 'Next week'
  const { day, month, year } = fullDay(new Date(its), 'UTC')
  return `Week of ${day} ${month}${weeks > WEEKS_A_YEAR ? ` ${year}` : ''}`
}
