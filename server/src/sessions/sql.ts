import type { Session } from '@app/core/contract/sessions'
import type { SignUpState } from '@app/core/contract/slots'
import { runningSeconds } from '@app/core/rules/running-order'
import { songStatus } from '@app/core/rules/song-status'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
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

const PERSON = (table: string) =>
  sql`json_build_object('userId', ${sql.ref(`${table}.id`)}, 'firstName', ${sql.ref(`${table}.first_name`)}, 'lastName', ${sql.ref(`${table}.last_name`)}, 'imageUrl', ${sql.ref(`${table}.image`)})`

/** What a session shows to everybody, read in one statement. Where a song is named, that one alone. */
const shown = (sessionId: number, sessionSongId: number | null) => sql<{
  session: Shown
}>`
  with counted as (
    select slot_id, count(*) filter (where not is_waitlist)::int as wishes, count(*) filter (where is_waitlist)::int as waitlist
    from registrations where session_id = ${sessionId} group by slot_id
  ), played as (
    select a.slot_id, ${PERSON('u')} as player
    from rosters r join assignments a on a.roster_id = r.id join users u on u.id = a.user_id
    where r.session_id = ${sessionId} and r.state = 'published'
  ), slot_lists as (
    select s.session_song_id, json_agg(json_build_object(
        'slotId', s.id, 'instrumentId', i.id, 'instrumentName', i.name, 'family', i.family, 'required', s.required,
        'details', s.details, 'note', s.note, 'wishes', coalesce(c.wishes, 0), 'waitlist', coalesce(c.waitlist, 0), 'player', p.player
      ) order by i.position, s.id) as slots
    from slots s join instruments i on i.id = s.instrument_id
      left join counted c on c.slot_id = s.id left join played p on p.slot_id = s.id
    where s.session_id = ${sessionId} group by s.session_song_id
  ), song_list as (
    select json_agg(json_build_object(
        'sessionSongId', ss.id, 'sessionId', ss.session_id, 'songId', ss.song_id, 'position', ss.position, 'title', so.title,
        'artistName', so.artist, 'key', coalesce(nullif(ss.musical_key, ''), so.musical_key), 'tempo', ss.tempo,
        'durationSeconds', so.duration_seconds, 'spotifyTrackId', so.spotify_track_id, 'youTubeLink', so.youtube_link,
        'chartLink', ss.chart_link, 'notes', ss.notes, 'cut', ss.is_cut, 'requiredPermissionLevel', ss.required_permission_level,
        'suggested', ss.position is null, 'suggestedBy', case when u.id is null then null else ${PERSON('u')} end,
        'slots', coalesce(l.slots, '[]'::json)
      ) order by ss.position nulls last, ss.id) as songs
    from session_songs ss join songs so on so.id = ss.song_id
      left join users u on u.id = ss.suggested_by left join slot_lists l on l.session_song_id = ss.id
    where ss.session_id = ${sessionId} and (${sessionSongId}::int is null or ss.id = ${sessionSongId})
  ), used as (
    select distinct instrument_id from slots where session_id = ${sessionId}
    union select instrument_id from session_instruments where session_id = ${sessionId}
  ), instrument_list as (
    select json_agg(json_build_object('instrumentId', i.id, 'instrumentName', i.name, 'family', i.family,
      'state', coalesce(si.state, 1), 'reason', coalesce(si.reason, '')) order by i.position) as instruments
    from used join instruments i on i.id = used.instrument_id
      left join session_instruments si on si.session_id = ${sessionId} and si.instrument_id = i.id
  )
  select json_build_object(
    'songs', coalesce((select songs from song_list), '[]'::json),
    'instruments', coalesce((select instruments from instrument_list), '[]'::json),
    'registered', (select count(*) from session_registrations where session_id = ${sessionId} and not is_waiting),
    'waitlisted', (select count(*) from session_registrations where session_id = ${sessionId} and is_waiting)
  ) as session`

interface Shown {
  songs: Omit<Session['songs'][number], 'status'>[]
  instruments: { instrumentId: number; instrumentName: string; family: string; state: SignUpState; reason: string }[]
  registered: number
  waitlisted: number
}

export async function readSongs(
  db: Db,
  sessionId: number,
  sessionSongId: number | null = null,
): Promise<Session['songs']> {
  const { rows } = await shown(sessionId, sessionSongId).execute(db)
  return (rows[0] as { session: Shown }).session.songs.map((song) => ({ ...song, status: songStatus(song.slots) }))
}

/** A session as everyone sees it who may see it. */
export async function readSession(db: Db, sessionId: number): Promise<Session | undefined> {
  const row = await db
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
    .select(sql<Shown>`(${shown(sessionId, null)})`.as('shown'))
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst()
  if (!row) return undefined
  const songs = row.shown.songs.map((song) => ({ ...song, status: songStatus(song.slots) }))
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
      registered: row.shown.registered,
      waitlisted: row.shown.waitlisted,
      songs: inSet.length,
      playable: inSet.filter((song) => song.status === 'playable').length,
      runningSeconds: runningSeconds(inSet),
    },
    instruments: row.shown.instruments,
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
