import { CLOSED_OFFER, offerStanding } from '@app/core/rules/offers'
import type { Db } from '../lib/db/database.ts'
import { notFound, refused } from '../lib/errors.ts'
import type { App } from '../lib/http/handle.ts'
import { readNotices } from '../notifications/notify.ts'
import { offerKey } from '../notifications/notify-session.ts'
import { withKey } from '../notifications/sql.ts'
import { insertHistory } from '../session-history/sql.ts'
import { lockSession } from '../sessions/sql.ts'
import { hearsOf } from '../sign-up/who-comes-sql.ts'
import { giveSlot } from './give-slot.ts'
import { mayTake, moveWaitlist } from './move-waitlist.ts'
import { endOffer, findOffer } from './sql.ts'

interface Answering {
  app: App
  db: Db
  by: number
  now: Date
  afterCommit(work: () => unknown): void
}

/**
 * Yes or no to an offer, by whom it was made to. The session is held first: of two who come at once, or of an answer and the end of
 * its time, one comes after the other and finds how things stand.
 */
export async function answer(answering: Answering, offerId: number, accept: boolean): Promise<void> {
  const { db, by, now } = answering
  const found = await findOffer(db, offerId)
  if (found?.userId !== by || !(await hearsOf(db, found.sessionId, by))) throw notFound('This offer')
  const session = await lockSession(db, found.sessionId)
  const offer = await findOffer(db, offerId)
  if (!session || !offer) throw notFound('This offer')
  if (session.deleted_at) throw refused('SESSION_CANCELLED', 'This session was called off.')
  // A tap that came twice.
  if (offer.state === (accept ? 'taken' : 'declined')) return
  if (offer.state !== 'open') throw refused('OFFER_CLOSED', CLOSED_OFFER[offer.state])
  const { slotId, sessionId } = offer
  const when = { startsAt: session.starts_at, zone: session.time_zone_id }
  // To pass is never too late.
  if (accept && offerStanding(offer, when, now).standing === 'lapsed')
    throw refused('OFFER_CLOSED', CLOSED_OFFER.lapsed)
  if (accept) {
    const verdict = await mayTake(db, session, slotId, by, now)
    if (!verdict.ok) throw refused(verdict.reason, verdict.sentence)
    await giveSlot(answering, sessionId, slotId, by)
  } else {
    await endOffer(db, offerId, 'declined', now)
    await insertHistory(db, { sessionId, at: now, by, action: 'offer-declined', about: by, detail: { slotId } })
  }
  await readNotices(answering.app, db, by, withKey(offerKey(offerId)), now, answering.afterCommit)
  await moveWaitlist(answering, sessionId)
}
