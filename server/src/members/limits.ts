import { createHash } from 'node:crypto'
import type { Limit } from '../lib/http/rate-limits.ts'

/** Asking to join, leaving and asking again: each time the organisers hear of it. */
export const joinings = (groupId: number, userId: number): Limit => ({
  key: `join:${groupId}:${userId}`,
  most: 10,
  seconds: 86_400,
})

/** People whom an organiser adds: each with an address gets a mail. */
export const addedPeople = (userId: number): Limit => ({ key: `add:${userId}`, most: 600, seconds: 86_400 })

const address = (email: string) =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('base64url').slice(0, 22)

/** What one address gets: whoever has it may know none of those who write it down. */
export const invitationsTo = (email: string): Limit => ({
  key: `invited:${address(email)}`,
  most: 10,
  seconds: 86_400,
})
export const invitationsInto = (groupId: number, email: string): Limit => ({
  key: `invited:${address(email)}:${groupId}`,
  most: 3,
  seconds: 86_400,
})
