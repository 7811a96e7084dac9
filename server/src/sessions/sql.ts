import type { Session } from '@app/core/contract/sessions'
import { runningSeconds } from '@app/core/rules/running-order'
import { songStatus } from '@app/core/rules/song-status'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../lib/database.ts'
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

// As plain rows that are put together here: the database would take twice as long to write the whole as JSON. Only what there is
// mostly nothing of comes as JSON, beside a row that is read anyway.

const oneSong = (column: string, sessionSongId: number | null) =>
  sessionSongId === null ? sql`` : sql`and ${sql.ref(column)} = ${sessionSongId}`

// Null is what mostly is: an empty text or a zero in each of a hundred rows takes as long to read as one that says something.
interface SlotRow extends Pick<Slot, 'slotId' | 'instrumentId' | 'required'> {
  sessionSongId: number
  details: string | null
  note: string | null
  wishes: number | null
  waitlist: number | null
}

interface SongRow extends Omit<Song, 'slots' | 'status' | 'sessionId' | 'suggested' | 'notes'> {
  notes: string | null
}

/** The slots of a session, or of one song in it, with how many want each. */
const slotRows = (sessionId: number, sessionSongId: number | null) => sql<SlotRow>`
  select s.session_song_id as "sessionSongId", s.id as "slotId", s.instrument_id as "instrumentId", s.required,
    nullif(s.details, '') as details, nullif(s.note, '') as note, nullif(c.wishes, 0) as wishes, nullif(c.waitlist, 0) as waitlist
  from slots s left join (
      select slot_id, count(*) filter (where not is_waitlist)::int as wishes, count(*) filter (where is_waitlist)::int as waitlist
      from registrations where session_id = ${sessionId} group by slot_id
    ) c on c.slot_id = s.id
  where s.session_id = ${sessionId} ${oneSong('s.session_song_id', sessionSongId)}
  order by s.id`

/** The songs of a session, or one of them, in the order of the set; suggested ones at the end. */
const songRows = (sessionId: number, sessionSongId: number | null) => sql<SongRow>`
  select ss.id as "sessionSongId", ss.song_id as "songId", ss.position, so.title,
    so.artist as "artistName", coalesce(nullif(ss.musical_key, ''), so.musical_key) as key, ss.tempo,
    so.duration_seconds as "durationSeconds", nullif(coalesce(ss.spotify_track_id, so.spotify_track_id), '') as "spotifyTrackId",
    nullif(coalesce(ss.youtube_link, so.youtube_link), '') as "youTubeLink",
    ss.chart_link as "chartLink", nullif(ss.notes, '') as notes, ss.is_cut as cut, ss.required_permission_level as "requiredPermissionLevel",
    case when ss.suggested_by is not null then (select ${PERSON} from users u where u.id = ss.suggested_by) end as "suggestedBy"
  from session_songs ss join songs so on so.id = ss.song_id
  where ss.session_id = ${sessionId} ${oneSong('ss.id', sessionSongId)}
  order by ss.position nulls last, ss.id`

interface Beside {
  /** What the organisers said of instruments. */
  said: Pick<Instrument, 'instrumentId' | 'state' | 'reason'>[] | null
  /** Who plays what on the published roster. */
  players: { slotId: number; player: Person }[] | null
}

const beside = (sessionId: number) => sql<Beside>`
  (select json_agg(json_build_object('instrumentId', instrument_id, 'state', state, 'reason', reason))
    from session_instruments where session_id = ${sessionId}) as said,
  (select json_agg(json_build_object('slotId', a.slot_id, 'player', ${PERSON}))
    from rosters r join assignments a on a.roster_id = r.id join users u on u.id = a.user_id
    where r.session_id = ${sessionId} and r.state = 'published') as players`

/** The songs with their slots, in the order of the instruments; and the instruments that have slots, or that something was said of. */
async function putTogether(db: Db, sessionId: number, songs: SongRow[], slots: SlotRow[], { said, players }: Beside) {
  const spoken = new Map(said?.map((about) => [about.instrumentId, about]))
  const played = new Map(players?.map(({ slotId, player }) => [slotId, player]))
  const used = new Set([...spoken.keys(), ...slots.map(({ instrumentId }) => instrumentId)])
  const known = await instrumentCatalogue(db, used)
  const slotsOf = new Map<number, Slot[]>(songs.map((song) => [song.sessionSongId, []]))
  for (const { sessionSongId, slotId, instrumentId, required, details, note, wishes, waitlist } of slots) {
    const { name, family } = known.get(instrumentId) as CatalogueInstrument
    const player = played.get(slotId) ?? null
    slotsOf.get(sessionSongId)?.push({
      slotId,
      instrumentId,
      instrumentName: name,
      family,
      required,
      details: details ?? '',
      note: note ?? '',
      wishes: wishes ?? 0,
      waitlist: waitlist ?? 0,
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
    songs: songs.map((song): Song => {
      const ofSong = (slotsOf.get(song.sessionSongId) as Slot[]).sort((a, b) => placeOf(a) - placeOf(b))
      return Object.assign(song, {
        sessionId,
        suggested: song.position === null,
        notes: song.notes ?? '',
        slots: ofSong,
        status: songStatus(ofSong),
      })
    }),
  }
}

export async function readSongs(db: Db, sessionId: number, sessionSongId: number | null = null): Promise<Song[]> {
  const [songs, slots, rest] = await Promise.all([
    songRows(sessionId, sessionSongId).execute(db),
    slotRows(sessionId, sessionSongId).execute(db),
    sql<Beside>`select ${beside(sessionId)}`.execute(db),
  ])
  return (await putTogether(db, sessionId, songs.rows, slots.rows, rest.rows[0] as Beside)).songs
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
    Beside,
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

const shownRow = (sessionId: number) => sql<ShownRow>`
  select sessions.id, sessions.title, sessions.description, starts_at, ends_at, sessions.time_zone_id, sessions.location, venue_id,
    sessions.image, sessions.group_id, capacity, first_come, allow_doubling, members_may_suggest, song_assign_min, song_assign_max,
    fee, sign_up_open, sign_up_closes_at, groups.name as group_name, filters_enabled, part_lockout_enabled,
    venues.name as venue_name, venues.address, venues.city, venues.state, venues.zip,
    exists (select from rosters where rosters.session_id = sessions.id and rosters.state = 'published') as is_published,
    registered, waitlisted, ${beside(sessionId)}
  from sessions join groups on groups.id = sessions.group_id join group_settings on group_settings.group_id = sessions.group_id
    left join venues on venues.id = sessions.venue_id
    cross join (
      select count(*) filter (where not is_waiting) as registered, count(*) filter (where is_waiting) as waitlisted
      from session_registrations where session_id = ${sessionId}
    ) counted
  where sessions.id = ${sessionId}`

/** A session as everyone sees it who may see it. */
export async function readSession(db: Db, sessionId: number): Promise<Session | undefined> {
  const [shown, songsOf, slots] = await Promise.all([
    shownRow(sessionId).execute(db),
    songRows(sessionId, null).execute(db),
    slotRows(sessionId, null).execute(db),
  ])
  const row = shown.rows[0]
  if (!row) return undefined
  const { songs, instruments } = await putTogether(db, sessionId, songsOf.rows, slots.rows, row)
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
