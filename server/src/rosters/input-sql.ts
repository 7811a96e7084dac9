import type { RosterInput } from '@app/core/roster/input/input'
import { slotNames } from '@app/core/rules/song-status'
import { sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'
import { groupBy } from '../lib/group-by.ts'
import { listDeclined } from './drop-outs-sql.ts'

/** All that the engine is told of a session but the roster's own: its seed and its locks. */
export type SessionInput = Omit<RosterInput, 'seed' | 'locks'>

export interface ComingPerson {
  userId: number
  firstName: string
  lastName: string
  imageUrl: string | null
  min: number
  max: number
  allocationMax: number | null
  arrival: number
  notes: string
}

export interface RosterSlot {
  id: number
  songId: number
  instrumentId: number
  required: boolean
  minRating: number | null
  instrument: string
  /** 'Guitar 2' where the song has more than one of them. */
  part: string
  family: string
  song: string
  cut: boolean
}

/** A session as rosters see it: what the engine is told, and how people and slots are called. */
export interface RosterSession {
  input: SessionInput
  /** Who has a place, in the order they came. */
  people: ComingPerson[]
  /** Of the songs in the set, also of those that are cut. */
  slots: RosterSlot[]
}

const listPeople = async (db: Db, sessionId: number): Promise<ComingPerson[]> => {
  const rows = await db
    .selectFrom('session_registrations as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['u.id as userId', 'u.first_name as firstName', 'u.last_name as lastName', 'u.image as imageUrl'])
    .select(['r.song_assign_min as min', 'r.song_assign_max as max', 'r.allocation_max as allocationMax', 'r.notes'])
    .where('r.session_id', '=', sessionId)
    .where('r.is_waiting', '=', false)
    .orderBy('r.arrival')
    .execute()
  return rows.map((row, index) => ({ ...row, arrival: index + 1 }))
}

const listSongs = async (db: Db, sessionId: number) => {
  const rows = await db
    .selectFrom('session_songs')
    .select(['id', 'position', 'is_cut as cut'])
    .where('session_id', '=', sessionId)
    .where('position', 'is not', null)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ ...row, position: row.position as number }))
}

const listSlots = async (db: Db, sessionId: number): Promise<RosterSlot[]> => {
  const rows = await db
    .selectFrom('slots as s')
    .innerJoin('session_songs as ss', 'ss.id', 's.session_song_id')
    .innerJoin('songs', 'songs.id', 'ss.song_id')
    .innerJoin('instruments as i', 'i.id', 's.instrument_id')
    .select(['s.id', 'ss.id as songId', 's.instrument_id as instrumentId', 's.required', 's.min_rating as minRating'])
    .select(['i.name as instrument', 'i.family', 'songs.title as song', 'ss.is_cut as cut'])
    .where('s.session_id', '=', sessionId)
    .where('ss.position', 'is not', null)
    .orderBy('ss.position')
    .orderBy('i.position')
    .orderBy('s.id')
    .execute()
  const named = groupBy(
    rows.map(({ id, songId, instrument }) => ({ slotId: id, songId, instrumentName: instrument })),
    ({ songId }) => songId,
  )
  const parts = new Map([...named.values()].flatMap((slots) => [...slotNames(slots)]))
  return rows.map((row) => ({ ...row, part: parts.get(row.id) ?? row.instrument }))
}

/**
 * What somebody only waits for is no wish that can be ranked: it stands behind those that are, as in their own list. A row for each
 * person: a thousand people have twelve thousand wishes, and everyone else waits while that many rows are read.
 */
const listWishes = async (db: Db, sessionId: number) => {
  const { rows } = await sql<{ userId: number; slotIds: number[]; ranked: number }>`
    select user_id as "userId", json_agg(slot_id order by is_waitlist, priority) as "slotIds",
      (count(*) filter (where not is_waitlist))::int as ranked
    from registrations where session_id = ${sessionId} group by user_id`.execute(db)
  return rows.flatMap(({ userId, slotIds, ranked }) =>
    slotIds.map((slotId, index) => ({ userId, slotId, waitlist: index >= ranked, priority: index + 1 })),
  )
}

