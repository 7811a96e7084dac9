import { sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'
import { personOf } from '../users/sql.ts'

const DAY_MS = 86_400_000
const OWING_FOR_MS = 92 * DAY_MS
const NEW_FOR_MS = 30 * DAY_MS
/** As many as one sits down to answer. */
const MOST_SUGGESTIONS = 50
const MOST_OWING = 10

/** What members suggested for sessions to come, the oldest first. */
export const listSuggestions = (db: Db, groupId: number, now: Date) =>
  db
    .selectFrom('session_songs as ss')
    .innerJoin('sessions', 'sessions.id', 'ss.session_id')
    .innerJoin('songs', 'songs.id', 'ss.song_id')
    .leftJoin('users as author', 'author.id', 'ss.suggested_by')
    .select(['ss.id as sessionSongId', 'sessions.id as sessionId', 'sessions.title as sessionTitle'])
    .select(['songs.title', 'songs.artist as artistName'])
    .select(personOf('author').as('by'))
    .where('sessions.group_id', '=', groupId)
    .where('sessions.deleted_at', 'is', null)
    .where('sessions.ends_at', '>', now)
    .where('ss.position', 'is', null)
    .orderBy('ss.id')
    .limit(MOST_SUGGESTIONS)
    .execute()

/** Sessions that cost something and began not long ago, the latest first; who owes is asked for each. */
export const listSessionsWithFee = (db: Db, groupId: number, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'title', 'starts_at', 'time_zone_id', 'fee'])
    .where('group_id', '=', groupId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`fee > 0`)
    .where('starts_at', '<=', now)
    .where('starts_at', '>', new Date(now.getTime() - OWING_FOR_MS))
    .orderBy('starts_at', 'desc')
    .limit(MOST_OWING)
    .execute()

/** Who asks to be let in, the longest wait first, with what they play. */
export const listRequests = (db: Db, groupId: number) =>
  db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.id as userId', 'users.first_name as firstName', 'users.last_name as lastName'])
    .select(['users.image as imageUrl', 'members.asked_at'])
    .select(
      sql<{ name: string; family: string }[]>`coalesce((
        select json_agg(json_build_object('name', i.name, 'family', i.family) order by ui.is_primary desc, i.position)
        from user_instruments ui join instruments i on i.id = ui.instrument_id where ui.user_id = users.id), '[]')`.as(
        'instruments',
      ),
    )
    .where('members.group_id', '=', groupId)
    .where('members.approved_at', 'is', null)
    .orderBy('members.asked_at')
    .orderBy('users.id')
    .execute()

/** The group in numbers. */
export async function countGroup(db: Db, groupId: number, now: Date) {
  const { rows } = await sql<{ members: number; joined: number; sessions: number; cameLast: number | null }>`
    select
      (select count(*)::int from members where group_id = ${groupId} and approved_at is not null) as members,
      (select count(*)::int from members where group_id = ${groupId} and approved_at > ${new Date(now.getTime() - NEW_FOR_MS)}) as joined,
      (select count(*)::int from sessions where group_id = ${groupId} and deleted_at is null and ends_at <= ${now}) as sessions,
      (select nullif(count(r.*) filter (where r.is_present), 0)::int from (
          select id from sessions where group_id = ${groupId} and deleted_at is null and ends_at <= ${now}
          order by starts_at desc limit 1) latest
        join session_registrations r on r.session_id = latest.id) as "cameLast"`.execute(db)
  return rows[0] as (typeof rows)[number]
}
