import type { NotificationChoice } from '@app/core/contract/notifications'
import type { Relation } from '@app/core/rules/visibility'
import { type RawBuilder, sql } from 'kysely'
import { hasBlocked } from '../channels/sql.ts'
import { knownName } from '../groups/sql.ts'
import type { Db } from '../lib/db/database.ts'

export const findMember = (db: Db, groupId: number, userId: number) =>
  db.selectFrom('members').selectAll().where('group_id', '=', groupId).where('user_id', '=', userId).executeTakeFirst()

/** What somebody in a group chose to hear of it; null for who is not in it. */
export const choiceIn = (groupId: RawBuilder<unknown>, userId: RawBuilder<unknown>) =>
  sql<NotificationChoice | null>`(select m.notify from members m
    where m.group_id = ${groupId} and m.user_id = ${userId} and m.approved_at is not null)`

/** By the address of an account, among those of this group alone. */
export const findMemberByEmail = (db: Db, groupId: number, email: string) =>
  db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['members.user_id', 'members.approved_at', 'users.email'])
    .where('members.group_id', '=', groupId)
    .where(sql<string>`lower(users.email)`, '=', email.toLowerCase())
    .executeTakeFirst()

/** Adds who is not a member yet, and approves who was waiting if `approvedAt` says so. Asking twice changes nothing. */
export const saveMember = (db: Db, groupId: number, userId: number, now: Date, approvedAt: Date | null) =>
  db
    .insertInto('members')
    .values({ group_id: groupId, user_id: userId, is_admin: false, asked_at: now, approved_at: approvedAt })
    .onConflict((conflict) =>
      conflict
        .columns(['group_id', 'user_id'])
        .doUpdateSet({ approved_at: sql<Date | null>`coalesce(members.approved_at, excluded.approved_at)` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

export const approveMember = (db: Db, groupId: number, userId: number, now: Date) =>
  db
    .updateTable('members')
    .set({ approved_at: sql<Date>`coalesce(approved_at, ${now})` })
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()

/** What one is to the other, by the groups that both are in. */
export async function relationOf(db: Db, viewerId: number, userId: number): Promise<Relation> {
  const {
    rows: [row],
  } = await sql<{ shares: boolean | null; runs: boolean | null }>`
    select bool_or(own.approved_at is not null and theirs.approved_at is not null) as shares, bool_or(own.is_admin) as runs
    from members own join members theirs on theirs.group_id = own.group_id and theirs.user_id = ${userId}
    where own.user_id = ${viewerId}`.execute(db)
  return { isSelf: viewerId === userId, sharesGroup: row?.shares === true, runsGroup: row?.runs === true }
}

/** Who was removed stays out until somebody lets them in. */
export const insertRemoval = (db: Db, removal: { groupId: number; userId: number; by: number }, now: Date) =>
  db
    .insertInto('removed_members')
    .values({ group_id: removal.groupId, user_id: removal.userId, removed_by: removal.by, removed_at: now })
    .onConflict((conflict) => conflict.columns(['group_id', 'user_id']).doUpdateSet({ removed_at: now }))
    .execute()

export async function wasRemoved(db: Db, groupId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('removed_members')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteRemoval(db: Db, groupId: number, userId: number): Promise<boolean> {
  const row = await db
    .deleteFrom('removed_members')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

const MOST_REMOVED = 500

export const listRemoved = (db: Db, groupId: number) =>
  db
    .selectFrom('removed_members')
    .innerJoin('users', 'users.id', 'removed_members.user_id')
    .select(names)
    .select('removed_members.removed_at')
    .where('removed_members.group_id', '=', groupId)
    .where('users.deleted_at', 'is', null)
    .orderBy('removed_members.removed_at', 'desc')
    .orderBy('users.id')
    .limit(MOST_REMOVED)
    .execute()

export const setAdmin = (db: Db, groupId: number, userId: number, isAdmin: boolean) =>
  db
    .updateTable('members')
    .set({ is_admin: isAdmin })
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .execute()

export const deleteMember = (db: Db, groupId: number, userId: number) =>
  db.deleteFrom('members').where('group_id', '=', groupId).where('user_id', '=', userId).execute()

export async function deleteMemberships(db: Db, userId: number): Promise<number[]> {
  const rows = await db.deleteFrom('members').where('user_id', '=', userId).returning('group_id').execute()
  return rows.map((row) => row.group_id)
}

/** Whoever has no account cannot sign in: nobody is left to run a group that has only them. */
const hasAccount = (userId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from users where users.id = ${userId} and users.email is not null)`

/** The admins who can sign in, held until the transaction ends: two who leave at once cannot both see the other still there. */
export const lockAdmins = async (db: Db, groupId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('members')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where('is_admin', '=', true)
    .where(hasAccount(sql`members.user_id`))
    .orderBy('user_id')
    .forUpdate()
    .execute()
  return rows.map((row) => row.user_id)
}

/** All that the groups know of somebody. */
export const listMemberships = (db: Db, userId: number) =>
  db
    .selectFrom('members')
    .innerJoin('groups', 'groups.id', 'members.group_id')
    .select(['groups.id', 'members.is_admin', 'members.asked_at', 'members.approved_at', 'members.notify'])
    .select(knownName.as('name'))
    .select(
      sql<{ instrumentId: number; rating: number }[]>`coalesce((
        select json_agg(json_build_object('instrumentId', r.instrument_id, 'rating', r.rating) order by r.instrument_id)
        from member_ratings r where r.group_id = members.group_id and r.user_id = members.user_id), '[]')`.as(
        'ratings',
      ),
    )
    .where('members.user_id', '=', userId)
    .orderBy('groups.id')
    .execute()

/** In order, so that two who lock the admins of the same groups do not wait for each other. */
export async function groupsAdministeredBy(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('members')
    .select('group_id')
    .where('user_id', '=', userId)
    .where('is_admin', '=', true)
    .orderBy('group_id')
    .execute()
  return rows.map((row) => row.group_id)
}

/** Groups whose only admin who can sign in this user is. */
export const groupsOnlyAdminOf = (db: Db, userId: number) =>
  db
    .selectFrom('members')
    .innerJoin('groups', 'groups.id', 'members.group_id')
    .select(['groups.id', 'groups.name'])
    .where('members.user_id', '=', userId)
    .where('members.is_admin', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('members as other')
            .select('other.user_id')
            .whereRef('other.group_id', '=', 'members.group_id')
            .where('other.is_admin', '=', true)
            .where('other.user_id', '!=', userId)
            .where(hasAccount(sql`other.user_id`)),
        ),
      ),
    )
    .execute()

const names = [
  'users.id as userId',
  'users.first_name as firstName',
  'users.last_name as lastName',
  'users.image as imageUrl',
] as const

interface ListedInstrument {
  instrumentId: number
  name: string
  family: string
  rating: number | null
  isPrimary: boolean
  adminRating: number | null
}

/** What each member plays, the main instrument first. Grouped once: asked for row by row, 300 members took half a second. */
const playedInstruments = (groupId: number) => sql<{ user_id: number; instruments: ListedInstrument[] }>`(
  select ui.user_id, json_agg(json_build_object('instrumentId', i.id, 'name', i.name, 'family', i.family, 'rating', ui.rating, 'isPrimary', ui.is_primary, 'adminRating', r.rating)
    order by ui.is_primary desc, i.position) as instruments
  from members m join user_instruments ui on ui.user_id = m.user_id join instruments i on i.id = ui.instrument_id
  left join member_ratings r on r.group_id = m.group_id and r.user_id = ui.user_id and r.instrument_id = ui.instrument_id
  where m.group_id = ${groupId} group by ui.user_id)`

/** In how many of the group's sessions each was seen. */
const attendances = (groupId: number) => sql<{ user_id: number; sessions: number }>`(
  select r.user_id, count(*)::int as sessions from sessions join session_registrations r on r.session_id = sessions.id
  where sessions.group_id = ${groupId} and sessions.deleted_at is null and r.is_present group by r.user_id)`

/** Everyone in the group, who waits included, by name. */
export const listMembers = (db: Db, groupId: number) =>
  db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .leftJoin(playedInstruments(groupId).as('played'), 'played.user_id', 'users.id')
    .leftJoin(attendances(groupId).as('attended'), 'attended.user_id', 'users.id')
    .select(names)
    .select([
      'users.email',
      'users.contact_email',
      'users.last_seen_at',
      'members.is_admin',
      'members.approved_at',
      'members.asked_at',
    ])
    .select(sql<ListedInstrument[]>`coalesce(played.instruments, '[]')`.as('instruments'))
    .select(sql<number>`coalesce(attended.sessions, 0)`.as('sessionsAttended'))
    .where('members.group_id', '=', groupId)
    .orderBy(sql`lower(users.first_name)`)
    .orderBy(sql`lower(users.last_name)`)
    .orderBy('users.id')
    .execute()

export const listPending = (db: Db, groupId: number) =>
  db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(names)
    .select('members.asked_at')
    .where('members.group_id', '=', groupId)
    .where('members.approved_at', 'is', null)
    .orderBy('members.asked_at')
    .orderBy('users.id')
    .execute()

export const countMembers = (db: Db, groupId: number) =>
  db
    .selectFrom('members')
    .select([
      sql<number>`count(*) filter (where approved_at is not null)::int`.as('members'),
      sql<number>`count(*) filter (where is_admin)::int`.as('admins'),
      sql<number>`count(*) filter (where approved_at is null)::int`.as('pending'),
    ])
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow()

/** Not those who blocked who asks. */
export const listOnline = (db: Db, groupId: number, callerId: number, since: Date, most: number) =>
  db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(names)
    .where('members.group_id', '=', groupId)
    .where('members.approved_at', 'is not', null)
    .where('users.last_seen_at', '>', since)
    .where(sql<boolean>`not ${hasBlocked(sql`users.id`, sql`${callerId}::int`)}`)
    .orderBy('users.last_seen_at', 'desc')
    .orderBy('users.id')
    .limit(most)
    .execute()

export const findMemberInstruments = (db: Db, groupId: number, userId: number) =>
  db
    .selectFrom('users')
    .leftJoin(playedInstruments(groupId).as('played'), 'played.user_id', 'users.id')
    .select('users.levels_seen_by')
    .select(sql<ListedInstrument[]>`coalesce(played.instruments, '[]')`.as('instruments'))
    .where('users.id', '=', userId)
    .executeTakeFirst()

/** Whether it was another one before. */
export async function setRating(
  db: Db,
  rating: { groupId: number; userId: number; instrumentId: number; rating: number | null },
): Promise<boolean> {
  const { groupId, userId, instrumentId } = rating
  if (rating.rating === null) {
    const gone = await db
      .deleteFrom('member_ratings')
      .where('group_id', '=', groupId)
      .where('user_id', '=', userId)
      .where('instrument_id', '=', instrumentId)
      .returning('rating')
      .executeTakeFirst()
    return gone !== undefined
  }
  const saved = await db
    .insertInto('member_ratings')
    .values({ group_id: groupId, user_id: userId, instrument_id: instrumentId, rating: rating.rating })
    .onConflict((conflict) =>
      conflict
        .columns(['group_id', 'user_id', 'instrument_id'])
        .doUpdateSet({ rating: rating.rating ?? 0 })
        .whereRef('member_ratings.rating', '<>', 'excluded.rating'),
    )
    .returning('rating')
    .executeTakeFirst()
  return saved !== undefined
}
