import type { Session } from '@app/core/contract/sessions'
import { runningSeconds } from '@app/core/rules/running-order'
import { songStatus } from '@app/core/rules/song-status'
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../lib/database.ts'
import type { Tables } from '../lib/tables.ts'

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

const PERSON = sql<Person | null>`case when u.id is null then null else
  json_build_object('userId', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'imageUrl', u.image) end`

// As plain rows that are put together here: the database would take twice as long to write the whole as JSON.

const oneSong = (column: string, sessionSongId: number | null) =>
  sessionSongId === null ? sql`` : sql`and ${sql.ref(column)} = ${sessionSongId}`

interface SlotRow extends Omit<Slot, 'instrumentName' | 'family'> {
  sessionSongId: number
}

/** The slots of a session, or of one song in it, in the order of their instruments; with how many want each, and who plays it. */
const slotRows = (sessionId: number, sessionSongId: number | null) => sql<SlotRow>`
  select s.session_song_id as "sessionSongId", s.id as "slotId", s.instrument_id as "instrumentId", s.required, s.details, s.note,
    coalesce(c.wishes, 0) as wishes, coalesce(c.waitlist, 0) as waitlist, ${PERSON} as player
  from slots s join instruments i on i.id = s.instrument_id
    left join (
      select slot_id, count(*) filter (where not is_waitlist)::int as wishes, count(*) filter (where is_waitlist)::int as waitlist
      from registrations where session_id = ${sessionId} group by slot_id
    ) c on c.slot_id = s.id
    left join (
      assignments a join rosters r on r.id = a.roster_id and r.session_id = ${sessionId} and r.state = 'published'
        join users u on u.id = a.user_id
    ) on a.slot_id = s.id
  where s.session_id = ${sessionId} ${oneSong('s.session_song_id', sessionSongId)}
  order by i.position, s.id`

/** The songs of a session, or one of them, in the order of the set; suggested ones at the end. */
const songRows = (sessionId: number, sessionSongId: number | null) => sql<Omit<Song, 'slots' | 'status'>>`
  select ss.id as "sessionSongId", ss.session_id as "sessionId", ss.song_id as "songId", ss.position, so.title,
    so.artist as "artistName", coalesce(nullif(ss.musical_key, ''), so.musical_key) as key, ss.tempo,
    so.duration_seconds as "durationSeconds", so.spotify_track_id as "spotifyTrackId", so.youtube_link as "youTubeLink",
    ss.chart_link as "chartLink", ss.notes, ss.is_cut as cut, ss.required_permission_level as "requiredPermissionLevel",
    ss.position is null as suggested, ${PERSON} as "suggestedBy"
  from session_songs ss join songs so on so.id = ss.song_id left join users u on u.id = ss.suggested_by
  where ss.session_id = ${sessionId} ${oneSong('ss.id', sessionSongId)}
  order by ss.position nulls last, ss.id`

/** The instruments that a session has slots for, or has said something about, in their order. */
const instrumentRows = (sessionId: number) => sql<Instrument>`
  select i.id as "instrumentId", i.name as "instrumentName", i.family, coalesce(si.state, 1) as state, coalesce(si.reason, '') as reason
  from instruments i left join session_instruments si on si.session_id = ${sessionId} and si.instrument_id = i.id
  where si.state is not null or i.id in (select instrument_id from slots where session_id = ${sessionId})
  order by i.position`

/** The songs of a session with their slots, or one of them; and the instruments of the session. */
async function readSet(db: Db, sessionId: number, sessionSongId: number | null) {
  const [songs, slots, instruments] = await Promise.all([
    songRows(sessionId, sessionSongId).execute(db),
    slotRows(sessionId, sessionSongId).execute(db),
    instrumentRows(sessionId).execute(db),
  ])
  const slotsOf = new Map<number, Slot[]>(songs.rows.map((song) => [song.sessionSongId, []]))
  const named = new Map(instruments.rows.map((instrument) => [instrument.instrumentId, instrument]))
  for (const { sessionSongId, slotId, instrumentId, required, details, note, wishes, waitlist, player } of slots.rows) {
    const { instrumentName, family } = named.get(instrumentId) as Instrument
    slotsOf
      .get(sessionSongId)
      ?.push({ slotId, instrumentId, instrumentName, family, required, details, note, wishes, waitlist, player })
  }
  return {
    instruments: instruments.rows,
    songs: songs.rows.map((song): Song => {
      const ofSong = slotsOf.get(song.sessionSongId) as Slot[]
      return Object.assign(song, { slots: ofSong, status: songStatus(ofSong) })
    }),
  }
}

export const readSongs = async (db: Db, sessionId: number, sessionSongId: number | null = null): Promise<Song[]> =>
  (await readSet(db, sessionId, sessionSongId)).songs

const sessionRow = (db: Db, sessionId: number) =>
  db
    .selectFrom('sessions')
    .innerJoin('groups', 'groups.id', 'sessions.group_id')
    .innerJoin('group_settings', 'group_settings.group_id', 'sessions.group_id')
    .leftJoin('venues', 'venues.id', 'sessions.venue_id')
    .selectAll('sessions')
    .select(['groups.name as group_name', 'filters_enabled', 'part_lockout_enabled', 'venues.name as venue_name'])
    .select(['venues.address', 'venues.city', 'venues.state', 'venues.zip'])
    .select(
      sql<boolean>`exists (select from rosters where rosters.session_id = sessions.id and rosters.state = 'published')`.as(
        'is_published',
      ),
    )
    .select(countIn(sql`not is_waiting`).as('registered'))
    .select(countIn(sql`is_waiting`).as('waitlisted'))
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst()

const countIn = (which: RawBuilder<unknown>) =>
  sql<number>`(select count(*) from session_registrations r where r.session_id = sessions.id and ${which})`

/** A session as everyone sees it who may see it. */
export async function readSession(db: Db, sessionId: number): Promise<Session | undefined> {
  const [row, { songs, instruments }] = await Promise.all([sessionRow(db, sessionId), readSet(db, sessionId, null)])
  if (!row) return undefined
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

export const settingsOf = (row: SessionRow): Session['settings'] => ({
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
