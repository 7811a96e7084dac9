import { createHmac } from 'node:crypto'
import { type Keys, sameSecret } from '../lib/secrets.ts'

/**
 * The key of somebody's feed: their number, and a mark that is made from it with the server's secret. The database alone gives no key
 * away, and another salt makes another key.
 */
export function calendarKey(secret: Buffer, userId: number, salt: string): string {
  const mark = createHmac('sha256', secret).update(`${userId} ${salt}`).digest('base64url')
  return `${userId}-${mark}`
}

/** Whose key it claims to be; null where it is none. */
export function claimedBy(key: string): number | null {
  const userId = /^([1-9]\d{0,9})-[\w-]{43}$/.exec(key)?.[1]
  return userId && Number(userId) <= 2_147_483_647 ? Number(userId) : null
}

export const isCalendarKey = (secrets: Keys, key: string, userId: number, salt: string): boolean =>
  secrets.some((secret) => sameSecret(key, calendarKey(secret, userId, salt)))
