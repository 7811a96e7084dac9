import type { Wish } from '@app/core/contract/sign-up'
import { type Lockout, lockoutSentence, mayRegister } from '@app/core/rules/sign-up'
import type { Db } from '../lib/db/database.ts'
import { notFound } from '../lib/errors.ts'
import type { App } from '../lib/http/handle.ts'
import { moveWaitlist } from '../offers/move-waitlist.ts'
import { closeOffers } from '../offers/sql.ts'
import type { SessionRow } from '../sessions/sql.ts'
import { isFull } from './seats-sql.ts'
import { slotFactsFrom } from './slot-facts.ts'
import { findSlotFacts } from './slot-facts-sql.ts'
import { findWish, holdSlot, saveWish } from './wishes-sql.ts'

interface Wanted {
  /** Held by the caller, so that what the rule is told is still so when the wish is written. */
  session: SessionRow
  slotId: number
  userId: number
  by: number
  waitlist: boolean
  /** It was asked for while sign-up was open: a deadline that has passed since does not matter, and where only the waitlist is open by now, it is that. */
  wasInTime?: boolean
}

export type TakenSlot =
  | { ok: true; isWaitlist: boolean; wish: Wish | undefined }
  | { ok: false; reason: Lockout; sentence: string }

/** Somebody's wish for a slot, with all that follows from it; or why not. */
export async function takeSlot(
  app: App,
  db: Db,
  { session, slotId, userId, by, wasInTime = false, ...wanted }: Wanted,
  now: Date,
  afterCommit: (work: () => unknown) => void,
): Promise<TakenSlot> {
  const found = await findSlotFacts(db, session.id, slotId, userId)
  if (!found) throw notFound('This slot')
  const isWaiting = found.is_waiting ?? (await isFull(db, session))
  let isWaitlist = wanted.waitlist
  // To ask again for what one has is no mistake: a tap that came twice.
  if (found.own_id !== null && (found.held_by === userId || found.own_is_waitlist === isWaitlist))
    return { ok: true, isWaitlist, wish: await findWish(db, slotId, userId) }
  const verdict = mayRegister(slotFactsFrom(found, userId, isWaiting, userId !== by || wasInTime, now), isWaitlist, now)
  if (!verdict.ok && !(wasInTime && verdict.waitlistOpen))
    return { ok: false, reason: verdict.reason, sentence: lockoutSentence(verdict.reason, found.reason ?? '') }
  isWaitlist ||= !verdict.ok
  await saveWish(db, { sessionId: session.id, slotId, userId, isWaitlist, isWaiting, by }, now)
  if (found.first_come && !isWaitlist && found.roster_id) {
    await holdSlot(db, found.roster_id, session.id, slotId, userId)
    await closeOffers(db, slotId, userId, now)
  }
  await app.bus.tell(db, 'sessionChanged', { sessionId: session.id }, afterCommit)
  // It is free already, and who waited before them did not want it.
  if (isWaitlist && found.freed_at) await moveWaitlist({ app, db, now, afterCommit }, session.id)
  return { ok: true, isWaitlist, wish: await findWish(db, slotId, userId) }
}

/** Why a slot could not be asked for at all; null where it, or its waitlist, is open. */
export async function slotLockedFor(db: Db, sessionId: number, slotId: number, userId: number, now: Date) {
  const found = await findSlotFacts(db, sessionId, slotId, userId)
  if (!found) throw notFound('This slot')
  const verdict = mayRegister(slotFactsFrom(found, userId, false, false, now), true, now)
  return verdict.ok ? null : { reason: verdict.reason, sentence: lockoutSentence(verdict.reason, found.reason ?? '') }
}
