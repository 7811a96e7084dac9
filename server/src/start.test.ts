import { once } from 'node:events'
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { freePort } from '../../scripts/postgres.mjs'
import { connect, type Db, migrate, openEngine } from './lib/db/database.ts'
import { schemaState } from './lib/db/schema-state.ts'
import { readSettings } from './lib/settings.ts'
import { freshPostgres } from './test/database.ts'
import { lastingDatabase, postJson, registerAt, runProgram, signInAt, startServer } from './test/server-process.ts'
import { tempFolder } from './test/temp-folder.ts'
import { transactionPooler } from './test/transaction-pooler.ts'

const onPglite = inject('engine') === 'pglite'
/** Programs and databases of their own: on a busy machine each takes many seconds to start. */
const PATIENT = { timeout: 300_000 }
const lines = (text: string) => text.trim().split('\n')

// Settings are read before any database: once is enough.
test.runIf(onPglite).each([
  [{ PORT: 'eighty' }, /PORT/],
  [{ PORT: '70000' }, /PORT/],
  [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL must begin with postgres:/],
  [{ SECRET_KEY: 'short' }, /SECRET_KEY must have at least 32 characters/],
  [{ DEMO: 'perhaps' }, /DEMO/],
  [{ PUBLIC_URL: 'nonsense' }, /PUBLIC_URL/],
  [{ DRAIN_FILE: '/no/such/folder/drains' }, /^DRAIN_FILE cannot be written/],
  [{ S3_BUCKET: 'pictures' }, /S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY must be set too/],
  [{ S3_BUCKET: '../etc' }, /S3_BUCKET must be the name of a bucket/],
  [{ GEOCODER_URL: 'file:///etc/passwd' }, /GEOCODER_URL must be an address such as/],
  [{ GEOCODER_URL: 'https://me:secret@example.org' }, /GEOCODER_URL must have no user/],
])('a wrong setting %j is told in one line, and the process ends with 1', async (settings, expected) => {
  const program = runProgram('main', { DATA_DIR: tempFolder(), ...settings })
  expect(await program.ended).toBe(1)
  expect(lines(program.output())).toHaveLength(1)
  expect(program.output()).toMatch(expected)
})

test('a port in use is told in one line, and the process ends with 1', async () => {
  const port = String(await freePort())
  const blocker = createServer().listen(Number(port), '127.0.0.1')
  await once(blocker, 'listening')
  const server = await startServer({ ...(await lastingDatabase()), PORT: port })
  expect(await server.ended).toBe(1)
  expect(lines(server.output()).at(-1)).toBe(`Port ${port} is in use. Stop what uses it, or set PORT.`)
  blocker.close()
})

test('E13 a data folder that cannot be written is told in one line, and the process ends with 1', async () => {
  const parent = tempFolder()
  const file = join(parent, 'a-file')
  writeFileSync(file, '')
  const folder = join(parent, 'read-only')
  mkdirSync(folder)
  chmodSync(folder, 0o500)
  // Root may write anywhere, so for root a file stands in the way instead.
  const DATA_DIR = process.getuid?.() === 0 ? join(file, 'data') : folder
  const program = runProgram('main', { ...(await lastingDatabase()), DATA_DIR, PORT: String(await freePort()) })
  expect(await program.ended).toBe(1)
  expect(lines(program.output())).toHaveLength(1)
  expect(program.output()).toMatch(/data folder .* cannot be written .*Make it writable, or set DATA_DIR/)
})

test.runIf(onPglite)('E13 a second process on the same data folder is refused, and the first goes on', async () => {
  const settings = await lastingDatabase()
  const first = await startServer(settings)
  await first.ready()
  const second = await startServer(settings)
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(`is in use by process ${first.child.pid}`)
  expect((await fetch(`${first.url}/ready`)).status).toBe(200)
  await first.kill()
  const third = await startServer(settings)
  await third.ready()
})

test.runIf(onPglite)(
  'E13 of five processes that start at once on a folder left by a kill, one gets it',
  PATIENT,
  async () => {
    const settings = await lastingDatabase()
    const dead = await startServer(settings)
    await dead.ready()
    await dead.kill()
    const servers = await Promise.all(Array.from({ length: 5 }, () => startServer(settings)))
    const losers = await Promise.race([
      Promise.all(servers.map((server) => server.ended.then(() => server))),
      (async () => {
        for (;;) {
          const alive = servers.filter((server) => server.child.exitCode === null)
          if (alive.length === 1) return servers.filter((server) => server !== alive[0])
          await new Promise((resolve) => setTimeout(resolve, 50))
        }
      })(),
    ])
    expect(losers).toHaveLength(4)
    for (const loser of losers) expect(loser.output()).toMatch(/in use by process|being taken/)
  },
)

test.runIf(!onPglite)(
  'two instances that start at once on an empty database both become ready',
  { timeout: 60_000 },
  async () => {
    const DATABASE_URL = await freshPostgres('template0')
    const servers = await Promise.all(
      [1, 2].map(() => startServer({ DATA_DIR: tempFolder(), DATABASE_URL, SECRET_KEY: 'x'.repeat(40) })),
    )
    await Promise.all(servers.map((server) => server.ready()))
  },
)

test('the log says how long the start took, and the secret key is kept for the next one', async () => {
  const settings = await lastingDatabase()
  const server = await startServer(settings)
  await server.ready()
  await expect.poll(() => server.output()).toMatch(/ready in \d+\.\d+ s at http:\/\/localhost/)
  const key = readFileSync(join(settings.DATA_DIR, 'secret-key'), 'utf8')
  await server.kill('SIGTERM')
  const again = await startServer(settings)
  await again.ready()
  expect(readFileSync(join(settings.DATA_DIR, 'secret-key'), 'utf8')).toBe(key)
})

