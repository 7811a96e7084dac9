import type { Session } from '@app/core/contract/sessions'
import { runningSeconds } from '@app/core/rules/running-order'
import { songStatus } from '@app/core/rules/song-status'
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../lib/database.ts'
import { statement, unseen } from '../lib/statement.ts'
import type { Tables } from '../lib/tables.ts'
import { type CatalogueInstrument, instrumentCatalogue } from '../songs/sql.ts'

export type SessionRow = Selectable<Tables['sessions']>

export const findSessionRow = (db: Db, sessionId: number) =>
  db.selectFrom('sessions').selectAll().where('id', '=', sessionId).executeTakeFirst()

/**
 * Held until the transaction ends: whoever counts places, hands out slots or takes them away comes one after the other. Rows that
 * only point at the session do not wait for it.
 */
export const lockSession = (db: Db, sessionId: number) =>
  db.selectFrom('sessions').selectAll().where('id', '=', sessionId).forNoKeyUpdate().executeTakeFirst()

export const insertSession = (db: Db, session: Insertable<Tables['sessions']>) =>
  db.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow()

/** Every change of what decides who may sign up for what has a new version. */
export const changeSession = (db: Db, sessionId: number, changes: Updateable<Tables['sessions']> = {}) =>
  db
    .updateTable('sessions')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('id', '=', sessionId)
    .execute()

/** Those that show the name of this group, or the name and address of this venue. */
export async function sessionIdsOf(db: Db, of: { groupId: number } | { venueId: number }): Promise<number[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('groupId' in of ? sql<boolean>`group_id = ${of.groupId}` : sql<boolean>`venue_id = ${of.venueId}`)
    .execute()
  return rows.map((row) => row.id)
}

type Song = Session['songs'][number]
type Slot = Song['slots'][number]
type Instrument = Session['instruments'][number]
type Person = NonNullable<Slot['player']>

const PERSON = sql<Person>`json_build_object('userId', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'imageUrl', u.image)`

const oneSong = (column: string, sessionSongId: number | null) =>
  sessionSongId === null ? sql`` : sql`and ${sql.ref(column)} = ${sessionSongId}`

/** Many rows in one value, a list for each of their columns: to write, send and read a row of its own for each takes far longer. */
type Columns<Row> = { [Name in keyof Row]: Row[Name][] | null }

