import { sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'
import type { Reader } from '../lib/flows/session-mails.ts'
import { insertHistory } from '../session-history/sql.ts'
import { lockSession, type SessionRow } from '../sessions/sql.ts'
import { releaseSlots } from '../wishes/sql.ts'

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
export async function takePlace(db: Db, session: SessionRow, userId: number, now: Date) {
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
      is_waiting: await isFull(db, session),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...made, isNew: true }
}

export const isFull = async (db: Db, { id, capacity }: Pick<SessionRow, 'id' | 'capacity'>): Promise<boolean> =>
  capacity !== null && (await countPlaces(db, id)) >= capacity

async function countPlaces(db: Db, sessionId: number): Promise<number> {
  const row = await db
    .selectFrom('session_registrations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('session_id', '=', sessionId)
    .where('is_waiting', '=', false)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Somebody who gets what they waited for, to be told. */
export interface Lucky extends Reader {
  userId: number
}

/** As many of those who wait as there is room for, in the order they came. */
export async function giveFreePlaces(db: Db, sessionId: number, now: Date): Promise<Lucky[]> {
  const { rows } = await sql<Lucky>`
    with free as (
      select coalesce(capacity, 1000000) - (select count(*) from session_registrations where session_id = ${sessionId} and not is_waiting) as places
      from sessions where id = ${sessionId}
    ), lucky as (
      update session_registrations set is_waiting = false
      where session_id = ${sessionId} and user_id in (
        select user_id from session_registrations where session_id = ${sessionId} and is_waiting
        order by arrival limit (select greatest(0, places) from free))
      returning user_id
    )
    select users.id as "userId", users.email, users.first_name as "firstName" from lucky join users on users.id = lucky.user_id order by users.id`.execute(
    db,
  )
  for (const { userId } of rows)
    await insertHistory(db, { sessionId, at: now, by: null, action: 'moved-up', about: userId })
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
): Promise<{ session: SessionRow; movedUp: Lucky[] } | null> {
  const session = await lockSession(db, sessionId)
  await releaseSlots(db, sessionId, userId, { by: userId, at: now })
  const gone = await db
    .deleteFrom('session_registrations')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  if (!gone || !session) return null
  return { session, movedUp: await giveFreePlaces(db, sessionId, now) }
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
