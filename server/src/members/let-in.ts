import { type Db, inTransaction } from '../lib/db/database.ts'
import type { App } from '../lib/http/handle.ts'
import { lockSession, type SessionRow } from '../sessions/sql.ts'
import { type TakenSlot, takeSlot } from '../sign-up/take-slot.ts'
import { lockWishesOnApproval, takeWishesOnApproval } from '../sign-up/wishes-on-approval-sql.ts'

/** What became of a slot that somebody asked for before they were in. */
export interface FollowedWish {
  session: SessionRow
  instrumentName: string
  songTitle: string
  taken: TakenSlot
}

/**
 * Lets somebody into a group by `approve`, and takes the slots that they asked for while they waited: in their order, on the waitlist
 * where only that is open by now. What is closed by now is passed over, and told. The sessions are held before the member's row, as
 * by whoever leaves.
 */
export async function letIn<T>(
  app: App,
  tx: Db,
  { groupId, userId, by }: { groupId: number; userId: number; by: number },
  now: Date,
  afterCommit: (work: () => unknown) => void,
  approve: () => Promise<T>,
): Promise<{ approved: T; followed: FollowedWish[] }> {
  await lockWishesOnApproval(tx, groupId, userId)
  const asked = await takeWishesOnApproval(tx, groupId, userId)
  const sessions = new Map<number, SessionRow>()
  for (const sessionId of new Set(asked.map((one) => one.sessionId))) {
    const session = await lockSession(tx, sessionId)
    if (session && !session.deleted_at) sessions.set(sessionId, session)
  }
  const approved = await approve()
  const followed: FollowedWish[] = []
  for (const { slotId, sessionId, ...names } of asked) {
    const session = sessions.get(sessionId)
    if (!session) continue
    const wanted = { session, slotId, userId, by, waitlist: false, wasInTime: true }
    followed.push({ session, ...names, taken: await takeSlot(app, tx, wanted, now, afterCommit) })
  }
  return { approved, followed }
}

/** Who was let in by another way, in a transaction of its own. */
export async function letInAlready(app: App, who: { groupId: number; userId: number; by: number }, now: Date) {
  const after: (() => unknown)[] = []
  await inTransaction(app.db, (tx) =>
    letIn(
      app,
      tx,
      who,
      now,
      (work) => after.push(work),
      async () => {},
    ),
  )
  for (const work of after) work()
}
