import type { registerPart, Wish } from '@app/core/contract/registrations'
import type { Reply } from '@app/core/contract/route'
import { personFor } from '../lib/access/session-access.ts'
import { refused } from '../lib/errors.ts'
import { holdSession } from '../lib/flows/hold-session.ts'
import { takeSlot } from '../lib/flows/take-slot.ts'
import { tellingWhosePartsChange } from '../lib/flows/tell-parts.ts'
import type { App, Context } from '../lib/http/handle.ts'
import { listWishes } from '../registrations/sql.ts'
import { moveWish } from './move-wish.ts'

/**
 * The rule, the lock, the rows. The session is held, so that what the rule is told is still so when the wish is written; whoever
 * leaves the group or closes sign-up holds it too.
 */
export async function registerForSlot(
  app: App,
  { body, caller, db, now, afterCommit, ...context }: Context<typeof registerPart>,
): Promise<Reply<typeof registerPart>> {
  const { row, session } = await holdSession(app, db, context.session.id, caller.userId)
  const userId = await personFor(db, session, caller.userId, body.ForUserId)
  const wanted = { session: row, slotId: body.SlotId, userId, by: caller.userId, waitlist: body.Waitlist ?? false }
  const take = () => takeSlot(app, db, wanted, now, afterCommit)
  const telling = { app, db, now, afterCommit }
  const { done: taken, toldLater } =
    userId === caller.userId
      ? { done: await take(), toldLater: null }
      : await tellingWhosePartsChange(telling, row, caller.userId, take)
  if (!taken.ok) throw refused(taken.reason, taken.sentence)
  const wishes = body.Priority
    ? await moveWish(db, session.id, userId, body.SlotId, body.Priority)
    : await listWishes(db, session.id, userId)
  return { ...(wishes.find((wish) => wish.slotId === body.SlotId) as Wish), toldLater }
}
