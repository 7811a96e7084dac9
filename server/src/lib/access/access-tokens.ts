import { createSigner, createVerifier } from 'fast-jwt'
import { LRUCache } from 'lru-cache'
import { derivedKeys } from '../secrets.ts'

export const ACCESS_TOKEN_SECONDS = 15 * 60
export const REFRESH_EARLY_SECONDS = 60

export interface AccessClaims {
  userId: number
  signInId: number
}

export type Verdict = { state: 'good'; claims: AccessClaims } | { state: 'expired' } | { state: 'bad' }

/**
 * Signs and reads access tokens. The clock is an argument, so that a test can let one run out. What was signed with the previous key
 * is still read: whoever is at it when the key is changed notices nothing.
 */
export function accessTokens(secret: string, previous?: string) {
  const keys = derivedKeys(secret, previous, 'access-token')
  const sign = createSigner({ key: keys[0], algorithm: 'HS256', noTimestamp: true })
  const verifiers = keys.map((key) => createVerifier({ key, algorithms: ['HS256'], ignoreExpiration: true }))
  const verify = (token: string): unknown => {
    for (const one of verifiers.slice(0, -1)) {
      try {
        return one(token)
      } catch {
        // Signed with the key before, perhaps.
      }
    }
    return verifiers.at(-1)?.(token)
  }
  // Each request is read twice or more; a signature once seen to be good stays good.
  const known = new LRUCache<string, { claims: AccessClaims; endsAt: number }>({ max: 10_000 })

  function verified(token: string) {
    const { sub, sid, exp } = verify(token) as { sub?: unknown; sid?: unknown; exp?: unknown }
    const userId = Number(sub)
    if (!userId || typeof sid !== 'number' || typeof exp !== 'number') return undefined
    const found = { claims: { userId, signInId: sid }, endsAt: exp * 1000 }
    known.set(token, found)
    return found
  }

  const read = (token: string, now: Date): Verdict => {
    try {
      const found = known.get(token) ?? verified(token)
      if (!found) return { state: 'bad' }
      return now.getTime() >= found.endsAt ? { state: 'expired' } : { state: 'good', claims: found.claims }
    } catch {
      return { state: 'bad' }
    }
  }

  return {
    issue({ userId, signInId }: AccessClaims, now: Date): string {
      const iat = Math.floor(now.getTime() / 1000)
      return sign({ sub: String(userId), sid: signInId, iat, exp: iat + ACCESS_TOKEN_SECONDS })
    },
    read,
    /** Whose header it is, if it is anybody's; whether the sign-in still lives is not asked. */
    userOf(authorization: string | undefined, now: Date): number | undefined {
      const verdict = authorization?.startsWith('Bearer ') ? read(authorization.slice(7), now) : undefined
      return verdict?.state === 'good' ? verdict.claims.userId : undefined
    },
  }
}

export type AccessTokens = ReturnType<typeof accessTokens>
