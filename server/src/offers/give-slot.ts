import { notFound } from '../lib/errors.ts'
import { type Changing, changeRoster } from '../rosters/change-roster.ts'
import { findPublished, saveAnswer } from '../rosters/sql.ts'
import { leaveWaitlist } from '../sign-up/wishes-sql.ts'
import { closeOffers } from './sql.ts'

/** A free slot of what is out becomes somebody's who said yes to it, as any change of a roster: a version, the history, the news. */
export async function giveSlot(changing: Changing, sessionId: number, slotId: number, userId: number): Promise<void> {
  const { app, db, now, afterCommit } = changing
  const roster = await findPublished(db, sessionId)
  if (!roster) throw notFound('This roster')
  // First: with the slot they may have all that they asked for, and the offer would be taken back.
  await closeOffers(db, slotId, userId, now)
  await leaveWaitlist(db, slotId, userId)
  const slots = [{ slotId, before: null, after: { userId, how: 'hand' as const, locked: false } }]
  await changeRoster(
    changing,
    { roster },
    { kind: 'offer', slots, action: 'offer-taken', about: userId, detail: { slotId } },
  )
  await saveAnswer(db, roster.id, slotId, now)
  await app.bus.tell(db, 'sessionChanged', { sessionId }, afterCommit)
}
