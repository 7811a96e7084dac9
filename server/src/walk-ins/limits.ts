import type { Origin } from '../lib/http/origin.ts'
import type { Limit } from '../lib/http/rate-limits.ts'

/** Guest ids are free, so the address counts too; a venue's whole Wi-Fi shares one. What is refused counts as well. */
export const walkInTries = (from: Pick<Origin, 'address' | 'guestId'>): Limit[] => [
  ...(from.guestId ? [{ key: `walk-in:guest:${from.guestId}`, most: 20, seconds: 600 }] : []),
  { key: `walk-in:address:${from.address}`, most: 300, seconds: 600 },
  { key: `walk-in:day:${from.address}`, most: 1_000, seconds: 86_400 },
]
