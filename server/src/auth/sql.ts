import { sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'
import type { Tables } from '../lib/db/tables.ts'

/** How long a device that is not used stays signed in. */
export const REFRESH_TOKEN_DAYS = 60

/** How long a device that nobody signs in on stays known. */
const KNOWN_DEVICE_DAYS = 400

/** A sign-in with its first refresh token, in one statement. None where the account is disabled, or its password no longer the one that was checked: a reset or a deletion came in between. */
export async function insertSignIn(
  db: Db,
  signIn: {
    userId: number
    passwordHash: string | null
    device: string
    now: Date
    tokenHash: Buffer
    expiresAt: Date
    /** The key of a rate limit under which this was counted as a failure in advance. */
    forgiven: string | null
  },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into sign_ins (user_id, device, created_at, last_used_at)
      select id, ${signIn.device}, ${signIn.now}::timestamptz, ${signIn.now}::timestamptz from users
      where id = ${signIn.userId} and deleted_at is null and disabled_at is null and password_hash is not distinct from ${signIn.passwordHash}::text
      for share
      returning id
    ), forgiven as (
      update rate_counters set hits = hits - 1
      where key = ${signIn.forgiven}::text and hits > 0 and exists (select from made)
    )
    insert into refresh_tokens (hash, sign_in_id, expires_at) select ${signIn.tokenHash}::bytea, id, ${signIn.expiresAt}::timestamptz from made
    returning sign_in_id as id`.execute(db)
  return rows[0]?.id
}

/** The token with its sign-in, both held until the transaction ends: of twenty at once, one replaces it and the others see that. */
export const lockRefreshToken = (db: Db, hash: Buffer) =>
  db
    .selectFrom('refresh_tokens')
    .innerJoin('sign_ins', 'sign_ins.id', 'refresh_tokens.sign_in_id')
    .leftJoin('refresh_tokens as successor', 'successor.hash', 'refresh_tokens.successor_hash')
    .select([
      'refresh_tokens.hash',
      'refresh_tokens.sign_in_id',
      'refresh_tokens.expires_at',
      'refresh_tokens.replaced_at',
      'refresh_tokens.successor_sealed',
      'successor.replaced_at as successor_replaced_at',
      'sign_ins.user_id',
      'sign_ins.ended_at',
    ])
    .where('refresh_tokens.hash', '=', hash)
    .forUpdate(['refresh_tokens', 'sign_ins'])
    .executeTakeFirst()

export async function replaceRefreshToken(
  db: Db,
  old: { hash: Uint8Array; signInId: number },
  successor: { hash: Buffer; sealed: Buffer; expiresAt: Date },
  now: Date,
): Promise<void> {
  await sql`
    with fresh as (
      insert into refresh_tokens (hash, sign_in_id, expires_at) values (${successor.hash}, ${old.signInId}, ${successor.expiresAt})
    ), used as (
      update sign_ins set last_used_at = ${now} where id = ${old.signInId}
    )
    update refresh_tokens
    set replaced_at = ${now}, successor_hash = ${successor.hash}, successor_sealed = ${successor.sealed}
    where hash = ${old.hash}`.execute(db)
}

export const findSignInOfToken = (db: Db, hash: Buffer, userId: number) =>
  db
    .selectFrom('refresh_tokens')
    .innerJoin('sign_ins', 'sign_ins.id', 'refresh_tokens.sign_in_id')
    .select('sign_ins.id')
    .where('refresh_tokens.hash', '=', hash)
    .where('sign_ins.user_id', '=', userId)
    .executeTakeFirst()

type EndedBecause = NonNullable<Tables['sign_ins']['ended_because']>

/** Ends those sign-ins of the user that still live, and answers which they were. */
export async function endSignIns(
  db: Db,
  userId: number,
  which: { ids: number[] } | { allBut: number | null },
  because: EndedBecause,
  now: Date,
): Promise<number[]> {
  if ('ids' in which && which.ids.length === 0) return []
  let query = db
    .updateTable('sign_ins')
    .set({ ended_at: now, ended_because: because })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
  if ('ids' in which) query = query.where('id', 'in', which.ids)
  else if (which.allBut !== null) query = query.where('id', '!=', which.allBut)
  const ended = (await query.returning('id').execute()).map((row) => row.id)
  // A device that is signed out is told nothing more.
  if (ended.length) await db.deleteFrom('push_subscriptions').where('sign_in_id', 'in', ended).execute()
  return ended
}

export const listSignIns = (db: Db, userId: number) =>
  db
    .selectFrom('sign_ins')
    .select(['id', 'device', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Whether the account with this address has signed in on this device before. One question, whether or not there is an account. */
export async function isKnownDevice(db: Db, email: string, device: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('users.id')
    .where(sql<string>`lower(users.email)`, '=', email.toLowerCase())
    .where('known_devices.hash', '=', device)
    .executeTakeFirst()
  return row !== undefined
}

export const rememberDevice = (db: Db, userId: number, device: Buffer, now: Date) =>
  db
    .insertInto('known_devices')
    .values({ user_id: userId, hash: device, used_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'hash']).doUpdateSet({ used_at: now }))
    .execute()

export const deleteResets = (db: Db, userId: number) =>
  db.deleteFrom('password_resets').where('user_id', '=', userId).execute()

export const deleteReset = (db: Db, hash: Buffer) => db.deleteFrom('password_resets').where('hash', '=', hash).execute()

/** For nobody it is the same statement, and writes nothing. */
export const insertPasswordReset = (db: Db, userId: number, hash: Buffer, expiresAt: Date) =>
  sql`
    insert into password_resets (user_id, hash, expires_at)
    select id, ${hash}::bytea, ${expiresAt}::timestamptz from users where id = ${userId}`.execute(db)

export async function countLiveResets(db: Db, userId: number, now: Date): Promise<number> {
  const row = await db
    .selectFrom('password_resets')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return row.count
}

export const findReset = (db: Db, hash: Buffer, email: string, now: Date) =>
  db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['users.id', 'users.email', 'users.first_name'])
    .where('password_resets.hash', '=', hash)
    .where(sql<string>`lower(users.email)`, '=', email.toLowerCase())
    .where('password_resets.expires_at', '>', now)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst()

/** Uses the link up, and every other one of that user. False when somebody was faster. */
export async function takeReset(db: Db, hash: Buffer, userId: number): Promise<boolean> {
  // Two links of one user at the same moment: one after the other.
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const taken = await db.deleteFrom('password_resets').where('hash', '=', hash).returning('user_id').executeTakeFirst()
  if (!taken) return false
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute()
  return true
}

export const insertAudit = (
  db: Db,
  entry: { at: Date; userId: number | null; action: string; detail: Record<string, unknown> },
) =>
  db
    .insertInto('audit_log')
    .values({ at: entry.at, user_id: entry.userId, action: entry.action, detail: JSON.stringify(entry.detail) })
    .execute()

/** What has run out: tokens past their time, sign-ins long over, links nobody used. */
export async function sweepSignIns(db: Db, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - 30 * 86_400_000)
  const unused = new Date(now.getTime() - REFRESH_TOKEN_DAYS * 86_400_000)
  await db
    .updateTable('sign_ins')
    .set({ ended_at: now, ended_because: 'unused' })
    .where('ended_at', 'is', null)
    .where('last_used_at', '<', unused)
    .execute()
  await db.deleteFrom('password_resets').where('expires_at', '<', now).execute()
  const forgotten = new Date(now.getTime() - KNOWN_DEVICE_DAYS * 86_400_000)
  await db.deleteFrom('known_devices').where('used_at', '<', forgotten).execute()
  await db.deleteFrom('refresh_tokens').where('expires_at', '<', now).execute()
  await db.deleteFrom('sign_ins').where('ended_at', '<', longAgo).execute()
}

/** Mails to an address that have not left yet. */
export const deleteMailsTo = (db: Db, email: string) =>
  db
    .deleteFrom('jobs')
    .where('kind', 'in', ['mail', 'password-reset'])
    .where(sql<boolean>`lower(coalesce(payload ->> 'to', payload ->> 'email')) = lower(${email})`)
    .execute()
