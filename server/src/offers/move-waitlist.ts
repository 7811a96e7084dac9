import { answerBy, mayHaveOffered, type OfferVerdict, offerPace, offerStanding } from '@app/core/rules/offers'
import type { Db } from '../lib/db/database.ts'
import type { App } from '../lib/http/handle.ts'
import { notifyOffer } from '../notifications/notify-session.ts'
import { insertHistory } from '../session-history/sql.ts'
import { mailSessionNews } from '../sessions/session-mails.ts'
import { lockSession, type SessionRow } from '../sessions/sql.ts'
import { slotFactsFrom } from '../sign-up/slot-facts.ts'
import { findOfferFacts } from '../sign-up/slot-facts-sql.ts'
import { endOffer, findOffer, insertOffer, listOpenOffers, listUnoffered } from './sql.ts'

interface Moving {
  app: App
  db: Db
  now: Date
  afterCommit(work: () => unknown): void
}

/**
 * Brings the offers of a session to where they belong by now, whatever happened: what is over ends, what is free goes to the next in
 * line. It may be asked for at any time and any number of times. Takes the session's lock, so that two instances, or a job and an
 * answer, come one after the other.
 */
export async function moveWaitlist(moving: Moving, sessionId: number): Promise<void> {
  const { app, db, afterCommit } = moving
  const session = await lockSession(db, sessionId)
  if (!session) return
  const ended = await endWhatIsOver(moving, session)
  const offered = await offerWhatIsFree(moving, session)
  if (ended + offered) await app.bus.tell(db, 'sessionChanged', { sessionId }, afterCommit)
}

async function endWhatIsOver({ app, db, now }: Moving, session: SessionRow): Promise<number> {
  let ended = 0
  const zone = session.time_zone_id
  for (const offer of await listOpenOffers(db, session.id)) {
    const { slotId, userId: about } = offer
    const { standing, until } = offerStanding(offer, { startsAt: session.starts_at, zone }, now)
    const stands = !session.deleted_at && (await mayTake(db, session, slotId, about, now)).ok
    if (stands && standing !== 'lapsed') {
      // Due, and it is night: the morning sees to it.
      if (offer.answerBy <= now) await app.jobs.add(db, 'move-waitlist', { sessionId: session.id }, until)
      continue
    }
    await endOffer(db, offer.id, stands ? 'lapsed' : 'withdrawn', now)
    const action = stands ? 'offer-lapsed' : 'offer-withdrawn'
    await insertHistory(db, { sessionId: session.id, at: now, by: null, action, about, detail: { slotId } })
    ended++
  }
  return ended
}

/** Whether a slot can be somebody's who wants it; who has taken the wish back wants it no longer. */
export async function mayTake(
  db: Db,
  session: SessionRow,
  slotId: number,
  userId: number,
  now: Date,
): Promise<OfferVerdict> {
  const found = await findOfferFacts(db, session.id, slotId, userId)
  if (!found?.own_id)
    return {
      ok: false,
      reason: 'NOT_WAITING',
      sentence: 'You’re no longer on the waitlist for this part. Join it again.',
    }
  const facts = slotFactsFrom(found, userId, found.is_waiting ?? false, true, now)
  // Where the first to come has the slot, people take as many as they like.
  const asked = found.first_come ? null : found.song_assign_max
  const most = found.allocation_max === null ? asked : Math.min(found.allocation_max, asked ?? found.allocation_max)
  return mayHaveOffered({ ...facts, plays: found.plays, most }, now, found.reason ?? '')
}

async function offerWhatIsFree(moving: Moving, session: SessionRow): Promise<number> {
  const { db, now } = moving
  if (session.deleted_at || offerPace(session.starts_at, now) !== 'by-itself') return 0
  let offered = 0
  for (const { slotId, freedAt, waiting } of await listUnoffered(db, session.id))
    for (const userId of waiting) {
      if (!(await mayTake(db, session, slotId, userId, now)).ok) continue
      await makeOffer(moving, session, { slotId, userId, freedAt, by: null })
      offered++
      break
    }
  return offered
}

/** The offer, when it ends, and what is sent about it. */
export async function makeOffer(
  { app, db, now, afterCommit }: Moving,
  session: SessionRow,
  to: { slotId: number; userId: number; freedAt: Date; by: number | null },
): Promise<void> {
  const due = answerBy(now, { startsAt: session.starts_at, zone: session.time_zone_id })
  const sessionId = session.id
  const { id } = await insertOffer(db, { sessionId, ...to, offeredAt: now, answerBy: due })
  await app.jobs.add(db, 'move-waitlist', { sessionId }, due)
  const detail = { slotId: to.slotId }
  await insertHistory(db, {
    sessionId,
    at: now,
    by: to.by,
    action: to.by === null ? 'offered' : 'offered-by-hand',
    about: to.userId,
    detail,
  })
  const offer = await findOffer(db, id)
  if (!offer) return
  const { title, instrumentName } = offer
  const news = { kind: 'offer' as const, by: to.by, offerId: id, title, instrumentName, answerBy: due }
  await mailSessionNews(app, db, session, [offer], news, afterCommit)
  const offered = { id, userId: to.userId, by: to.by, instrumentName, title }
  await notifyOffer({ app, db, now, afterCommit }, session, offered)
}
