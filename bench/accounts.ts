import { hash, verify } from '@node-rs/argon2'
import autocannon from 'autocannon'
import { startPostgres } from '../scripts/postgres.mjs'
import { shares } from './load.ts'
import { emailOf, PASSWORD, register, startHello, startServer } from './processes.ts'
import { median, type Row } from './row.ts'

/** Four people: one who signs in on four devices at once would wait for the counter of that one's own failures. */
const AT_ONCE = 4
const SECONDS = 2

export async function accounts(): Promise<Row[]> {
  const postgres = await startPostgres({ durable: true })
  const hello = await startHello()
  const rows: Row[] = []
  try {
    for (const [engine, url] of [
      ['PostgreSQL', postgres.url],
      ['PGlite', undefined],
    ] as const) {
      const server = await startServer(url)
      const [token] = await Promise.all(Array.from({ length: AT_ONCE }, (_, person) => register(server.url, person)))
      const share = await shares(hello.url, [
        {
          name: 'settings',
          request: {
            url: `${server.url}/api/v1/user/notification-settings`,
            headers: { authorization: `Bearer ${token}` },
          },
        },
      ])
      rows.push({
        name: `GET notification-settings against hello-world, ${engine}`,
        value: share.get('settings') ?? 0,
        unit: 'ratio',
        ...(url ? { bar: { atLeast: 0.15 } } : {}),
      })
      if (url) rows.push(await signInAgainstArgon(server.url))
      await server.stop()
    }
  } finally {
    await hello.stop()
    await postgres.stop()
  }
  return rows
}

/** Sign-ins a second against what argon2 alone manages: near 1, nothing else is in the way. */
async function signInAgainstArgon(url: string): Promise<Row> {
  const stored = await hash(PASSWORD, { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 })
  const ratios: number[] = []
  // Warm, as a server is that has been up for a while.
  for (let round = 0; round < 3; round++) await signInsPerSecond(url)
  for (let round = 0; round < 7; round++) {
    const alone = await hashesPerSecond(stored)
    ratios.push((await signInsPerSecond(url)) / alone)
  }
  return { name: 'sign-ins against argon2 alone', value: median(ratios), unit: 'ratio', bar: { atLeast: 0.75 } }
}

async function signInsPerSecond(url: string): Promise<number> {
  let person = 0
  const { non2xx, errors, requests } = await autocannon({
    url: `${url}/api/v1/auth/`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    connections: AT_ONCE,
    duration: SECONDS,
    setupClient: (client) =>
      client.setBody(JSON.stringify({ grant_type: 'password', email: emailOf(person++), password: PASSWORD })),
  })
  if (non2xx || errors) throw new Error(`sign-in: ${non2xx} refused, ${errors} failed`)
  return requests.total / SECONDS
}

async function hashesPerSecond(stored: string): Promise<number> {
  const begun = performance.now()
  let count = 0
  const worker = async () => {
    for (; performance.now() < begun + SECONDS * 1000; count++) await verify(stored, PASSWORD)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return count / ((performance.now() - begun) / 1000)
}
