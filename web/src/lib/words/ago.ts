import { calendarDay } from './calendar-day.ts'
import { posterDay } from './poster-day.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** 'now', '40 min', '2 h', 'yesterday', '31 Oct', '31 Oct 2025': short, for the line under a name. */
export function ago(at: Date, now: Date, zone: string): string {
  const passed = now.getTime() - at.getTime()
  if (passed < MINUTE_MS) return 'now'
  if (passed < HOUR_MS) return `${Math.floor(passed / MINUTE_MS)} min`
  if (calendarDay(at, zone) === calendarDay(now, zone)) return `${Math.floor(passed / HOUR_MS)} h`
  if (calendarDay(at, zone) === calendarDay(new Date(now.getTime() - DAY_MS), zone)) return 'yesterday'
  const { day, month, year } = posterDay(at, zone)
  return year === posterDay(now, zone).year ? `${day} ${month}` : `${day} ${month} ${year}`
}
