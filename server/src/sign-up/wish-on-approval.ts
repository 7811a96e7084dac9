import type { wishOnApproval } from '@app/core/contract/sign-up'
import { notFound, refused } from '../lib/errors.ts'
import type { App, Context } from '../lib/http/handle.ts'
import { findMember } from '../members/sql.ts'
import { lockSession } from '../sessions/sql.ts'
import { slotLockedFor, takeSlot } from './take-slot.ts'
import {
  deleteWishOnApproval,
  insertWishOnApproval,
  listWishesOnApproval,
  lockWishesOnApproval,
} from './wishes-on-approval-sql.ts'

/** What somebody asks for who waits to be let in. */
export async function wishWithApproval(
  app: App,
  { body, caller: { userId }, session, db, now, afterCommit }: Context<typeof wishOnApproval>,
) {
  await lockWishesOnApproval(db, session.groupId, userId)
  const member = await findMember(db, session.groupId, userId)
  // Of a private group, who waits knows no more than a guest does.
  if (!member || !(member.approved_at || session.isPublic)) throw notFound('This session')
  if (!body.on) await deleteWishOnApproval(db, session.groupId, userId, body.SlotId)
  else if (member.approved_at) {
    // Let in a moment ago: then it is a wish like any other.
    const row = await lockSession(db, session.id)
    if (!row) throw notFound('This session')
    const wanted = { session: row, slotId: body.SlotId, userId, by: userId, waitlist: false }
    const taken = await takeSlot(app, db, wanted, now, afterCommit)
    if (!taken.ok) throw refused(taken.reason, taken.sentence)
  } else {
    const locked = await slotLockedFor(db, session.id, body.SlotId, userId, now)
    if (locked) throw refused(locked.reason, locked.sentence)
    await insertWishOnApproval(db, session.groupId, userId, body.SlotId)
  }
  return { wishesOnApproval: await listWishesOnApproval(db, session.id, userId) }
}
