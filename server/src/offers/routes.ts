import { answerOffer, offerSlot, readOffer, sessionOffers, stopOffers } from '@app/core/contract/offers'
import { offerPace } from '@app/core/rules/offers'
import { notFound, refused } from '../lib/errors.ts'
import { type App, handle, transact } from '../lib/http/handle.ts'
import { findPublished } from '../rosters/sql.ts'
import { insertHistory } from '../session-history/sql.ts'
import { findSessionRow, lockSession } from '../sessions/sql.ts'
import { answer } from './answer-offer.ts'
import { moveInTime } from './move-in-time.ts'
import { makeOffer, mayTake } from './move-waitlist.ts'
import { showOffer } from './show-offer.ts'
import { endOffer, freeSlots, isSlotFree, listFreed, listOpenOffers, stopOffering } from './sql.ts'

export function offersRoutes(app: App): void {
  handle(app, readOffer, ({ params, caller, db, now }) => showOffer(db, params.id, caller.userId, now))

  transact(app, answerOffer, async ({ body, caller, db, now, afterCommit }) => {
    await answer({ app, db, by: caller.userId, now, afterCommit }, body.offerId, body.accept)
    return showOffer(db, body.offerId, caller.userId, now)
  })

  handle(app, sessionOffers, async ({ session, db, now }) => {
    const row = await findSessionRow(db, session.id)
    const [freed, open] = await Promise.all([listFreed(db, session.id), listOpenOffers(db, session.id)])
    return {
      byItself: row !== undefined && offerPace(row.starts_at, now) === 'by-itself',
      slots: freed.map(({ freedAt, ...slot }) => {
        const made = open.find(({ slotId }) => slotId === slot.slotId)
        return {
          ...slot,
          freedAt: freedAt.toISOString(),
          offer: made
            ? {
                offerId: made.id,
                person: {
                  userId: made.userId,
                  firstName: made.firstName,
                  lastName: made.lastName,
                  imageUrl: made.imageUrl,
                },
                offeredAt: made.offeredAt.toISOString(),
                answerBy: made.answerBy.toISOString(),
                byHand: made.offeredBy !== null,
              }
            : null,
        }
      }),
    }
  })

  transact(app, offerSlot, async ({ body, caller, session, db, now, afterCommit }) => {
    const row = await lockSession(db, session.id)
    if (!row || row.deleted_at) throw notFound('This session')
    const { SlotId: slotId, UserId: userId } = body
    if (offerPace(row.starts_at, now) === 'over')
      throw refused('SESSION_STARTED', 'The session has begun. Put somebody into the part by hand.')
    if (!(await findPublished(db, session.id)))
      throw refused('NOT_PUBLISHED', 'The roster is not out yet, so nothing can be offered. Put them into the draft.')
    if (!(await isSlotFree(db, slotId))) throw refused('SLOT_TAKEN', 'Somebody already has this part.')
    const open = (await listOpenOffers(db, session.id)).find((one) => one.slotId === slotId)
    // Pressed twice, or by two: they have it in their hands already.
    if (open?.userId === userId) return {}
    const verdict = await mayTake(db, row, slotId, userId, now)
    if (!verdict.ok) throw refused(verdict.reason, `They cannot have it: ${verdict.sentence}`)
    if (open) await endOffer(db, open.id, 'withdrawn', now)
    const freedAt = (await listFreed(db, session.id)).find((one) => one.slotId === slotId)?.freedAt
    if (!freedAt) await freeSlots(db, [slotId], null, now)
    await makeOffer({ app, db, now, afterCommit }, row, { slotId, userId, freedAt: freedAt ?? now, by: caller.userId })
    await app.bus.tell(db, 'sessionChanged', { sessionId: session.id }, afterCommit)
    return {}
  })

  transact(app, stopOffers, async ({ body, caller, session, db, now, afterCommit }) => {
    await lockSession(db, session.id)
    const { SlotId: slotId } = body
    const open = (await listOpenOffers(db, session.id)).find((one) => one.slotId === slotId)
    if (open) await endOffer(db, open.id, 'withdrawn', now)
    const stopped = await stopOffering(db, slotId)
    if (!open && !stopped.length) return {}
    const act = {
      sessionId: session.id,
      at: now,
      by: caller.userId,
      action: 'offers-stopped' as const,
      detail: { slotId },
    }
    await insertHistory(db, { ...act, about: open?.userId })
    await app.bus.tell(db, 'sessionChanged', { sessionId: session.id }, afterCommit)
    return {}
  })

  app.jobs.on('move-waitlist', ({ sessionId }) => moveInTime(app, Number(sessionId)))
}
