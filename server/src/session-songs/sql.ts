import type { Session } from '@app/core/contract/sessions'
import { songStatus } from '@app/core/rules/song-status'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Db } from '../lib/db/database.ts'
import { unseen } from '../lib/db/statement.ts'
import type { Tables } from '../lib/db/tables.ts'
import { type Removal, takeOffRosters } from '../rosters/changes-sql.ts'
import { nameInHistory } from '../session-history/sql.ts'
import { closeUp, lockWishers } from '../sign-up/wishes-sql.ts'
import { type CatalogueInstrument, identityOf, instrumentCatalogue, isTyped } from '../songs/sql.ts'

type Song = Session['songs'][number]
type Slot = Song['slots'][number]
type Instrument = Session['instruments'][number]
type Person = NonNullable<Slot['player']>

const PERSON = sql<Person>`json_build_object('userId', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'imageUrl', u.image)`

const oneSong = (column: string, sessionSongId: number | null) =>
  sessionSongId === null ? sql`` : sql`and ${sql.ref(column)} = ${sessionSongId}`

/** Many rows in one value, a list for each of their columns: to write, send and read a row of its own for each takes far longer. */
type Columns<Row> = { [Name in keyof Row]: Row[Name][] | null }

const inColumns = <Row>(columns: Record<keyof Row & string, RawBuilder<unknown>>, from: RawBuilder<unknown>) => {
  const named = Object.entries<RawBuilder<unknown>>(columns)
  const selected = named.map(([name, value]) => sql`${value} as ${sql.id(name)}`)
  const lists = named.flatMap(([name]) => [sql.lit(name), sql`array_agg(${sql.id(name)})`])
  return sql<Columns<Row>>`
    (select json_build_object(${sql.join(lists)}) from (select ${sql.join(selected)} ${from}) as listed)`
}

const at = <T>(list: T[] | null, index: number) => list?.[index] as T

function rowsOf<Row>(columns: Columns<Row>): Row[] {
  const lists = Object.entries(columns) as [keyof Row, Row[keyof Row][] | null][]
  return (lists[0]?.[1] ?? []).map((_, index) => {
    const row = {} as Row
    for (const [name, list] of lists) row[name] = at(list, index)
    return row
  })
}

interface SlotRow extends Pick<Slot, 'slotId' | 'instrumentId' | 'required' | 'minRating' | 'details' | 'note'> {
  sessionSongId: number
}

/** The slots of a session, or of one song in it. */
const slotColumns = (session: RawBuilder<unknown>, sessionSongId: number | null) =>
  inColumns<SlotRow>(
    {
      sessionSongId: sql`session_song_id`,
      slotId: sql`id`,
      instrumentId: sql`instrument_id`,
      required: sql`required`,
      minRating: sql`min_rating`,
      details: sql`details`,
      note: sql`note`,
    },
    sql`from slots where session_id = ${session} ${oneSong('session_song_id', sessionSongId)} order by id`,
  )

type SongRow = Omit<Song, 'slots' | 'status' | 'sessionId' | 'suggested'>

/** The songs of a session, or one of them, in the order of the set; suggested ones at the end. */
const songColumns = (session: RawBuilder<unknown>, sessionSongId: number | null) =>
  inColumns<SongRow>(
    {
      sessionSongId: sql`ss.id`,
      songId: sql`ss.song_id`,
      position: sql`ss.position`,
      number: sql`ss.number`,
      title: sql`so.title`,
      artistName: sql`so.artist`,
      typed: sql`ss.is_retitled or ${isTyped('so')}`,
      key: sql`coalesce(nullif(ss.musical_key, ''), so.musical_key)`,
      tempo: sql`ss.tempo`,
      durationSeconds: sql`so.duration_seconds`,
      spotifyTrackId: sql`nullif(coalesce(ss.spotify_track_id, so.spotify_track_id), '')`,
      youTubeLink: sql`nullif(coalesce(ss.youtube_link, so.youtube_link), '')`,
      chartLink: sql`ss.chart_link`,
      notes: sql`ss.notes`,
      cut: sql`ss.is_cut`,
      requiredPermissionLevel: sql`ss.required_permission_level`,
      suggestedBy: sql`case when ss.suggested_by is not null then (select ${PERSON} from users u where u.id = ss.suggested_by) end`,
    },
    sql`
      from (
        select *, case when position is not null and not is_cut
          then count(*) filter (where not is_cut) over (order by position) end as number
        from session_songs where session_id = ${session}
      ) ss join songs so on so.id = ss.song_id
      where true ${oneSong('ss.id', sessionSongId)}
      order by ss.position nulls last, ss.id`,
  )

/** The songs and slots of a session, as the database gives them. */
export interface SetRow {
  songs: Columns<SongRow>
  slots: Columns<SlotRow>
  /** The slots of all wishes, each as often as somebody wants it who does not wait for a seat. */
  wanted: { wishes: number[] | null; waitlist: number[] | null }
  /** What the organisers said of instruments. */
  said: Pick<Instrument, 'instrumentId' | 'state' | 'reason'>[] | null
  /** Who plays what on the published roster. */
  players: { slotId: number; player: Person }[] | null
  /** Slots that are on offer to who waits for them. */
  offered: number[]
}

