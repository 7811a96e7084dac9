import { once } from 'node:events'
import { createConnection } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { freePort } from '../../scripts/postgres.mjs'
import { connect, type Db } from './lib/db/database.ts'
import { openPostgres } from './lib/db/postgres.ts'
import { schemaState } from './lib/db/schema-state.ts'
import { migrations } from './migrations/all.ts'
import { freshPostgres } from './test/database.ts'
import { type EarlierBuild, earlierBuild } from './test/earlier-build.ts'
import { GROUP } from './test/group.ts'
import { haproxy, hasHaproxy } from './test/haproxy.ts'
import { roundRobin } from './test/proxy.ts'
import { lastingDatabase, postJson, registerAt, startServer, tempFolder } from './test/server-process.ts'

const onPostgres = inject('engine') === 'postgres'
/** Programs and databases of their own: on a busy machine each takes many seconds to start. */
const PATIENT = { timeout: 300_000 }
const [INSTANCES, ROUNDS] = process.env.LONG ? [3, 3] : [2, 1]

test(
  'E10 after SIGTERM /ready fails at once, all else is answered as ever, and every reply closes its connection',
  PATIENT,
  async () => {
    const server = await startServer({ ...(await lastingDatabase()), DRAIN_SECONDS: '10' })
    await server.ready()
    const get = (path: string) => fetch(`${server.url}${path}`)
    expect((await get('/api/public/AllGenres')).headers.get('connection')).toBe('keep-alive')
    server.child.kill('SIGTERM')
    await expect.poll(async () => (await get('/ready')).status, { interval: 10 }).toBe(503)
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

/** Three or two instances on one database, to be replaced one after the other while somebody writes through a proxy. */
async function severalInstances(DATABASE_URL: string, folder?: string) {
  const start = (PORT: string, from?: string, settings: Record<string, string> = {}) =>
    startServer(
      {
        DATA_DIR: tempFolder(),
        DATABASE_URL,
        SECRET_KEY: 'x'.repeat(40),
        DATABASE_POOL: '4',
        // As long as a proxy on a busy machine may take to notice.
        DRAIN_SECONDS: '5',
        PORT,
        ...settings,
      },
      from,
    )
  const ports = await Promise.all(Array.from({ length: INSTANCES }, async () => String(await freePort())))
  const servers = await Promise.all(ports.map((port) => start(port, folder)))
  await Promise.all(servers.map((server) => server.ready()))
  const database = connect(await openPostgres(DATABASE_URL, 2))
  onTestFinished(database.close)
  return {
    ports,
    urls: servers.map(({ url }) => url),
    db: database.db,
    /** Ends one after the other; what takes its place must have taken writes before the next one ends. */
    replaceAll: async (load: Load, from?: string, settings?: Record<string, string>) => {
      for (const [at, server] of servers.entries()) {
        await server.kill('SIGTERM')
        expect(server.child.exitCode).toBe(0)
        const next = await start(ports[at] as string, from, settings)
        servers[at] = next
        await next.ready()
        const before = load.acknowledged.length
        await expect.poll(() => writesTakenBy(next.url), { timeout: 60_000 }).toBeGreaterThan(0)
        await expect.poll(() => load.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(before)
      }
    },
    end: async () => {
      for (const server of servers) await server.kill('SIGTERM')
    },
  }
}

async function writesTakenBy(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const count = /^http_request_duration_seconds_count\{method="POST",route="[^"]*groups\/save",status="200"\} (\d+)/m
  return Number(count.exec(metrics)?.[1] ?? 0)
}

type Load = Awaited<ReturnType<typeof loadThrough>>

/** Four who write one group after the other, and read their list in between. */
async function loadThrough(url: string) {
  const { token } = (await (await registerAt(url, 'roller@example.org')).json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const acknowledged: string[] = []
  const failed: string[] = []
  let isLoaded = true
  let number = 0
  const ask = async (path: string, body: object, what: string) => {
    const reply = await postJson(`${url}${path}`, body, headers).catch((error: Error) => error)
    if (reply instanceof Error) failed.push(`${what}: ${reply.message}`)
    else if (reply.status !== 200) failed.push(`${what}: ${reply.status} ${await reply.text()}`)
    else await reply.text()
    return !(reply instanceof Error) && reply.status === 200
  }
  const writer = async () => {
    while (isLoaded) {
      const name = `Rolling ${number++}`
      if (await ask('/api/v1/groups/save', { ...GROUP, name }, name)) acknowledged.push(name)
      await ask('/api/SessionGroup/ListForUser/', {}, 'list')
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const writers = [writer(), writer(), writer(), writer()]
  return {
    acknowledged,
    /** Holds what was acknowledged against what is in the database. */
    end: async (db: Db) => {
      isLoaded = false
      await Promise.all(writers)
      expect(failed).toEqual([])
      const { rows } = await sql<{ name: string }>`select name from groups where name like 'Rolling %'`.execute(db)
      expect(rows.map(({ name }) => name).sort()).toEqual([...acknowledged].sort())
    },
  }
}

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
      const isThere = name !== 'HAProxy' || hasHaproxy()
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
