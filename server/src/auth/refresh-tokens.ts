import type { Db } from '../lib/db/database.ts'
import { hashed, randomToken, seal, unseal } from '../lib/secrets.ts'
import { refreshTokenEnd } from './sign-in.ts'
import { lockRefreshToken, replaceRefreshToken } from './sql.ts'

/** How long a client that lost the answer may ask again. */
const LOST_ANSWER_MS = 10_000

type Rotation =
  | { outcome: 'rotated'; userId: number; signInId: number; refreshToken: string }
  | { outcome: 'replayed'; userId: number; signInId: number }
  | { outcome: 'refused' }

/**
 * Gives the token's successor. Asked again within ten seconds, while nobody has used the successor, it gives the same one: it is
 * kept sealed with the old token, so the database alone gives nothing away. Asked again later, the token was stolen from someone.
 */
export async function rotate(db: Db, token: string, now: Date): Promise<Rotation> {
  const found = await lockRefreshToken(db, hashed(token))
  if (!found || found.ended_at || found.expires_at <= now) return { outcome: 'refused' }
  const { user_id: userId, sign_in_id: signInId } = found
  if (!found.replaced_at) {
    const refreshToken = randomToken()
    const successor = { hash: hashed(refreshToken), sealed: seal(token, refreshToken), expiresAt: refreshTokenEnd(now) }
    await replaceRefreshToken(db, { hash: found.hash, signInId }, successor, now)
    return { outcome: 'rotated', userId, signInId, refreshToken }
  }
  const isLostAnswer = now.getTime() - found.replaced_at.getTime() <= LOST_ANSWER_MS && !found.successor_replaced_at
  if (!isLostAnswer || !found.successor_sealed) return { outcome: 'replayed', userId, signInId }
  return { outcome: 'rotated', userId, signInId, refreshToken: unseal(token, found.successor_sealed) }
}