const inColumns = <Row>(names: (keyof Row & string)[], rows: RawBuilder<Row>) => {
  const lists = names.flatMap((name) => [sql.lit(name), sql`array_agg(${sql.ref(name)})`])
  return sql<Columns<Row>>`(select json_build_object(${sql.join(lists)}) from (${rows}) as listed)`
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

interface SlotRow extends Pick<Slot, 'slotId' | 'instrumentId' | 'required' | 'details' | 'note'> {
  sessionSongId: number
}

/** The slots of a session, or of one song in it. */
const slotColumns = (session: RawBuilder<unknown>, sessionSongId: number | null) =>
  inColumns<SlotRow>(
    ['sessionSongId', 'slotId', 'instrumentId', 'required', 'details', 'note'],
    sql`
      select session_song_id as "sessionSongId", id as "slotId", instrument_id as "instrumentId", required, details, note
      from slots where session_id = ${session} ${oneSong('session_song_id', sessionSongId)}
      order by id`,
  )

type SongRow = Omit<Song, 'slots' | 'status' | 'sessionId' | 'suggested'>

/** The songs of a session, or one of them, in the order of the set; suggested ones at the end. */
const songColumns = (session: RawBuilder<unknown>, sessionSongId: number | null) =>
  inColumns<SongRow>(
    [
      'sessionSongId', 'songId', 'position', 'title', 'artistName', 'key', 'tempo', 'durationSeconds', 'spotifyTrackId', 'youTubeLink',
      'chartLink', 'notes', 'cut', 'requiredPermissionLevel', 'suggestedBy',
    ], // biome-ignore format: as many as fit
    sql`
      select ss.id as "sessionSongId", ss.song_id as "songId", ss.position, so.title, so.artist as "artistName",
        coalesce(nullif(ss.musical_key, ''), so.musical_key) as key, ss.tempo, so.duration_seconds as "durationSeconds",
        nullif(coalesce(ss.spotify_track_id, so.spotify_track_id), '') as "spotifyTrackId",
        nullif(coalesce(ss.youtube_link, so.youtube_link), '') as "youTubeLink",
        ss.chart_link as "chartLink", ss.notes, ss.is_cut as cut, ss.required_permission_level as "requiredPermissionLevel",
        case when ss.suggested_by is not null then (select ${PERSON} from users u where u.id = ss.suggested_by) end as "suggestedBy"
      from session_songs ss join songs so on so.id = ss.song_id
      where ss.session_id = ${session} ${oneSong('ss.id', sessionSongId)}
      order by ss.position nulls last, ss.id`,
  )

interface SetRow {
  songs: Columns<SongRow>
  slots: Columns<SlotRow>
  /** The slots of all wishes, each as often as somebody wants it. */
  wanted: { wishes: number[] | null; waitlist: number[] | null }
  /** What the organisers said of instruments. */
  said: Pick<Instrument, 'instrumentId' | 'state' | 'reason'>[] | null
  /** Who plays what on the published roster. */
  players: { slotId: number; player: Person }[] | null
}

const setOf = (session: RawBuilder<unknown>, sessionSongId: number | null = null) => sql<SetRow>`
  ${songColumns(session, sessionSongId)} as songs,
  ${slotColumns(session, sessionSongId)} as slots,
  (select json_build_object('wishes', array_agg(slot_id) filter (where not is_waitlist),
      'waitlist', array_agg(slot_id) filter (where is_waitlist))
    from registrations where session_id = ${session}) as wanted,
  (select json_agg(json_build_object('instrumentId', instrument_id, 'state', state, 'reason', reason))
    from session_instruments where session_id = ${session}) as said,
  (select json_agg(json_build_object('slotId', a.slot_id, 'player', ${PERSON}))
    from rosters r join assignments a on a.roster_id = r.id join users u on u.id = a.user_id
    where r.session_id = ${session} and r.state = 'published') as players`

/** How often each of them is there. */
function counted(ids: number[] | null): Map<number, number> {
  const counts = new Map<number, number>()
  for (const id of ids ?? []) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

/** The songs with their slots, in the order of the instruments; and the instruments that have slots, or that something was said of. */
async function putTogether(db: Db, sessionId: number, { songs, slots, wanted, said, players }: SetRow) {
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
    slotsOf.get(at(slots.sessionSongId, index))?.push({
      slotId,
      instrumentId,
      instrumentName: name,
      family,
      required: at(slots.required, index),
      details: at(slots.details, index),
      note: at(slots.note, index),
      wishes: wishes.get(slotId) ?? 0,
      waitlist: waitlist.get(slotId) ?? 0,
      player,
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

type Shown =
  | 'id'
  | 'title'
  | 'description'
  | 'starts_at'
  | 'ends_at'
  | 'time_zone_id'
  | 'location'
  | 'venue_id'
  | 'image'
  | 'group_id'

interface ShownRow
  extends Pick<SessionRow, Shown>,
    SettingsRow,
    SetRow,
    Selectable<Pick<Tables['group_settings'], 'filters_enabled' | 'part_lockout_enabled'>> {
  group_name: string
  venue_name: string | null
  address: string | null
  city: string | null
  state: string | null
  zip: string | null
  is_published: boolean
  registered: number
  waitlisted: number
}

const shownRow = statement(
  ({ sessionId }: { sessionId: number }) => sql<ShownRow>`
  select sessions.id, sessions.title, sessions.description, starts_at, ends_at, sessions.time_zone_id, sessions.location, venue_id,
    sessions.image, sessions.group_id, capacity, first_come, allow_doubling, members_may_suggest, song_assign_min, song_assign_max,
    fee, sign_up_open, sign_up_closes_at, groups.name as group_name, filters_enabled, part_lockout_enabled,
    venues.name as venue_name, venues.address, venues.city, venues.state, venues.zip,
    exists (select from rosters where rosters.session_id = sessions.id and rosters.state = 'published') as is_published,
    registered, waitlisted, ${setOf(unseen(sessionId, 'int'))}
  from sessions join groups on groups.id = sessions.group_id join group_settings on group_settings.group_id = sessions.group_id
    left join venues on venues.id = sessions.venue_id
    cross join (
      select count(*) filter (where not is_waiting) as registered, count(*) filter (where is_waiting) as waitlisted
      from session_registrations where session_id = ${unseen(sessionId, 'int')}
    ) counted
  where sessions.id = ${unseen(sessionId, 'int')}`,
)

/** A session as everyone sees it who may see it. */
export async function readSession(db: Db, sessionId: number): Promise<Session | undefined> {
  const [row] = await shownRow(db, { sessionId })
  if (!row) return undefined
  const { songs, instruments } = await putTogether(db, sessionId, row)
  const inSet = songs.filter((song) => !song.suggested && !song.cut)
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    startDate: row.starts_at.toISOString(),
    endDate: row.ends_at.toISOString(),
    timeZoneId: row.time_zone_id,
    location: row.venue_name ?? row.location,
    locationId: row.venue_id,
    address: [row.address, row.city, [row.state, row.zip].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    imageAssetData: row.image,
    groupId: row.group_id,
    groupName: row.group_name,
    settings: settingsOf(row),
    filtersEnabled: row.filters_enabled,
    partLockoutEnabled: row.part_lockout_enabled,
    rosterPublished: row.is_published,
    counts: {
      registered: row.registered,
      waitlisted: row.waitlisted,
      songs: inSet.length,
      playable: inSet.filter((song) => song.status === 'playable').length,
      runningSeconds: runningSeconds(inSet),
    },
    instruments,
    songs,
  }
}

type SettingsRow = Pick<
  SessionRow,
  | 'capacity'
  | 'first_come'
  | 'allow_doubling'
  | 'members_may_suggest'
  | 'song_assign_min'
  | 'song_assign_max'
  | 'fee'
  | 'sign_up_open'
  | 'sign_up_closes_at'
>

export const settingsOf = (row: SettingsRow): Session['settings'] => ({
  capacity: row.capacity,
  firstCome: row.first_come,
  allowDoubling: row.allow_doubling,
  membersMaySuggest: row.members_may_suggest,
  songAssignMin: row.song_assign_min,
  songAssignMax: row.song_assign_max,
  fee: Number(row.fee),
  signUpOpen: row.sign_up_open,
  signUpClosesAt: row.sign_up_closes_at?.toISOString() ?? null,
})

export const toColumns = (settings: Session['settings']) => ({
  capacity: settings.capacity,
  first_come: settings.firstCome,
  allow_doubling: settings.allowDoubling,
  members_may_suggest: settings.membersMaySuggest,
  song_assign_min: settings.songAssignMin,
  song_assign_max: settings.songAssignMax,
  fee: settings.fee,
  sign_up_open: settings.signUpOpen,
  sign_up_closes_at: settings.signUpClosesAt ? new Date(settings.signUpClosesAt) : null,
})

/** Where the first to come has the slot, the session has a published roster from the start. */
export const insertLiveRoster = (db: Db, sessionId: number, madeBy: number, now: Date) =>
  db
    .insertInto('rosters')
    .values({
      session_id: sessionId,
      name: 'First come',
      state: 'published',
      published_at: now,
      made_by: madeBy,
      created_at: now,
    })
    .execute()

export const dropEmptyRoster = (db: Db, sessionId: number) =>
  db
    .deleteFrom('rosters')
    .where('session_id', '=', sessionId)
    .where('state', '=', 'published')
    .where(sql<boolean>`not exists (select from assignments where roster_id = rosters.id)`)
    .execute()

export const insertSessionAdmin = (db: Db, sessionId: number, userId: number) =>
  db
    .insertInto('session_admins')
    .values({ session_id: sessionId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const listSessionAdmins = (db: Db, sessionId: number) =>
  db
    .selectFrom('session_admins')
    .innerJoin('users', 'users.id', 'session_admins.user_id')
    .select(['users.id as userId', 'users.first_name as firstName', 'users.last_name as lastName'])
    .select('users.image as imageUrl')
    .where('session_id', '=', sessionId)
    .orderBy('users.first_name')
    .orderBy('users.id')
    .execute()

export const deleteSessionAdmin = (db: Db, sessionId: number, userId: number) =>
  db.deleteFrom('session_admins').where('session_id', '=', sessionId).where('user_id', '=', userId).execute()

/** A deleted session can be brought back for so long; then it is gone for good. */
export const RESTORABLE_MS = 30 * 86_400_000

export const sweepSessions = (db: Db, now: Date) =>
  db
    .deleteFrom('sessions')
    .where('deleted_at', '<', new Date(now.getTime() - RESTORABLE_MS))
    .execute()
