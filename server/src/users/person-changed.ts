import type { Db } from '../lib/db/database.ts'
import type { App } from '../lib/http/handle.ts'
import { sessionsChanged } from '../sessions/sessions-changed.ts'
import { sessionsShowing } from '../sign-up/who-comes-sql.ts'

/** A name or a picture is shown in every session that somebody is in. */
export const personChanged = async (
  app: App,
  db: Db,
  userId: number,
  afterCommit: (work: () => unknown) => void,
): Promise<void> => sessionsChanged(app, db, await sessionsShowing(db, userId), afterCommit)
