import { sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'

interface ToCome {
  userId: number
  sessions: number
  parts: number
  wishes: number
}

/** What each of a group has in its sessions to come, all of which goes with a removal: parts that are out, and what else they asked for. */
export async function listToCome(db: Db, groupId: number, now: Date): Promise<Map<number, Omit<ToCome, 'userId'>>> {
  const { rows } = await sql<ToCome>`
    with coming as (
      select id from sessions where group_id = ${groupId} and deleted_at is null and ends_at > ${now}
    ), held as (
      select a.user_id, a.slot_id from coming join rosters r on r.session_id = coming.id and r.state = 'published'
        join assignments a on a.roster_id = r.id
        join slots on slots.id = a.slot_id join session_songs ss on ss.id = slots.session_song_id and not ss.is_cut
    ), parts as (
      select user_id, count(*)::int as parts from held group by user_id
    ), wishes as (
      select w.user_id, count(*)::int as wishes from coming join registrations w on w.session_id = coming.id
      where not exists (select from held where held.slot_id = w.slot_id and held.user_id = w.user_id) group by w.user_id
    )
    select p.user_id as "userId", count(*)::int as sessions,
      coalesce(max(parts.parts), 0) as parts, coalesce(max(wishes.wishes), 0) as wishes
    from coming join session_registrations p on p.session_id = coming.id
      left join parts on parts.user_id = p.user_id left join wishes on wishes.user_id = p.user_id
    group by p.user_id`.execute(db)
  return new Map(rows.map(({ userId, ...counts }) => [userId, counts]))
}
