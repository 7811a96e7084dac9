import type { Session } from '@app/core/contract/sessions'
import { isInSet, readinessOf } from '@app/core/rules/readiness'
import { runningSeconds } from '@app/core/rules/running-order'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../lib/db/database.ts'
import { statement, unseen } from '../lib/db/statement.ts'
import type { Tables } from '../lib/db/tables.ts'
import { putTogether, type SetRow, setOf } from '../session-songs/sql.ts'

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
  const inSet = songs.filter(isInSet)
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
      playable: readinessOf(songs, row.is_published).ready,
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
      changed_at: now,
    })
    // One that organisers published before stays, and whoever comes first takes what is free in it.
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const dropEmptyRoster = (db: Db, sessionId: number) =>
  db
    .deleteFrom('rosters')
    .where('session_id', '=', sessionId)
    .where('state', '=', 'published')
    .where(sql<boolean>`not exists (select from assignments where roster_id = rosters.id)`)
    .execute()

/** A session of the group that is this one at another time. */
export async function findSameSession(db: Db, row: SessionRow, startsAt: Date): Promise<number | undefined> {
  const same = await db
    .selectFrom('sessions')
    .select('id')
    .where('group_id', '=', row.group_id)
    .where('title', '=', row.title)
    .where('starts_at', '=', startsAt)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return same?.id
}

/** Returns who is new. */
export const insertSessionAdmin = (db: Db, sessionId: number, userId: number) =>
  db
    .insertInto('session_admins')
    .values({ session_id: sessionId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
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

/** Returns who is it no more. */
export const deleteSessionAdmin = (db: Db, sessionId: number, userId: number) =>
  db
    .deleteFrom('session_admins')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .execute()

/** A deleted session can be brought back for so long; then it is gone for good. */
export const RESTORABLE_MS = 30 * 86_400_000

export const sweepSessions = (db: Db, now: Date) =>
  db
    .deleteFrom('sessions')
    .where('deleted_at', '<', new Date(now.getTime() - RESTORABLE_MS))
    .execute()
