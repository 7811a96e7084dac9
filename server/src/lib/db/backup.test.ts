import { createReadStream, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setImmediate as immediately } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { emptyDatabase, freshPostgres, testDatabase } from '../../test/database.ts'
import { startS3 } from '../../test/s3.ts'
import { runProgram } from '../../test/server-process.ts'
import { tempFolder } from '../../test/temp-folder.ts'
import { insertUser, setDisabled } from '../../users/sql.ts'
import { makeLog } from '../log.ts'
import { s3Blobs } from '../outside/s3-blobs.ts'
import { StartFailure } from '../settings.ts'
import { checkBackup, readBackup, writeBackup } from './backup.ts'
import { connect, type Database, type Db, migrate } from './database.ts'
import { openPostgres } from './postgres.ts'
import { scheduledBackups } from './scheduled-backups.ts'
import { schemaState } from './schema-state.ts'

const onPostgres = inject('engine') === 'postgres'
/** `npm run test:long` has as many rows as a large database. */
const MANY = process.env.LONG ? 300_000 : 5_000

/** Programs and databases of their own: on a busy machine each takes many seconds to start. */
const PATIENT = { timeout: 300_000 }
let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** Jobs that no instance takes, of so many characters each. */
async function addJobs(db: Db, count: number, characters: number): Promise<void> {
  // In parts: a statement has fifteen seconds.
  for (let first = 1; first <= count; first += 20_000)
    await sql`insert into jobs (kind, payload, run_at)
      select 'never', json_build_object('n', n, 'text', repeat('a', ${characters}::int)), now() + interval '1 year'
      from generate_series(${first}::int, ${Math.min(count, first + 19_999)}::int) n`.execute(db)
}

const addUser = (db: Db, email: string) =>
  insertUser(db, { email, passwordHash: '', firstName: 'A', lastName: 'B', guestId: null })

async function rowsIn(file: string, table: string): Promise<number> {
  let rows = 0
  for await (const text of createInterface({ input: createReadStream(file).pipe(createGunzip()) })) {
    const line = JSON.parse(text)
    if (line.table === table) rows += line.rows.length
  }
  return rows
}

test('E12 a backup has every table as it was in one moment, while others go on writing', PATIENT, async () => {
  const { db } = database
  for (const name of ['pair_a', 'pair_b']) await sql`create table ${sql.table(name)} (n int)`.execute(db)
  await addJobs(db, MANY, 100)
  let writes = 0
  let isWriting = true
  const writer = (async () => {
    for (; isWriting; writes++) {
      // The embedded database answers within the same turn of the event loop: others would never have theirs.
      await immediately()
      await db.transaction().execute(async (tx) => {
        await sql`insert into pair_a values (${writes})`.execute(tx)
        await sql`insert into pair_b values (${writes})`.execute(tx)
      })
    }
  })()
  await vi.waitFor(() => expect(writes).toBeGreaterThan(3), { timeout: 30_000 })
  const file = join(tempFolder(), 'one.backup.gz')
  const before = writes
  await writeBackup({ database, dataDir: tempFolder() }, file)
  const during = writes - before
  isWriting = false
  await writer
  // Between chunks everybody has a turn; one transaction around all of them would have let nobody in.
  expect(during).toBeGreaterThan(MANY / 500 / 2)
  const [a, b] = [await rowsIn(file, 'pair_a'), await rowsIn(file, 'pair_b')]
  expect([a, a]).toEqual([a, b])
  expect(a).toBeLessThan(writes)
  expect(await rowsIn(file, 'jobs')).toBe(MANY)
  for (const name of ['pair_a', 'pair_b']) await sql`drop table ${sql.table(name)}`.execute(db)
})

