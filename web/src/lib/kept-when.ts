import { clockIn } from './clock.ts'

const dayIn = (at: Date, zone: string) => at.toLocaleDateString('en-CA', { timeZone: zone })

/** 'at 14:05', 'yesterday at 22:10': nothing is kept for longer than a day. */
export const keptWhen = (at: Date, now: Date, zone: string) =>
  `${dayIn(at, zone) === dayIn(now, zone) ? '' : 'yesterday '}at ${clockIn(at, zone)}`
