import { LRUCache } from 'lru-cache'
import type { Db } from '../db/database.ts'
import type { EventBus } from '../db/events.ts'
import type { AccessClaims, AccessTokens } from './access-tokens.ts'

export interface Caller {
  userId: number
  signInId: number
}

export type Identified =
  | { state: 'guest' }
  | { state: 'known'; caller: Caller }
  | { state: 'expired' }
  | { state: 'ended' }
  | { state: 'bad' }

/**
 * Who makes a request. A token is good while its sign-in lives; that is asked of the database once and remembered until some
 * instance says that the sign-in ended, or for a minute at most.
 */
export function callers(db: Db, tokens: AccessTokens, bus: EventBus) {
  const live = new LRUCache<number, Set<number>>({ max: 50_000, ttl: 60_000 })
  // A look-up that was under way when a sign-in ended must not put it back.
  let generation = 0
  const forget = (userId: number) => {
    generation++
    live.delete(userId)
  }
  bus.on('signInsEnded', ({ userId }) => forget(userId))
  bus.onGap(() => {
    generation++
    live.clear()
  })

  const isKnownToLive = ({ userId, signInId }: AccessClaims) => live.get(userId)?.has(signInId) === true

  async function ask({ userId, signInId }: AccessClaims): Promise<boolean> {
    const asked = generation
    const row = await db
      .selectFrom('sign_ins')
      .select('id')
      .where('id', '=', signInId)
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    // The minute runs from the oldest of the answers.
    if (row && asked === generation)
      live.set(userId, new Set([...(live.get(userId) ?? []), signInId]), {
        ttl: live.getRemainingTTL(userId) || 60_000,
      })
    return row !== undefined
  }

  return {
    forget,
    /** At once where it is known already. */
    identify(authorization: string | undefined, now: Date): Identified | Promise<Identified> {
      if (!authorization?.startsWith('Bearer ')) return { state: 'guest' }
      const verdict = tokens.read(authorization.slice(7), now)
      if (verdict.state !== 'good') return verdict
      const known = { state: 'known', caller: verdict.claims } as const
      if (isKnownToLive(verdict.claims)) return known
      return ask(verdict.claims).then((lives) => (lives ? known : { state: 'ended' }))
    },
  }
}

export type Callers = ReturnType<typeof callers>