/** What a SetRow is selected by. */
export const setOf = (session: RawBuilder<unknown>, sessionSongId: number | null = null) => sql<SetRow>`
  ${songColumns(session, sessionSongId)} as songs,
  ${slotColumns(session, sessionSongId)} as slots,
  (select json_build_object('wishes', array_agg(slot_id) filter (where not is_waitlist),
      'waitlist', array_agg(slot_id) filter (where is_waitlist))
    from registrations where session_id = ${session} and (is_waitlist or user_id not in (
      select user_id from session_registrations where session_id = ${session} and is_waiting))) as wanted,
  (select json_agg(json_build_object('instrumentId', instrument_id, 'state', state, 'reason', reason))
    from session_instruments where session_id = ${session}) as said,
  (select json_agg(json_build_object('slotId', a.slot_id, 'player', ${PERSON}))
    from rosters r join assignments a on a.roster_id = r.id join users u on u.id = a.user_id
    where r.session_id = ${session} and r.state = 'published') as players,
  array(select slot_id from offers where session_id = ${session} and state = 'open') as offered`

/** How often each of them is there. */
function counted(ids: number[] | null): Map<number, number> {
  const counts = new Map<number, number>()
  for (const id of ids ?? []) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

/** The songs with their slots, in the order of the instruments; and the instruments that have slots, or that something was said of. */
export async function putTogether(db: Db, sessionId: number, { songs, slots, wanted, said, players, offered }: SetRow) {
  const spoken = new Map(said?.map((about) => [about.instrumentId, about]))
  const played = new Map(players?.map(({ slotId, player }) => [slotId, player]))
  const used = new Set([...spoken.keys(), ...(slots.instrumentId ?? [])])
  const known = await instrumentCatalogue(db, used)
  const slotsOf = new Map<number, Slot[]>(songs.sessionSongId?.map((id) => [id, []]))
  const wishes = counted(wanted.wishes)
  const waitlist = counted(wanted.waitlist)
  // By their columns: there are hundreds of them, and rows of them would be made to be read once.
  for (const [index, slotId] of (slots.slotId ?? []).entries()) {
    const instrumentId = at(slots.instrumentId, index)
    const { name, family } = known.get(instrumentId) as CatalogueInstrument
    const player = played.get(slotId) ?? null
    const sessionSongId = at(slots.sessionSongId, index)
    slotsOf.get(sessionSongId)?.push({
      slotId,
      instrumentSlotId: slotId,
      sessionId,
      sessionSongId,
      instrumentId,
      instrumentName: name,
      family,
      required: at(slots.required, index),
      minRating: at(slots.minRating, index),
      details: at(slots.details, index),
      note: at(slots.note, index),
      wishes: wishes.get(slotId) ?? 0,
      waitlist: waitlist.get(slotId) ?? 0,
      player,
      offered: offered.includes(slotId),
    })
  }
  const placeOf = ({ instrumentId }: Slot) => known.get(instrumentId)?.position ?? 0
  return {
    instruments: [...known.values()]
      .filter(({ id }) => used.has(id))
      .map(({ id, name, family }): Instrument => {
        const { state = 1, reason = '' } = spoken.get(id) ?? {}
        return { instrumentId: id, instrumentName: name, family, state, reason }
      }),
    songs: rowsOf(songs).map((song): Song => {
      const ofSong = (slotsOf.get(song.sessionSongId) as Slot[]).sort((a, b) => placeOf(a) - placeOf(b))
      return Object.assign(song, {
        sessionId,
        suggested: song.position === null,
        slots: ofSong,
        status: songStatus(ofSong),
      })
    }),
  }
}

export async function readSongs(db: Db, sessionId: number, sessionSongId: number | null = null): Promise<Song[]> {
  const { rows } = await sql<SetRow>`select ${setOf(unseen(sessionId, 'int'), sessionSongId)}`.execute(db)
  return (await putTogether(db, sessionId, rows[0] as SetRow)).songs
}

export const findSessionSong = (db: Db, sessionId: number, sessionSongId: number) =>
  db
    .selectFrom('session_songs')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('id', '=', sessionSongId)
    .executeTakeFirst()

/** Also under another spelling; `besides` that song of the session. */
export const hasSong = async (db: Db, sessionId: number, songId: number, besides = 0): Promise<boolean> =>
  (await db
    .selectFrom('session_songs as ss')
    .innerJoin('songs', 'songs.id', 'ss.song_id')
    .select('ss.id')
    .where('ss.session_id', '=', sessionId)
    .where('ss.id', '<>', besides)
    .where(identityOf('songs'), '=', (eb) =>
      eb.selectFrom('songs as same').select(identityOf('same').as('identity')).where('same.id', '=', songId),
    )
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

export const countSlotsIn = async (db: Db, sessionId: number): Promise<number> => {
  const row = await db
    .selectFrom('slots')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return row.count
}

export type NewSlot = Insertable<Tables['slots']>

export async function insertSlots(db: Db, slots: NewSlot[]): Promise<number[]> {
  if (!slots.length) return []
  const rows = await db.insertInto('slots').values(slots).returning('id').execute()
  return rows.map((row) => row.id)
}

/** Also those that are only suggested: they may be accepted. */
export async function listSongsWithoutSlots(db: Db, sessionId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('session_songs')
    .select('id')
    .where('session_id', '=', sessionId)
    .where(sql<boolean>`not exists (select from slots where slots.session_song_id = session_songs.id)`)
    .orderBy('id')
    .execute()
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
export async function deleteSessionSong(
  db: Db,
  sessionId: number,
  sessionSongId: number,
  why: Removal,
): Promise<boolean> {
  const slots = await db.selectFrom('slots').select('id').where('session_song_id', '=', sessionSongId).execute()
  const slotIds = slots.map(({ id }) => id)
  await takeOffRosters(db, sessionId, { slotIds }, { kind: 'slot-removed', ...why })
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
  await sql`insert into session_songs (session_id, song_id, position, required_permission_level, is_retitled, musical_key, tempo, spotify_track_id, youtube_link, chart_link, notes)
    select ${toId}, song_id, row_number() over (order by position), 1, is_retitled, musical_key, tempo, spotify_track_id, youtube_link, chart_link, notes
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
