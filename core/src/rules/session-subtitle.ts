import { dateOn, shortDay, timeOn, wallClock } from './wall-clock.ts'

interface Listed {
  startDate: string
  timeZoneId: string
  location: string
}

/** 'Thu 12 Nov @ The Anchor'; on the day itself the time, '19:30 @ The Anchor'. By the clocks where it takes place. */
export function sessionSubtitle({ startDate, timeZoneId, location }: Listed, now: Date): string {
  const clock = wallClock(new Date(startDate), timeZoneId)
  const isToday = dateOn(clock) === dateOn(wallClock(now, timeZoneId))
  const when = isToday ? timeOn(clock) : shortDay(clock)
  return location ? `${when} @ ${location}` : when
}

/** The day of the month on which it begins. */
export const sessionDay = ({ startDate, timeZoneId }: Pick<Listed, 'startDate' | 'timeZoneId'>): number =>
  wallClock(new Date(startDate), timeZoneId).getUTCDate()
