import { createHash } from 'node:crypto'
import type { Call, Reply } from '@app/core/contract/route'
import { LRUCache } from 'lru-cache'
import type { Db } from './database.ts'
import type { EventBus } from './events.ts'

/** A reply that is JSON already, with a mark that changes when it does. */
export class WrittenReply {
  readonly json: string
  readonly etag: string

  constructor(json: string, etag = markOf(json)) {
    this.json = json
    this.etag = etag
  }
}

export const markOf = (text: string): string => createHash('sha1').update(text).digest('base64url')

const MINUTE_MS = 60_000

/** How long each is kept when nothing changes, as the specification has it. */
const KEPT_MS = {
  session: 60 * MINUTE_MS,
  songs: 60 * MINUTE_MS,
  'songs-with-slots': 60 * MINUTE_MS,
  people: 5 * MINUTE_MS,
}
export type SharedPart = keyof typeof KEPT_MS

/**
 * What a session shows to everybody alike: written once, kept until some instance says that the session changed. Nothing that is one
 * caller's own is ever in here.
 */
export function sessionReplies(bus: EventBus) {
  const kept = new LRUCache<string, Promise<WrittenReply>>({ max: 2_000 })
  // A change makes every key of the session a new one, so that what was being written meanwhile is not given to later callers.
  const versions = new Map<number, number>()
  let changes = 0
  let gaps = 0
  const forget = (sessionId: number) => void versions.set(sessionId, ++changes)
  bus.on('sessionChanged', ({ sessionId }) => forget(sessionId))
  bus.onGap(() => {
    kept.clear()
    gaps++
  })

  return {
    /** The contract's schema writes it: what is not listed there does not leave. `page` tells parts of one list apart. */
    async get<C extends Call>(
      part: SharedPart,
      sessionId: number,
      reply: C['reply'],
      make: () => Promise<Reply<C>>,
      page = '',
    ): Promise<WrittenReply> {
      const key = `${gaps}/${sessionId}/${versions.get(sessionId) ?? 0}/${part}/${page}`
      const found = kept.get(key)
      if (found) return found
      const written = make().then((value) => new WrittenReply(JSON.stringify(reply.parse(value))))
      kept.set(key, written, { ttl: KEPT_MS[part] })
      written.catch(() => kept.delete(key))
      return written
    },
    /** In the transaction that changes what a session shows. */
    async changed(tx: Db, sessionId: number, afterCommit: (work: () => unknown) => void): Promise<void> {
      await bus.tell(tx, 'sessionChanged', { sessionId })
      afterCommit(() => forget(sessionId))
    },
    forget,
  }
}

export type SessionReplies = ReturnType<typeof sessionReplies>
