import type { Group } from '@app/core/contract/groups'
import { type Insertable, sql, type Updateable } from 'kysely'
import { countedTo } from '../lib/db/counted-to.ts'
import type { Db } from '../lib/db/database.ts'
import type { Tables } from '../lib/db/tables.ts'

const memberCount = sql<number>`(select count(*)::int from members where members.group_id = groups.id and approved_at is not null)`

/** Written out: of a value that comes later, the database would not know that the indexes of public groups hold what is asked for. */
const IS_PUBLIC = sql<boolean>`groups.is_public`

const NOBODY = sql<number | null>`null::int`

/** Who made a group is its members' to know: where anybody finds groups, `madeBy` is nobody. */
const selectGroups = (db: Db, madeBy = sql<number | null>`groups.made_by`) =>
  db
    .selectFrom('groups')
    .select(madeBy.as('userId'))
    .select([
      'groups.id',
      'groups.name',
      'groups.city',
      'groups.state',
      'groups.zip',
      'groups.country',
      'groups.currency',
      'groups.time_zone_id as timeZoneId',
      'groups.message_channel_id as messageChannelId',
      'groups.image as imageAssetData',
      'groups.is_public as isPublic',
      'groups.join_policy as joinPolicy',
      'groups.description',
      memberCount.as('memberCount'),
    ])

export const findGroup = (db: Db, groupId: number): Promise<Group | undefined> =>
  selectGroups(db).where('groups.id', '=', groupId).executeTakeFirst()

/** Held until the transaction ends, so that two changes at once are one after the other. */
export const lockGroup = async (db: Db, groupId: number): Promise<Group | undefined> => {
  await db.selectFrom('groups').select('id').where('id', '=', groupId).forNoKeyUpdate().executeTakeFirst()
  return findGroup(db, groupId)
}

/** `%`, `_` and `\` stand for themselves in what people type. */
const containing = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** All its pieces of three letters; a shorter one is its own. Whatever contains the text has them all, and the index knows who has. */
const piecesOf = (text: string): string[] => {
  const letters = [...text.toLowerCase()]
  if (letters.length <= 3) return [letters.join('')]
  return letters.slice(2).map((_, index) => letters.slice(index, index + 3).join(''))
}

const matching = (q: string) =>
  q
    ? sql<boolean>`pieces_of(lower(groups.name) || ' ' || lower(groups.city)) @> ${sql.val(piecesOf(q))}::text[]
        and (lower(groups.name) like ${containing(q)} or lower(groups.city) like ${containing(q)})`
    : sql<boolean>`true`

export async function browseGroups(
  db: Db,
  q: string,
  start: number,
  limit: number,
): Promise<{ groups: Group[]; total: number }> {
  const groups = await selectGroups(db, NOBODY)
    .where(IS_PUBLIC)
    .where(matching(q))
    .orderBy(sql`lower(groups.name)`)
    .orderBy('groups.id')
    .offset(start)
    .limit(limit)
    .execute()
  const counted = db
    .selectFrom('groups')
    .select('groups.id')
    .where(IS_PUBLIC)
    .where(matching(q))
    .limit(countedTo({ start, limit }))
  const { total } = await db
    .selectFrom(counted.as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { groups, total }
}

const MOST_NEAR = 50
const KM_A_DEGREE = 111.32

/** First by a box that the index can answer, then by the distance over the Earth. */
export async function groupsNear(db: Db, point: { latitude: number; longitude: number }, radiusKm: number, q: string) {
  const high = radiusKm / KM_A_DEGREE
  const wide = Math.min(180, high / Math.max(0.01, Math.cos((point.latitude * Math.PI) / 180)))
  const { latitude, longitude } = point
  const distance = sql<number>`2 * 6371 * asin(sqrt(least(1,
    power(sin(radians(groups.latitude - ${latitude}::float8) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(groups.latitude)) * power(sin(radians(groups.longitude - ${longitude}::float8) / 2), 2))))`
  return selectGroups(db, NOBODY)
    .select(distance.as('distanceKm'))
    .where(IS_PUBLIC)
    .where(
      sql<boolean>`point(groups.longitude, groups.latitude) <@ box(point(${longitude - wide}::float8, ${latitude - high}::float8), point(${longitude + wide}::float8, ${latitude + high}::float8))`,
    )
    .where(distance, '<=', radiusKm)
    .where(matching(q))
    .orderBy('distanceKm')
    .orderBy('groups.id')
    .limit(MOST_NEAR)
    .execute()
}

export async function insertGroup(db: Db, group: Insertable<Tables['groups']>, now: Date): Promise<number> {
  const { id } = await db.insertInto('groups').values(group).returning('id').executeTakeFirstOrThrow()
  await db
    .insertInto('group_settings')
    .values({ group_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (group.made_by)
    await db
      .insertInto('members')
      .values({ group_id: id, user_id: group.made_by, is_admin: true, asked_at: now, approved_at: now })
      .execute()
  return id
}

export const updateGroup = (db: Db, groupId: number, changes: Updateable<Tables['groups']>) =>
  db.updateTable('groups').set(changes).where('id', '=', groupId).execute()

export const findInvite = (db: Db, groupId: number) =>
  db
    .selectFrom('groups')
    .select(['id', 'name', 'invite_key', 'join_policy', 'is_public'])
    .where('id', '=', groupId)
    .executeTakeFirst()

export const findGroupSettings = (db: Db, groupId: number) =>
  db.selectFrom('group_settings').selectAll().where('group_id', '=', groupId).executeTakeFirstOrThrow()

/** Held until the transaction ends, so that two changes at once are one after the other. */
export const lockGroupSettings = (db: Db, groupId: number) =>
  db.selectFrom('group_settings').selectAll().where('group_id', '=', groupId).forUpdate().executeTakeFirstOrThrow()

export const setSessionDefaults = (db: Db, groupId: number, defaults: object) =>
  db
    .updateTable('group_settings')
    .set({ session_defaults: JSON.stringify(defaults) })
    .where('group_id', '=', groupId)
    .execute()

export const setGroupSwitches = (
  db: Db,
  groupId: number,
  switches: { filtersEnabled: boolean; partLockoutEnabled: boolean },
) =>
  db
    .updateTable('group_settings')
    .set({ filters_enabled: switches.filtersEnabled, part_lockout_enabled: switches.partLockoutEnabled })
    .where('group_id', '=', groupId)
    .execute()

/** Of a group that became private, who still waits to be let in knows no more than a guest: that they asked. */
const mayBeKnown = sql<boolean>`(groups.is_public or members.approved_at is not null)`
export const knownName = sql<string>`case when ${mayBeKnown} then groups.name else 'A private group' end`

export const listGroupsOfUser = (db: Db, userId: number) =>
  db
    .selectFrom('members')
    .innerJoin('groups', 'groups.id', 'members.group_id')
    .select(['groups.id', 'members.is_admin', 'members.approved_at'])
    .select(knownName.as('name'))
    .select(sql<string | null>`case when ${mayBeKnown} then groups.image end`.as('image'))
    .where('members.user_id', '=', userId)
    .orderBy(sql`lower(${knownName})`)
    .orderBy('groups.id')
    .execute()
