import { sessionsShowing } from '../registrations/sql.ts'
import type { Db } from './database.ts'
import type { App } from './handle.ts'

/** A name or a picture is shown in every session that somebody is in: none of these may show the old one. */
export async function personChanged(
  app: App,
  db: Db,
  userId: number,
  afterCommit: (work: () => unknown) => void,
): Promise<void> {
  for (const sessionId of await sessionsShowing(db, userId))
    await app.bus.tell(db, 'sessionChanged', { sessionId }, afterCommit)
}
