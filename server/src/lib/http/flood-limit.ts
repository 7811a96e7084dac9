import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { AccessTokens } from '../access/access-tokens.ts'
import { tooMany } from '../errors.ts'
import { networkOf } from './origin.ts'

const WINDOW_MS = 60_000
const MOST_FOR_A_USER = 1_200
/** A venue's whole Wi-Fi shares one address, so an address may do more than a person. */
const MOST_FOR_AN_ADDRESS = 6_000

interface Parts {
  tokens: AccessTokens
  clock: () => Date
  factor: number
}

/** A broad limit against floods, in each process; calls that tempt someone have narrower ones of their own, shared by all instances. */
export function limitFloods(http: FastifyInstance, { tokens, clock, factor }: Parts): void {
  const windows = new LRUCache<number | string, { hits: number; endsAt: number }>({ max: 50_000 })
  http.addHook('onRequest', (request, _reply, done) => {
    const now = clock()
    const userId = tokens.userOf(request.headers.authorization, now)
    const key = userId ?? networkOf(request.ip)
    let window = windows.get(key)
    if (!window || window.endsAt <= now.getTime()) {
      window = { hits: 0, endsAt: now.getTime() + WINDOW_MS }
      windows.set(key, window)
    }
    const isOver = ++window.hits > Math.ceil((userId ? MOST_FOR_A_USER : MOST_FOR_AN_ADDRESS) * factor)
    done(isOver ? tooMany(Math.max(1, Math.ceil((window.endsAt - now.getTime()) / 1000))) : undefined)
  })
}
