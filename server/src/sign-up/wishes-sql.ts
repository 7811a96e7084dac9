import type { Wish } from '@app/core/contract/sign-up'
import type { SessionAct } from '@app/core/rules/session-acts'
import { sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'
import { takeOffRosters } from '../rosters/changes-sql.ts'
import { lastMaximumOf } from '../session-history/sql.ts'

// Every change here is of a person whose session registration the transaction holds (seats-sql.ts: lockRegistration), so that
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

const REGISTERED: SessionAct = 'part-registered'

/** As the last wish, or a wish that is there already changed to or from the waitlist; whoever is not registered for the session is from now on. */
export const saveWish = (db: Db, { sessionId, slotId, userId, isWaitlist, isWaiting, by }: SavedWish, now: Date) =>
  sql`
    with known as (
      update registrations set is_waitlist = ${isWaitlist} where slot_id = ${slotId} and user_id = ${userId} returning id
    ), place as (
      insert into session_registrations (session_id, user_id, registered_at, song_assign_min, song_assign_max, is_waiting, wish_count, allocation_max)
      select id, ${userId}, ${now}, song_assign_min, song_assign_max, ${isWaiting}, 1,
        case when not exists (select from session_registrations where session_id = ${sessionId} and user_id = ${userId})
          then ${lastMaximumOf(sessionId, userId)} end
      from sessions where id = ${sessionId} and not exists (select from known)
      on conflict (session_id, user_id) do update set wish_count = session_registrations.wish_count + 1
      returning wish_count
    ), wish as (
      insert into registrations (session_id, slot_id, user_id, priority, is_waitlist, created_at)
      select ${sessionId}, ${slotId}, ${userId}, wish_count, ${isWaitlist}, ${now} from place
    )
    insert into session_history (session_id, at, user_id, action, about_user_id, detail)
    values (${sessionId}, ${now}, ${by}, ${REGISTERED}, ${userId},
      ${JSON.stringify({ slotId, ...(isWaitlist ? { waitlist: true } : {}) })})`.execute(db)

/** Takes somebody off a slot's waitlist who has got the slot; their wish stays. */
export const leaveWaitlist = (db: Db, slotId: number, userId: number) =>
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

const WISH = sql`r.id, r.slot_id as "slotId", slots.session_song_id as "sessionSongId", r.priority,
    case when ${ASSIGNED} = r.user_id then 'held' when r.is_waitlist then 'waitlisted' else 'wished' end as state,
    case when r.is_waitlist then
      (select count(*)::int from registrations o where o.slot_id = r.slot_id and o.is_waitlist and o.id <= r.id) end as "waitlistPosition"
  from registrations r join slots on slots.id = r.slot_id`

/**
 * Somebody's wishes, and behind them what they play by the published roster without having asked for it by name: through a wildcard,
 * or by an organiser's hand. That has no number of its own.
 */
export const wishesOf = (sessionId: number, userId: number) => sql<Wish>`
  select ${WISH}
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

/** Somebody's wish for one slot. */
export async function findWish(db: Db, slotId: number, userId: number): Promise<Wish | undefined> {
  const { rows } = await sql<Wish>`select ${WISH} where r.slot_id = ${slotId} and r.user_id = ${userId}`.execute(db)
  return rows[0]
}

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
