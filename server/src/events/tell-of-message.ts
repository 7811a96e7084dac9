import type { Db } from '../lib/db/database.ts'
import type { MessageEventKind } from '../lib/db/tables.ts'
import type { App } from '../lib/http/handle.ts'
import { insertEvent } from './sql.ts'

interface Happened {
  kind: MessageEventKind
  channelId: number
  messageId: number | null
  by: number
  detail?: Record<string, unknown>
}

/** In the transaction that makes it true: it is in the log for who was away, and every instance tells its listeners. */
export async function tellOfMessage(
  { bus }: App,
  db: Db,
  happened: Happened,
  now: Date,
  afterCommit: (work: () => unknown) => void,
): Promise<void> {
  const eventId = await insertEvent(db, { at: now, detail: {}, ...happened })
  await bus.tell(db, 'messageEvent', { eventId }, afterCommit)
}
