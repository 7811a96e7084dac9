import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../lib/database.ts'
import type { Tables } from '../lib/tables.ts'
import { nameInHistory } from '../session-history/sql.ts'
import { closeUp, lockWishers } from '../wishes/sql.ts'

export const findSessionSong = (db: Db, sessionId: number, sessionSongId: number) =>
  db
    .selectFrom('session_songs')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('id', '=', sessionSongId)
    .executeTakeFirst()

export const hasSong = async (db: Db, sessionId: number, songId: number): Promise<boolean> =>
  (await db
    .selectFrom('session_songs')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('song_id', '=', songId)
    .executeTakeFirst()) !== undefined

export const countSongs = async (db: Db, sessionId: number): Promise<number> => {
  const row = await db
    .selectFrom('session_songs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Behind all others in the set. The session is locked by the caller. */
const lastPosition = (sessionId: number) =>
  sql<number>`(select coalesce(max(position), 0) + 1 from session_songs where session_id = ${sessionId})`

interface NewSessionSong {
  session_id: number
  song_id: number
  suggested_by: number | null
  spotify_track_id?: string | null
  youtube_link?: string | null
}

export const insertSessionSong = (db: Db, song: NewSessionSong) =>
  db
    .insertInto('session_songs')
    .values({
      ...song,
      position: song.suggested_by === null ? lastPosition(song.session_id) : null,
      required_permission_level: song.suggested_by === null ? 1 : 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** A suggestion becomes a song of the set; from then on it is the organisers'. */
export const takeSuggestion = (db: Db, sessionId: number, sessionSongId: number) =>
  db
    .updateTable('session_songs')
    .set({ position: lastPosition(sessionId), required_permission_level: 1 })
    .where('session_id', '=', sessionId)
    .where('id', '=', sessionSongId)
    .where('position', 'is', null)
    .execute()

export const changeSessionSong = (db: Db, sessionSongId: number, changes: Updateable<Tables['session_songs']>) =>
  db.updateTable('session_songs').set(changes).where('id', '=', sessionSongId).execute()

export async function insertSlots(db: Db, slots: Insertable<Tables['slots']>[]): Promise<number[]> {
  if (!slots.length) return []
  const rows = await db.insertInto('slots').values(slots).returning('id').execute()
  return rows.map((row) => row.id)
}

/** Songs of the set in order, by their numbers. */
export async function setOrder(db: Db, sessionId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('session_songs')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('position', 'is not', null)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.id)
}

/** In this order from 1; the ids are all of the set. The session is locked by the caller. */
export const placeSongs = (db: Db, sessionId: number, ids: number[]) =>
  sql`update session_songs set position = placed.place
    from unnest(${sql.val(ids)}::int[]) with ordinality as placed (id, place)
    where session_songs.id = placed.id and session_id = ${sessionId} and position <> placed.place`.execute(db)

/** With its slots and what was registered for them; songs and wishes close up. The session is locked by the caller. */
export async function deleteSessionSong(db: Db, sessionId: number, sessionSongId: number): Promise<boolean> {
  const wishers = await lockWishers(db, sessionId, { sessionSongId })
  await nameInHistory(db, sessionId, { sessionSongId })
  const gone = await db
    .deleteFrom('session_songs')
    .where('session_id', '=', sessionId)
    .where('id', '=', sessionSongId)
    .returning('id')
    .executeTakeFirst()
  if (!gone) return false
  await closeUp(db, sessionId, wishers)
  await placeSongs(db, sessionId, await setOrder(db, sessionId))
  return true
}

/** The set of one session with its slots, without cut songs and suggestions, into an empty one. */
export async function copySongs(db: Db, fromId: number, toId: number): Promise<void> {
  await sql`insert into session_songs (session_id, song_id, position, required_permission_level, musical_key, tempo, spotify_track_id, youtube_link, chart_link, notes)
    select ${toId}, song_id, row_number() over (order by position), 1, musical_key, tempo, spotify_track_id, youtube_link, chart_link, notes
    from session_songs where session_id = ${fromId} and position is not null and not is_cut`.execute(db)
  await sql`insert into slots (session_id, session_song_id, instrument_id, required, details, min_rating)
    select ${toId}, made.id, s.instrument_id, s.required, s.details, s.min_rating
    from slots s
      join session_songs old on old.id = s.session_song_id
      join session_songs made on made.session_id = ${toId} and made.song_id = old.song_id
    where s.session_id = ${fromId} order by made.position, s.id`.execute(db)
  await sql`insert into session_instruments (session_id, instrument_id, state)
    select ${toId}, instrument_id, state from session_instruments where session_id = ${fromId} and state = 4`.execute(
    db,
  )
}
