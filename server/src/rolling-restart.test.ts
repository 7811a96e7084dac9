import { once } from 'node:events'
import { createConnection } from 'node:net'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { freePort } from '../../scripts/postgres.mjs'
import { connect } from './lib/db/database.ts'
import { openPostgres } from './lib/db/postgres.ts'
import { freshPostgres } from './test/database.ts'
import { GROUP } from './test/group.ts'
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

test.runIf(onPostgres)(
  'E10 a rolling restart of instances under load loses no write and fails none',
  { timeout: 600_000 },
  async () => {
    const DATABASE_URL = await freshPostgres()
    const start = async (PORT: string) =>
      startServer({
        DATA_DIR: tempFolder(),
        DATABASE_URL,
        SECRET_KEY: 'x'.repeat(40),
        DATABASE_POOL: '4',
        // As long as a proxy on a busy machine may take to notice.
        DRAIN_SECONDS: '4',
        PORT,
      })
    const ports = await Promise.all(Array.from({ length: INSTANCES }, async () => String(await freePort())))
    const servers = await Promise.all(ports.map(start))
    await Promise.all(servers.map((server) => server.ready()))
    const proxy = await roundRobin(servers.map(({ url }) => url))
    const { token } = (await (await registerAt(proxy.url, 'roller@example.org')).json()) as { token: string }
    const authorization = `Bearer ${token}`

    const acknowledged: string[] = []
    const failed: string[] = []
    let isLoaded = true
    let number = 0
    const writer = async () => {
      while (isLoaded) {
        const name = `Rolling ${number++}`
        const reply = await postJson(`${proxy.url}/api/v1/groups/save`, { ...GROUP, name }, { authorization })
        if (reply.status === 200) acknowledged.push(name)
        else failed.push(`${name}: ${reply.status} ${await reply.text()}`)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    }
    const writers = [writer(), writer(), writer(), writer()]
    for (let round = 0; round < ROUNDS; round++) {
      for (const [at, server] of servers.entries()) {
        const before = acknowledged.length
        await server.kill('SIGTERM')
        expect(server.child.exitCode).toBe(0)
        const next = await start(ports[at] as string)
        servers[at] = next
        await next.ready()
        await expect.poll(() => proxy.isReady(next.url), { timeout: 60_000 }).toBe(true)
        await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(before)
      }
    }
    isLoaded = false
    await Promise.all(writers)
    expect(failed).toEqual([])
    const database = connect(await openPostgres(DATABASE_URL, 2))
    const { rows } = await sql<{ name: string }>`select name from groups where name like 'Rolling %'`.execute(
      database.db,
    )
    await database.close()
    expect(rows.map(({ name }) => name).sort()).toEqual([...acknowledged].sort())
    for (const server of servers) await server.kill('SIGTERM')
  },
)
