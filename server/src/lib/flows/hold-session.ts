import { lockSession } from '../../sessions/sql.ts'
import type { Db } from '../db/database.ts'
import { notFound } from '../errors.ts'
import type { App } from '../http/handle.ts'

/**
 * The session, held until the transaction ends, and what the caller is in it now: whoever leaves the group or deletes the session
 * holds it too, so they come before or after, and not in between.
 */
export async function holdSession(app: App, tx: Db, sessionId: number, callerId: number) {
  const row = await lockSession(tx, sessionId)
  const session = await app.sessionAccess.require('approved', { session: sessionId }, callerId, tx)
  if (!row) throw notFound('This session')
  return { row, session }
}
