import { sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'
import { takeOffRosters } from '../roster-changes/sql.ts'

// Every change here is of a person whose session registration the transaction holds (places/sql: lockRegistration), so that
// the wishes of one person are always 1 to n, whoever else changes them at the same time.

interface SavedWish {
  sessionId: number
  slotId: number
  userId: number
  isWaitlist: boolean
  /** On the session's own waitlist, if this registers them for it. */
  isWaiting: boolean
  by: number
}

/** As the last wish, or a wish that is there already changed to or from the waitlist; whoever is not registered for the session is from now on. */
export const saveWish = (db: Db, { sessionId, slotId, userId, isWaitlist, isWaiting, by }: SavedWish, now: Date) =>
  sql`
    with known as (
      update registrations set is_waitlist = ${isWaitlist} where slot_id = ${slotId} and user_id = ${userId} returning id
    ), place as (
      insert into session_registrations (session_id, user_id, registered_at, song_assign_min, song_assign_max, is_waiting, wish_count)
      select id, ${userId}, ${now}, song_assign_min, song_assign_max, ${isWaiting}, 1
      from sessions where id = ${sessionId} and not exists (select from known)
      on conflict (session_id, user_id) do update set wish_count = session_registrations.wish_count + 1
      returning wish_count
    ), wish as (
      insert into registrations (session_id, slot_id, user_id, priority, is_waitlist, created_at)
      select ${sessionId}, ${slotId}, ${userId}, wish_count, ${isWaitlist}, ${now} from place
    )
    insert into session_history (session_id, at, user_id, action, about_user_id, detail)
    values (${sessionId}, ${now}, ${by}, 'part-registered', ${userId},
      ${JSON.stringify({ slotId, ...(isWaitlist ? { waitlist: true } : {}) })})`.execute(db)

/** Whoever has what they waited for stands in no line for it. */
export const keepWish = (db: Db, slotId: number, userId: number) =>
  db
    .updateTable('registrations')
    .set({ is_waitlist: false })
    .where('slot_id', '=', slotId)
    .where('user_id', '=', userId)
    .execute()

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

/** Whether any of these is somebody's. */
export const areWishes = async (db: Db, ids: number[]): Promise<boolean> =>
  (await db.selectFrom('registrations').select('id').where('id', 'in', ids).limit(1).executeTakeFirst()) !== undefined

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
export const releaseSlots = (
  db: Db,
  sessionId: number,
  userId: number,
  why: { by: number | null; at: Date; slotId?: number; kind?: 'left' | 'declined' },
): Promise<number[]> => {
  const { slotId, kind = 'left', ...act } = why
  return takeOffRosters(db, sessionId, { userId, slotId }, { kind, ...act })
}

/**
 * Held until the transaction ends, by who is let in and by who adds to what they asked for: nothing is asked for after the approval
 * has looked. Before any session's or member's row.
 */
export const lockWishesOnApproval = (db: Db, groupId: number, userId: number) =>
  sql`select pg_advisory_xact_lock(${groupId}::int, ${userId}::int)`.execute(db)

export const insertWishOnApproval = (db: Db, groupId: number, userId: number, slotId: number) =>
  db
    .insertInto('wishes_on_approval')
    .values({ group_id: groupId, user_id: userId, slot_id: slotId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteWishOnApproval = (db: Db, groupId: number, userId: number, slotId: number) =>
  db
    .deleteFrom('wishes_on_approval')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .where('slot_id', '=', slotId)
    .execute()

/** In a session, in the order they were asked for. */
export async function listWishesOnApproval(db: Db, sessionId: number, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('wishes_on_approval as w')
    .innerJoin('slots', 'slots.id', 'w.slot_id')
    .select('w.slot_id')
    .where('w.user_id', '=', userId)
    .where('slots.session_id', '=', sessionId)
    .orderBy('w.id')
    .execute()
  return rows.map((row) => row.slot_id)
}

/** The sessions to come in which somebody asked for slots while they wait, the next one first. */
export const listKeptIn = (db: Db, userId: number, now: Date) =>
  db
    .selectFrom('wishes_on_approval as w')
    .innerJoin('slots', 'slots.id', 'w.slot_id')
    .innerJoin('sessions as s', 's.id', 'slots.session_id')
    .select(['w.group_id', 's.id', 's.title', 's.starts_at', 's.time_zone_id'])
    .where('w.user_id', '=', userId)
    .where('s.deleted_at', 'is', null)
    .where('s.ends_at', '>', now)
    .orderBy('s.starts_at')
    .orderBy('s.id')
    .execute()

/** All that somebody asked for in the group, session by session, taken out. */
export async function takeWishesOnApproval(db: Db, groupId: number, userId: number) {
  const { rows } = await sql<{ slotId: number; sessionId: number; instrumentName: string; songTitle: string }>`
    with gone as (delete from wishes_on_approval where group_id = ${groupId} and user_id = ${userId} returning id, slot_id)
    select slots.id as "slotId", slots.session_id as "sessionId", i.name as "instrumentName", songs.title as "songTitle"
    from gone join slots on slots.id = gone.slot_id
      join instruments i on i.id = slots.instrument_id
      join session_songs ss on ss.id = slots.session_song_id
      join songs on songs.id = ss.song_id
    order by slots.session_id, gone.id`.execute(db)
  return rows
}
