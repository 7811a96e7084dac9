import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { freshPostgres } from './test/database.ts'
import { GROUP } from './test/group.ts'
import { LIMITS, pgbouncer, SETTING } from './test/pgbouncer.ts'
import { isInstalled } from './test/proxies.ts'
import { postJson, registerAt, runProgram, startServer } from './test/server-process.ts'
import { tempFolder } from './test/temp-folder.ts'

const PATIENT = { timeout: 300_000 }
const isLong = Boolean(process.env.LONG) && inject('engine') === 'postgres' && isInstalled('pgbouncer')
const lines = (text: string) => text.trim().split('\n')
const SECRET_KEY = 'x'.repeat(40)
const POOL = 4

/** A database whose role is no superuser and has the limits that the docs set for it. */
async function ownedDatabase(): Promise<string> {
  const url = new URL(await freshPostgres('template0'))
  const role = `role_${url.pathname.slice(1)}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(`create role ${role} login password 'secret'`)
  await client.query(`alter database ${url.pathname.slice(1)} owner to ${role}`)
  for (const statement of LIMITS) await client.query(statement.replace('role jamboree', `role ${role}`))
  await client.end()
  return Object.assign(url, { username: role, password: 'secret' }).href
}

/** What /ready has said, again and again, until the process ended or somebody looked. */
function watchReady(url: string) {
  const statuses = new Set<number>()
  let isWatching = true
  const watching = (async () => {
    while (isWatching) {
      const answer = await fetch(`${url}/ready`).catch(() => undefined)
      if (answer) statuses.add(answer.status)
      await answer?.body?.cancel()
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  })()
  return async () => {
    isWatching = false
    await watching
    return statuses
  }
}

test.runIf(isLong).for(['transaction', 'statement'] as const)(
  'behind a real pgbouncer in %s mode a start is refused in one line, and /ready is never 200',
  PATIENT,
  async (mode) => {
    for (const size of [1, 3]) {
      const DATABASE_URL = await pgbouncer(await ownedDatabase(), { mode, size })
      const server = await startServer({ DATA_DIR: tempFolder(), DATABASE_URL, LOG_LEVEL: 'silent' })
      const said = watchReady(server.url)
      expect(await server.ended).toBe(1)
      expect(await said()).not.toContain(200)
      expect(lines(server.output())).toEqual([
        expect.stringMatching(/^DATABASE_URL leads to a pooler .* session mode needs\.$/),
      ])
    }
  },
)

test.runIf(isLong)('a pgbouncer without the setting of the docs is told in one line', PATIENT, async () => {
  expect(SETTING).toMatch(/^ignore_startup_parameters = /)
  const DATABASE_URL = await pgbouncer(await ownedDatabase(), { mode: 'session', settings: '' })
  const server = await startServer({ DATA_DIR: tempFolder(), DATABASE_URL, LOG_LEVEL: 'silent' })
  expect(await server.ended).toBe(1)
  expect(lines(server.output())).toEqual([expect.stringMatching(/startup parameter.*docs\/operations\.md/)])
})

test.runIf(isLong)(
  'behind a real pgbouncer in session mode, set up as the docs say, two instances work, with their commands, and news pass between them',
  PATIENT,
  async () => {
    const direct = await ownedDatabase()
    const DATABASE_URL = await pgbouncer(direct, { mode: 'session', size: 2 * (POOL + 1) + 3 })
    const settings = { DATABASE_URL, SECRET_KEY, DATABASE_POOL: String(POOL) }
    const start = () => startServer({ ...settings, DATA_DIR: tempFolder() })
    const servers = [await start(), await start()]
    for (const server of servers) await server.ready()
    const [one, other] = servers.map(({ url }) => url) as [string, string]

    const { token } = (await (await registerAt(one, 'pooled@example.org')).json()) as { token: string }
    const headers = { authorization: `Bearer ${token}` }
    const list = async (url: string) => (await postJson(`${url}/api/SessionGroup/ListForUser/`, {}, headers)).text()
    // Forty at once on each, and what one wrote is seen on the other.
    const saved = await Promise.all(
      Array.from({ length: 80 }, (_, n) =>
        postJson(`${n % 2 ? one : other}/api/v1/groups/save`, { ...GROUP, name: `Pooled ${n}` }, headers),
      ),
    )
    expect(saved.map(({ status }) => status)).toEqual(saved.map(() => 200))
    await expect.poll(() => list(one)).toContain('Pooled 0')
    await expect.poll(() => list(other)).toContain('Pooled 1')
    const metrics = await (await fetch(`${other}/metrics`)).text()
    expect(metrics).toContain('news_listening 1')

    const limited = new pg.Client({ connectionString: DATABASE_URL })
    await limited.connect()
    const shown = async (name: string) => (await limited.query(`show ${name}`)).rows[0][name]
    expect([await shown('statement_timeout'), await shown('idle_in_transaction_session_timeout')]).toEqual([
      '15s',
      '30s',
    ])
    await limited.end()

    const file = join(tempFolder(), 'pooled.backup.gz')
    for (const program of [
      runProgram('doctor', { ...settings, DATA_DIR: tempFolder() }),
      runProgram('backup', { ...settings, DATA_DIR: tempFolder() }, [file]),
      runProgram('migrate', { ...settings, DATA_DIR: tempFolder() }, ['--status']),
    ])
      expect(await program.ended, program.output()).toBe(0)
    expect(readFileSync(file).length).toBeGreaterThan(1000)
  },
)

test.runIf(isLong)(
  'a pgbouncer that has fewer connections than an instance takes is found out at the start: /ready is never 200 while requests fail',
  PATIENT,
  async () => {
    const DATABASE_URL = await pgbouncer(await ownedDatabase(), { mode: 'session', size: 4 })
    const server = await startServer({ DATABASE_URL, SECRET_KEY, DATABASE_POOL: '10', DATA_DIR: tempFolder() })
    const said = watchReady(server.url)
    expect(await server.ended).toBe(1)
    expect(await said()).not.toContain(200)
    expect(lines(server.output()).at(-1)).toMatch(/^DATABASE_URL leads to a pooler that gave \d+ of the 11 connections/)
  },
)
