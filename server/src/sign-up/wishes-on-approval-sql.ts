import { sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'

/**
 * Held until the transaction ends, by who is let in and by who adds to what they asked for: nothing is asked for after the approval
 * has looked. Before any session's or member's row.
 */
export const lockWishesOnApproval = (db: Db, groupId: number, userId: number) =>
  sql`select pg_advisory_xact_lock(${groupId}::int, ${userId}::int)`.execute(db)

export const insertWishOnApproval = (db: Db, groupId: number, userId: number, slotId: number) =>
  db
    .insertInto('wishes_on_approval')
    .values({ group_id: groupId, user_id: userId, slot_id: slotId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteWishOnApproval = (db: Db, groupId: number, userId: number, slotId: number) =>
  db
    .deleteFrom('wishes_on_approval')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .where('slot_id', '=', slotId)
    .execute()

/** In a session, in the order they were asked for. */
export async function listWishesOnApproval(db: Db, sessionId: number, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('wishes_on_approval as w')
    .innerJoin('slots', 'slots.id', 'w.slot_id')
    .select('w.slot_id')
    .where('w.user_id', '=', userId)
    .where('slots.session_id', '=', sessionId)
    .orderBy('w.id')
    .execute()
  return rows.map((row) => row.slot_id)
}

/** The sessions to come in which somebody asked for slots while they wait, the next one first: those that they may see. */
export const listKeptIn = (db: Db, userId: number, now: Date) =>
  db
    .selectFrom('wishes_on_approval as w')
    .innerJoin('slots', 'slots.id', 'w.slot_id')
    .innerJoin('sessions as s', 's.id', 'slots.session_id')
    .innerJoin('groups as g', 'g.id', 's.group_id')
    .select(['w.group_id', 's.id', 's.title', 's.starts_at', 's.time_zone_id'])
    .where('w.user_id', '=', userId)
    .where('g.is_public', '=', true)
    .where('s.deleted_at', 'is', null)
    .where('s.ends_at', '>', now)
    .orderBy('s.starts_at')
    .orderBy('s.id')
    .execute()

/** All that somebody asked for in the group, session by session, taken out. */
export async function takeWishesOnApproval(db: Db, groupId: number, userId: number) {
  const { rows } = await sql<{ slotId: number; sessionId: number; instrumentName: string; songTitle: string }>`
    with gone as (delete from wishes_on_approval where group_id = ${groupId} and user_id = ${userId} returning id, slot_id)
    select slots.id as "slotId", slots.session_id as "sessionId", i.name as "instrumentName", songs.title as "songTitle"
    from gone join slots on slots.id = gone.slot_id
      join instruments i on i.id = slots.instrument_id
      join session_songs ss on ss.id = slots.session_song_id
      join songs on songs.id = ss.song_id
    order by slots.session_id, gone.id`.execute(db)
  return rows
}
