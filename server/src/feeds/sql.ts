import { sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'
import { cut, ISSHOWN, type Stretch } from '../messages/sql.ts'
import { selectListed } from '../session-lists/sql.ts'

const idsOf = (rows: { id: number }[]) => rows.map((row) => row.id)

/** Posts and news of somebody's groups, newest first. From each group no more is read than is asked for of all. */
export async function listUserFeedIds(db: Db, userId: number, stretch: Stretch): Promise<number[]> {
  const { start = 0, limit } = stretch
  const { rows } = await sql<{ id: number }>`
    select item.id from members m join channels c on c.group_id = m.group_id and c.type = 3 cross join lateral (
      select id from messages where channel_id = c.id and parent_id is null and ${ISSHOWN} ${cut(sql`id`, stretch)}
      order by id desc limit ${start + limit + 1}) item
    where m.user_id = ${userId} and m.approved_at is not null
    order by item.id desc offset ${start} limit ${limit + 1}`.execute(db)
  return idsOf(rows)
}

/** Anybody can make a public group, and put names in it; what it says stands on the front page once others with an account are in it. */
const FEW_MEMBERS = 3

/** What public groups say to everyone, newest first: posts alone. */
export async function listPublicFeedIds(db: Db, stretch: Stretch): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from messages m join channels c on c.id = m.channel_id join groups g on g.id = c.group_id
    where m.is_open and m.parent_id is null and m.published and m.deleted_at is null and m.kind = 'message' and g.is_public
      and exists (select from members join users on users.id = members.user_id
        where group_id = g.id and approved_at is not null and users.email is not null offset ${FEW_MEMBERS - 1})
      ${cut(sql`m.id`, stretch)}
    order by m.id desc offset ${stretch.start ?? 0} limit ${stretch.limit + 1}`.execute(db)
  return idsOf(rows)
}

export const listFeedGroups = (db: Db, ids: number[]) =>
  db
    .selectFrom('groups')
    .select(['id', 'name', 'image as imageAssetData'])
    .where(sql<boolean>`id = any(${sql.val(ids)}::int[])`)
    .execute()

/** Sessions that news tells of, deleted ones too. */
export const listNewsSessions = (db: Db, ids: number[], userId: number) =>
  selectListed(db)
    .select(
      sql<boolean>`exists (select from session_registrations r where r.session_id = sessions.id and r.user_id = ${userId})`.as(
        'is_registered',
      ),
    )
    .where(sql<boolean>`sessions.id = any(${sql.val(ids)}::int[])`)
    .execute()

/** How many parts nobody has or asks for, on the instruments that somebody plays. */
export async function listFreeParts(db: Db, sessionIds: number[], userId: number) {
  const { rows } = await sql<{ sessionId: number; instrumentId: number; name: string; count: number }>`
    select slots.session_id as "sessionId", i.id as "instrumentId", i.name, count(*)::int as count
    from slots join session_songs ss on ss.id = slots.session_song_id join instruments i on i.id = slots.instrument_id
    where slots.session_id = any(${sql.val(sessionIds)}::int[]) and ss.position is not null and not ss.is_cut
      and i.id in (select instrument_id from user_instruments where user_id = ${userId})
      and not exists (select from registrations r where r.slot_id = slots.id and not r.is_waitlist)
      and not exists (select from assignments a join rosters on rosters.id = a.roster_id and rosters.state = 'published'
        where a.session_id = slots.session_id and a.slot_id = slots.id)
    group by slots.session_id, i.id order by i.position, i.id`.execute(db)
  return rows
}

/** What somebody plays by the rosters that are out, with whom, in the order of the set. */
export async function listPlays(db: Db, sessionIds: number[], userId: number) {
  const { rows } = await sql<{
    sessionId: number
    sessionSongId: number
    number: number | null
    title: string
    instrumentId: number
    instrumentName: string
    fellows: { userId: number; firstName: string; lastName: string }[]
  }>`
    select a.session_id as "sessionId", ss.id as "sessionSongId", songs.title, i.id as "instrumentId", i.name as "instrumentName",
      case when ss.position is null then null else (select count(*)::int from session_songs before
        where before.session_id = ss.session_id and before.position <= ss.position and not before.is_cut) end as number,
      coalesce((select json_agg(json_build_object('userId', u.id, 'firstName', u.first_name, 'lastName', u.last_name)
          order by other.slot_id) from assignments other join slots os on os.id = other.slot_id
        join users u on u.id = other.user_id
        where other.roster_id = a.roster_id and os.session_song_id = ss.id and other.user_id <> ${userId}), '[]') as fellows
    from assignments a join rosters r on r.id = a.roster_id and r.state = 'published'
      join slots on slots.id = a.slot_id join session_songs ss on ss.id = slots.session_song_id
      join songs on songs.id = ss.song_id join instruments i on i.id = slots.instrument_id
    where a.user_id = ${userId} and a.session_id = any(${sql.val(sessionIds)}::int[]) and not ss.is_cut
    order by a.session_id, ss.position, i.position`.execute(db)
  return rows
}

/** Songs by their ids in a session, those that are still in it. */
export async function listNewsSongs(db: Db, ids: number[]) {
  const { rows } = await sql<{ sessionSongId: number; title: string; artistName: string }>`
    select ss.id as "sessionSongId", songs.title, songs.artist as "artistName"
    from session_songs ss join songs on songs.id = ss.song_id
    where ss.id = any(${sql.val(ids)}::int[]) and not ss.is_cut`.execute(db)
  return rows
}
