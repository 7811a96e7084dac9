import type { Limit } from '../lib/http/rate-limits.ts'

/** Asking to join, leaving and asking again: each time the organisers hear of it. */
export const joinings = (groupId: number, userId: number): Limit => ({
  key: `join:${groupId}:${userId}`,
  most: 10,
  seconds: 86_400,
})

/** People whom an organiser adds: each with an address gets a mail. */
export const addedPeople = (userId: number): Limit => ({ key: `add:${userId}`, most: 600, seconds: 86_400 })
