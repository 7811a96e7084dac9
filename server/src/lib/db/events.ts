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
  /** What stands in a roster, and by whom. `mark` tells one event from another: an instance hears its own twice. */
  rosterChanged: {
    sessionId: number
    rosterId: number
    version: number
    by: number | null
    isOut: boolean
    mark: string
  }
  /** Something was written, changed, deleted, reacted to or read; the log has it. */
  messageEvent: { eventId: number }
  /** Somebody has news, or has read some: those whom this key told, or this person alone. */
  notification: ({ key: string } | { userId: number }) & { mark: string }
  /** Which song is on. */
  stageChanged: { sessionId: number; nowPlaying: number | null; mark: string }
}

type Topic = keyof Events
type Hearer<T extends Topic> = (event: Events[T]) => void

/** News between instances, over the database's own channel: it leaves when the transaction commits. */
export function eventBus(engine: Engine) {
  const hearers = new Map<Topic, Hearer<never>[]>()
  const forgetters: (() => void)[] = []
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

export type EventBus = ReturnType<typeof eventBus>
