import { longDayOn } from './wall-clock.ts'

export type Rhythm = 'weekly' | 'fortnightly' | 'monthly'

/** Half a year of weeks: who plans further ahead plans it again then. */
export const MOST_REPEATS = 26

const DAY_MS = 86_400_000

/** 1 for the first Thursday of its month, and so on; the fifth is the last. */
const ordinalOf = (day: Date) => Math.ceil(day.getUTCDate() / 7)

/** The same weekday of a later month: its first, second, third, fourth or last. */
function sameWeekday(day: Date, months: number): Date {
  const first = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1))
  const ahead = (day.getUTCDay() - first.getUTCDay() + 7) % 7
  const found = new Date(first.getTime() + (ahead + (ordinalOf(day) - 1) * 7) * DAY_MS)
  return found.getUTCMonth() === first.getUTCMonth() ? found : new Date(found.getTime() - 7 * DAY_MS)
}

/**
 * The days that follow `start` (2026-11-26T19:30) in that rhythm, at the same time on the clock: what is half past seven stays half past
 * seven, whatever the clocks do in between.
 */
export function repeatsOf(start: string, rhythm: Rhythm, count: number): string[] {
  const [date = '', time = ''] = start.split('T')
  const day = new Date(`${date}T00:00Z`)
  if (Number.isNaN(day.getTime()) || !time) return []
  const weeks = rhythm === 'weekly' ? 1 : 2
  return Array.from({ length: Math.min(Math.max(0, count), MOST_REPEATS) }, (_, index) => {
    const then =
      rhythm === 'monthly' ? sameWeekday(day, index + 1) : new Date(day.getTime() + (index + 1) * weeks * 7 * DAY_MS)
    return `${then.toISOString().slice(0, 10)}T${time}`
  })
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'last']

/** 'the last Thursday' */
export function weekdayOfMonth(start: string): string {
  const day = new Date(`${start.split('T')[0]}T00:00Z`)
  if (Number.isNaN(day.getTime())) return 'the same weekday'
  return `the ${ORDINALS[ordinalOf(day) - 1]} ${longDayOn(day).weekday}`
}
