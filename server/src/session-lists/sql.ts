import type { ListedSession } from '@app/core/contract/sessions'
import { isRosterOut } from '@app/core/rules/roster-out'
import { LONGEST_SESSION_MS } from '@app/core/rules/session-settings'
import { sql } from 'kysely'
import { countedTo } from '../lib/db/counted-to.ts'
import type { Db } from '../lib/db/database.ts'
import { withPartNames } from '../slots/part-names-sql.ts'

export const selectListed = (db: Db) =>
  db
    .selectFrom('sessions')
    .innerJoin('groups', 'groups.id', 'sessions.group_id')
    .leftJoin('venues', 'venues.id', 'sessions.venue_id')
    .select(['sessions.id', 'sessions.title', 'sessions.starts_at', 'sessions.ends_at', 'sessions.group_id'])
    .select(['sessions.time_zone_id', 'sessions.image', 'sessions.sign_up_open', 'sessions.sign_up_closes_at'])
    .select(['groups.name as group_name', 'sessions.deleted_at', 'sessions.first_come'])
    .select(sql<string>`coalesce(venues.name, sessions.location)`.as('place'))
    .select(
      sql<number>`(select count(*)::int from session_songs where session_id = sessions.id and position is not null and not is_cut)`.as(
        'songs',
      ),
    )
    .select(
      sql<number>`(select count(*)::int from session_registrations where session_id = sessions.id and not is_waiting)`.as(
        'registered',
      ),
    )
    .select(
      sql<boolean>`exists (select from rosters where rosters.session_id = sessions.id and rosters.state = 'published')`.as(
        'roster_published',
      ),
    )

export type ListedRow = Awaited<ReturnType<ReturnType<typeof selectListed>['executeTakeFirstOrThrow']>>

export const toSummary = (row: ListedRow) => ({
  id: row.id,
  title: row.title,
  startDate: row.starts_at.toISOString(),
  location: row.place,
  imageAssetData: row.image,
})

export const toListed = (row: ListedRow, now: Date): ListedSession => ({
  ...toSummary(row),
  endDate: row.ends_at.toISOString(),
  timeZoneId: row.time_zone_id,
  groupId: row.group_id,
  groupName: row.group_name,
  songs: row.songs,
  registered: row.registered,
  signUpOpen: row.sign_up_open && row.ends_at > now && (row.sign_up_closes_at === null || row.sign_up_closes_at > now),
  signUpClosesAt: row.sign_up_closes_at?.toISOString() ?? null,
  isRosterOut: isRosterOut({ rosterPublished: row.roster_published, settings: { firstCome: row.first_come } }),
})

export const findListed = (db: Db, sessionId: number) =>
  selectListed(db).where('sessions.id', '=', sessionId).executeTakeFirst()

interface Page {
  start: number
  limit: number
}

/** Whether somebody comes to a session, or waits for a place in it; null where they do not, and where it is a guest who asks. */
const isWaiting = (userId: number | null) =>
  sql<
    boolean | null
  >`(select r.is_waiting from session_registrations r where r.session_id = sessions.id and r.user_id = ${userId}::int)`.as(
    'is_waiting',
  )

export const ownPlace = ({ is_waiting: isWaiting }: { is_waiting: boolean | null }) => ({
  isRegistered: isWaiting !== null,
  isWaiting: isWaiting ?? false,
})

