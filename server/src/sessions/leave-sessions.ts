import type { Db } from '../lib/db/database.ts'
import type { App } from '../lib/http/handle.ts'
import { tellMovedUp } from '../notifications/notify-session.ts'
import { moveWaitlist } from '../offers/move-waitlist.ts'
import { insertHistory } from '../session-history/sql.ts'
import { deleteSessionAdminRights, holdSessionsToCome, leaveSession } from '../sign-up/seats-sql.ts'

/**
 * Whoever leaves a group, or everything, leaves its sessions that are to come; those who waited for their places and parts hear of it. Sessions
 * are held first and members after them, as by whoever walks in.
 */
export async function leaveSessions(
  app: App,
  tx: Db,
  who: { userId: number; groupId: number | null; by: number },
  now: Date,
  afterCommit: (work: () => unknown) => void,
): Promise<void> {
  for (const sessionId of await holdSessionsToCome(tx, who.userId, who.groupId, now)) {
    const left = await leaveSession(tx, sessionId, who.userId, now)
    if (!left) continue
    await tellMovedUp({ app, db: tx, now, afterCommit }, left.session, left.movedUp)
    await insertHistory(tx, { sessionId, at: now, by: who.by, action: 'unregistered', about: who.userId })
    await moveWaitlist({ app, db: tx, now, afterCommit }, sessionId)
    await app.bus.tell(tx, 'sessionChanged', { sessionId }, afterCommit)
  }
  await deleteSessionAdminRights(tx, who.userId, who.groupId)
}
