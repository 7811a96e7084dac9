import { sessionsShowing } from '../../registrations/sql.ts'
import type { Db } from '../db/database.ts'
import type { App } from '../http/handle.ts'
import { sessionsChanged } from './sessions-changed.ts'

/** A name or a picture is shown in every session that somebody is in. */
export const personChanged = async (
  app: App,
  db: Db,
  userId: number,
  afterCommit: (work: () => unknown) => void,
): Promise<void> => sessionsChanged(app, db, await sessionsShowing(db, userId), afterCommit)
