import { createSigner, createVerifier } from 'fast-jwt'
import { derivedKey } from './secrets.ts'

export const ACCESS_TOKEN_SECONDS = 15 * 60
export const REFRESH_EARLY_SECONDS = 60

export interface AccessClaims {
  userId: number
  signInId: number
}

export type Verdict = { state: 'good'; claims: AccessClaims } | { state: 'expired' } | { state: 'bad' }

/** Signs and reads access tokens. The clock is an argument, so that a test can let one run out. */
export function accessTokens(secret: string) {
  const key = derivedKey(secret, 'access-token')
  const sign = createSigner({ key, algorithm: 'HS256', noTimestamp: true })
  const verify = createVerifier({ key, algorithms: ['HS256'], ignoreExpiration: true, cache: 10_000 })
  return {
    issue({ userId, signInId }: AccessClaims, now: Date): string {
      const iat = Math.floor(now.getTime() / 1000)
      return sign({ sub: String(userId), sid: signInId, iat, exp: iat + ACCESS_TOKEN_SECONDS })
    },
    read(token: string, now: Date): Verdict {
      try {
        const { sub, sid, exp } = verify(token) as { sub?: unknown; sid?: unknown; exp?: unknown }
        const userId = Number(sub)
        if (!userId || typeof sid !== 'number' || typeof exp !== 'number') return { state: 'bad' }
        return now.getTime() >= exp * 1000 ? { state: 'expired' } : { state: 'good', claims: { userId, signInId: sid } }
      } catch {
        return { state: 'bad' }
      }
    },
  }
}

export type AccessTokens = ReturnType<typeof accessTokens>
