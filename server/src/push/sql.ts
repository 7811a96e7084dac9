import { sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'
import type { Subscription } from '../lib/outside/push-service.ts'

/** More than anybody carries; the one that was switched on first makes room. */
const MOST_DEVICES = 20
/** A device whose push service has not taken anything for so long is not coming back. */
const GIVEN_UP_MS = 3 * 86_400_000
/** Long after anything that could be sent again. */
const REMEMBERED_MS = 90 * 86_400_000

/** A device that can be told. */
export interface Device extends Subscription {
  id: number
  userId: number
  zone: string | null
  quietHours: boolean
  /** The key pair that it was switched on for. */
  serverKey: string
}

interface NewSubscription extends Subscription {
  /** Of the key pair that a browser subscribes for, and those that it may have subscribed for before. */
  serverKey: string
  serverKeys: string[]
  zone: string | null
}

/** For a sign-in that lives. A browser has one address at a time, and an address one owner: who is signed in on it now. */
export async function saveSubscription(
  db: Db,
  owner: { userId: number; signInId: number },
  given: NewSubscription,
  now: Date,
): Promise<void> {
  const before = await db
    .deleteFrom('push_subscriptions')
    .where((eb) => eb.or([eb('sign_in_id', '=', owner.signInId), eb('endpoint', '=', given.endpoint)]))
    .returning(['endpoint', 'server_key'])
    .execute()
  // An address that was told before is of the pair that it was made for.
  const known = before.find(({ endpoint }) => endpoint === given.endpoint)?.server_key
  const serverKey = known && given.serverKeys.includes(known) ? known : given.serverKey
  await sql`
    insert into push_subscriptions (user_id, sign_in_id, endpoint, p256dh, auth, server_key, time_zone_id, made_at)
    select user_id, id, ${given.endpoint}::text, ${given.p256dh}::text, ${given.auth}::text, ${serverKey}::text,
      ${given.zone}::text, ${now}::timestamptz
    from sign_ins where id = ${owner.signInId} and user_id = ${owner.userId} and ended_at is null for share`.execute(db)
  await sql`
    delete from push_subscriptions where user_id = ${owner.userId} and id not in (
      select id from push_subscriptions where user_id = ${owner.userId} order by made_at desc, id desc limit ${MOST_DEVICES}
    )`.execute(db)
}

export const removeSubscription = (db: Db, userId: number, endpoint: string) =>
  db.deleteFrom('push_subscriptions').where('user_id', '=', userId).where('endpoint', '=', endpoint).execute()

export const removeDevice = (db: Db, id: number) => db.deleteFrom('push_subscriptions').where('id', '=', id).execute()

/** By what its browser alone knows; what was sent to it stays known. False when there is no such. */
export async function renewSubscription(
  db: Db,
  old: Subscription,
  renewed: Subscription & { serverKey: string; serverKeys: string[] },
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('push_subscriptions')
    .set({
      endpoint: renewed.endpoint,
      p256dh: renewed.p256dh,
      auth: renewed.auth,
      // The browser renews it for the pair that it had.
      server_key: (eb) =>
        eb.case().when('server_key', 'in', renewed.serverKeys).then(eb.ref('server_key')).else(renewed.serverKey).end(),
      made_at: now,
      failing_since: null,
    })
    .where('endpoint', '=', old.endpoint)
    .where('p256dh', '=', old.p256dh)
    .where('auth', '=', old.auth)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const devices = (db: Db) =>
  db
    .selectFrom('push_subscriptions as p')
    .innerJoin('sign_ins as s', 's.id', 'p.sign_in_id')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.id', 'p.user_id as userId', 'p.endpoint', 'p.p256dh', 'p.auth', 'p.server_key as serverKey'])
    .select('u.quiet_hours as quietHours')
    .select((eb) => eb.fn.coalesce('u.time_zone_id', 'p.time_zone_id').as('zone'))
    .where('s.ended_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .where('u.disabled_at', 'is', null)

/** Those that were made for a key pair that we do not have can be told nothing. */
export const listDevices = (db: Db, userIds: number[], serverKeys: string[]): Promise<Device[]> =>
  devices(db)
    .where('p.user_id', '=', sql<number>`any(${sql.val(userIds)}::int[])`)
    .where('p.server_key', 'in', serverKeys)
    .orderBy('p.id')
    .execute()

/** Of these notifications, those whose reader has a device at all: most have none, and what they would be told need not be read. */
export async function listReachable(db: Db, notificationIds: number[], serverKeys: string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('notifications as n')
    .select('n.id')
    .where('n.id', '=', sql<number>`any(${sql.val(notificationIds)}::int[])`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('push_subscriptions as p')
          .select('p.id')
          .whereRef('p.user_id', '=', 'n.user_id')
          .where('p.server_key', 'in', serverKeys),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

export const findDevice = (db: Db, signInId: number, serverKeys: string[]): Promise<Device | undefined> =>
  devices(db).where('p.sign_in_id', '=', signInId).where('p.server_key', 'in', serverKeys).executeTakeFirst()

export const readPushSettings = (db: Db, userId: number, signInId: number, serverKeys: string[]) =>
  db
    .selectFrom('users')
    .select(['quiet_hours as quietHours', 'told_when_next as youAreNext'])
    .select((eb) => [
      eb
        .selectFrom('push_subscriptions')
        .select((count) => count.fn.countAll<number>().as('devices'))
        .where('user_id', '=', userId)
        .where('server_key', 'in', serverKeys)
        .as('devices'),
      eb
        .exists(
          eb
            .selectFrom('push_subscriptions')
            .select('id')
            .where('sign_in_id', '=', signInId)
            .where('server_key', 'in', serverKeys),
        )
        .as('thisDevice'),
    ])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Which of these devices were told which of these already. */
export async function listSent(db: Db, deviceIds: number[], keys: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('pushes_sent')
    .select(['subscription_id', 'key'])
    .where('subscription_id', '=', sql<number>`any(${sql.val(deviceIds)}::int[])`)
    .where('key', '=', sql<string>`any(${sql.val(keys)}::text[])`)
    .execute()
  return new Set(rows.map((row) => `${row.subscription_id} ${row.key}`))
}

/** The device may be gone by now: its owner signed out while it was told. */
export const markSent = (db: Db, deviceId: number, key: string, now: Date) =>
  sql`
    with well as (update push_subscriptions set failing_since = null where id = ${deviceId} and failing_since is not null)
    insert into pushes_sent (subscription_id, key, at)
    select id, ${key}::text, ${now}::timestamptz from push_subscriptions where id = ${deviceId} for key share
    on conflict do nothing`.execute(db)

/** Given up once it has failed for days. */
export const markFailing = (db: Db, deviceId: number, now: Date) =>
  sql`
    with given_up as (delete from push_subscriptions where id = ${deviceId} and failing_since < ${new Date(now.getTime() - GIVEN_UP_MS)}::timestamptz)
    update push_subscriptions set failing_since = coalesce(failing_since, ${now}::timestamptz)
    where id = ${deviceId} and (failing_since is null or failing_since >= ${new Date(now.getTime() - GIVEN_UP_MS)}::timestamptz)`.execute(
    db,
  )

/** Those among them who want to hear when it is nearly their turn, and want to hear from the group at all. */
export async function listToldWhenNext(db: Db, groupId: number, userIds: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '=', sql<number>`any(${sql.val(userIds)}::int[])`)
    .where('u.told_when_next', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('members as m')
            .select('m.user_id')
            .whereRef('m.user_id', '=', 'u.id')
            .where('m.group_id', '=', groupId)
            .where('m.notify', '=', 'none'),
        ),
      ),
    )
    .execute()
  return rows.map((row) => row.id)
}

/** Answers whether these are the first to wait for the end of this night. */
export async function holdBack(db: Db, userId: number, notificationIds: number[]): Promise<boolean> {
  const before = await listHeld(db, userId)
  await db
    .insertInto('pushes_held')
    .values(notificationIds.map((id) => ({ user_id: userId, notification_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return before.length === 0
}

export async function listHeld(db: Db, userId: number): Promise<number[]> {
  const rows = await db.selectFrom('pushes_held').select('notification_id').where('user_id', '=', userId).execute()
  return rows.map((row) => row.notification_id)
}

export const letGo = (db: Db, userId: number, notificationIds: number[]) =>
  db
    .deleteFrom('pushes_held')
    .where('user_id', '=', userId)
    .where('notification_id', '=', sql<number>`any(${sql.val(notificationIds)}::int[])`)
    .execute()

export async function sweepPushes(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('sign_in_id', 'in', (eb) => eb.selectFrom('sign_ins').select('id').where('ended_at', 'is not', null))
    .execute()
  await db
    .deleteFrom('pushes_sent')
    .where('at', '<', new Date(now.getTime() - REMEMBERED_MS))
    .execute()
}
