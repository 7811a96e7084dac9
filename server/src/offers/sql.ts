import type { OpenOffer } from '@app/core/contract/offers'
import type { OfferState } from '@app/core/rules/offers'
import { sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'
import { withPartNames } from '../slots/part-names-sql.ts'

/** Always later than the last time it became free, even if two instances' clocks disagree: each time begins a new round of offers. */
const anew = (at: Date) => sql<Date>`greatest(${at}::timestamptz, freed_at + interval '1 millisecond')`

/** From now on these are free and go to who waits for them, each of whom is asked once. */
export async function freeSlots(db: Db, slotIds: number[], from: number | null, at: Date): Promise<void> {
  if (slotIds.length)
    await db
      .updateTable('slots')
      .set({ freed_at: anew(at), freed_from: from })
      .where('id', '=', sql<number>`any(${sql.val(slotIds)}::int[])`)
      .execute()
}

/** After a break everyone is asked anew: those who were asked before it had no time to answer. */
export const freeAgain = (db: Db, which: { sessionId: number } | { sessionSongId: number }, at: Date) =>
  db
    .updateTable('slots')
    .set({ freed_at: anew(at) })
    .where('freed_at', 'is not', null)
    .where(
      'sessionId' in which
        ? sql<boolean>`session_id = ${which.sessionId}`
        : sql<boolean>`session_song_id = ${which.sessionSongId}`,
    )
    .execute()

/** Returns the slot where it was to be offered. */
export const stopOffering = (db: Db, slotId: number) =>
  db
    .updateTable('slots')
    .set({ freed_at: null, freed_from: null })
    .where('id', '=', slotId)
    .where('freed_at', 'is not', null)
    .returning('id')
    .execute()

const selectOffers = (db: Db) =>
  db
    .selectFrom('offers as o')
    .innerJoin('slots', 'slots.id', 'o.slot_id')
    .innerJoin('instruments as i', 'i.id', 'slots.instrument_id')
    .innerJoin('session_songs as ss', 'ss.id', 'slots.session_song_id')
    .innerJoin('songs', 'songs.id', 'ss.song_id')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .select(['o.id', 'o.session_id as sessionId', 'o.slot_id as slotId', 'o.user_id as userId', 'o.state'])
    .select(['o.offered_at as offeredAt', 'o.answer_by as answerBy', 'o.offered_by as offeredBy'])
    .select(['songs.title', 'i.name as instrumentName', 'i.family', 'slots.session_song_id as sessionSongId'])
    .select(['u.first_name as firstName', 'u.last_name as lastName', 'u.image as imageUrl', 'u.email'])
    .select('slots.freed_from as freedFrom')

export type OfferRow = Awaited<ReturnType<typeof listOpenOffers>>[number]

export async function findOffer(db: Db, offerId: number) {
  const [offer] = await withPartNames(db, await selectOffers(db).where('o.id', '=', offerId).execute())
  return offer
}

export const listOpenOffers = (db: Db, sessionId: number) =>
  selectOffers(db).where('o.session_id', '=', sessionId).where('o.state', '=', 'open').orderBy('o.id').execute()

/** Of one person, in all sessions. */
export async function listOwnOffers(db: Db, userId: number) {
  const rows = await selectOffers(db)
    .where('o.user_id', '=', userId)
    .where('o.state', '=', 'open')
    .orderBy('o.answer_by')
    .orderBy('o.id')
    .execute()
  return withPartNames(db, rows)
}

export const toOpenOffer = (row: OfferRow): OpenOffer => ({
  offerId: row.id,
  slotId: row.slotId,
  title: row.title,
  instrumentName: row.instrumentName,
  offeredAt: row.offeredAt.toISOString(),
  answerBy: row.answerBy.toISOString(),
})

/** Only one that is open: whoever comes second changes nothing. */
export async function endOffer(
  db: Db,
  offerId: number,
  state: Exclude<OfferState, 'open'>,
  at: Date,
): Promise<boolean> {
  const ended = await db
    .updateTable('offers')
    .set({ state, ended_at: at })
    .where('id', '=', offerId)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Somebody has the slot: their own offer was taken, anybody else's is closed. */
export const closeOffers = (db: Db, slotId: number, takenBy: number, at: Date) =>
  sql`update offers set state = case when user_id = ${takenBy} then 'taken' else 'withdrawn' end, ended_at = ${at}
    where slot_id = ${slotId} and state = 'open'`.execute(db)

interface NewOffer {
  sessionId: number
  slotId: number
  userId: number
  freedAt: Date
  offeredAt: Date
  answerBy: Date
  by: number | null
}

export const insertOffer = (db: Db, offer: NewOffer) =>
  db
    .insertInto('offers')
    .values({
      session_id: offer.sessionId,
      slot_id: offer.slotId,
      user_id: offer.userId,
      freed_at: offer.freedAt,
      offered_at: offer.offeredAt,
      answer_by: offer.answerBy,
      offered_by: offer.by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** In what is out nobody plays it. */
const IS_FREE = sql<boolean>`not exists (select from assignments a join rosters r on r.id = a.roster_id
  where r.state = 'published' and a.session_id = slots.session_id and a.slot_id = slots.id)`

/** Slots that were given back, nobody has and nobody is asked about, with those who are to be asked in turn. */
export async function listUnoffered(db: Db, sessionId: number) {
  const { rows } = await sql<{ slotId: number; freedAt: Date; waiting: number[] }>`
    select slots.id as "slotId", slots.freed_at as "freedAt",
      array(select w.user_id from registrations w join users u on u.id = w.user_id and u.disabled_at is null
        where w.session_id = ${sessionId} and w.slot_id = slots.id and w.is_waitlist
        and not exists (select from offers o where o.slot_id = slots.id and o.user_id = w.user_id and o.freed_at = slots.freed_at)
        order by w.id) as waiting
    from slots
    where slots.session_id = ${sessionId} and slots.freed_at is not null and ${IS_FREE}
      and exists (select from rosters where session_id = ${sessionId} and state = 'published')
      and not exists (select from offers o where o.slot_id = slots.id and o.state = 'open')
    order by slots.freed_at, slots.id`.execute(db)
  return rows
}

/**
 * Where the first to come has the slot, somebody may wait for one that nobody ever had, as there was no place for them in the session. Now
 * there is: it is offered like one that was given back.
 */
export const freeWaitedFor = (db: Db, sessionId: number, userIds: number[], at: Date) =>
  db
    .updateTable('slots')
    .set({ freed_at: at })
    .where('session_id', '=', sessionId)
    .where('freed_at', 'is', null)
    .where(IS_FREE)
    .where(
      sql<boolean>`exists (select from sessions s where s.id = slots.session_id and s.first_come)
        and exists (select from registrations w where w.session_id = slots.session_id and w.slot_id = slots.id and w.is_waitlist
          and w.user_id = any(${sql.val(userIds)}::int[]))`,
    )
    .execute()

export async function isSlotFree(db: Db, slotId: number): Promise<boolean> {
  const row = await db.selectFrom('slots').select('id').where('id', '=', slotId).where(IS_FREE).executeTakeFirst()
  return row !== undefined
}

const PERSON = sql`json_build_object('userId', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'imageUrl', u.image)`

export interface FreedRow {
  slotId: number
  sessionSongId: number
  title: string
  instrumentName: string
  family: string
  freedAt: Date
  from: string | null
  line: {
    person: { userId: number; firstName: string; lastName: string; imageUrl: string | null }
    position: number | null
    answer: 'declined' | 'lapsed' | 'withdrawn' | null
  }[]
}

/** What an organiser sees: free slots that were somebody's, with everyone who wants them. */
export async function listFreed(db: Db, sessionId: number): Promise<FreedRow[]> {
  const { rows } = await sql<FreedRow>`
    select slots.id as "slotId", slots.session_song_id as "sessionSongId", songs.title, i.name as "instrumentName", i.family,
      slots.freed_at as "freedAt",
      (select u.first_name from users u where u.id = slots.freed_from and u.deleted_at is null) as "from",
      (select coalesce(json_agg(json_build_object('person', person, 'position', position, 'answer', answer)
          order by position nulls last, id), '[]')
        from (
          select w.id, ${PERSON} as person,
            case when w.is_waitlist then (row_number() over (partition by w.is_waitlist order by w.id))::int end as position,
            (select o.state from offers o where o.slot_id = w.slot_id and o.user_id = w.user_id and o.freed_at = slots.freed_at
              and o.state <> 'open' order by o.id desc limit 1) as answer
          from registrations w join users u on u.id = w.user_id
          where w.session_id = ${sessionId} and w.slot_id = slots.id
        ) waiting) as line
    from slots join instruments i on i.id = slots.instrument_id join session_songs ss on ss.id = slots.session_song_id
      join songs on songs.id = ss.song_id
    where slots.session_id = ${sessionId} and slots.freed_at is not null and not ss.is_cut and ss.position is not null and ${IS_FREE}
    order by ss.position, slots.id`.execute(db)
  return withPartNames(db, rows)
}

/** The first name of somebody with an account. */
export async function firstNameOf(db: Db, userId: number | null): Promise<string | null> {
  if (userId === null) return null
  const row = await db
    .selectFrom('users')
    .select('first_name')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.first_name ?? null
}

/** Sessions whose offers are due: where the job that should have seen to them is lost. */
export async function sessionsDue(db: Db, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('offers')
    .select('session_id')
    .distinct()
    .where('state', '=', 'open')
    .where('answer_by', '<', before)
    .execute()
  return rows.map((row) => row.session_id)
}