const listWildcardRows = (db: Db, sessionId: number) =>
  db
    .selectFrom('wildcards')
    .select(['user_id as userId', 'instrument_id as instrumentId'])
    .where('session_id', '=', sessionId)
    .execute()

/** The organisers' rating before a person's own, of the instruments that some slot asks a level of. */
const listRatings = async (db: Db, sessionId: number) => {
  const { rows } = await sql<{ userId: number; instrumentId: number; rating: number }>`
    select r.user_id as "userId", i.id as "instrumentId", coalesce(mr.rating, ui.rating) as rating
    from session_registrations r
      join sessions s on s.id = r.session_id
      join instruments i on i.id in (select instrument_id from slots where session_id = ${sessionId} and min_rating is not null)
      left join member_ratings mr on mr.group_id = s.group_id and mr.user_id = r.user_id and mr.instrument_id = i.id
      left join user_instruments ui on ui.user_id = r.user_id and ui.instrument_id = i.id
    where r.session_id = ${sessionId} and coalesce(mr.rating, ui.rating) is not null`.execute(db)
  return rows
}

/** Instruments that count as vocals, where one may sing and play in the same song. */
const listDoubling = async (db: Db, sessionId: number): Promise<number[] | null> => {
  const { rows } = await sql<{ vocals: number[] }>`
    select array(select id from instruments where family = 'vocals' order by id) as vocals
    from sessions where id = ${sessionId} and allow_doubling`.execute(db)
  return rows[0]?.vocals ?? null
}

/** Rows that came between two of these reads and name somebody or something that is gone are left out. */
export async function readRosterSession(db: Db, sessionId: number): Promise<RosterSession> {
  const people = await listPeople(db, sessionId)
  const songs = await listSongs(db, sessionId)
  const inSet = new Set(songs.map(({ id }) => id))
  const slots = (await listSlots(db, sessionId)).filter(({ songId }) => inSet.has(songId))
  const coming = new Set(people.map(({ userId }) => userId))
  const known = new Set(slots.map(({ id }) => id))
  const comes = ({ userId }: { userId: number }) => coming.has(userId)
  const vocals = await listDoubling(db, sessionId)
  return {
    people,
    slots,
    input: {
      songs,
      slots: slots.map(({ id, songId, instrumentId, required, minRating }) => ({
        id,
        songId,
        instrumentId,
        required,
        minRating,
      })),
      people: people.map(({ userId, min, max, allocationMax, arrival }) => ({
        userId,
        min,
        max,
        allocationMax,
        arrival,
      })),
      registrations: (await listWishes(db, sessionId)).filter((row) => comes(row) && known.has(row.slotId)),
      wildcards: (await listWildcardRows(db, sessionId)).filter(comes),
      ratings: (await listRatings(db, sessionId)).filter(comes),
      declined: (await listDeclined(db, sessionId)).filter((row) => comes(row) && inSet.has(row.songId)),
      ...(vocals ? { rules: { doubling: { vocals } } } : {}),
    },
  }
}

/** Sessions of the group before this one that had a roster which was no race to be first, the last ones, oldest first. */
export async function listEarlierRosters(db: Db, sessionId: number, most: number) {
  const { rows } = await sql<{ sessionId: number; rosterId: number; seed: number }>`
    select s.id as "sessionId", r.id as "rosterId", r.seed
    from sessions now join sessions s on s.group_id = now.group_id and s.starts_at < now.starts_at and s.deleted_at is null and not s.first_come
      join rosters r on r.session_id = s.id and r.state = 'published'
    where now.id = ${sessionId} order by s.starts_at desc, s.id desc limit ${most}`.execute(db)
  return rows.reverse()
}

/** The last sessions of a group whose roster was no race to be first, oldest first. */
export async function listGroupRosters(db: Db, groupId: number, most: number) {
  const { rows } = await sql<{ sessionId: number; rosterId: number }>`
    select s.id as "sessionId", r.id as "rosterId"
    from sessions s join rosters r on r.session_id = s.id and r.state = 'published'
    where s.group_id = ${groupId} and s.deleted_at is null and not s.first_come
    order by s.starts_at desc, s.id desc limit ${most}`.execute(db)
  return rows.reverse()
}
