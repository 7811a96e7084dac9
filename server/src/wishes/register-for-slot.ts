import type { registerPart, Wish } from '@app/core/contract/registrations'
import { movedTo } from '@app/core/rules/order'
import { lockoutSentence, mayRegister, type SlotFacts } from '@app/core/rules/registration'
import { notFound, refused } from '../lib/errors.ts'
import { type App, transact } from '../lib/handle.ts'
import { personFor } from '../lib/session-access.ts'
import { takePlace } from '../places/sql.ts'
import { findSlotFacts, listWishes } from '../registrations/sql.ts'
import { insertHistory } from '../session-history/sql.ts'
import { lockSession } from '../sessions/sql.ts'
import { holdSlot, insertWish, rankWishes, setWaitlist, wishIds } from './sql.ts'

type FoundFacts = NonNullable<Awaited<ReturnType<typeof findSlotFacts>>>

/** In the session's lock, so that what the rule is told is still so when it is done. */
export const registerForSlot = (app: App, call: typeof registerPart): void =>
  transact(app, call, async ({ body, caller, session, db, now, afterCommit }) => {
    const userId = await personFor(db, session, caller.userId, body.ForUserId)
    const row = await lockSession(db, session.id)
    const found = row && (await findSlotFacts(db, session.id, body.SlotId, userId))
    if (!found) throw notFound('This slot')
    const place = await takePlace(db, row, userId, now)
    const waitlist = body.Waitlist ?? false
    const isHeld = found.held_by === userId
    const facts = factsFrom(found, userId, place.is_waiting, userId !== caller.userId, now)
    // To ask again for what one has is no mistake: a tap that came twice.
    const isSame = found.own_id !== null && (isHeld || found.own_is_waitlist === waitlist)
    if (!isSame) {
      const verdict = mayRegister(facts, waitlist, now)
      if (!verdict.ok) throw refused(verdict.reason, lockoutSentence(verdict.reason, found.reason ?? ''))
      if (found.own_id !== null) await setWaitlist(db, found.own_id, waitlist)
    }
    const wish = { sessionId: session.id, slotId: body.SlotId, userId, isWaitlist: waitlist }
    const id = found.own_id ?? (await insertWish(db, wish, now))
    if (!isSame && found.first_come && !waitlist && found.roster_id)
      await holdSlot(db, found.roster_id, session.id, body.SlotId, userId)
    if (body.Priority) {
      const ids = (await wishIds(db, session.id, userId)).map((one) => one.id)
      await rankWishes(db, session.id, userId, movedTo(ids, id, body.Priority - 1))
    }
    if (!isSame) {
      const detail = { slotId: body.SlotId, ...(waitlist ? { waitlist } : {}) }
      const action = 'part-registered'
      await insertHistory(db, { sessionId: session.id, at: now, by: caller.userId, action, about: userId, detail })
      await app.bus.tell(db, 'sessionChanged', { sessionId: session.id }, afterCommit)
    }
    return (await listWishes(db, session.id, userId)).find((one) => one.id === id) as Wish
  })

function factsFrom(
  found: FoundFacts,
  userId: number,
  waitsForSession: boolean,
  byOrganiser: boolean,
  now: Date,
): SlotFacts {
  return {
    session: {
      isOver: found.ends_at <= now,
      signUpOpen: found.sign_up_open,
      signUpClosesAt: found.sign_up_closes_at,
      firstCome: found.first_come,
      allowDoubling: found.allow_doubling,
      partLockout: found.part_lockout_enabled,
      rosterPublished: found.roster_id !== null,
    },
    song: { cut: found.is_cut, suggested: found.position === null },
    instrument: { state: found.state ?? 1 },
    isTaken: found.held_by !== null && found.held_by !== userId,
    holdsAnother: found.holds_another,
    waitsForSession,
    byOrganiser,
  }
}