test('F6 a start closes the data folder to other users, with all that it finds and all that it makes', async () => {
  const settings = await lastingDatabase()
  const outbox = join(settings.DATA_DIR, 'outbox')
  mkdirSync(outbox, { recursive: true })
  writeFileSync(join(outbox, 'old.eml'), 'a link that sets a password')
  for (const path of [settings.DATA_DIR, outbox, join(outbox, 'old.eml')]) chmodSync(path, 0o777)
  const openToOthers = () =>
    readdirSync(settings.DATA_DIR, { recursive: true, encoding: 'utf8' })
      .map((name) => join(settings.DATA_DIR, name))
      .concat(settings.DATA_DIR)
      .filter((path) => existsSync(path) && lstatSync(path).mode & 0o077)
  const server = await startServer({ ...settings, DEMO: '1' })
  await server.ready()
  expect(lstatSync(settings.DATA_DIR).mode & 0o777).toBe(0o700)
  await postJson(`${server.url}/api/v1/auth/password-reset`, { email: 'demo@jamboree.example' })
  await expect.poll(() => readdirSync(outbox).length, { timeout: 20_000 }).toBeGreaterThan(1)
  expect(openToOthers()).toEqual([])
  const backup = runProgram('backup', settings)
  expect(await backup.ended).toBe(0)
  await server.kill('SIGTERM')
  expect(readdirSync(join(settings.DATA_DIR, 'backups'))).toHaveLength(1)
  expect(openToOthers()).toEqual([])
})

test('the demo’s accounts, whose password everybody knows, open nothing once the demo is off', async () => {
  const settings = await lastingDatabase()
  const demo = await startServer({ ...settings, DEMO: '1' })
  await demo.ready()
  const known = ['admin@jamboree.example', 'play-along-2026'] as const
  expect((await signInAt(demo.url, ...known)).status).toBe(200)
  await demo.kill('SIGTERM')
  const production = await startServer(settings)
  await production.ready()
  expect((await signInAt(production.url, ...known)).status).toBe(400)
})

test('a production start has no demo data and no outbox', async () => {
  const server = await startServer(await lastingDatabase())
  await server.ready()
  const body = { grant_type: 'password', email: 'demo@jamboree.example', password: 'play-along-2026' }
  const response = await fetch(`${server.url}/api/v1/auth/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(400)
  expect(await (await fetch(`${server.url}/dev/outbox`)).text()).not.toContain('Outbox')
})

const SCHEMAS: [string, (db: Db) => Promise<unknown>, RegExp][] = [
  [
    'an older build on a newer database',
    (db) => sql`insert into kysely_migration (name, timestamp) values ('999-later', now()::text)`.execute(db),
    /^The database is newer than this build, which does not know 999-later\. Start the newer version; .* NEWER_SCHEMA=1/,
  ],
  [
    'a database that lacks a migration in between',
    (db) => sql`delete from kysely_migration where name = '011-newcomers'`.execute(db),
    /^The database has \d+-\S+ but lacks 011-newcomers, .*restore a backup\.$/,
  ],
  [
    'a migration that fails',
    async (db) => {
      await sql`delete from kysely_migration where name >= '024'`.execute(db)
      await sql`drop table push_subscriptions cascade`.execute(db)
    },
    /^The migration 024-push failed: .* already exists\. The whole upgrade was undone, .* start that one/,
  ],
]
test.each(SCHEMAS)(
  '%s is told in one line that says what to do, and the process ends with 1',
  PATIENT,
  async (_, spoil, line) => {
    const settings = await lastingDatabase()
    const database = connect(await openEngine(readSettings(settings)))
    await migrate(database.db)
    await spoil(database.db)
    const before = await schemaState(database.db)
    await database.close()
    const server = await startServer({ ...settings, LOG_LEVEL: 'silent' })
    expect(await server.ended).toBe(1)
    expect(lines(server.output())).toEqual([expect.stringMatching(line)])
    const after = connect(await openEngine(readSettings(settings)))
    expect(await schemaState(after.db)).toEqual(before)
    await after.close()
  },
)

test(
  'an older build goes on with tables that a newer one has added to, where the settings say so',
  PATIENT,
  async () => {
    const settings = await lastingDatabase()
    const database = connect(await openEngine(readSettings(settings)))
    await migrate(database.db)
    await sql`insert into kysely_migration (name, timestamp) values ('999-later', now()::text)`.execute(database.db)
    await sql`alter table groups add column of_a_later_version text`.execute(database.db)
    await database.close()
    const server = await startServer({ ...settings, NEWER_SCHEMA: '1' })
    await server.ready()
    expect((await registerAt(server.url, 'back@example.org')).status).toBe(200)
  },
)

test.runIf(!onPglite)(
  'a pooler that shares connections among transactions is refused in one line',
  PATIENT,
  async () => {
    for (const size of [1, 3]) {
      const DATABASE_URL = await transactionPooler(await freshPostgres(), size)
      const server = await startServer({ DATA_DIR: tempFolder(), DATABASE_URL, LOG_LEVEL: 'silent' })
      expect(await server.ended).toBe(1)
      expect(lines(server.output())).toEqual([
        expect.stringMatching(/^DATABASE_URL leads to a pooler .* session mode needs\.$/),
      ])
    }
  },
)