test.runIf(onPostgres)(
  'E12 a table that takes longer to read than a statement may is backed up all the same',
  PATIENT,
  async () => {
    const url = await freshPostgres()
    const impatient = connect(await openPostgres(url, 4, { statementMs: 50, answerMs: 10_000, heartbeatMs: 15_000 }))
    const patient = connect(await openPostgres(url, 4))
    await addJobs(patient.db, 15_000, 1_000)
    await expect(sql`select row_to_json(t) from jobs t`.execute(impatient.db)).rejects.toThrow(/timeout/)
    const file = join(tempFolder(), 'slow.backup.gz')
    await writeBackup({ database: impatient, dataDir: tempFolder() }, file)
    expect((await checkBackup(file)).rows).toBeGreaterThanOrEqual(15_000)
    // The limit is back for everybody else.
    await expect(sql`select pg_sleep(1)`.execute(impatient.db)).rejects.toThrow(/timeout/)
    await Promise.all([impatient.close(), patient.close()])
  },
)

test.runIf(onPostgres)(
  'E12 a backup of 48 MB of rows needs no 48 MB of memory, is verified in the embedded engine and restored into the other',
  { timeout: 600_000 },
  async () => {
    const settings = { DATA_DIR: tempFolder(), DATABASE_URL: await freshPostgres() }
    const filled = connect(await openPostgres(settings.DATABASE_URL, 2))
    await addJobs(filled.db, 3_000, 16_000)
    await addUser(filled.db, 'kept@example.org')
    await filled.close()
    const file = join(tempFolder(), 'large.backup.gz')
    const backup = runProgram('backup', { ...settings, NODE_OPTIONS: '--max-old-space-size=40' }, [file])
    expect(await backup.ended, backup.output()).toBe(0)
    const verify = runProgram('backup', settings, ['--verify', file])
    expect(await verify.ended, verify.output()).toBe(0)
    expect(verify.output()).toMatch(/is good: a backup of .* rows, \d+ files\. It was restored/)
    const target = await emptyDatabase()
    await readBackup(target.db, tempFolder(), file)
    const { rows } = await sql<{ jobs: number; people: number }>`
      select (select count(*) from jobs)::int as jobs, (select count(*) from users where email = 'kept@example.org')::int as people`.execute(
      target.db,
    )
    expect(rows).toEqual([{ jobs: 3_000, people: 1 }])
    await target.close()
  },
)

