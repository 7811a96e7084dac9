import type { Limit } from '../lib/http/rate-limits.ts'

/** People whom an organiser adds: each with an address gets a mail. */
export const addedPeople = (userId: number): Limit => ({ key: `add:${userId}`, most: 600, seconds: 86_400 })
