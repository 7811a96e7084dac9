import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
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
    /** Null: something other than who plays what has changed. */
    version: number | null
    by: number | null
    isOut: boolean
    mark: string
  }
  /** Something was written, changed, deleted, reacted to or read; the log has it. */
  messageEvent: { eventId: number }
  /** Somebody has news, or has read some: those whom this key told, or this person alone. Of these what they were told is gone or back. */
  notification: ({ key: string } | { userId: number } | { userIds: number[] }) & { mark: string }
  /** Which song is on. */
  stageChanged: { sessionId: number; nowPlaying: number | null; mark: string }
}

/** That others were told, and by which mark they hear it. What is told later in a transaction is heard later. */
export class Told {
  readonly mark: string

  constructor(mark: string) {
    this.mark = mark
  }
}

const MARKS_REMEMBERED = 20_000
/** News takes milliseconds. Who waits for longer has lost some. */
const LONGEST_WAIT_MS = 1_000

type Topic = keyof Events
type Hearer<T extends Topic> = (event: Events[T]) => void

/** News between instances, over the database's own channel: it leaves when the transaction commits. */
export function eventBus(engine: Engine) {
  const hearers = new Map<Topic, Hearer<never>[]>()
  const forgetters: (() => void)[] = []
  const hear = <T extends Topic>(topic: T, event: Events[T]): void => {
    for (const hearer of hearers.get(topic) ?? []) hearer(event as never)
  }
  const instance = randomBytes(6).toString('base64url')
  let count = 0
  const heard = new LRUCache<string, true>({ max: MARKS_REMEMBERED })
  const waiting = new Map<string, (() => void)[]>()
  const noteHeard = (mark: string) => {
    heard.set(mark, true)
    for (const go of waiting.get(mark) ?? []) go()
    waiting.delete(mark)
  }
  const forgetAll = () => {
    for (const forget of forgetters) forget()
  }

  /** Resolves once this instance has received the event with that mark, so that nothing older is answered from what it remembers. */
  async function hearOf(mark: string): Promise<void> {
    if (mark.startsWith(`${instance} `) || heard.has(mark)) return
    await new Promise<void>((go) => {
      const late = setTimeout(() => {
        forgetAll()
        noteHeard(mark)
      }, LONGEST_WAIT_MS)
      const heardOf = () => {
        clearTimeout(late)
        go()
      }
      waiting.set(mark, [...(waiting.get(mark) ?? []), heardOf])
    })
  }

  return {
    /** Within the transaction that makes it true. With `afterCommit` this instance knows before the reply leaves: who wrote reads what they wrote. */
    tell: async <T extends Topic>(
      tx: Db,
      topic: T,
      event: Events[T],
      afterCommit?: (work: () => unknown) => void,
    ): Promise<void> => {
      const mark = `${instance} ${++count}`
      await sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ topic, event, mark })})`.execute(tx)
      afterCommit?.(() => {
        hear(topic, event)
        return new Told(mark)
      })
    },
    hearOf,
    on: <T extends Topic>(topic: T, hearer: Hearer<T>): void => {
      hearers.set(topic, [...(hearers.get(topic) ?? []), hearer as Hearer<never>])
    },
    /** Called when news may have been missed. */
    onGap: (forget: () => void) => void forgetters.push(forget),
    start: () =>
      engine.listen(CHANNEL, {
        message: (payload) => {
          const { topic, event, mark } = JSON.parse(payload) as { topic: Topic; event: never; mark?: string }
          hear(topic, event)
          // An older version sends none.
          if (mark) noteHeard(mark)
        },
        gap: forgetAll,
      }),
  }
}

export type EventBus = ReturnType<typeof eventBus>
