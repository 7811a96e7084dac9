import type { Limit } from '../lib/rate-limits.ts'

/** People whom an organiser adds: each is told whether the address has an account, and each gets a mail. */
export const addedPeople = (userId: number): Limit => ({ key: `add:${userId}`, most: 600, seconds: 86_400 })
