import type { OpenOffer } from '@app/core/contract/offers'
import type { Wish } from '@app/core/contract/registrations'
import { type RawBuilder, sql, type Updateable } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '../lib/db/database.ts'
import type { Tables } from '../lib/db/tables.ts'
import { choiceIn } from '../members/sql.ts'
import { withPartNames } from '../part-names/sql.ts'

export async function countRegistrations(db: Db, sessionId: number): Promise<number> {
  const row = await db
    .selectFrom('registrations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return row.count
}

/** The published roster's assignment of that slot, whoever has it. */
const ASSIGNED = sql`(select a.user_id from assignments a join rosters on rosters.id = a.roster_id
  where a.session_id = r.session_id and a.slot_id = r.slot_id and rosters.state = 'published')`

/**
 * Somebody's wishes, and behind them what they play by the published roster without having asked for it by name: through a wildcard,
 * or by an organiser's hand. That has no number of its own.
 */
const wishesOf = (sessionId: number, userId: number) => sql<Wish>`
  select r.id, r.slot_id as "slotId", slots.session_song_id as "sessionSongId", r.priority,
    case when ${ASSIGNED} = r.user_id then 'held' when r.is_waitlist then 'waitlisted' else 'wished' end as state,
    case when r.is_waitlist then
      (select count(*)::int from registrations o where o.slot_id = r.slot_id and o.is_waitlist and o.id <= r.id) end as "waitlistPosition"
  from registrations r join slots on slots.id = r.slot_id
  where r.session_id = ${sessionId} and r.user_id = ${userId}
  union all
  select -a.slot_id, a.slot_id, slots.session_song_id,
    (p.wish_count + row_number() over (order by a.slot_id))::int, 'held', null
  from rosters join assignments a on a.roster_id = rosters.id
    join slots on slots.id = a.slot_id
    join session_registrations p on p.session_id = a.session_id and p.user_id = a.user_id
  where rosters.session_id = ${sessionId} and rosters.state = 'published' and a.user_id = ${userId}
    and not exists (select from registrations r where r.slot_id = a.slot_id and r.user_id = a.user_id)
  order by priority`

/** Somebody's wishes in a session, the dearest first. */
export const listWishes = async (db: Db, sessionId: number, userId: number): Promise<Wish[]> =>
  (await wishesOf(sessionId, userId).execute(db)).rows

/** Everybody's wishes in a session, each person's dearest first. */
export const listAllWishes = async (db: Db, sessionId: number): Promise<(Wish & { userId: number })[]> => {
  const { rows } = await sql<Wish & { userId: number }>`
    select r.user_id as "userId", r.id, r.slot_id as "slotId", slots.session_song_id as "sessionSongId", r.priority,
      case when held.user_id = r.user_id then 'held' when r.is_waitlist then 'waitlisted' else 'wished' end as state,
      case when r.is_waitlist then (row_number() over (partition by r.slot_id, r.is_waitlist order by r.id))::int end as "waitlistPosition"
    from registrations r join slots on slots.id = r.slot_id
      left join (select a.slot_id, a.user_id from assignments a join rosters on rosters.id = a.roster_id
        where rosters.session_id = ${sessionId} and rosters.state = 'published') held on held.slot_id = r.slot_id
    where r.session_id = ${sessionId}
    order by r.user_id, r.priority`.execute(db)
  return rows
}

const WAITS_AT = sql<number | null>`case when is_waiting then (select count(*)::int from session_registrations o
  where o.session_id = session_registrations.session_id and o.is_waiting and o.arrival <= session_registrations.arrival) end`

const registrationColumns = (db: Db) =>
  db
    .selectFrom('session_registrations')
    .select(['session_id as sessionId', 'user_id as userId', 'song_assign_min as SongAssignMin'])
    .select(['song_assign_max as SongAssignMax', 'notes as Notes', 'allocation_max as allocationMax'])
    .select(WAITS_AT.as('waitlistPosition'))
    .select(sql<boolean>`coalesce(is_present, false)`.as('checkedIn'))

export const findRegistration = (db: Db, sessionId: number, userId: number) =>
  registrationColumns(db).where('session_id', '=', sessionId).where('user_id', '=', userId).executeTakeFirst()

/** Everybody's, in the order they came, and who waits for a place after them. */
export const listRegistrations = (db: Db, sessionId: number) =>
  registrationColumns(db).where('session_id', '=', sessionId).orderBy('is_waiting').orderBy('arrival').execute()

/** An instant as it goes on the wire. */
const inUtc = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The roster that is out, with what somebody said to their parts in it. */
const lineUpOf = (sessionId: number, userId: number) => sql`
  (select json_build_object('rosterId', r.id, 'bumpedFirst', r.bumped_first, 'confirmBy', ${inUtc('r.confirm_by')},
    'confirmed', array(select a.slot_id from assignments a
      where a.roster_id = r.id and a.user_id = ${userId} and a.answer = 'confirmed' order by a.slot_id),
    'declined', array(select d.slot_id from drop_outs d
      where d.roster_id = r.id and d.user_id = ${userId} and d.why = 'declined' order by d.slot_id))
  from rosters r where r.session_id = ${sessionId} and r.state = 'published')`

/** What a session is to one caller, in one statement: it is read whenever a member opens the session page. */
export async function readOwnPart(db: Db, sessionId: number, userId: number) {
  const [own] = await sql<OwnPart>`
    select ${jsonObjectFrom(registrationColumns(db).where('session_id', '=', sessionId).where('user_id', '=', userId))} as registration,
      (select coalesce(json_agg(w order by w.priority), '[]') from (${wishesOf(sessionId, userId)}) w) as wishes,
      (select coalesce(json_agg(json_build_object('offerId', o.id, 'slotId', o.slot_id, 'title', songs.title, 'instrumentName', i.name,
          'offeredAt', ${inUtc('o.offered_at')}, 'answerBy', ${inUtc('o.answer_by')}) order by o.answer_by, o.id), '[]')
        from offers o join slots on slots.id = o.slot_id join instruments i on i.id = slots.instrument_id
          join session_songs ss on ss.id = slots.session_song_id join songs on songs.id = ss.song_id
        where o.session_id = ${sessionId} and o.user_id = ${userId} and o.state = 'open') as offers,
      array(select instrument_id from wildcards where session_id = ${sessionId} and user_id = ${userId} order by instrument_id) as wildcards,
      array(select instrument_id from user_instruments where user_id = ${userId} order by instrument_id) as instruments,
      ${lineUpOf(sessionId, userId)} as "lineUp"`
    .execute(db)
    .then(({ rows }) => rows)
  const { offers, ...part } = own as OwnPart
  return { ...part, offers: await withPartNames(db, offers) }
}

interface OwnPart {
  registration: NonNullable<Awaited<ReturnType<typeof findRegistration>>> | null
  wishes: Wish[]
  offers: OpenOffer[]
  wildcards: number[]
  instruments: number[]
  lineUp: {
    rosterId: number
    bumpedFirst: boolean
    confirmBy: string | null
    confirmed: number[]
    declined: number[]
  } | null
}

const selectSlotFacts = (db: Db, sessionId: number, slotId: number, userId: number) =>
  db
    .selectFrom('slots')
    .innerJoin('session_songs', 'session_songs.id', 'slots.session_song_id')
    .innerJoin('sessions', 'sessions.id', 'slots.session_id')
    .innerJoin('group_settings', 'group_settings.group_id', 'sessions.group_id')
    .leftJoin('session_instruments as i', (join) =>
      join.onRef('i.session_id', '=', 'slots.session_id').onRef('i.instrument_id', '=', 'slots.instrument_id'),
    )
    .leftJoin('rosters', (join) =>
      join.onRef('rosters.session_id', '=', 'sessions.id').on('rosters.state', '=', 'published'),
    )
    .leftJoin('assignments as held', (join) =>
      join.onRef('held.roster_id', '=', 'rosters.id').onRef('held.slot_id', '=', 'slots.id'),
    )
    .leftJoin('registrations as mine', (join) =>
      join.onRef('mine.slot_id', '=', 'slots.id').on('mine.user_id', '=', userId),
    )
    .leftJoin('offers as offered', (join) =>
      join.onRef('offered.slot_id', '=', 'slots.id').on('offered.state', '=', 'open'),
    )
    .leftJoin('session_registrations as person', (join) =>
      join.onRef('person.session_id', '=', 'slots.session_id').on('person.user_id', '=', userId),
    )
    .select(['sessions.ends_at', 'sessions.sign_up_open', 'sessions.sign_up_closes_at', 'sessions.first_come'])
    .select(['sessions.allow_doubling', 'part_lockout_enabled', 'rosters.id as roster_id', 'person.is_waiting'])
    .select(['slots.session_song_id', 'session_songs.is_cut', 'session_songs.position', 'i.state', 'i.reason'])
    .select(['slots.freed_at', 'offered.user_id as offered_to', 'held.user_id as held_by'])
    .select(['mine.id as own_id', 'mine.is_waitlist as own_is_waitlist'])
    .select(
      sql<boolean>`exists (select from assignments a join slots s on s.id = a.slot_id
        where a.roster_id = rosters.id and a.user_id = ${userId} and s.session_song_id = slots.session_song_id and s.id <> slots.id)`.as(
        'holds_another',
      ),
    )
    .where('slots.id', '=', slotId)
    .where('slots.session_id', '=', sessionId)

/** All that decides whether somebody may take a slot, in one look. */
export const findSlotFacts = (db: Db, sessionId: number, slotId: number, userId: number) =>
  selectSlotFacts(db, sessionId, slotId, userId).executeTakeFirst()

/** The same for who is offered a slot, with how many songs they play and want. */
export const findOfferFacts = (db: Db, sessionId: number, slotId: number, userId: number) =>
  selectSlotFacts(db, sessionId, slotId, userId)
    .select(['person.song_assign_max', 'person.allocation_max'])
    .select(
      sql<number>`(select count(distinct s.session_song_id)::int from assignments a join slots s on s.id = a.slot_id
        join session_songs ss on ss.id = s.session_song_id
        where a.roster_id = rosters.id and a.user_id = ${userId} and not ss.is_cut)`.as('plays'),
    )
    .executeTakeFirst()

export const changeRegistration = (
  db: Db,
  sessionId: number,
  userId: number,
  changes: Updateable<Tables['session_registrations']>,
) =>
  db
    .updateTable('session_registrations')
    .set(changes)
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()

/** Whoever had set a maximum of the organiser's loses it: one person, or all. */
export async function clearAllocationMax(db: Db, sessionId: number, userId: number | null): Promise<number> {
  const rows = await db
    .updateTable('session_registrations')
    .set({ allocation_max: null })
    .where('session_id', '=', sessionId)
    .where('allocation_max', 'is not', null)
    .$if(userId !== null, (query) => query.where('user_id', '=', userId as number))
    .returning('user_id')
    .execute()
  return rows.length
}

export const listWildcards = async (db: Db, sessionId: number, userId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('wildcards')
    .select('instrument_id')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .orderBy('instrument_id')
    .execute()
  return rows.map((row) => row.instrument_id)
}

export const insertWildcards = (db: Db, sessionId: number, userId: number, instrumentIds: number[]) =>
  db
    .insertInto('wildcards')
    .values(instrumentIds.map((instrument_id) => ({ session_id: sessionId, user_id: userId, instrument_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteWildcard = (db: Db, sessionId: number, userId: number, instrumentId: number) =>
  db
    .deleteFrom('wildcards')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('instrument_id', '=', instrumentId)
    .execute()

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

/** Everything of somebody's in sessions, for their export. */
export const listOwnSessions = (db: Db, userId: number) =>
  db
    .selectFrom('session_registrations as p')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .select(['s.id as sessionId', 's.starts_at', 'p.notes as Notes'])
    .select(
      sql<string>`case when ${isStillTheirs(userId)} then s.title else 'A session of a group you have left' end`.as(
        'title',
      ),
    )
    .select(['p.song_assign_min as SongAssignMin', 'p.song_assign_max as SongAssignMax'])
    .select(
      sql<{ song: string; instrument: string; priority: number }[]>`coalesce((
        select json_agg(json_build_object('song', songs.title, 'instrument', instruments.name, 'priority', w.priority) order by w.priority)
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
