import { sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'
import type { Placed, Tables } from '../lib/db/tables.ts'

export type DropOutReason = Tables['drop_outs']['why']

interface NewDropOut {
  sessionId: number
  rosterId: number
  slotId: number
  before: Placed
}

/** Of a roster that is out. Where the first to come has a slot, it goes on to who waits for it, and nobody has to see to it. */
export async function insertDropOuts(db: Db, rows: NewDropOut[], why: DropOutReason, at: Date): Promise<void> {
  for (const { sessionId, rosterId, slotId, before } of rows)
    await sql`
      insert into drop_outs (session_id, roster_id, slot_id, user_id, why, at, how, locked)
      select s.id, r.id, ${slotId}, ${before.userId}, ${why}, ${at}, ${before.how}, ${before.locked}
      from rosters r join sessions s on s.id = r.session_id
      where r.id = ${rosterId} and s.id = ${sessionId} and r.state = 'published' and not s.first_come
      on conflict (roster_id, slot_id, user_id) do update
        set why = excluded.why, at = excluded.at, how = excluded.how, locked = excluded.locked, settled_at = null`.execute(
      db,
    )
}

/** Parts that nobody has since somebody dropped out, and that no organiser has seen to, in the order they became free. */
export const listOpenDropOuts = (db: Db, rosterId: number) =>
  db
    .selectFrom('drop_outs as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select(['d.id', 'd.slot_id as slotId', 'd.user_id as userId', 'd.why', 'd.at', 'd.how', 'd.locked'])
    .select(['u.first_name as firstName', 'u.last_name as lastName', 'u.image as imageUrl'])
    .where('d.roster_id', '=', rosterId)
    .where('d.settled_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from assignments a where a.roster_id = d.roster_id and a.slot_id = d.slot_id)`,
    )
    .orderBy('d.at')
    .orderBy('d.id')
    .execute()

/** Who has parts and is marked as not here. */
export async function listAbsent(db: Db, rosterId: number): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select distinct a.user_id as "userId" from assignments a
      join session_registrations p on p.session_id = a.session_id and p.user_id = a.user_id
    where a.roster_id = ${rosterId} and p.is_present = false order by 1`.execute(db)
  return rows.map(({ userId }) => userId)
}

export const settleDropOuts = (db: Db, rosterId: number, at: Date) =>
  db
    .updateTable('drop_outs')
    .set({ settled_at: at })
    .where('roster_id', '=', rosterId)
    .where('settled_at', 'is', null)
    .execute()

/** That somebody said no to a part. */
export const findDecline = (db: Db, rosterId: number, slotId: number, userId: number) =>
  db
    .selectFrom('drop_outs')
    .select(['id', 'how', 'locked'])
    .where('roster_id', '=', rosterId)
    .where('slot_id', '=', slotId)
    .where('user_id', '=', userId)
    .where('why', '=', 'declined')
    .executeTakeFirst()

export const deleteDropOut = (db: Db, id: number) => db.deleteFrom('drop_outs').where('id', '=', id).execute()

/** Songs that somebody said they cannot play, in whichever roster it stood. */
export async function listDeclined(db: Db, sessionId: number): Promise<{ userId: number; songId: number }[]> {
  const { rows } = await sql<{ userId: number; songId: number }>`
    select distinct d.user_id as "userId", s.session_song_id as "songId"
    from drop_outs d join slots s on s.id = d.slot_id
    where d.session_id = ${sessionId} and d.why = 'declined'`.execute(db)
  return rows
}
