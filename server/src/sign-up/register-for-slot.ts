import type { Reply } from '@app/core/contract/route'
import type { registerPart, Wish } from '@app/core/contract/sign-up'
import { personFor } from '../lib/access/session-access.ts'
import { refused } from '../lib/errors.ts'
import type { App, Context } from '../lib/http/handle.ts'
import { tellingWhosePartsChange } from '../rosters/tell-parts.ts'
import { holdSession, refuseWhenOver } from '../sessions/hold-session.ts'
import { moveWish } from './move-wish.ts'
import { takeSlot } from './take-slot.ts'

/**
 * The rule, the lock, the rows. The session is held, so that what the rule is told is still so when the wish is written; whoever
 * leaves the group or closes sign-up holds it too.
 */
export async function registerForSlot(
  app: App,
  { body, caller, db, now, afterCommit, ...context }: Context<typeof registerPart>,
): Promise<Reply<typeof registerPart>> {
  const userId = body.ForUserId || caller.userId
  const { row, session } = await holdSession(app, db, context.session.id, caller.userId)
  await personFor(db, session, caller.userId, userId)
  const wanted = {
    session: row,
    slotId: body.SlotId,
    userId,
    by: caller.userId,
    waitlist: body.Waitlist ?? false,
  }
  const take = () => takeSlot(app, db, wanted, now, afterCommit)
  const telling = { app, db, now, afterCommit }
  const { done: taken, toldLater } =
    userId === caller.userId
      ? { done: await take(), toldLater: null }
      : await tellingWhosePartsChange(telling, row, caller.userId, take)
  if (!taken.ok) throw refused(taken.reason, taken.sentence)
  if (!body.Priority) return { ...(taken.wish as Wish), toldLater }
  // A wish that they have already is answered as it is; its rank is another thing.
  if (!session.mayRun) refuseWhenOver(row, now)
  const wishes = await moveWish(db, session.id, userId, body.SlotId, body.Priority)
  return { ...(wishes.find(({ slotId }) => slotId === body.SlotId) as Wish), toldLater }
}
