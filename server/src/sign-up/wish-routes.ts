import {
  registerPart,
  reorderPriorities,
  reorderPrioritiesByGet,
  setRegistrationPriority,
  unregisterPart,
  wishOnApproval,
} from '@app/core/contract/sign-up'
import { removeUserForSlot } from '@app/core/contract/slots'
import { inOrderOf } from '@app/core/rules/order'
import { personFor } from '../lib/access/session-access.ts'
import type { Db } from '../lib/db/database.ts'
import { notFound } from '../lib/errors.ts'
import { type App, transact } from '../lib/http/handle.ts'
import { moveWaitlist } from '../offers/move-waitlist.ts'
import { tellingWhosePartsChange } from '../rosters/tell-parts.ts'
import { insertHistory } from '../session-history/sql.ts'
import { refuseOnceOver, refuseWhenOver } from '../sessions/hold-session.ts'
import { lockSession } from '../sessions/sql.ts'
import { moveWish } from './move-wish.ts'
import { registerForSlot } from './register-for-slot.ts'
import { lockRegistration } from './seats-sql.ts'
import { wishWithApproval } from './wish-on-approval.ts'
import { areWishes, deleteWish, listWishes, rankWishes, releaseSlots, wishIds } from './wishes-sql.ts'

export function wishesRoutes(app: App): void {
  transact(app, registerPart, (context) => registerForSlot(app, context))
  transact(app, wishOnApproval, (context) => wishWithApproval(app, context))

  /** Takes somebody's wish for a slot back, and with it the slot where they have it. */
  async function unregister(
    db: Db,
    ids: { sessionId: number; slotId: number; userId: number; by: number; mayRun: boolean },
    now: Date,
    afterCommit: (work: () => unknown) => void,
  ) {
    const { sessionId, slotId, userId, by } = ids
    const session = await lockSession(db, sessionId)
    if (session && !ids.mayRun) refuseWhenOver(session, now)
    await lockRegistration(db, sessionId, userId)
    // What a wildcard brought was no wish by name, and is given back all the same.
    const isTheirs = async () => (await listWishes(db, sessionId, userId)).some((one) => one.slotId === slotId)
    if (!session || (!(await deleteWish(db, sessionId, slotId, userId)) && !(await isTheirs())))
      throw notFound('This registration')
    const { toldLater } = await tellingWhosePartsChange({ app, db, now, afterCommit }, session, by, () =>
      releaseSlots(db, sessionId, userId, { slotId, by, at: now }),
    )
    await insertHistory(db, { sessionId, at: now, by, action: 'part-unregistered', about: userId, detail: { slotId } })
    await moveWaitlist({ app, db, now, afterCommit }, sessionId)
    await app.bus.tell(db, 'sessionChanged', { sessionId }, afterCommit)
    return toldLater
  }

  transact(app, unregisterPart, async ({ body, caller, session, db, now, afterCommit }) => {
    const userId = await personFor(db, session, caller.userId, body.ForUserId)
    const ids = { sessionId: session.id, slotId: body.SlotId, userId, by: caller.userId, mayRun: session.mayRun }
    await unregister(db, ids, now, afterCommit)
    return listWishes(db, session.id, userId)
  })

  transact(app, removeUserForSlot, async ({ body, caller, session, db, now, afterCommit }) => {
    const ids = { sessionId: session.id, slotId: body.slotId, userId: body.userId, by: caller.userId, mayRun: true }
    return { toldLater: await unregister(db, ids, now, afterCommit) }
  })

  transact(app, setRegistrationPriority, async ({ body, caller, session, db, now }) => {
    await refuseOnceOver(db, session, now)
    const userId = await personFor(db, session, caller.userId, body.ForUserId)
    return moveWish(db, session.id, userId, body.SlotId, body.Priority)
  })

  /** Wishes that went meanwhile on another device are passed over; those that came stay behind the ones that are named. */
  async function reorder(db: Db, sessionId: number, userId: number, named: number[]) {
    await lockRegistration(db, sessionId, userId)
    const ids = (await wishIds(db, sessionId, userId)).map((wish) => wish.id)
    // One that was taken back meanwhile is passed over; one that is somebody else's is none of theirs.
    const others = named.filter((id) => !ids.includes(id))
    if (others.length && (await areWishes(db, others))) throw notFound('One of these sign-ups')
    await rankWishes(db, sessionId, userId, inOrderOf(ids, named))
    return listWishes(db, sessionId, userId)
  }

  transact(app, reorderPrioritiesByGet, async ({ query, caller, session, db, now }) => {
    await refuseOnceOver(db, session, now)
    return reorder(db, session.id, caller.userId, query.instrumentSlotUserSignupIds)
  })

  transact(app, reorderPriorities, async ({ body, caller, session, db, now }) => {
    await refuseOnceOver(db, session, now)
    const userId = await personFor(db, session, caller.userId, body.ForUserId)
    return reorder(db, session.id, userId, body.instrumentSlotUserSignupIds)
  })
}
