import { calendarDay } from '../words/calendar-day.ts'
import { clockIn } from '../words/clock.ts'

/** 'at 14:05', 'yesterday at 22:10': nothing is kept for longer than a day. */
export const keptWhen = (at: Date, now: Date, zone: string) =>
  `${calendarDay(at, zone) === calendarDay(now, zone) ? '' : 'yesterday '}at ${clockIn(at, zone)}`
