import type { Db } from '../lib/db/database.ts'
import type { App } from '../lib/http/handle.ts'

/** Something that these sessions show is another now (a person, a venue, the group's name): none of them may show the old one. */
export async function sessionsChanged(
  { bus }: App,
  db: Db,
  sessionIds: number[],
  afterCommit: (work: () => unknown) => void,
): Promise<void> {
  for (const sessionId of sessionIds) await bus.tell(db, 'sessionChanged', { sessionId }, afterCommit)
}
