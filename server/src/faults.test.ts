import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { freshPostgres } from './test/database.ts'
import { gateTo } from './test/gate.ts'
import {
  lastingDatabase,
  postJson,
  registerAt,
  runProgram,
  type ServerProcess,
  signInAt,
  startServer,
} from './test/server-process.ts'
import { tempFolder } from './test/temp-folder.ts'

const onPostgres = inject('engine') === 'postgres'

/** Registers people, four at a time, until the server is gone; answers whom it acknowledged. */
async function registerUntilKilled(server: ServerProcess, round: number): Promise<string[]> {
  const acknowledged: string[] = []
  let number = 0
  const worker = async () => {
    while (server.child.exitCode === null && !server.child.killed) {
      const email = `r${round}n${number++}@example.org`
      const response = await registerAt(server.url, email).catch(() => undefined)
      if (response?.status === 200) acknowledged.push(email)
    }
  }
  const workers = [worker(), worker(), worker(), worker()]
  // Another moment each time: during the first registrations, or well after some.
  await expect.poll(() => acknowledged.length, { interval: 1, timeout: 60_000 }).toBeGreaterThanOrEqual(round % 5)
  await new Promise((resolve) => setTimeout(resolve, (round * 7) % 60))
  await server.kill('SIGKILL')
  await Promise.all(workers)
  return acknowledged
}

// A round is a start, and a start takes a second: `npm run test:long` has thirty.
const ROUNDS = process.env.LONG ? 30 : 5

test('E6 kill -9 during registrations, again and again, loses no acknowledged account', {
  timeout: 600_000,
}, async () => {
  const settings = await lastingDatabase()
  const acknowledged: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startServer(settings)
    await server.ready()
    acknowledged.push(...(await registerUntilKilled(server, round)))
  }
  expect(acknowledged.length).toBeGreaterThan(ROUNDS)
  const server = await startServer(settings)
  await server.ready()
  const lost: string[] = []
  for (const email of acknowledged) {
    // A second registration of an address that is there is refused, which costs no hashing.
    if ((await registerAt(server.url, email)).status !== 409) lost.push(email)
  }
  expect(lost).toEqual([])
  expect((await signInAt(server.url, acknowledged.at(-1) ?? '')).status).toBe(200)
})

interface RosterFacts {
  rosterId: number
  state: string
  figures: { filled: number }
}

const payloadOf = async (response: Response) => ((await response.json()) as { payload: never }).payload

/** An organiser of the demo at a server that may go at any moment. */
async function organiserAt(url: string) {
  const body = { grant_type: 'password', email: 'admin@jamboree.example', password: 'play-along-2026' }
  const { token } = (await (await postJson(`${url}/api/v1/auth/`, body)).json()) as { token: string }
  const authorization = `Bearer ${token}`
  const read = async (path: string) => payloadOf(await fetch(`${url}/api${path}`, { headers: { authorization } }))
  const post = async (path: string, given: object) => {
    const response = await postJson(`${url}/api${path}`, given, { authorization })
    if (response.status !== 200) throw new Error(await response.text())
    return payloadOf(response)
  }
  return { read, post }
}

test('E6 eight times kill -9 while rosters are published: one is out, every acknowledged one was, and none is half there', {
  timeout: 600_000,
}, async () => {
  const settings = { ...(await lastingDatabase()), DEMO: '1' }
  const acknowledged: number[] = []
  let sessionId = 0
  for (let round = 0; round < 8; round++) {
    const server = await startServer(settings)
    await server.ready()
    const { read, post } = await organiserAt(server.url)
    const sessions = (await read('/SessionGroup/ListSessionsForGroup?groupId=1')) as { id: number; title: string }[]
    sessionId = sessions.find(({ title }) => title.includes('soul night'))?.id ?? 0
    const before = acknowledged.length
    const publishing = (async () => {
      for (;;) {
        const { rosters } = (await read(`/Session/Rosters?sessionId=${sessionId}`)) as { rosters: RosterFacts[] }
        const copyFromRosterId = rosters.find(({ state }) => state === 'draft')?.rosterId
        const { rosterId } = await post('/Session/CreateRoster/', { sessionId, copyFromRosterId })
        const { empty } = (await read(`/v1/rosters/publish-preview/${rosterId}`)) as { empty: { slotId: number }[] }
        const agreed = empty.map(({ slotId }) => slotId)
        await post('/Session/PublishRoster/', { rosterId, acknowledged: agreed })
        acknowledged.push(rosterId)
      }
    })().catch(() => {})
    await expect.poll(() => acknowledged.length, { interval: 1, timeout: 60_000 }).toBeGreaterThan(before)
    await new Promise((resolve) => setTimeout(resolve, (round * 37) % 200))
    await server.kill('SIGKILL')
    await publishing
  }
  const server = await startServer(settings)
  await server.ready()
  const { read } = await organiserAt(server.url)
  const { rosters } = (await read(`/Session/Rosters?sessionId=${sessionId}`)) as { rosters: RosterFacts[] }
  const out = rosters.filter(({ state }) => state === 'published')
  expect(out).toHaveLength(1)
  expect(out[0]?.rosterId).toBeGreaterThanOrEqual(acknowledged.at(-1) ?? 0)
  const states = new Map(rosters.map(({ rosterId, state }) => [rosterId, state]))
  expect(acknowledged.filter((id) => states.get(id) === 'draft' || !states.has(id))).toEqual([])
  const [first] = rosters
  expect(new Set(rosters.filter(({ state }) => state !== 'draft').map(({ figures }) => figures.filled))).toEqual(
    new Set([first?.figures.filled]),
  )
})

