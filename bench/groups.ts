import { startPostgres } from '../scripts/postgres.mjs'
import { groupsDatabase, HERE } from './groups-data.ts'
import { BROWSER, shares } from './load.ts'
import { type Running, register, startHello, startServer } from './processes.ts'
import { median, type Row } from './row.ts'

const FEW = { groups: 100, members: 10_000 }
const MANY = { groups: 10_000, members: 1_000_000 }
const ROUNDS = 5
/** The first questions open connections and plan statements. */
const WARM_UP = 20

/** The calls that everybody makes, on few groups and on many, and what the memory of details brings. */
export async function groups(): Promise<Row[]> {
  const postgres = await startPostgres({ durable: true })
  try {
    const few = await groupsDatabase(postgres.url, 'few', FEW)
    const many = await groupsDatabase(postgres.url, 'many', MANY)
    return [...(await manyAgainstFew(few, many)), ...(await detailsAgainstHello(many))]
  } finally {
    await postgres.stop()
  }
}

const details = (id: number) => `/api/v1/groups/details/${id}`
const search = `/api/Public/Search?coordinates=${HERE.latitude},${HERE.longitude}&radiusKm=50`

/** Each round has new servers, which remember nothing, and asks them in turn; no group is asked for twice. */
async function manyAgainstFew(few: string, many: string): Promise<Row[]> {
  const times = { details: [[], []] as [number[], number[]], search: [[], []] as [number[], number[]] }
  for (let round = 0; round < ROUNDS; round++) {
    const servers = [await startServer(few), await startServer(many)]
    for (let n = 1; n <= FEW.groups; n++) {
      for (const [index, server] of servers.entries()) {
        const id = index === 0 ? n : 1 + ((n * 97 + round) % MANY.groups)
        const took = { details: await timed(server, details(id)), search: await timed(server, search) }
        if (n <= WARM_UP) continue
        times.details[index]?.push(took.details)
        times.search[index]?.push(took.search)
      }
    }
    for (const server of servers) await server.stop()
  }
  return (['details', 'search'] as const).map((name) => ({
    name: `${name} on 10,000 groups and 1,000,000 members against 100 groups`,
    value: median(times[name][1]) / median(times[name][0]),
    unit: 'ratio',
    bar: { atMost: 1.3 },
  }))
}

async function timed(server: Running, path: string): Promise<number> {
  const begun = performance.now()
  const response = await fetch(server.url + path)
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  return performance.now() - begun
}

async function detailsAgainstHello(many: string): Promise<Row[]> {
  const [hello, server] = [await startHello(), await startServer(many)]
  try {
    const authorization = `Bearer ${await register(server.url)}`
    const url = server.url + details(1)
    const etag = (await fetch(url)).headers.get('etag') ?? ''
    const share = await shares(hello.url, [
      { name: 'a guest', request: { url, headers: BROWSER } },
      { name: 'somebody signed in', request: { url, headers: { ...BROWSER, authorization } } },
      { name: 'a guest who has them', request: { url, headers: { ...BROWSER, 'if-none-match': etag } }, status: 304 },
    ])
    return ['a guest', 'somebody signed in', 'a guest who has them'].map((who) => ({
      name: `details from memory against hello-world, for ${who}`,
      value: share.get(who) ?? 0,
      unit: 'ratio',
      bar: { atLeast: 0.6 },
    }))
  } finally {
    await hello.stop()
    await server.stop()
  }
}
