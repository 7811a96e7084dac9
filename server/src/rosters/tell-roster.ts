import { randomUUID } from 'node:crypto'
import type { Changing } from './change-roster.ts'
import type { RosterRow } from './sql.ts'

/**
 * Whoever looks at the roster hears that it has changed; members only of one that is out. With the version that they may know
 * already, or without one where the change has none: its name, its draft, that it is gone.
 */
export const tellRoster = (
  { app, db, by, afterCommit }: Changing,
  { id: rosterId, sessionId, state }: Pick<RosterRow, 'id' | 'sessionId' | 'state'>,
  version: number | null = null,
): Promise<void> =>
  app.bus.tell(
    db,
    'rosterChanged',
    { sessionId, rosterId, version, by, isOut: state === 'published', mark: randomUUID() },
    afterCommit,
  )
