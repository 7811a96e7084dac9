import type { SessionAct } from '@app/core/rules/session-acts'
import type { Db } from '../lib/db/database.ts'
import type { App } from '../lib/http/handle.ts'
import { changeSession } from '../sessions/sql.ts'
import { insertHistory } from './sql.ts'

interface Act {
  by: number
  action: SessionAct
  detail: Record<string, unknown>
}

/** In the transaction that changes what a session shows: its version goes up, the history has who did it, every instance hears of it. */
export async function recordChange(
  { bus }: App,
  db: Db,
  sessionId: number,
  act: Act,
  now: Date,
  afterCommit: (work: () => unknown) => void,
): Promise<void> {
  await changeSession(db, sessionId)
  await insertHistory(db, { sessionId, at: now, ...act })
  await bus.tell(db, 'sessionChanged', { sessionId }, afterCommit)
}