test('E10 SIGTERM under load answers what is in flight and ends with 0 within ten seconds', {
  timeout: 120_000,
}, async () => {
  const server = await startServer(await lastingDatabase())
  await server.ready()
  const inFlight = Array.from({ length: 8 }, (_, i) => registerAt(server.url, `flight${i}@example.org`))
  await Promise.race(inFlight)
  const begun = Date.now()
  server.child.kill('SIGTERM')
  const answers = await Promise.allSettled(inFlight)
  expect(await server.ended).toBe(0)
  expect(Date.now() - begun).toBeLessThan(10_000)
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.status : 'lost'))).toEqual(
    Array(8).fill(200),
  )
})

test.runIf(onPostgres)(
  'E7 a database that is down at start or later gets 503 until it comes, then all is well',
  { timeout: 240_000 },
  async () => {
    const gate = await gateTo(await freshPostgres())
    await gate.shut()
    const server = await startServer({ DATA_DIR: tempFolder(), DATABASE_URL: gate.url })
    const status = (path: string) =>
      fetch(`${server.url}${path}`).then(
        (response) => response.status,
        () => 0,
      )
    await expect.poll(() => status('/health'), { timeout: 60_000 }).toBe(200)
    expect(await status('/ready')).toBe(503)
    const refused = await registerAt(server.url, 'early@example.org')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
    await expect.poll(() => server.output()).toContain('The database does not answer')

    await gate.open()
    await server.ready()
    expect((await registerAt(server.url, 'early@example.org')).status).toBe(200)

    await gate.shut()
    const lost = await registerAt(server.url, 'later@example.org')
    expect([lost.status, ((await lost.json()) as { error: { code: string } }).error.code]).toEqual([503, 'UNAVAILABLE'])
    expect(server.child.exitCode).toBeNull()
    await gate.open()
    await expect
      .poll(async () => (await registerAt(server.url, 'later@example.org')).status, { timeout: 60_000 })
      .toBe(200)
    await gate.shut()
  },
)

test.runIf(onPostgres)(
  'E7 a database that goes and comes under load costs 503s, and never the process',
  {
    timeout: 240_000,
  },
  async () => {
    const gate = await gateTo(await freshPostgres())
    const server = await startServer({ DATA_DIR: tempFolder(), DATABASE_URL: gate.url })
    await server.ready()
    const statuses = new Set<number>()
    let isLoaded = true
    const worker = async () => {
      while (isLoaded) statuses.add((await fetch(`${server.url}/api/public/AllGenres`)).status)
    }
    const workers = Array.from({ length: 8 }, worker)
    for (let round = 0; round < 4; round++) {
      statuses.clear()
      await expect.poll(() => statuses.has(200), { timeout: 60_000 }).toBe(true)
      await gate.shut()
      await expect.poll(() => statuses.has(503), { timeout: 60_000 }).toBe(true)
      await gate.open()
      expect([...statuses].every((status) => status === 200 || status === 503)).toBe(true)
    }
    isLoaded = false
    await Promise.all(workers)
    expect(server.child.exitCode).toBeNull()
    await gate.shut()
  },
)

test('E12 a backup under load goes into an empty folder, and sign-in and sessions are there', {
  timeout: 300_000,
}, async () => {
  const settings = { ...(await lastingDatabase()), DEMO: '1' }
  const server = await startServer(settings)
  await server.ready()
  for (let i = 0; i < 5; i++) await registerAt(server.url, `before${i}@example.org`)
  const tokens = (await (await signInAt(server.url, 'before0@example.org')).json()) as { refreshToken: string }
  let isLoaded = true
  const load = (async () => {
    for (let i = 0; isLoaded; i++) await registerAt(server.url, `during${i}@example.org`)
  })()
  const file = join(tempFolder(), 'night.backup.gz')
  const backup = runProgram('backup', settings, [file])
  expect(await backup.ended, backup.output()).toBe(0)
  isLoaded = false
  await load
  const session = await (await fetch(`${server.url}/api/Session/1`)).text()
  expect(session).toContain('Thursday Blues')
  await server.kill('SIGTERM')

  const target = onPostgres ? await emptyPostgres() : { DATA_DIR: join(tempFolder(), 'elsewhere') }
  const restore = runProgram('restore', target, [file])
  expect(await restore.ended, restore.output()).toBe(0)
  expect(restore.output()).toMatch(
    /^Restored \d+ rows into the (embedded database|database [\w.:]+\/\w+) and \d+ files into \//,
  )
  const restored = await startServer(target)
  await restored.ready()
  for (let i = 0; i < 5; i++) expect((await signInAt(restored.url, `before${i}@example.org`)).status).toBe(200)
  expect(await (await fetch(`${restored.url}/api/Session/1`)).text()).toBe(session)
  // The key came along, so devices stay signed in; and new rows find free numbers.
  expect((await postJson(`${restored.url}/api/v1/auth/refresh`, { token: tokens.refreshToken })).status).toBe(200)
  expect((await registerAt(restored.url, 'after@example.org')).status).toBe(200)
  await restored.kill('SIGTERM')

  const twice = runProgram('restore', target, [file])
  expect(await twice.ended).toBe(1)
  expect(twice.output()).toContain('has users in it')
})

async function emptyPostgres() {
  return { DATA_DIR: join(tempFolder(), 'elsewhere'), DATABASE_URL: await freshPostgres() }
}
