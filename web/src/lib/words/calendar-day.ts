import { zoneFormats } from '@app/core/rules/zone-formats'

const days = zoneFormats('en-CA', {})

/** '2026-11-17', on the calendar of the zone. */
export const calendarDay = (at: Date, zone: string) => days(zone).format(at)