test(
  'a backup is labelled by what the database has: one taken by a new build before it migrates can be restored',
  PATIENT,
  async () => {
    const old = await emptyDatabase()
    await migrate(old.db, '023-notifications')
    await addUser(old.db, 'early@example.org').catch(async () => {
      await sql`insert into users (email, first_name) values ('early@example.org', 'A')`.execute(old.db)
    })
    const file = join(tempFolder(), 'before.backup.gz')
    await writeBackup({ database: old, dataDir: tempFolder() }, file)
    await old.close()
    expect((await checkBackup(file)).migrations.at(-1)).toBe('023-notifications')
    const fresh = await emptyDatabase()
    await readBackup(fresh.db, tempFolder(), file)
    expect(await schemaState(fresh.db)).toMatchObject({ pending: [], unknown: [] })
    expect((await sql`select from users where email = 'early@example.org'`.execute(fresh.db)).rows).toHaveLength(1)
    await fresh.close()
    // Tables that are further on cannot be taken back.
    const ahead = await testDatabase()
    await expect(readBackup(ahead.db, tempFolder(), file)).rejects.toThrow(/newer tables than the backup \(024-push/)
    await ahead.close()
  },
)

test('a thread whose first message comes after its replies in the file is restored all the same', PATIENT, async () => {
  const { db } = database
  const { id: author } = await addUser(db, 'talker@example.org')
  await sql`insert into groups (name, time_zone_id, is_public, join_policy, invite_key) values ('Talk', 'UTC', true, 'open', 'talk')`.execute(
    db,
  )
  const say = (replies: number, root: number | null) => sql<{ id: number }>`
    insert into messages (channel_id, parent_id, author_id, search, created_at)
    select (select min(id) from channels), ${root}::int, ${author}::int, '', now() from generate_series(1, ${replies}::int) returning id`
  const root = (await say(1, null).execute(db)).rows[0]?.id as number
  await say(1_200, root).execute(db)
  // Now it lies behind them: the database writes a row that changes anew.
  await sql`update messages set reply_count = 1200 where id = ${root}`.execute(db)
  const file = join(tempFolder(), 'thread.backup.gz')
  await writeBackup({ database, dataDir: tempFolder() }, file)
  const restored = await emptyDatabase()
  await readBackup(restored.db, tempFolder(), file)
  expect((await sql`select from messages where parent_id = ${root}`.execute(restored.db)).rows).toHaveLength(1_200)
  // What must not be is refused at once again, as before.
  await expect(say(1, -1).execute(restored.db)).rejects.toThrow(/messages_parent_id_fkey/)
  const { rows } = await sql`select conname from pg_constraint where conrelid = confrelid and condeferrable`.execute(
    restored.db,
  )
  expect(rows).toEqual([])
  await restored.close()
})

test('a database without tables is not backed up as if it were one', PATIENT, async () => {
  const empty = await emptyDatabase()
  const folder = tempFolder()
  await expect(writeBackup({ database: empty, dataDir: folder }, join(folder, 'x.backup.gz'))).rejects.toThrow(
    StartFailure,
  )
  expect(readdirSync(folder)).toEqual([])
  await empty.close()
})

test('who is disabled is so in a backup, and where it is restored', PATIENT, async () => {
  const { id } = await addUser(database.db, 'out@example.org')
  const at = new Date('2026-03-02T12:00:00.123Z')
  await setDisabled(database.db, id, at)
  const file = join(tempFolder(), 'disabled.backup.gz')
  await writeBackup({ database, dataDir: tempFolder() }, file)
  const restored = await emptyDatabase()
  await readBackup(restored.db, tempFolder(), file)
  const row = await restored.db.selectFrom('users').select('disabled_at').where('id', '=', id).executeTakeFirst()
  expect(row?.disabled_at).toEqual(at)
  await restored.close()
})

test('a file that is cut short or changed by one bit is told in one line', PATIENT, async () => {
  const file = join(tempFolder(), 'whole.backup.gz')
  await writeBackup({ database, dataDir: tempFolder() }, file)
  const bytes = readFileSync(file)
  const flipped = Buffer.from(bytes)
  flipped[bytes.length >> 1] = (flipped[bytes.length >> 1] ?? 0) ^ 4
  for (const [damaged, words] of [
    [bytes.subarray(0, bytes.length >> 1), /damaged or cut short/],
    [flipped, /damaged or cut short|is cut short/],
    [Buffer.from('nothing of the kind'), /damaged or cut short/],
  ] as const) {
    writeFileSync(file, damaged)
    await expect(checkBackup(file)).rejects.toThrow(words)
  }
  const verify = runProgram('backup', { DATA_DIR: tempFolder() }, ['--verify', file])
  expect(await verify.ended).toBe(1)
  expect(verify.output().trim().split('\n')).toHaveLength(1)
  const wrong = runProgram('backup', { DATA_DIR: tempFolder() }, ['--verfy', file])
  expect(await wrong.ended).toBe(1)
  expect(wrong.output()).toMatch(/^Unknown option '--verfy'/)
})

test('pictures in a bucket are counted, and those that are missing there are named', PATIENT, async () => {
  const s3 = await startS3('pictures')
  const { id } = await addUser(database.db, 'painter@example.org')
  const names = ['aaaaaaaaaaaa.webp', 'bbbbbbbbbbbb.webp']
  for (const name of names)
    await database.db
      .insertInto('assets')
      .values({ user_id: id, name, width: 1, height: 1, created_at: new Date() })
      .execute()
  await s3Blobs(s3.settings).put('aaaaaaaaaaaa.webp', Buffer.from('x'))
  const file = join(tempFolder(), 'bucket.backup.gz')
  const bucket = { endpoint: s3.settings.S3_ENDPOINT, name: 'pictures' }
  await writeBackup({ database, dataDir: tempFolder(), bucket }, file)
  expect((await checkBackup(file)).elsewhere).toEqual({ bucket, pictures: names })
  const verify = runProgram('backup', { DATA_DIR: tempFolder(), ...s3.settings }, ['--verify', file])
  expect(await verify.ended, verify.output()).toBe(1)
  expect(verify.output()).toContain('1 of its 2 pictures are not in the bucket pictures')
  expect(verify.output()).toContain('bbbbbbbbbbbb.webp')
  await s3.stop()
})

test(
  'the schedule writes a backup when the newest is old enough, keeps so many, and leaves those of others alone',
  PATIENT,
  async () => {
    const dataDir = tempFolder()
    const folder = join(dataDir, 'backups')
    mkdirSync(folder)
    const make = () =>
      scheduledBackups({
        database,
        dataDir,
        bucket: undefined,
        folder,
        everyHours: 24,
        keep: 2,
        log: makeLog('silent'),
      })
    const age = (name: string, hours: number) => {
      const at = new Date(Date.now() - hours * 3_600_000)
      utimesSync(join(folder, name), at, at)
    }
    const runOnce = async () => {
      const backups = make()
      backups.start()
      await backups.stop()
      return backups
    }
    writeFileSync(join(folder, 'before-the-move.backup.gz'), 'by hand')
    for (const day of [1, 2, 3]) writeFileSync(join(folder, `scheduled-2026-01-0${day}T00-00-00-000Z.backup.gz`), '')
    age('before-the-move.backup.gz', 1)
    await runOnce()
    expect(readdirSync(folder)).toHaveLength(4)
    for (const name of readdirSync(folder)) age(name, 25)
    const backups = await runOnce()
    const names = readdirSync(folder).sort()
    expect(names).toHaveLength(3)
    expect(names.slice(0, 2)).toEqual(['before-the-move.backup.gz', 'scheduled-2026-01-03T00-00-00-000Z.backup.gz'])
    expect((await checkBackup(join(folder, names[2] as string))).rows).toBeGreaterThan(0)
    expect(Date.now() - ((await backups.newest())?.at.getTime() ?? 0)).toBeLessThan(60_000)
    // A second start finds that one, and writes none.
    await runOnce()
    expect(readdirSync(folder).sort()).toEqual(names)
    // One that another instance is still writing keeps this one from beginning; one that was left is taken away.
    for (const name of names) age(name, 25)
    const theirs = 'scheduled-2026-02-01T00-00-00-000Z.backup.gz.unfinished'
    writeFileSync(join(folder, theirs), '')
    await runOnce()
    expect(readdirSync(folder).sort()).toEqual([...names, theirs].sort())
    age(theirs, 2)
    await runOnce()
    expect(readdirSync(folder)).not.toContain(theirs)
    expect(Date.now() - ((await backups.newest())?.at.getTime() ?? 0)).toBeLessThan(60_000)
  },
)

test.runIf(onPostgres)(
  'while another instance writes one, the schedule writes none, and that is no failure',
  PATIENT,
  async () => {
    const folder = tempFolder()
    const other = await database.db.startTransaction().execute()
    await sql`select pg_advisory_xact_lock(hashtext('jamboree backup'))`.execute(other)
    const backups = scheduledBackups({
      database,
      dataDir: folder,
      bucket: undefined,
      folder,
      everyHours: 24,
      keep: 2,
      log: makeLog('silent'),
    })
    backups.start()
    await backups.stop()
    await other.rollback().execute()
    expect([readdirSync(folder), backups.failures()]).toEqual([[], 0])
  },
)
