import type { Limit } from '../lib/http/rate-limits.ts'

/** A quick writer sends a line every two seconds for a while; a flood is another thing. */
export const sending = (userId: number): Limit[] => [
  { key: `send:${userId}`, most: 40, seconds: 60 },
  { key: `send-long:${userId}`, most: 600, seconds: 3600 },
]
export const reacting = (userId: number): Limit[] => [{ key: `react:${userId}`, most: 120, seconds: 60 }]
export const editing = (userId: number): Limit[] => [{ key: `edit:${userId}`, most: 60, seconds: 60 }]
export const searching = (userId: number): Limit[] => [{ key: `search:${userId}`, most: 120, seconds: 60 }]
