import { sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'

/** As many as one looks at. */
const LATEST = 5

/** Two people as one of them looks at the other; the same one twice is somebody who looks at themself. */
interface Pair {
  viewerId: number
  userId: number
}

const commonTo = ({ viewerId, userId }: Pair) => sql`
  select theirs.group_id from members theirs
    join members own on own.group_id = theirs.group_id and own.user_id = ${viewerId} and own.approved_at is not null
  where theirs.user_id = ${userId} and theirs.approved_at is not null`

/** What somebody has by a roster that is out, in groups that both are in. */
const partsIn = (pair: Pair) => sql`
  assignments a join rosters r on r.id = a.roster_id and r.state = 'published'
    join slots on slots.id = a.slot_id
    join instruments i on i.id = slots.instrument_id
    join session_songs ss on ss.id = slots.session_song_id and not ss.is_cut
    join sessions s on s.id = a.session_id and s.deleted_at is null and s.group_id in (${commonTo(pair)})`

export async function listCommonGroups(db: Db, pair: Pair) {
  const { rows } = await sql<{ id: number; name: string; imageAssetData: string | null; members: number }>`
    select g.id, g.name, g.image as "imageAssetData",
      (select count(*)::int from members m where m.group_id = g.id and m.approved_at is not null) as members
    from groups g where g.id in (${commonTo(pair)}) order by lower(g.name), g.id`.execute(db)
  return rows
}

/** Sessions and songs that are over, and in how many of the songs the viewer played as well. */
export async function countPlayed(db: Db, pair: Pair, now: Date) {
  const { rows } = await sql<{ sessions: number; songs: number; withYou: number }>`
    select count(distinct s.id)::int as sessions, count(distinct ss.id)::int as songs,
      (count(distinct ss.id) filter (where ${pair.userId}::int <> ${pair.viewerId}::int and exists (
        select from assignments own join slots mine on mine.id = own.slot_id
        where own.roster_id = a.roster_id and own.user_id = ${pair.viewerId} and mine.session_song_id = ss.id)))::int as "withYou"
    from ${partsIn(pair)} where a.user_id = ${pair.userId} and s.ends_at <= ${now}`.execute(db)
  return rows[0] ?? { sessions: 0, songs: 0, withYou: 0 }
}

export async function listPlayed(db: Db, pair: Pair, now: Date) {
  const { rows } = await sql<{
    sessionId: number
    title: string
    startsAt: Date
    timeZoneId: string
    parts: { instrumentName: string; songs: number }[]
  }>`
    select "sessionId", title, "startsAt", "timeZoneId",
      json_agg(json_build_object('instrumentName', name, 'songs', songs) order by songs desc, position) as parts
    from (
      select s.id as "sessionId", s.title, s.starts_at as "startsAt", s.time_zone_id as "timeZoneId", i.name, i.position,
        count(distinct ss.id)::int as songs
      from ${partsIn(pair)} where a.user_id = ${pair.userId} and s.ends_at <= ${now}
      group by s.id, i.id) played
    group by "sessionId", title, "startsAt", "timeZoneId"
    order by "startsAt" desc, "sessionId" desc limit ${LATEST}`.execute(db)
  return rows.map(({ startsAt, ...row }) => ({ ...row, startDate: startsAt.toISOString() }))
}

/** The next sessions that somebody comes to, in groups that both are in. */
export async function listComing(db: Db, pair: Pair, now: Date) {
  const { rows } = await sql<{
    sessionId: number
    title: string
    startsAt: Date
    timeZoneId: string
    groupName: string
    waits: boolean
  }>`
    select s.id as "sessionId", s.title, s.starts_at as "startsAt", s.time_zone_id as "timeZoneId", g.name as "groupName",
      sr.is_waiting as waits
    from session_registrations sr
      join sessions s on s.id = sr.session_id and s.deleted_at is null and s.ends_at > ${now}
      join groups g on g.id = s.group_id
    where sr.user_id = ${pair.userId} and s.group_id in (${commonTo(pair)})
    order by s.starts_at, s.id limit ${LATEST}`.execute(db)
  return rows.map(({ startsAt, ...row }) => ({ ...row, startDate: startsAt.toISOString() }))
}

/** The first song of the next session that has both. */
export async function findTogether(db: Db, pair: Pair, now: Date) {
  if (pair.userId === pair.viewerId) return null
  const { rows } = await sql<{
    sessionId: number
    startsAt: Date
    timeZoneId: string
    sessionSongId: number
    number: number
    title: string
    theirs: string[]
    yours: string[]
  }>`
    select s.id as "sessionId", s.starts_at as "startsAt", s.time_zone_id as "timeZoneId", ss.id as "sessionSongId", songs.title,
      (select count(*)::int from session_songs before
        where before.session_id = s.id and before.position <= ss.position and not before.is_cut) as number,
      json_agg(i.name order by i.position) filter (where a.user_id = ${pair.userId}) as theirs,
      json_agg(i.name order by i.position) filter (where a.user_id = ${pair.viewerId}) as yours
    from ${partsIn(pair)} join songs on songs.id = ss.song_id
    where a.user_id in (${pair.userId}, ${pair.viewerId}) and s.ends_at > ${now} and ss.position is not null
    group by s.id, ss.id, songs.id
    having count(distinct a.user_id) = 2
    order by s.starts_at, s.id, ss.position limit 1`.execute(db)
  const [next] = rows
  if (!next) return null
  const { startsAt, ...song } = next
  return { ...song, startDate: startsAt.toISOString() }
}
