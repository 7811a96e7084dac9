import { isNight } from '@app/core/rules/offers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect, type Db, openEngine } from '../lib/db/database.ts'
import { readSettings } from '../lib/settings.ts'
import { lastingDatabase, startServer } from '../test/server-process.ts'

const ROUNDS = process.env.LONG ? 20 : 5
/** One of them has day. */
const ZONES = ['UTC', 'Asia/Tokyo', 'America/Los_Angeles']

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

/** The demo's own offer, with a dozen in line behind whom it was made to, by the clock of a place where it is day. */
async function lengthenLine(db: Db): Promise<{ slotId: number; line: number[] }> {
  const offer = await db.selectFrom('offers').selectAll().where('state', '=', 'open').executeTakeFirstOrThrow()
  const zone =
    ZONES.find((one) => !isNight(new Date(), one) && !isNight(new Date(Date.now() + 3_600_000), one)) ?? 'UTC'
  const { session_id: sessionId, slot_id: slotId } = offer
  await db.updateTable('sessions').set({ time_zone_id: zone }).where('id', '=', sessionId).execute()
  await sql`insert into session_registrations (session_id, user_id, registered_at, song_assign_min, song_assign_max, wish_count)
    select ${sessionId}, id, now(), 1, 4, 1 from users
    where id not in (select user_id from session_registrations where session_id = ${sessionId}) order by id limit 12`.execute(
    db,
  )
  await sql`insert into registrations (session_id, slot_id, user_id, priority, is_waitlist, created_at)
    select session_id, ${slotId}, user_id, 1, true, now() from session_registrations p
    where session_id = ${sessionId} and not exists (select from registrations r where r.session_id = ${sessionId} and r.user_id = p.user_id)
    order by user_id`.execute(db)
  const waiting = await db
    .selectFrom('registrations')
    .select('user_id')
    .where('slot_id', '=', slotId)
    .where('is_waitlist', '=', true)
    .orderBy('id')
    .execute()
  return { slotId, line: waiting.map((row) => row.user_id) }
}

/** The time to answer is over, and the job that sees to it is due. */
async function letLapse(db: Db): Promise<void> {
  await sql`update offers set answer_by = now() - interval '1 second' where state = 'open'`.execute(db)
  await sql`update jobs set run_at = now() - interval '1 second', locked_until = null where kind = 'move-waitlist'`.execute(
    db,
  )
}

const offersOf = (db: Db, slotId: number) =>
  db.selectFrom('offers').select(['user_id', 'state']).where('slot_id', '=', slotId).orderBy('id').execute()

test('E6 kill -9 while the waitlist moves, again and again: nobody is asked twice, nobody is skipped, and it goes on', {
  timeout: 600_000,
}, async () => {
  const settings = await lastingDatabase()
  const first = await startServer({ ...settings, DEMO: '1' })
  await first.ready()
  await first.kill('SIGTERM')
  const { slotId, line } = await withDatabase(settings, lengthenLine)
  expect(line.length).toBeGreaterThan(ROUNDS < 12 ? ROUNDS : 11)
  for (let round = 0; round < ROUNDS; round++) {
    await withDatabase(settings, letLapse)
    // Jobs begin with the server: before, while, and after the waitlist moves.
    const server = await startServer(settings)
    await server.ready()
    await new Promise((resolve) => setTimeout(resolve, (round * 37) % 150))
    await server.kill('SIGKILL')
    const made = await withDatabase(settings, (db) => offersOf(db, slotId))
    expect(made.map(({ user_id }) => user_id)).toEqual(line.slice(0, made.length))
    const open = made.filter(({ state }) => state === 'open').length
    expect(open).toBe(made.length < line.length || made.at(-1)?.state === 'open' ? 1 : 0)
  }
  // Left alone, it moves on: a server that is told to end finishes what it is at.
  const before = (await withDatabase(settings, (db) => offersOf(db, slotId))).length
  await withDatabase(settings, letLapse)
  let made = before
  for (let start = 0; start < 20 && made === before; start++) {
    const server = await startServer(settings)
    await server.ready()
    await server.kill('SIGTERM')
    made = (await withDatabase(settings, (db) => offersOf(db, slotId))).length
  }
  expect(made).toBe(Math.min(line.length, before + 1))
})
