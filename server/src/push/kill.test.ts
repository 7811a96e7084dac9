import { expect, test } from 'vitest'
import { connect, type Db, openEngine } from '../lib/db/database.ts'
import { makePushService } from '../lib/outside/push-service.ts'
import { secretKey } from '../lib/secrets.ts'
import { readSettings } from '../lib/settings.ts'
import { startPushService } from '../test/push-service.ts'
import { lastingDatabase, startServer } from '../test/server-process.ts'

const ROUNDS = process.env.LONG ? 100 : 5
/** Told in one round. */
const PEOPLE = 12

type Settings = Awaited<ReturnType<typeof lastingDatabase>>

/** The database while no server has it. */
async function withDatabase<T>(settings: Settings, work: (db: Db) => Promise<T>): Promise<T> {
  const database = connect(await openEngine(readSettings({ ...settings, LOG_LEVEL: 'silent' })))
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

test('E6 kill -9 while pushes leave, again and again: each arrives, and one that arrives twice is the same to the device', {
  timeout: 2_400_000,
}, async () => {
  const service = await startPushService()
  const settings = { ...(await lastingDatabase()), PUSH_TO_THIS_MACHINE: '1' }
  const first = await startServer({ ...settings, DEMO: '1' })
  await first.ready()
  await first.kill('SIGTERM')
  const { publicKey } = makePushService(
    readSettings({ ...settings, LOG_LEVEL: 'silent' }),
    secretKey(undefined, settings.DATA_DIR),
  )

  const people = await withDatabase(settings, async (db) => {
    const users = await db.selectFrom('users').select('id').limit(PEOPLE).execute()
    await db.deleteFrom('jobs').execute()
    for (const { id } of users) {
      const now = new Date()
      await db.updateTable('users').set({ quiet_hours: false }).where('id', '=', id).execute()
      const signIn = await db
        .insertInto('sign_ins')
        .values({ user_id: id, device: 'Phone', created_at: now, last_used_at: now })
        .returning('id')
        .executeTakeFirstOrThrow()
      const { endpoint, keys } = service.subscribe(`user-${id}`)
      await db
        .insertInto('push_subscriptions')
        .values({ user_id: id, sign_in_id: signIn.id, endpoint, ...keys, server_key: publicKey, made_at: now })
        .execute()
    }
    return users.map(({ id }) => id)
  })
  expect(people).toHaveLength(PEOPLE)

  /** As a published roster leaves it: a notification each, and one job. */
  const tellAll = (round: number) =>
    withDatabase(settings, async (db) => {
      const made = await db
        .insertInto('notifications')
        .values(
          people.map((user_id) => ({
            user_id,
            kind: 'approved' as const,
            key: `round-${round}`,
            gathers: false,
            in_app: true,
            group_id: null,
            session_id: null,
            channel_id: null,
            message_id: null,
            first_message_id: null,
            thread_id: null,
            from_user_id: null,
            subject: `Round ${round}`,
            at: new Date(),
            read_at: null,
            popup_shown_at: null,
          })),
        )
        .returning('id')
        .execute()
      const payload = JSON.stringify({ ids: made.map(({ id }) => id) })
      await db.insertInto('jobs').values({ kind: 'push-notifications', payload, run_at: new Date() }).execute()
      // What the process before held when it died is free again, as it would be after a minute.
      await db.updateTable('jobs').set({ locked_until: null, run_at: new Date() }).execute()
    })

  for (let round = 0; round < ROUNDS; round++) {
    await tellAll(round)
    const server = await startServer(settings)
    await server.ready()
    await new Promise((resolve) => setTimeout(resolve, (round * 13) % 90))
    await server.kill('SIGKILL')
  }

  // Left alone, the rest goes out.
  const wanted = people.length * ROUNDS
  const keysAt = (id: number) => service.to(`user-${id}`).map(({ payload }) => payload.key)
  const told = () => people.reduce((sum, id) => sum + new Set(keysAt(id)).size, 0)
  await tellAll(ROUNDS)
  const last = await startServer(settings)
  await last.ready()
  await expect.poll(told, { timeout: 60_000 }).toBe(wanted + people.length)
  await last.kill('SIGTERM')

  const twice = people.flatMap((id) => keysAt(id)).length - told()
  // A kill can only repeat what was on its way at that moment: ten at a time.
  expect(twice).toBeLessThanOrEqual(ROUNDS * 10)
  for (const { payload, headers } of service.arrived) {
    expect(headers.topic).toBe(payload.tag)
    expect(payload.key.startsWith(`${payload.tag}-`)).toBe(true)
  }
  await service.stop()
})
