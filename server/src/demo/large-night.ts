import { answerBy } from '@app/core/rules/offers'
import { findOrInsertPair } from '../channels/sql.ts'
import type { Db } from '../lib/db/database.ts'
import { writeNotice } from '../notifications/notice-sql.ts'
import { insertOffer, listUnoffered } from '../offers/sql.ts'
import { releaseSlots } from '../sign-up/wishes-sql.ts'
import { announced } from './notices.ts'
import { ZONE } from './sessions.ts'
import { LINES, writeMany } from './talk.ts'

const HOUR_MS = 3_600_000
/** Before what the demo's own story tells. */
const LAST_WEEK_MS = 7 * 24 * HOUR_MS

/** Of a roster that is out: so many say no, of those who waited for their parts each first one is asked, and most have paid. */
export async function seedAnswers(
  db: Db,
  {
    sessionId,
    organiser,
    startsAt,
    dropOuts,
  }: { sessionId: number; organiser: number; startsAt: Date; dropOuts: number },
  now: Date,
): Promise<void> {
  const played = await db
    .selectFrom('assignments')
    .select(['slot_id as slotId', 'user_id as userId'])
    .where('session_id', '=', sessionId)
    .orderBy('slot_id')
    .execute()
  const each = Math.floor(played.length / dropOuts)
  for (const [index, { slotId, userId }] of played.entries())
    if (index % each === 0) {
      const at = new Date(now.getTime() - (1 + (index % 20)) * HOUR_MS)
      await releaseSlots(db, sessionId, userId, { by: userId, at, slotId, kind: 'declined' })
    }
  const offeredAt = new Date(now.getTime() - HOUR_MS)
  const due = answerBy(offeredAt, { startsAt, zone: ZONE })
  for (const { slotId, freedAt, waiting } of await listUnoffered(db, sessionId))
    if (waiting[0])
      await insertOffer(db, { sessionId, slotId, userId: waiting[0], freedAt, offeredAt, answerBy: due, by: null })
  await db
    .insertInto('jobs')
    .values({ kind: 'move-waitlist', payload: JSON.stringify({ sessionId }), run_at: due })
    .execute()
  const people = await db
    .selectFrom('session_registrations')
    .select('user_id')
    .where('session_id', '=', sessionId)
    .orderBy('user_id')
    .execute()
  await db
    .insertInto('payments')
    .values(
      people
        .filter((_, index) => index % 4 !== 3)
        .map(({ user_id }, index) => ({
          session_id: sessionId,
          user_id,
          amount: index % 5 === 0 ? 10 : 5,
          method: index % 3 === 0 ? ('transfer' as const) : ('cash' as const),
          note: index % 9 === 0 ? 'Pays for two.' : '',
          recorded_by: organiser,
          at: new Date(now.getTime() - index * HOUR_MS),
        })),
    )
    .execute()
}

/** Direct chats of one person with many, the last of them as long as friends' grow. */
export async function seedDirectChats(
  db: Db,
  userId: number,
  others: number[],
  longest: number,
  now: Date,
): Promise<void> {
  for (const [index, otherId] of others.entries()) {
    const { id } = await findOrInsertPair(db, otherId, userId)
    const count = index === others.length - 1 ? longest : 2 + (index % 5)
    const lines = Array.from({ length: count }, (_, line) => ({
      authorId: line % 3 === 1 ? userId : otherId,
      body: LINES[(index + line) % LINES.length] as string,
      at: new Date(now.getTime() - LAST_WEEK_MS - ((others.length - index) * 5 + (count - line)) * HOUR_MS),
    }))
    await writeMany(db, id, lines, false)
  }
}

/** What somebody who never clears their list finds there: every evening of the year was announced. */
export async function seedAnnouncements(
  db: Db,
  to: number[],
  by: number,
  sessionIds: number[],
  now: Date,
): Promise<void> {
  for (const [index, sessionId] of sessionIds.entries()) {
    const notice = await announced(db, sessionId, by)
    const at = new Date(now.getTime() - (1 + sessionIds.length - index) * 24 * HOUR_MS)
    if (notice) await writeNotice(db, { ...notice, to }, at)
  }
}
