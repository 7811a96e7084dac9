import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Db } from './lib/db/database.ts'
import { schemaState } from './lib/db/schema-state.ts'
import { migrations } from './migrations/all.ts'
import { freshPostgres } from './test/database.ts'
import { type EarlierBuild, earlierBuild } from './test/earlier-build.ts'
import { severalInstances } from './test/instances.ts'
import { loadThrough } from './test/load.ts'
import { haproxy, isInstalled } from './test/proxies.ts'
import { roundRobin } from './test/proxy.ts'
import { lastingDatabase, registerAt, startServer } from './test/server-process.ts'
import { tempFolder } from './test/temp-folder.ts'

const onPostgres = inject('engine') === 'postgres'
/** Programs and databases of their own: on a busy machine each takes many seconds to start. */
const PATIENT = { timeout: 300_000 }
const ROUNDS = process.env.LONG ? 3 : 1

test(
  'E10 after SIGTERM /ready fails at once, all else is answered as ever, and every reply closes its connection',
  PATIENT,
  async () => {
    const DRAIN_FILE = join(tempFolder(), 'drains')
    const server = await startServer({ ...(await lastingDatabase()), DRAIN_SECONDS: '10', DRAIN_FILE })
    await expect.poll(() => existsSync(DRAIN_FILE), { interval: 5, timeout: 20_000 }).toBe(true)
    await server.ready()
    await expect.poll(() => existsSync(DRAIN_FILE)).toBe(false)
    const get = (path: string) => fetch(`${server.url}${path}`)
    expect((await get('/api/public/AllGenres')).headers.get('connection')).toBe('keep-alive')
    server.child.kill('SIGTERM')
    await expect.poll(async () => (await get('/ready')).status, { interval: 10 }).toBe(503)
    expect(existsSync(DRAIN_FILE)).toBe(true)
    const read = await get('/api/public/AllGenres')
    expect([read.status, read.headers.get('connection')]).toEqual([200, 'close'])
    const written = await registerAt(server.url, 'late@example.org')
    expect([written.status, written.headers.get('connection')]).toEqual([200, 'close'])
    expect(await server.ended).toBe(0)
  },
)

test('E10 who was connected before the door was shut is answered, not refused', PATIENT, async () => {
  const server = await startServer({ ...(await lastingDatabase()), DRAIN_SECONDS: '0' })
  await server.ready()
  const port = Number(new URL(server.url).port)
  const early = createConnection(port, '127.0.0.1')
  await once(early, 'connect')
  // So that the server has taken it before it is told to end.
  expect((await fetch(`${server.url}/health`)).status).toBe(200)
  server.child.kill('SIGTERM')
  const isRefused = () =>
    fetch(`${server.url}/health`).then(
      () => false,
      () => true,
    )
  await expect.poll(isRefused, { interval: 10, timeout: 20_000 }).toBe(true)
  early.write('GET /api/public/AllGenres HTTP/1.1\r\nhost: localhost\r\n\r\n')
  const [bytes] = (await once(early, 'data')) as [Buffer]
  expect(bytes.toString().slice(0, 15)).toBe('HTTP/1.1 200 OK')
  expect(bytes.toString()).toMatch(/connection: close/i)
  early.destroy()
  expect(await server.ended).toBe(0)
})

/** What the next version may do to the tables: add. */
async function addToEveryTable(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name not like 'kysely%'`.execute(db)
  expect(rows.length).toBeGreaterThan(30)
  for (const { name } of rows) await sql`alter table ${sql.id(name)} add column of_the_next_version text`.execute(db)
  await sql`insert into kysely_migration (name, timestamp) values ('999-next', now()::text)`.execute(db)
}

test.runIf(onPostgres)(
  'E10 a rolling restart of instances under load loses no write and fails none, also while and after the next version adds to their tables',
  { timeout: 600_000 },
  async () => {
    const instances = await severalInstances(await freshPostgres())
    const load = await loadThrough((await roundRobin(instances.urls)).url)
    for (let round = 0; round < ROUNDS; round++) await instances.replaceAll(load)
    await addToEveryTable(instances.db)
    await instances.replaceAll(load, undefined, { NEWER_SCHEMA: '1' })
    await load.end(instances.db)
    await instances.end()
  },
)

describe.runIf(onPostgres && process.env.LONG)('an upgrade from the version before the last migrations', () => {
  let earlier: EarlierBuild | undefined
  beforeAll(async () => {
    earlier = await earlierBuild()
  }, 300_000)
  afterAll(() => earlier?.remove())

  const proxies: Record<string, (instances: { urls: string[]; ports: string[] }) => Promise<string>> = {
    'a proxy that tries nothing twice': async ({ urls }) => (await roundRobin(urls)).url,
    HAProxy: ({ ports }) => haproxy(ports),
  }
  test.for(Object.keys(proxies))(
    'E10 one instance after the other, and the way back, behind %s: no write is lost, no request fails',
    { timeout: 900_000 },
    async (name, { skip }) => {
      const isThere = name !== 'HAProxy' || isInstalled('haproxy')
      if (!earlier || !isThere) return skip(earlier ? `${name} is not installed` : 'git has no history here')
      const instances = await severalInstances(await freshPostgres('template1'), earlier.programs)
      const schema = async () => (await schemaState(instances.db)).applied.at(-1)
      expect(await schema()).toBe(earlier.lastMigration)
      const load = await loadThrough(await (proxies[name] as (typeof proxies)[string])(instances))
      await instances.replaceAll(load)
      expect(await schema()).toBe(Object.keys(migrations).at(-1))
      await instances.replaceAll(load, earlier.programs, { NEWER_SCHEMA: '1' })
      await load.end(instances.db)
      await instances.end()
    },
  )
})
