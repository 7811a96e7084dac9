import { sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'

/** Who is in the group, as its file has them; whom an organiser put in has no address. */
export const listForCsv = (db: Db, groupId: number) =>
  db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.first_name as firstName', 'u.last_name as lastName', 'u.email', 'u.gender', 'm.is_admin as isAdmin'])
    .select(
      sql<string>`coalesce((
        select string_agg(i.name, ', ' order by ui.is_primary desc, i.position)
        from user_instruments ui join instruments i on i.id = ui.instrument_id where ui.user_id = u.id), '')`.as(
        'instruments',
      ),
    )
    .where('m.group_id', '=', groupId)
    .where('m.approved_at', 'is not', null)
    .orderBy(sql`lower(u.first_name)`)
    .orderBy(sql`lower(u.last_name)`)
    .orderBy('u.id')
    .execute()
