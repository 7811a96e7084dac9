import type { Person } from '@app/core/contract/profile'
import { sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'

export const setNowPlayingOf = (db: Db, sessionId: number, sessionSongId: number | null, now: Date) =>
  db
    .updateTable('sessions')
    .set({ now_playing_id: sessionSongId, now_playing_since: sessionSongId === null ? null : now })
    .where('id', '=', sessionId)
    .execute()

/** Another walk-in key, unless there is another one already. Whether it was made. */
export async function renewWalkInKey(db: Db, sessionId: number, was: string, walkInKey: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ walk_in_key: walkInKey })
    .where('id', '=', sessionId)
    .where('walk_in_key', '=', was)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** Who is registered, and whether they came: for those who run the session. */
export const listPresence = (db: Db, sessionId: number) =>
  db
    .selectFrom('session_registrations as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select('r.is_present as present')
    .select(
      sql<Person>`json_build_object('userId', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'imageUrl', u.image)`.as(
        'person',
      ),
    )
    .where('r.session_id', '=', sessionId)
    .orderBy('r.is_waiting')
    .orderBy('r.arrival')
    .execute()

/** Approved members who are not registered: those who have not answered. Whoever reminds them needs no reminder, and is not among them. */
export const listUnanswered = (db: Db, sessionId: number, senderId: number | null) =>
  db
    .selectFrom('members')
    .innerJoin('sessions', 'sessions.group_id', 'members.group_id')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.id as userId', 'users.email', 'users.first_name as firstName'])
    .select(['users.email_settings as emailSettings', 'users.mail_refusals as refusals', 'members.notify as choice'])
    .select(sql<boolean>`false`.as('isRegistered'))
    .where('sessions.id', '=', sessionId)
    .where('members.approved_at', 'is not', null)
    .where('users.disabled_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from session_registrations r where r.session_id = sessions.id and r.user_id = members.user_id)`,
    )
    .$if(senderId !== null, (query) => query.where('users.id', '!=', senderId))
    // Who said that they do not come has answered too.
    .where(
      sql<boolean>`not exists (select from session_history h where h.session_id = sessions.id and h.about_user_id = members.user_id and h.action = 'unregistered')`,
    )
    .orderBy('users.id')
    .execute()

/** Sessions whose sign-up closes soon and whose members were not reminded yet, marked as reminded. */
export const takeDueReminders = (db: Db, now: Date, ahead: Date) =>
  db
    .updateTable('sessions')
    .set({ reminded_at: now })
    .where('deleted_at', 'is', null)
    .where('reminded_at', 'is', null)
    .where('sign_up_open', '=', true)
    .where('sign_up_closes_at', '>', now)
    .where('sign_up_closes_at', '<=', ahead)
    .returning(['id', 'group_id', 'title', 'starts_at', 'ends_at', 'time_zone_id'])
    .execute()

export interface Need {
  sessionId: number
  sessionSongId: number
  title: string
  artistName: string
  slotId: number
  instrumentId: number
  instrumentName: string
  family: string
}

/**
 * Songs that lack just one core slot, where that slot is of an instrument that somebody plays as well as it asks for and can have by
 * asking, in upcoming sessions of their groups with sign-up open that they have not left. Once a roster decides, a free slot is for
 * who waits for it; where the first to come has it, one that is on offer is, and a full session has none for who has no place in it.
 */
export async function listNeeds(db: Db, userId: number, now: Date, limit: number): Promise<Need[]> {
  const { rows } = await sql<Need>`
    with open_sessions as (
      select s.id, s.starts_at, s.first_come, s.allow_doubling, ro.id as roster_id from sessions s
        join members m on m.group_id = s.group_id and m.user_id = ${userId} and m.approved_at is not null
        left join rosters ro on ro.session_id = s.id and ro.state = 'published'
        left join session_registrations me on me.session_id = s.id and me.user_id = ${userId}
      where s.deleted_at is null and s.ends_at > ${now} and s.sign_up_open and (s.sign_up_closes_at is null or s.sign_up_closes_at > ${now})
        and (s.first_come or ro.id is null)
        and not (s.first_come and coalesce(me.is_waiting, s.capacity <= (select count(*) from session_registrations
          where session_id = s.id and not is_waiting), false))
        and (me.user_id is not null or not exists (select from session_history h
          where h.session_id = s.id and h.about_user_id = ${userId} and h.action = 'unregistered'))
    ), covered as (
      select r.slot_id, r.user_id from open_sessions o join registrations r on r.session_id = o.id
        where not o.first_come and not r.is_waitlist
      union all
      select a.slot_id, a.user_id from open_sessions o join assignments a on a.roster_id = o.roster_id
    ), core as (
      select sl.session_song_id, sl.id, sl.instrument_id, sl.min_rating, sl.id in (select slot_id from covered) as is_covered
      from slots sl join open_sessions o on o.id = sl.session_id
      where sl.required
    ), lacking as (
      select session_song_id, max(id) as slot_id from core where not is_covered group by session_song_id having count(*) = 1
    )
    select ss.session_id as "sessionId", ss.id as "sessionSongId", so.title, so.artist as "artistName", c.id as "slotId",
      i.id as "instrumentId", i.name as "instrumentName", i.family
    from lacking l
      join core c on c.id = l.slot_id
      join session_songs ss on ss.id = l.session_song_id and not ss.is_cut and ss.position is not null
      join open_sessions o on o.id = ss.session_id
      join songs so on so.id = ss.song_id
      join instruments i on i.id = c.instrument_id
      join user_instruments ui on ui.user_id = ${userId} and ui.instrument_id = c.instrument_id
      left join session_instruments si on si.session_id = ss.session_id and si.instrument_id = c.instrument_id
      left join sessions s on s.id = ss.session_id
      left join member_ratings mr on mr.group_id = s.group_id and mr.user_id = ${userId} and mr.instrument_id = c.instrument_id
    where coalesce(si.state, 1) = 1 and (c.min_rating is null or coalesce(mr.rating, ui.rating, 0) >= c.min_rating)
      and not exists (select from registrations r where r.slot_id = c.id and r.user_id = ${userId})
      and not exists (select from offers f where f.slot_id = c.id and f.state = 'open')
      and (o.allow_doubling or not exists (select from covered own join slots sl on sl.id = own.slot_id
        where own.user_id = ${userId} and sl.session_song_id = ss.id))
    order by o.starts_at, ss.position, c.id limit ${limit}`.execute(db)
  return rows
}

export const findDoor = (db: Db, key: { group: string } | { session: string }, now: Date) =>
  db
    .selectFrom('groups')
    .leftJoin('sessions', (join) =>
      join
        .onRef('sessions.group_id', '=', 'groups.id')
        .on('sessions.deleted_at', 'is', null)
        .on('sessions.ends_at', '>', now),
    )
    .select(['groups.id as groupId', 'groups.name as groupName', 'groups.door_key', 'groups.is_public'])
    .select(['sessions.id as sessionId', 'sessions.walk_in_key', 'sessions.starts_at', 'sessions.ends_at'])
    .where(
      'group' in key
        ? sql<boolean>`groups.door_key = ${key.group}`
        : sql<boolean>`sessions.walk_in_key = ${key.session}`,
    )
    .orderBy('sessions.starts_at')
    .limit(1)
    .executeTakeFirst()

export const findKeys = (db: Db, sessionId: number) =>
  db
    .selectFrom('sessions')
    .innerJoin('groups', 'groups.id', 'sessions.group_id')
    .select(['sessions.walk_in_key', 'groups.door_key'])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst()
