import { answerBy } from '@app/core/rules/offers'
import type { Db } from '../lib/db/database.ts'
import { freeSlots, insertOffer } from '../offers/sql.ts'
import { insertLiveRoster } from '../sessions/sql.ts'
import { holdSlot } from '../sign-up/wishes-sql.ts'
import type { SlowJam } from './groups.ts'
import { fillSession, makeSession, thursday, ZONE } from './sessions.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const SONGS = ['Moondance', 'Stand by Me', 'Fever', 'Ain’t No Sunshine', 'Let’s Stay Together']
const PARTS = ['Vocals', 'Guitar', 'Bass', 'Keys'] as const

/** Who sings and plays in each song, in the order of the parts; the rest is free. Of the third the bass was given back. */
const lineUps = ({ host, member, guitar, singer, bass }: SlowJam): (number | null)[][] => [
  [singer, guitar, bass, host],
  [member, guitar, bass, host],
  [singer, null, null, host],
  [singer, guitar, member, null],
  [null, null, null, host],
]
const FREED = { song: 2, part: 2 }

/** A small jam where the first to come has the part. Its bass player gave one back this morning: it is offered to who waited. */
export async function seedSlowJam(db: Db, jam: SlowJam, now: Date): Promise<void> {
  const { starts_at } = thursday(now, 2)
  // The Sunday after, at three.
  const startsAt = new Date(starts_at.getTime() + 3 * DAY_MS - 4.5 * HOUR_MS)
  const sessionId = await makeSession(
    db,
    { groupId: jam.groupId, venueId: null, organiser: jam.host },
    { starts_at: startsAt, ends_at: new Date(startsAt.getTime() + 3 * HOUR_MS) },
    'Slow jam in the garage',
    { firstCome: true, fee: 0 },
    'Five slow songs in Nadia’s garage. Take a part, bring a chair.',
  )
  await insertLiveRoster(db, sessionId, jam.host, now)
  const slots = SONGS.flatMap((_, song) =>
    PARTS.map((instrument) => ({ song, instrument, required: instrument !== 'Keys' })),
  )
  const players = lineUps(jam).flat()
  const freed = FREED.song * PARTS.length + FREED.part
  const people = [jam.host, jam.member, jam.guitar, jam.singer, jam.bass].map((userId) => {
    const own = players.flatMap((player, slot) => (player === userId ? [{ slot, waitlist: false }] : []))
    const waits = userId === jam.member || userId === jam.guitar ? [{ slot: freed, waitlist: true }] : []
    return { userId, min: 1, max: 4, wishes: [...own, ...waits], wildcard: null }
  })
  const slotIds = await fillSession(db, sessionId, SONGS, { slots, people }, now)
  const { id: rosterId } = await db
    .selectFrom('rosters')
    .select('id')
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  for (const [slot, player] of players.entries())
    if (player) await holdSlot(db, rosterId, sessionId, slotIds[slot] as number, player)

  const offeredAt = new Date(now.getTime() - HOUR_MS)
  const slotId = slotIds[freed] as number
  const due = answerBy(offeredAt, { startsAt, zone: ZONE })
  await freeSlots(db, [slotId], jam.bass, offeredAt)
  await insertOffer(db, {
    ...{ sessionId, slotId, userId: jam.member, freedAt: offeredAt },
    ...{ offeredAt, answerBy: due, by: null },
  })
  await db
    .insertInto('jobs')
    .values({ kind: 'move-waitlist', payload: JSON.stringify({ sessionId }), run_at: due })
    .execute()
}
