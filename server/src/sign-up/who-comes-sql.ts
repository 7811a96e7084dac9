import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'
import { choiceIn } from '../members/sql.ts'
import { WAITS_AT } from './seats-sql.ts'

/** Everyone registered, to write to about a change: with what decides whether it concerns them. */
export const listConcerned = (db: Db, sessionId: number) =>
  db
    .selectFrom('session_registrations as r')
    .innerJoin('users', 'users.id', 'r.user_id')
    .select([
      'users.id as userId',
      'users.first_name as firstName',
      'users.email_settings as emailSettings',
      'users.mail_refusals as refusals',
    ])
    // Who is disabled has none for now.
    .select(sql<string | null>`case when users.disabled_at is null then users.email end`.as('email'))
    .select(choiceIn(sql`(select s.group_id from sessions s where s.id = r.session_id)`, sql`r.user_id`).as('choice'))
    .select(sql<boolean>`true`.as('isRegistered'))
    .select(['r.is_waiting as isWaiting', 'r.song_assign_min as songAssignMin', 'r.song_assign_max as songAssignMax'])
    .select('r.wish_count as wishes')
    .select(
      sql<boolean>`exists (select from payments p where p.session_id = r.session_id and p.user_id = r.user_id and p.method = 'comp')`.as(
        'isComped',
      ),
    )
    .where('r.session_id', '=', sessionId)
    .orderBy('users.id')
    .execute()

export async function listRegistered(db: Db, sessionId: number, offset: number, limit: number) {
  const users = await db
    .selectFrom('session_registrations')
    .innerJoin('users', 'users.id', 'session_registrations.user_id')
    .select([
      'users.id as userId',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.image as imageUrl',
    ])
    .select(['song_assign_min as SongAssignMin', 'song_assign_max as SongAssignMax', 'wish_count as wishes'])
    .select(WAITS_AT.as('waitlistPosition'))
    .select(
      sql<{ instrumentId: number; name: string; family: string }[]>`coalesce((
        select json_agg(json_build_object('instrumentId', i.id, 'name', i.name, 'family', i.family) order by ui.is_primary desc, i.position)
        from user_instruments ui join instruments i on i.id = ui.instrument_id where ui.user_id = users.id), '[]')`.as(
        'instruments',
      ),
    )
    .select(
      sql<number[]>`coalesce((select json_agg(w.instrument_id order by w.instrument_id) from wildcards w
        where w.session_id = session_registrations.session_id and w.user_id = users.id), '[]')`.as('wildcards'),
    )
    .where('session_id', '=', sessionId)
    .orderBy('is_waiting')
    .orderBy('arrival')
    .offset(offset)
    .limit(limit)
    .execute()
  const { total } = await db
    .selectFrom('session_registrations')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return { users, total }
}

/**
 * Whether somebody still hears of a session they were put down for. Who left a private group, or was removed from it, does not, not
 * even of a past session that is changed or moved later. Who was never in it and walked in that night does: they were put down when it
 * was about to begin. Of `sessions s`, and of `session_registrations p` where they have one.
 */
export const isStillTheirs = (userId: number | RawBuilder<number>) => sql<boolean>`(
  exists (select from groups where id = s.group_id and is_public)
  or exists (select from members where group_id = s.group_id and user_id = ${userId} and approved_at is not null)
  or (p.registered_at > s.starts_at - interval '1 day'
    and not exists (select from removed_members where group_id = s.group_id and user_id = ${userId})))`

export async function hearsOf(db: Db, sessionId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from sessions s left join session_registrations p on p.session_id = s.id and p.user_id = ${userId}
    where s.id = ${sessionId} and ${isStillTheirs(userId)}`.execute(db)
  return rows.length > 0
}

/** What a session is called in somebody's export: of `sessions s` and `session_registrations p`, as above. */
export const titleFor = (userId: number) =>
  sql<string>`case when ${isStillTheirs(userId)} then s.title else 'A session of a group you have left' end`

/** What somebody said to sessions, for their export. */
export const listOwnSessions = (db: Db, userId: number) =>
  db
    .selectFrom('session_registrations as p')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .select(['s.id as sessionId', 's.starts_at', 'p.notes as Notes'])
    .select(titleFor(userId).as('title'))
    .select(['p.song_assign_min as SongAssignMin', 'p.song_assign_max as SongAssignMax'])
    .select(
      sql<{ song: string; instrument: string; priority: number; waitlist: boolean }[]>`coalesce((
        select json_agg(json_build_object('song', songs.title, 'instrument', instruments.name, 'priority', w.priority, 'waitlist', w.is_waitlist) order by w.priority)
        from registrations w join slots on slots.id = w.slot_id join instruments on instruments.id = slots.instrument_id
          join session_songs on session_songs.id = slots.session_song_id join songs on songs.id = session_songs.song_id
        where w.session_id = p.session_id and w.user_id = p.user_id), '[]')`.as('wishes'),
    )
    .select(
      sql<number>`coalesce((select sum(paid.amount) from payments paid where paid.session_id = p.session_id and paid.user_id = p.user_id and paid.taken_back_at is null), 0)::float8`.as(
        'paid',
      ),
    )
    .where('p.user_id', '=', userId)
    .orderBy('s.starts_at')
    .execute()

/** Sessions that show this person's name and picture. */
export async function sessionsShowing(db: Db, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select session_id as id from session_registrations where user_id = ${userId}
    union select session_id from session_songs where suggested_by = ${userId}`.execute(db)
  return rows.map((row) => row.id)
}
