import type { OwnProfile } from '@app/core/contract/profile'
import { nameForOwner, nameToKeep, UNNAMED } from '@app/core/rules/person-name'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../lib/db/database.ts'
import type { Tables } from '../lib/db/tables.ts'

export type UserRow = Selectable<Tables['users']>

export const findUser = (db: Db, userId: number) =>
  db.selectFrom('users').selectAll().where('id', '=', userId).where('deleted_at', 'is', null).executeTakeFirst()

export const findUserByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .selectAll()
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  return row !== undefined
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Until the transaction ends, nobody else fills an empty database. */
export const lockForFilling = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('fill an empty database'))`.execute(db)

export function nameColumns(given: { firstName: string; lastName: string }) {
  const { firstName, lastName } = nameToKeep(given)
  return { first_name: firstName, last_name: lastName }
}

/** To who has none yet. */
export const giveName = (db: Db, userId: number, given: { firstName: string; lastName: string }) =>
  db
    .updateTable('users')
    .set(nameColumns(given))
    .where('id', '=', userId)
    .where('first_name', '=', UNNAMED.firstName)
    .where('last_name', '=', UNNAMED.lastName)
    .execute()

/** The guest's id goes to the first account that brings it; a second one gets an account without. */
export const insertUser = (
  db: Db,
  user: {
    email: string
    passwordHash: string
    firstName: string
    lastName: string
    guestId: string | null
    firstVersion?: string
  },
) =>
  db
    .insertInto('users')
    .values({
      email: user.email,
      password_hash: user.passwordHash,
      ...nameColumns(user),
      first_version: user.firstVersion ?? null,
      guest_id: sql<
        string | null
      >`case when exists (select from users where guest_id = ${user.guestId}) then null else ${user.guestId} end`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Somebody by name alone, at the door or in an organiser's list. An address that was given for them stays its owner's. */
export const insertGuest = (
  db: Db,
  user: { contactEmail?: string | null; firstName: string; lastName: string; gender?: string; guestId: string | null },
) =>
  db
    .insertInto('users')
    .values({
      contact_email: user.contactEmail ?? null,
      ...nameColumns(user),
      gender: user.gender ?? '',
      guest_id: user.guestId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export const findUserByGuestId = (db: Db, guestId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'password_hash', 'first_name', 'last_name'])
    .where('guest_id', '=', guestId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** A walk-in who registers on the same device: what they did at the door is theirs, and so is the name they gave. */
export const claimWalkIn = (
  db: Db,
  user: { email: string; passwordHash: string; guestId: string; firstVersion: string },
) =>
  db
    .updateTable('users')
    .set({
      email: user.email,
      password_hash: user.passwordHash,
      first_version: user.firstVersion,
      contact_email: null,
    })
    .where('guest_id', '=', user.guestId)
    .where('password_hash', 'is', null)
    .where('deleted_at', 'is', null)
    .where('email', 'is', null)
    .returningAll()
    .executeTakeFirst()

export const setPassword = (db: Db, userId: number, passwordHash: string) =>
  db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()

/** False where they are so already. */
export async function setDisabled(db: Db, userId: number, at: Date | null): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ disabled_at: at })
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('disabled_at', at ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** As its owner sees it. To others an account without a name yet is what the row says. */
export function toOwnProfile(user: UserRow): OwnProfile {
  const { firstName, lastName } = nameForOwner({ firstName: user.first_name, lastName: user.last_name })
  return { ...profileOf(user), first: firstName, firstName, last: lastName, lastName }
}

export const profileOf = (user: UserRow): OwnProfile => ({
  id: user.id,
  userId: user.id,
  first: user.first_name,
  firstName: user.first_name,
  last: user.last_name,
  lastName: user.last_name,
  imageUrl: user.image,
  bio: user.bio,
  gender: user.gender,
  email: user.email ?? '',
  timeZoneId: user.time_zone_id,
  levelsSeenBy: user.levels_seen_by,
  registrationComplete: user.registration_completed_at !== null,
  firstVersion: user.first_version,
})

/** With a password hash: only while that is still the account's. */
export const updateUser = (
  db: Db,
  userId: number,
  changes: Updateable<Tables['users']>,
  passwordHash?: string | null,
) =>
  db
    .updateTable('users')
    .set(changes)
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .$if(passwordHash !== undefined, (query) =>
      query.where('password_hash', 'is not distinct from', passwordHash ?? null),
    )
    .returningAll()
    .executeTakeFirst()

/** Reports come often; a row is written only when they say something new. */
export const touchLastSeen = (db: Db, userId: number, path: string, now: Date) =>
  db
    .updateTable('users')
    .set({ last_seen_at: now, last_seen_path: path })
    .where('id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('last_seen_at', 'is', null),
        eb('last_seen_at', '<', new Date(now.getTime() - 10_000)),
        eb('last_seen_path', 'is distinct from', path),
      ]),
    )
    .execute()

/** In a transaction that goes on to change something of the user's own: one after the other. */
export const lockUser = (db: Db, userId: number) =>
  db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()

export const readSettings = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['notification_settings', 'email_settings'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Who did something, or whom it was done to, in a list of such entries; null for what happens by itself. */
export const personOf = (table: 'author' | 'subject') =>
  sql<{
    userId: number
    firstName: string
    lastName: string
    imageUrl: string | null
  } | null>`case when ${sql.ref(`${table}.id`)} is null then null
    else json_build_object('userId', ${sql.ref(`${table}.id`)}, 'firstName', ${sql.ref(`${table}.first_name`)}, 'lastName', ${sql.ref(`${table}.last_name`)}, 'imageUrl', ${sql.ref(`${table}.image`)}) end`

/** People by their numbers; who is gone is not among them. */
export const listPeople = (db: Db, userIds: number[]) =>
  db
    .selectFrom('users')
    .select(['id as userId', 'first_name as firstName', 'last_name as lastName', 'image as imageUrl'])
    .where('id', '=', sql<number>`any(${sql.val(userIds)}::int[])`)
    .where('deleted_at', 'is', null)
    .execute()

/** The zones that people have in their settings. */
export async function listZones(db: Db, userIds: number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'time_zone_id as zone'])
    .where('id', '=', sql<number>`any(${sql.val(userIds)}::int[])`)
    .where('time_zone_id', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, zone }) => [id, zone as string]))
}
