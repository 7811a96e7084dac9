import type { registerPart, Wish } from '@app/core/contract/registrations'
import { lockoutSentence, mayRegister, type SlotFacts } from '@app/core/rules/registration'
import { notFound, refused } from '../lib/errors.ts'
import type { App, Context } from '../lib/handle.ts'
import { holdSession } from '../lib/hold-session.ts'
import { personFor } from '../lib/session-access.ts'
import { isFull } from '../places/sql.ts'
import { findSlotFacts, listWishes } from '../registrations/sql.ts'
import { moveWish } from './move-wish.ts'
import { holdSlot, saveWish } from './sql.ts'

type FoundFacts = NonNullable<Awaited<ReturnType<typeof findSlotFacts>>>

/**
 * The rule, the lock, the rows. The session is held, so that what the rule is told is still so when the wish is written; whoever
 * leaves the group or closes sign-up holds it too.
 */
export async function registerForSlot(
  app: App,
  { body, caller, db, now, afterCommit, ...context }: Context<typeof registerPart>,
): Promise<Wish> {
  const { row, session } = await holdSession(app, db, context.session.id, caller.userId)
  const userId = await personFor(db, session, caller.userId, body.ForUserId)
  const found = await findSlotFacts(db, session.id, body.SlotId, userId)
  if (!found) throw notFound('This slot')
  const waitlist = body.Waitlist ?? false
  const isWaiting = found.is_waiting ?? (await isFull(db, row))
  // To ask again for what one has is no mistake: a tap that came twice.
  const isSame = found.own_id !== null && (found.held_by === userId || found.own_is_waitlist === waitlist)
  if (!isSame) {
    const facts = factsFrom(found, userId, isWaiting, userId !== caller.userId, now)
    const verdict = mayRegister(facts, waitlist, now)
    if (!verdict.ok) throw refused(verdict.reason, lockoutSentence(verdict.reason, found.reason ?? ''))
    const wish = {
      sessionId: session.id,
      slotId: body.SlotId,
      userId,
      isWaitlist: waitlist,
      isWaiting,
      by: caller.userId,
    }
    await saveWish(db, wish, now)
    if (found.first_come && !waitlist && found.roster_id)
      await holdSlot(db, found.roster_id, session.id, body.SlotId, userId)
    await app.bus.tell(db, 'sessionChanged', { sessionId: session.id }, afterCommit)
  }
  const wishes = body.Priority
    ? await moveWish(db, session.id, userId, body.SlotId, body.Priority)
    : await listWishes(db, session.id, userId)
  return wishes.find((wish) => wish.slotId === body.SlotId) as Wish
}

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
