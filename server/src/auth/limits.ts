import { createHash } from 'node:crypto'
import type { Origin } from '../lib/http/origin.ts'
import type { Limit } from '../lib/http/rate-limits.ts'

const QUARTER_HOUR = 15 * 60

const account = (email: string) =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('base64url').slice(0, 22)

/** Failures to sign in, whether or not there is such an account. */
export const failuresOfAccount = (email: string): Limit => ({
  key: `sign-in:account:${account(email)}`,
  most: 10,
  seconds: QUARTER_HOUR,
})

/** The same from a browser on which the account has signed in before: a stranger's guesses must not keep its owner out. */
export const failuresOfDevice = (email: string, device: Buffer): Limit => ({
  key: `sign-in:device:${device.toString('base64url').slice(0, 22)}:${account(email)}`,
  most: 10,
  seconds: QUARTER_HOUR,
})

export const failuresOfAddress = (from: Origin): Limit => ({
  key: `sign-in:address:${from.address}`,
  most: 10,
  seconds: QUARTER_HOUR,
})

/** Questions that tell whether an address has an account. A venue's whole Wi-Fi shares one network address. */
export const registrationTries = (from: Pick<Origin, 'address' | 'guestId'>): Limit[] => [
  ...(from.guestId ? [{ key: `register:guest:${from.guestId}`, most: 10, seconds: 60 }] : []),
  { key: `register:minute:${from.address}`, most: 60, seconds: 60 },
  { key: `register:day:${from.address}`, most: 500, seconds: 86_400 },
]

export const resetRequests = (from: Origin): Limit[] => [
  { key: `reset:${from.address}`, most: 30, seconds: QUARTER_HOUR },
]

/** Tries at guessing a reset link. */
export const resetTries = (from: Origin): Limit[] => [
  { key: `reset-try:${from.address}`, most: 30, seconds: QUARTER_HOUR },
]

/** Tries at the password of the own account, as when a stranger holds the phone. */
export const passwordTries = (userId: number): Limit => ({ key: `password:${userId}`, most: 10, seconds: QUARTER_HOUR })
