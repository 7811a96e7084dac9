import { LRUCache } from 'lru-cache'
import type { AccessClaims, AccessTokens } from './access-tokens.ts'
import type { Db } from './database.ts'
import type { EventBus } from './events.ts'

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
  const live = new LRUCache<number, Caller>({ max: 50_000, ttl: 60_000 })
  // A look-up that was under way when a sign-in ended must not put it back.
  let generation = 0
  const forget = (signInIds: number[]) => {
    generation++
    for (const id of signInIds) live.delete(id)
  }
  bus.on('signInsEnded', ({ signInIds }) => forget(signInIds))
  bus.onGap(() => {
    generation++
    live.clear()
  })

  async function find(claims: AccessClaims): Promise<Caller | undefined> {
    const known = live.get(claims.signInId)
    if (known) return known.userId === claims.userId ? known : undefined
    const asked = generation
    const row = await db
      .selectFrom('sign_ins')
      .select(['id', 'user_id'])
      .where('id', '=', claims.signInId)
      .where('user_id', '=', claims.userId)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    if (!row) return undefined
    const caller = { userId: row.user_id, signInId: row.id }
    if (asked === generation) live.set(row.id, caller)
    return caller
  }

  return {
    forget,
    async identify(authorization: string | undefined, now: Date): Promise<Identified> {
      if (!authorization?.startsWith('Bearer ')) return { state: 'guest' }
      const verdict = tokens.read(authorization.slice(7), now)
      if (verdict.state !== 'good') return verdict
      const caller = await find(verdict.claims)
      return caller ? { state: 'known', caller } : { state: 'ended' }
    },
  }
}

export type Callers = ReturnType<typeof callers>