/** What goes on counts as upcoming until it ends. */
export async function listOfGroup(
  db: Db,
  { groupId, userId, past, now }: { groupId: number; userId: number | null; past: boolean; now: Date },
  page: Page,
) {
  const which = sql<boolean>`sessions.group_id = ${groupId} and sessions.deleted_at is null and ${
    past ? sql`sessions.ends_at <= ${now}` : sql`sessions.ends_at > ${now}`
  }`
  const direction = past ? 'desc' : 'asc'
  const rows = await selectListed(db)
    .where(which)
    .orderBy('sessions.starts_at', direction)
    .orderBy('sessions.id', direction)
    .offset(page.start)
    .limit(page.limit)
    .select(isWaiting(userId))
    .select(
      sql<number>`(select count(*)::int from assignments a join rosters on rosters.session_id = a.session_id and rosters.id = a.roster_id
        where a.session_id = sessions.id and a.user_id = ${userId}::int and rosters.state = 'published')`.as('plays'),
    )
    .execute()
  const { total } = await db
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(which)
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** What goes on by then or comes later. Nothing that began earlier than a session may last goes on: there the search in the index begins. */
export async function listPublic(db: Db, from: Date, page: Page) {
  const which = sql<boolean>`groups.is_public and sessions.deleted_at is null and sessions.ends_at > ${from}
    and sessions.starts_at >= ${new Date(from.getTime() - LONGEST_SESSION_MS)}`
  // Found and counted in one go: among many, to find where they begin is most of the work.
  const found = await db
    .selectFrom('sessions')
    .innerJoin('groups', 'groups.id', 'sessions.group_id')
    .select('sessions.id')
    .where(which)
    .orderBy('sessions.starts_at')
    .orderBy('sessions.id')
    .limit(countedTo(page))
    .execute()
  const ids = found.slice(page.start, page.start + page.limit).map(({ id }) => id)
  const rows = await selectListed(db)
    .where(sql<boolean>`sessions.id = any(${sql.val(ids)}::int[])`)
    .orderBy('sessions.starts_at')
    .orderBy('sessions.id')
    .execute()
  return { rows, total: found.length }
}

/** Long-lived groups have hundreds of sessions; nobody reads thousands. */
const MOST_LISTED = 1_000

export const listAllOfGroup = (db: Db, groupId: number, withDeleted: boolean) =>
  selectListed(db)
    .select(
      sql<number>`(select count(*)::int from session_registrations where session_id = sessions.id and is_present)`.as(
        'came',
      ),
    )
    .where('sessions.group_id', '=', groupId)
    .$if(!withDeleted, (query) => query.where('sessions.deleted_at', 'is', null))
    .orderBy('sessions.starts_at', 'desc')
    .orderBy('sessions.id', 'desc')
    .limit(MOST_LISTED)
    .execute()

/** The next sessions of the groups that somebody is approved in; of these alone, where they are named. */
export const listUpcomingOfUser = (db: Db, userId: number, now: Date, limit: number, ids?: number[]) =>
  selectListed(db)
    .innerJoin('members', (join) =>
      join.onRef('members.group_id', '=', 'sessions.group_id').on('members.user_id', '=', userId),
    )
    .select(isWaiting(userId))
    .where('members.approved_at', 'is not', null)
    .where('sessions.deleted_at', 'is', null)
    .where('sessions.ends_at', '>', now)
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`sessions.id = any(${sql.val(ids)}::int[])`))
    .orderBy('sessions.starts_at')
    .orderBy('sessions.id')
    .limit(limit)
    .execute()

/** Somebody's parts of published rosters that they have said neither yes nor no to, in the order of the set. */
export async function listUnansweredOfUser(db: Db, userId: number, now: Date) {
  const rows = await db
    .selectFrom('assignments as a')
    .innerJoin('rosters as r', 'r.id', 'a.roster_id')
    .innerJoin('sessions as s', 's.id', 'a.session_id')
    .innerJoin('slots', 'slots.id', 'a.slot_id')
    .innerJoin('instruments as i', 'i.id', 'slots.instrument_id')
    .innerJoin('session_songs as ss', 'ss.id', 'slots.session_song_id')
    .innerJoin('songs', 'songs.id', 'ss.song_id')
    .select(['a.session_id as sessionId', 'a.slot_id as slotId', 'songs.title', 'i.name as instrumentName'])
    .select('r.confirm_by as confirmBy')
    .where('a.user_id', '=', userId)
    .where('a.answer', 'is', null)
    .where('r.state', '=', 'published')
    .where('s.first_come', '=', false)
    .where('s.ends_at', '>', now)
    .where('ss.position', 'is not', null)
    .where('ss.is_cut', '=', false)
    .orderBy('ss.position')
    .orderBy('a.slot_id')
    .execute()
  return withPartNames(db, rows)
}

/** The next sessions of these groups. */
export const listUpcomingOfGroups = (db: Db, groupIds: number[], now: Date, limit: number) =>
  selectListed(db)
    .where(sql<boolean>`sessions.group_id = any(${sql.val(groupIds)}::int[])`)
    .where('sessions.deleted_at', 'is', null)
    .where('sessions.ends_at', '>', now)
    .orderBy('sessions.starts_at')
    .orderBy('sessions.id')
    .limit(limit)
    .execute()
