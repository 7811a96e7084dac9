import { dateOn, wallClock } from '@app/core/rules/wall-clock'

/** '2026-11-17', on the calendar of the zone. */
export const calendarDay = (at: Date, zone: string) => dateOn(wallClock(at, zone))
