import { sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'
import { selectListed } from './sql.ts'

/** The next session of each of these groups that has one. They are found first: what a list says of a session is counted. */
export const listNextOfGroups = (db: Db, groupIds: number[], now: Date) =>
  selectListed(db)
    .where('sessions.id', 'in', (eb) =>
      eb
        .selectFrom('sessions as coming')
        .distinctOn('coming.group_id')
        .select('coming.id')
        .where(sql<boolean>`coming.group_id = any(${sql.val(groupIds)}::int[])`)
        .where('coming.deleted_at', 'is', null)
        .where('coming.ends_at', '>', now)
        .orderBy('coming.group_id')
        .orderBy('coming.starts_at')
        .orderBy('coming.id'),
    )
    .execute()

/** The first session that somebody comes to, and the first that they can still sign up for (as in rules/next-session). */
export async function listNextIdsOfUser(db: Db, userId: number, now: Date): Promise<number[]> {
  const coming = sql`s.deleted_at is null and s.ends_at > ${now} and m.user_id = ${userId} and m.approved_at is not null
    order by s.starts_at, s.id limit 1`
  const { rows } = await sql<{ id: number }>`
    (select s.id from session_registrations r join sessions s on s.id = r.session_id
      join members m on m.group_id = s.group_id and m.user_id = r.user_id
      where r.user_id = ${userId} and ${coming})
    union all
    (select s.id from members m join sessions s on s.group_id = m.group_id
      where s.sign_up_open and (s.sign_up_closes_at is null or s.sign_up_closes_at > ${now})
        and (s.first_come or not exists (select from rosters where rosters.session_id = s.id and rosters.state = 'published'))
        and ${coming})`.execute(db)
  return rows.map(({ id }) => id)
}
