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

export const listUserInstruments = (db: Db, userId: number) =>
  db
    .selectFrom('user_instruments')
    .innerJoin('instruments', 'instruments.id', 'user_instruments.instrument_id')
    .select(['instrument_id as instrumentId', 'name', 'family', 'rating', 'is_primary as isPrimary', 'note'])
    .where('user_id', '=', userId)
    .orderBy('is_primary', 'desc')
    .orderBy('position')
    .execute()

/** What is left out stays as it was. */
export const saveUserInstrument = (
  db: Db,
  userId: number,
  instrument: {
    id: number
    rating: number | null | undefined
    isPrimary: boolean | undefined
    note: string | null | undefined
  },
) =>
  db
    .insertInto('user_instruments')
    .values({
      user_id: userId,
      instrument_id: instrument.id,
      rating: instrument.rating ?? null,
      is_primary: instrument.isPrimary ?? false,
      note: instrument.note ?? '',
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'instrument_id']).doUpdateSet((eb) => ({
        rating: instrument.rating === undefined ? eb.ref('user_instruments.rating') : eb.ref('excluded.rating'),
        is_primary:
          instrument.isPrimary === undefined ? eb.ref('user_instruments.is_primary') : eb.ref('excluded.is_primary'),
        note: instrument.note === undefined ? eb.ref('user_instruments.note') : eb.ref('excluded.note'),
      })),
    )
    .execute()

/** One primary instrument a person. */
export const clearOtherPrimaries = (db: Db, userId: number, instrumentId: number) =>
  db
    .updateTable('user_instruments')
    .set({ is_primary: false })
    .where('user_id', '=', userId)
    .where('instrument_id', '!=', instrumentId)
    .where('is_primary', '=', true)
    .execute()

export async function removeUserInstrument(db: Db, userId: number, instrumentId: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('user_instruments')
    .where('user_id', '=', userId)
    .where('instrument_id', '=', instrumentId)
    .returning('instrument_id')
    .executeTakeFirst()
  return removed !== undefined
}

export const listUserGenres = (db: Db, userId: number) =>
  db
    .selectFrom('user_genres')
    .innerJoin('genres', 'genres.id', 'user_genres.genre_id')
    .select(['genre_id as genreId', 'name'])
    .where('user_id', '=', userId)
    .orderBy('name')
    .execute()

/** These, and no others. */
export async function setUserGenres(db: Db, userId: number, genreIds: number[]): Promise<void> {
  await db.deleteFrom('user_genres').where('user_id', '=', userId).execute()
  const rows = [...new Set(genreIds)].map((genre_id) => ({ user_id: userId, genre_id }))
  if (rows.length) await db.insertInto('user_genres').values(rows).execute()
}

/** What others need of the account stays, without anything that says whose it was. */
export async function eraseUser(db: Db, userId: number, now: Date): Promise<void> {
  await db.deleteFrom('user_instruments').where('user_id', '=', userId).execute()
  await setUserGenres(db, userId, [])
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute()
  await db.deleteFrom('known_devices').where('user_id', '=', userId).execute()
  await db.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute()
  await db.deleteFrom('pushes_held').where('user_id', '=', userId).execute()
  await db.deleteFrom('channel_reads').where('user_id', '=', userId).execute()
  await db.deleteFrom('thread_reads').where('user_id', '=', userId).execute()
  await db.deleteFrom('notifications').where('user_id', '=', userId).execute()
  await db
    .deleteFrom('blocked_users')
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('blocked_id', '=', userId)]))
    .execute()
  await db.updateTable('message_reports').set({ reported_by: null }).where('reported_by', '=', userId).execute()
  await db.updateTable('messages').set({ client_id: null }).where('author_id', '=', userId).execute()
  await db.updateTable('payments').set({ client_id: null }).where('recorded_by', '=', userId).execute()
  await db.updateTable('session_registrations').set({ notes: '' }).where('user_id', '=', userId).execute()
  await sql`update session_history set detail = detail - 'reason' where about_user_id = ${userId} and detail ? 'reason'`.execute(
    db,
  )
  await db.updateTable('sign_ins').set({ device: '' }).where('user_id', '=', userId).execute()
  await db.updateTable('audit_log').set({ user_id: null, detail: '{}' }).where('user_id', '=', userId).execute()
  await db
    .updateTable('users')
    .set({
      email: null,
      contact_email: null,
      password_hash: null,
      first_name: 'Former',
      last_name: 'member',
      image: null,
      bio: '',
      gender: '',
      time_zone_id: null,
      guest_id: null,
      calendar_salt: '',
      mail_refusals: 0,
      mail_refused_at: null,
      gathered_mail_at: null,
      notification_settings: '{}',
      email_settings: '{}',
      quiet_hours: true,
      told_when_next: true,
      last_seen_at: null,
      last_seen_path: null,
      deleted_at: now,
      disabled_at: null,
    })
    .where('id', '=', userId)
    .execute()
}

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
