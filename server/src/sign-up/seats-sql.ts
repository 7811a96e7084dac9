import { isSessionFull } from '@app/core/rules/sign-up'
import { sql, type Updateable } from 'kysely'
import type { Db } from '../lib/db/database.ts'
import type { Tables } from '../lib/db/tables.ts'
import { freeWaitedFor } from '../offers/sql.ts'
import { insertHistory, lastMaximumOf } from '../session-history/sql.ts'
import { lockSession, type SessionRow } from '../sessions/sql.ts'
import { releaseSlots } from './wishes-sql.ts'

/** Held until the transaction ends: a person's wishes in a session change one after the other. */
export const lockRegistration = (db: Db, sessionId: number, userId: number) =>
  db
    .selectFrom('session_registrations')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

/**
 * Makes sure that somebody is registered for the session: with a place, or on its waitlist once it is full. The session is locked by
 * the caller, so nobody else counts at the same time. Answers the registration, held until the transaction ends.
 */
export async function takeSeat(db: Db, session: SessionRow, userId: number, now: Date) {
  const before = await lockRegistration(db, session.id, userId)
  if (before) return { ...before, isNew: false }
  const made = await db
    .insertInto('session_registrations')
    .values({
      session_id: session.id,
      user_id: userId,
      registered_at: now,
      song_assign_min: session.song_assign_min,
      song_assign_max: session.song_assign_max,
      allocation_max: lastMaximumOf(session.id, userId),
      is_waiting: await isFull(db, session),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...made, isNew: true }
}

export const isFull = async (db: Db, { id, capacity }: Pick<SessionRow, 'id' | 'capacity'>): Promise<boolean> =>
  // Where there is no limit, nobody need count.
  capacity !== null && isSessionFull({ settings: { capacity }, counts: { registered: await countSeats(db, id) } })

async function countSeats(db: Db, sessionId: number): Promise<number> {
  const row = await db
    .selectFrom('session_registrations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('session_id', '=', sessionId)
    .where('is_waiting', '=', false)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Somebody who moved up from the session's waitlist, to be told. */
export interface MovedUp {
  userId: number
  email: string | null
  firstName: string
}

/** As many of those who wait as there is room for (isSessionFull, in one statement with who gets it), in the order they came. */
export async function giveFreeSeats(db: Db, sessionId: number, now: Date): Promise<MovedUp[]> {
  const { rows } = await sql<MovedUp>`
    with free as (
      select coalesce(capacity, 1000000) - (select count(*) from session_registrations where session_id = ${sessionId} and not is_waiting) as places
      from sessions where id = ${sessionId}
    ), moved as (
      update session_registrations set is_waiting = false
      where session_id = ${sessionId} and user_id in (
        select user_id from session_registrations where session_id = ${sessionId} and is_waiting
        order by arrival limit (select greatest(0, places) from free))
      returning user_id
    )
    select users.id as "userId", users.email, users.first_name as "firstName" from moved join users on users.id = moved.user_id order by users.id`.execute(
    db,
  )
  for (const { userId } of rows)
    await insertHistory(db, { sessionId, at: now, by: null, action: 'moved-up', about: userId })
  if (rows.length)
    await freeWaitedFor(
      db,
      sessionId,
      rows.map(({ userId }) => userId),
      now,
    )
  return rows
}

/**
 * Out of the session with every wish and every slot; places that become free go to who waits for them. Null when they were not in it.
 * Takes the session's lock.
 */
export async function leaveSession(
  db: Db,
  sessionId: number,
  userId: number,
  now: Date,
): Promise<{ session: SessionRow; movedUp: MovedUp[] } | null> {
  const session = await lockSession(db, sessionId)
  await releaseSlots(db, sessionId, userId, { by: userId, at: now })
  const gone = await db
    .deleteFrom('session_registrations')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  if (!gone || !session) return null
  return { session, movedUp: await giveFreeSeats(db, sessionId, now) }
}

/**
 * The sessions to come that somebody may be in, of one group or of all, held in their order until the transaction ends. Each has a new
 * version: a wish that is written at the same moment either is there before, or is asked about again.
 */
export async function holdSessionsToCome(db: Db, userId: number, groupId: number | null, now: Date): Promise<number[]> {
  const theirs =
    groupId === null
      ? sql`(group_id in (select group_id from members where user_id = ${userId})
          or id in (select session_id from session_registrations where user_id = ${userId}))`
      : sql`group_id = ${groupId}`
  const { rows } = await sql<{ id: number }>`
    select id from sessions where ends_at > ${now} and ${theirs} order by id for no key update`.execute(db)
  const ids = rows.map((row) => row.id)
  await sql`update sessions set version = version + 1 where id = any(${sql.val(ids)}::int[])`.execute(db)
  return ids
}

/** Who is no longer in the group runs none of its sessions. */
export const deleteSessionAdminRights = (db: Db, userId: number, groupId: number | null) =>
  db
    .deleteFrom('session_admins')
    .where('user_id', '=', userId)
    .$if(groupId !== null, (query) =>
      query.where('session_id', 'in', (eb) =>
        eb
          .selectFrom('sessions')
          .select('id')
          .where('group_id', '=', groupId as number),
      ),
    )
    .execute()

export const WAITS_AT = sql<number | null>`case when is_waiting then (select count(*)::int from session_registrations o
  where o.session_id = session_registrations.session_id and o.is_waiting and o.arrival <= session_registrations.arrival) end`

export const registrationColumns = (db: Db) =>
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

/** Who came, or not; gives the person where that is news. */
export const setPresent = (db: Db, sessionId: number, userId: number, isPresent: boolean | null) =>
  db
    .updateTable('session_registrations')
    .set({ is_present: isPresent })
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('is_present', 'is distinct from', isPresent)
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
