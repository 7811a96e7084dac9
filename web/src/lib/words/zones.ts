import { clockIn } from './clock.ts'

/** Zones have more than one name: Asia/Kolkata was Asia/Calcutta. */
const canonical = (zone: string) => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone

export const isSameZone = (a: string, b: string): boolean => a === b || canonical(a) === canonical(b)

export const zoneName = (zone: string) => zone.replaceAll('_', ' ')

/** 'Europe/London, 20:15 now' */
export const zoneNow = (zone: string, now: Date) => `${zoneName(zone)}, ${clockIn(now, zone)} now`

export const zoneOptions = (own: string) =>
  [...new Set([own, ...Intl.supportedValuesOf('timeZone')])]
    .filter(Boolean)
    .map((zone) => ({ value: zone, label: zoneName(zone) }))
