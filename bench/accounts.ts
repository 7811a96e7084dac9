import { hash, verify } from '@node-rs/argon2'
import { startPostgres } from '../scripts/postgres.mjs'
import { throughputs } from './load.ts'
import { emailOf, PASSWORD, register, startHello, startServer } from './processes.ts'
import { median, type Row } from './row.ts'

const json = { 'content-type': 'application/json' }
/** Four people: one who signs in on four devices at once would wait for the counter of that one's own failures. */
const AT_ONCE = 4

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
      const rates = await throughputs([
        { name: 'hello', request: { url: hello.url } },
        {
          name: 'settings',
          request: {
            url: `${server.url}/api/v1/user/notification-settings`,
            headers: { authorization: `Bearer ${token}` },
          },
        },
      ])
      const ratio = (rates.get('settings') ?? 0) / (rates.get('hello') ?? 1)
      rows.push({
        name: `GET notification-settings against hello-world, ${engine}`,
        value: ratio,
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
  const signIn = async (person: number) => {
    const body = JSON.stringify({ grant_type: 'password', email: emailOf(person), password: PASSWORD })
    const response = await fetch(`${url}/api/v1/auth/`, { method: 'POST', headers: json, body })
    if (response.status !== 200) throw new Error(`sign-in answered ${response.status}`)
    await response.arrayBuffer()
  }
  const ratios: number[] = []
  // Warm, as a server is that has been up for a while.
  for (let round = 0; round < 3; round++) await perSecond(signIn)
  for (let round = 0; round < 7; round++) {
    const alone = await perSecond(() => verify(stored, PASSWORD))
    ratios.push((await perSecond(signIn)) / alone)
  }
  return { name: 'sign-ins against argon2 alone', value: median(ratios), unit: 'ratio', bar: { atLeast: 0.75 } }
}

async function perSecond(work: (person: number) => Promise<unknown>): Promise<number> {
  const until = performance.now() + 2_000
  let count = 0
  const worker = async (_: unknown, person: number) => {
    for (; performance.now() < until; count++) await work(person)
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return count / ((performance.now() - begun) / 1000)
}
