import { deviceName } from '@app/core/rules/device-name'
import { ACCESS_TOKEN_SECONDS, REFRESH_EARLY_SECONDS } from '../lib/access/access-tokens.ts'
import type { Db } from '../lib/db/database.ts'
import type { App } from '../lib/http/handle.ts'
import type { Origin } from '../lib/http/origin.ts'
import { hashed, randomToken } from '../lib/secrets.ts'
import { toOwnProfile, type UserRow } from '../users/sql.ts'
import { endSignIns, insertSignIn, REFRESH_TOKEN_DAYS } from './sql.ts'

export const refreshTokenEnd = (now: Date) => new Date(now.getTime() + REFRESH_TOKEN_DAYS * 86_400_000)

/** What a client gets to act as the user. */
export const tokensFor = (app: App, user: UserRow, signInId: number, refreshToken: string, now: Date) => ({
  token: app.tokens.issue({ userId: user.id, signInId }, now),
  refreshToken,
  refreshAt: new Date(now.getTime() + (ACCESS_TOKEN_SECONDS - REFRESH_EARLY_SECONDS) * 1000).toISOString(),
  profile: toOwnProfile(user),
})

/** `undefined` when the account changed since the password was checked. Takes the try back that was counted in advance under `forgiven`. */
export async function startSignIn(app: App, db: Db, user: UserRow, from: Origin, now: Date, forgiven?: string) {
  const refreshToken = randomToken()
  const signInId = await insertSignIn(db, {
    userId: user.id,
    passwordHash: user.password_hash,
    device: deviceName(from.userAgent),
    now,
    tokenHash: hashed(refreshToken),
    expiresAt: refreshTokenEnd(now),
    forgiven: forgiven ?? null,
  })
  return signInId === undefined ? undefined : tokensFor(app, user, signInId, refreshToken, now)
}

type Ending = Parameters<typeof endSignIns>

/** Ends sign-ins in the database and tells every instance; `forget` after the commit makes it true here at once. */
export async function endAndTell(app: App, db: Db, userId: number, which: Ending[2], because: Ending[3], now: Date) {
  const signInIds = await endSignIns(db, userId, which, because, now)
  if (signInIds.length) await app.bus.tell(db, 'signInsEnded', { userId })
  return { forget: () => app.callers.forget(userId) }
}
