import { zoneFormats } from '@app/core/rules/zone-formats'
import { posterDay } from './poster-day.ts'

const clocks = zoneFormats('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** '19:30', by the clock of the zone. */
export const clockIn = (at: Date, zone: string) => clocks(zone).format(at)

/** 'Tue 10 Nov, 20:00' */
export function dayAndClock(at: Date, zone: string): string {
  const { weekday, day, month } = posterDay(at, zone)
  return `${weekday} ${day} ${month}, ${clockIn(at, zone)}`
}

/** '1 h 35 min' */
export function longLength(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  const hours = Math.floor(minutes / 60)
  return [hours && `${hours} h`, minutes % 60 && `${minutes % 60} min`].filter(Boolean).join(' ') || '0 min'
}
