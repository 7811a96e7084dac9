import type { SignUpState } from '@app/core/contract/slots'
import { sql } from 'kysely'
import type { Db } from '../lib/database.ts'
import { news } from '../lib/events.ts'
import { statement, unseen } from '../lib/statement.ts'
import { insertHistory } from '../session-history/sql.ts'

// Every change here is of a person whose session registration the transaction holds (places/sql: lockRegistration), so that
// the wishes of one person are always 1 to n, whoever else changes them at the same time.

/** As the last wish. */
export async function insertWish(
  db: Db,
  wish: { sessionId: number; slotId: number; userId: number; isWaitlist: boolean },
  now: Date,
): Promise<number> {
  const { wish_count } = await db
    .updateTable('session_registrations')
    .set({ wish_count: sql<number>`wish_count + 1` })
    .where('session_id', '=', wish.sessionId)
    .where('user_id', '=', wish.userId)
    .returning('wish_count')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('registrations')
    .values({
      session_id: wish.sessionId,
      slot_id: wish.slotId,
      user_id: wish.userId,
      priority: wish_count,
      is_waitlist: wish.isWaitlist,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const setWaitlist = (db: Db, wishId: number, isWaitlist: boolean) =>
  db.updateTable('registrations').set({ is_waitlist: isWaitlist }).where('id', '=', wishId).execute()

/** In this order from 1; the ids are all of the person's. */
export const rankWishes = (db: Db, sessionId: number, userId: number, ids: number[]) =>
  sql`update registrations set priority = ranked.place
    from unnest(${sql.val(ids)}::int[]) with ordinality as ranked (id, place)
    where registrations.id = ranked.id and session_id = ${sessionId} and user_id = ${userId} and priority <> ranked.place`.execute(
    db,
  )

export async function wishIds(db: Db, sessionId: number, userId: number): Promise<{ id: number; slotId: number }[]> {
  return db
    .selectFrom('registrations')
    .select(['id', 'slot_id as slotId'])
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .orderBy('priority')
    .execute()
}

/** Takes a wish away, and the ones behind it close up. */
export async function deleteWish(db: Db, sessionId: number, slotId: number, userId: number): Promise<boolean> {
  const gone = await db
    .deleteFrom('registrations')
    .where('session_id', '=', sessionId)
    .where('slot_id', '=', slotId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (gone) await closeUp(db, sessionId, [userId])
  return gone !== undefined
}

/** Numbers the wishes of these people from 1 again, in the order they stand. */
export async function closeUp(db: Db, sessionId: number, userIds: number[]): Promise<void> {
  if (!userIds.length) return
  await sql`update registrations set priority = ranked.place
    from (select id, row_number() over (partition by user_id order by priority) as place from registrations
      where session_id = ${sessionId} and user_id = any(${sql.val(userIds)}::int[])) as ranked
    where registrations.id = ranked.id and priority <> ranked.place`.execute(db)
  await sql`update session_registrations set wish_count =
      (select count(*) from registrations r where r.session_id = ${sessionId} and r.user_id = session_registrations.user_id)
    where session_id = ${sessionId} and user_id = any(${sql.val(userIds)}::int[])`.execute(db)
}

/**
 * Those who wish for one of these slots, held until the transaction ends, in their order: two removals at once do not wait for
 * each other. To be asked before the slots go.
 */
export async function lockWishers(db: Db, sessionId: number, slots: { slotId: number } | { sessionSongId: number }) {
  const which = 'slotId' in slots ? sql`r.slot_id = ${slots.slotId}` : sql`s.session_song_id = ${slots.sessionSongId}`
  const { rows } = await sql<{ user_id: number }>`
    select p.user_id from session_registrations p
    where p.session_id = ${sessionId} and p.user_id in (
      select r.user_id from registrations r join slots s on s.id = r.slot_id where r.session_id = ${sessionId} and ${which})
    order by p.user_id for update of p`.execute(db)
  return rows.map((row) => row.user_id)
}

/** Where the first to come has it: theirs, in the roster that is live from the start. */
export const holdSlot = (db: Db, rosterId: number, sessionId: number, slotId: number, userId: number) =>
  db
    .insertInto('assignments')
    .values({ roster_id: rosterId, session_id: sessionId, slot_id: slotId, user_id: userId })
    .execute()

/** Gives a slot back, or with none named every slot that somebody has in the session; in drafts too. */
export async function releaseSlots(db: Db, sessionId: number, userId: number, slotId?: number): Promise<number[]> {
  const rows = await db
    .deleteFrom('assignments')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .$if(slotId !== undefined, (query) => query.where('slot_id', '=', slotId as number))
    .returning('slot_id')
    .execute()
  return [...new Set(rows.map((row) => row.slot_id))]
}

/**
 * A slot that became free goes to who waits for it and may have it: in the order they came, with a place in the session, and no other
 * slot of the song. The session is locked by the caller. Answers who got it, if anybody did.
 */
export async function passOn(db: Db, sessionId: number, slotId: number, now: Date) {
  const { rows } = await sql<{
    wishId: number
    userId: number
    rosterId: number
    email: string | null
    firstName: string
  }>`
    select r.id as "wishId", r.user_id as "userId", ro.id as "rosterId", u.email, u.first_name as "firstName"
    from registrations r
      join session_registrations p on p.session_id = r.session_id and p.user_id = r.user_id and not p.is_waiting
      join sessions se on se.id = r.session_id and se.first_come
      join rosters ro on ro.session_id = se.id and ro.state = 'published'
      join slots s on s.id = r.slot_id
      join users u on u.id = r.user_id
    where r.session_id = ${sessionId} and r.slot_id = ${slotId} and r.is_waitlist
      and not exists (select from assignments a where a.roster_id = ro.id and a.slot_id = r.slot_id)
      and (se.allow_doubling or not exists (select from assignments a join slots o on o.id = a.slot_id
        where a.roster_id = ro.id and a.user_id = r.user_id and o.session_song_id = s.session_song_id))
    order by r.id limit 1`.execute(db)
  for (const { wishId, userId, rosterId } of rows) {
    await setWaitlist(db, wishId, false)
    await holdSlot(db, rosterId, sessionId, slotId, userId)
    await insertHistory(db, { sessionId, at: now, by: null, action: 'got-slot', about: userId, detail: { slotId } })
  }
  return rows
}

/** What decides about the slots of a session, with the version that it holds for. */
export async function readSlotRules(db: Db, sessionId: number) {
  const { rows } = await sql<{
    version: number
    ends_at: Date
    sign_up_open: boolean
    sign_up_closes_at: Date | null
    is_simple: boolean
    part_lockout_enabled: boolean
    is_published: boolean
    slot_id: number
    session_song_id: number
    is_cut: boolean
    is_suggested: boolean
    state: SignUpState
  }>`
    select s.version, s.ends_at, s.sign_up_open, s.sign_up_closes_at, not s.first_come and s.capacity is null as is_simple, g.part_lockout_enabled,
      exists (select from rosters r where r.session_id = s.id and r.state = 'published') as is_published,
      sl.id as slot_id, ss.id as session_song_id, ss.is_cut, ss.position is null as is_suggested, coalesce(i.state, 1) as state
    from sessions s
      join group_settings g on g.group_id = s.group_id
      join session_songs ss on ss.session_id = s.id
      join slots sl on sl.session_song_id = ss.id
      left join session_instruments i on i.session_id = s.id and i.instrument_id = sl.instrument_id
    where s.id = ${sessionId}`.execute(db)
  return rows
}

export interface SimpleWish {
  sessionId: number
  slotId: number
  userId: number
  /** Of the session, as its rules were read. */
  version: number
  now: Date
}

/** Many as the database writes a list. */
const listed = (values: (number | string)[]) => `{${values.join()}}`

/** A list for each of their fields. */
type Listed = Record<keyof SimpleWish, string>

const insertAll = statement(
  (wishes: Listed) => sql<{ id: number; priority: number; slotId: number; userId: number }>`
    with given as (
      select * from unnest(${unseen(wishes.sessionId, 'int[]')}, ${unseen(wishes.slotId, 'int[]')}, ${unseen(wishes.userId, 'int[]')},
        ${unseen(wishes.version, 'int[]')}, ${unseen(wishes.now, 'timestamptz[]')}) as given (session_id, slot_id, user_id, version, now)
    ), held as materialized (
      select id as session_id, version, group_id, song_assign_min, song_assign_max
      from sessions where id = any(${unseen(wishes.sessionId, 'int[]')}::int[]) and deleted_at is null
      order by id for share
    ), allowed as (
      select session_id, slot_id, user_id, now, song_assign_min, song_assign_max
      from given join held using (session_id, version) join members m using (group_id, user_id)
      where m.approved_at is not null
      order by session_id, user_id
    ), place as (
      insert into session_registrations (session_id, user_id, registered_at, song_assign_min, song_assign_max, wish_count)
      select session_id, user_id, now, song_assign_min, song_assign_max, 1 from allowed
      on conflict (session_id, user_id) do update set wish_count = session_registrations.wish_count + 1
      returning session_id, user_id, wish_count
    ), wish as (
      insert into registrations (session_id, slot_id, user_id, priority, is_waitlist, created_at)
      select session_id, slot_id, user_id, wish_count, false, now from allowed join place using (session_id, user_id)
      returning id, session_id, slot_id, user_id, priority, created_at
    ), noted as (
      insert into session_history (session_id, at, user_id, action, about_user_id, detail)
      select session_id, created_at, user_id, 'part-registered', user_id, jsonb_build_object('slotId', slot_id) from wish
    ), told as (
      select count(${news('sessionChanged', { sessionId: sql.ref('session_id') })}) from (select distinct session_id from wish) as changed
    )
    select id, priority, slot_id as "slotId", user_id as "userId" from wish cross join told`,
)

/**
 * The commonest of all changes, for many at once in one statement: each one's last wish in a session where wishes decide. A person
 * has at most one of them in a session. Nothing is written, and undefined answered, where the session is no longer as `version` was
 * or the person no longer a member; where something is, the others hear of it. It waits for whoever holds a session, and they for it;
 * sessions and people are taken in their order.
 */
export async function insertWishes(
  db: Db,
  wishes: SimpleWish[],
): Promise<({ id: number; priority: number } | undefined)[]> {
  const rows = await insertAll(db, {
    sessionId: listed(wishes.map((wish) => wish.sessionId)),
    slotId: listed(wishes.map((wish) => wish.slotId)),
    userId: listed(wishes.map((wish) => wish.userId)),
    version: listed(wishes.map((wish) => wish.version)),
    now: listed(wishes.map((wish) => wish.now.toISOString())),
  })
  return wishes.map(({ slotId, userId }) => {
    const row = rows.find((one) => one.slotId === slotId && one.userId === userId)
    return row && { id: row.id, priority: row.priority }
  })
}
