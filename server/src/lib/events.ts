import { sql } from 'kysely'
import type { Db } from './database.ts'
import type { Engine } from './engine.ts'

const CHANNEL = 'app_events'

/** What instances tell each other. Small facts alone: who hears one asks the database for the rest. */
export interface Events {
  signInsEnded: { userId: number }
  groupChanged: { groupId: number }
  /** What a session shows: its songs, slots, who is registered. */
  sessionChanged: { sessionId: number }
  /** Who may run it, or whether it is there at all. */
  sessionRightsChanged: { sessionId: number }
}

type Topic = keyof Events
type Hearer<T extends Topic> = (event: Events[T]) => void

/** News between instances, over the database's own channel: it leaves when the transaction commits. */
export function eventBus(engine: Engine) {
  const hearers = new Map<Topic, Hearer<never>[]>()
  const forgetters: (() => void)[] = []
  const waiting = new Set<string>()
  let sending = Promise.resolve()
  let next: Promise<void> | undefined
  const hear = <T extends Topic>(topic: T, event: Events[T]): void => {
    for (const hearer of hearers.get(topic) ?? []) hearer(event as never)
  }
  return {
    /** Within the transaction that makes it true. With `afterCommit` this instance knows before the reply leaves: who wrote reads what they wrote. */
    tell: async <T extends Topic>(
      tx: Db,
      topic: T,
      event: Events[T],
      afterCommit?: (work: () => void) => void,
    ): Promise<void> => {
      await sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ topic, event })})`.execute(tx)
      afterCommit?.(() => hear(topic, event))
    },
    /**
     * For what is committed already. A message inside a transaction makes commits wait for each other and for the disk; here those of
     * many calls go together, one at a time, and wait for no disk. Answers once they are sent.
     */
    tellAfter: <T extends Topic>(db: Db, topic: T, event: Events[T]): Promise<void> => {
      hear(topic, event)
      waiting.add(JSON.stringify({ topic, event }))
      next ??= sending
        .catch(() => {})
        .then(() => {
          next = undefined
          const messages = [...waiting]
          waiting.clear()
          sending = send(db, messages)
          return sending
        })
      return next
    },
    on: <T extends Topic>(topic: T, hearer: Hearer<T>): void => {
      hearers.set(topic, [...(hearers.get(topic) ?? []), hearer as Hearer<never>])
    },
    /** Called when news may have been missed. */
    onGap: (forget: () => void) => void forgetters.push(forget),
    start: () =>
      engine.listen(CHANNEL, {
        message: (payload) => {
          const { topic, event } = JSON.parse(payload) as { topic: Topic; event: never }
          hear(topic, event)
        },
        gap: () => {
          for (const forget of forgetters) forget()
        },
      }),
  }
}

async function send(db: Db, messages: string[]): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, message), set_config('synchronous_commit', 'off', true)
    from unnest(${sql.val(messages)}::text[]) as message`.execute(db)
}

export type EventBus = ReturnType<typeof eventBus>
