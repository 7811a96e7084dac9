import type autocannon from 'autocannon'
import { startPostgres } from '../scripts/postgres.mjs'
import { BROWSER, shares } from './load.ts'
import { emailOf, type Running, register, startHello, startProgram, startServer } from './processes.ts'
import { median, type Row } from './row.ts'
import { HUGE, joinGroup, READ, sessionsDatabase, slotsToWishFor, USUAL } from './sessions-data.ts'
import { run } from './statements.ts'

const FEW = 100
const MANY = 100_000
const ROUNDS = 5
/** As many as register at once on a quiet evening, and when a link is shared with a large group. */
const FEW_PHONES = 20
const MANY_PHONES = 64
/** Of each, in one round: more than they could make. */
const WISHES_A_ROUND = 700

/** What everybody opens and what everybody does, against a bare server, and on few sessions and on many. */
export async function sessions(): Promise<Row[]> {
  const postgres = await startPostgres({ durable: true })
  try {
    const few = await sessionsDatabase(postgres.url, 'few_sessions', FEW)
    const many = await sessionsDatabase(postgres.url, 'many_sessions', MANY)
    return [
      ...(await againstHello(many)),
      await leastTransaction(postgres.url),
      ...(await manyAgainstFew(few, many)),
      await searching(many),
    ]
  } finally {
    await postgres.stop()
  }
}

const session = (id: number) => `/api/Session/${id}`

async function againstHello(database: string): Promise<Row[]> {
  const [hello, server] = [await startHello(), await startServer(database)]
  try {
    const tokens: string[] = []
    for (let person = 0; person < FEW_PHONES + MANY_PHONES; person++) {
      tokens.push(await register(server.url, person))
      await joinGroup(database, emailOf(person))
    }
    const slots = await slotsToWishFor(database)
    // Every request is a wish that nobody has made yet. They are written before the clock runs: a phone's work is not the server's.
    const registering = (people: string[]) => {
      let clients = 0
      const setupClient = (client: autocannon.Client) => {
        const authorization = `Bearer ${people[clients % people.length]}`
        const from = Math.floor(clients++ / people.length) * WISHES_A_ROUND
        const wished = slots.slice(from, from + WISHES_A_ROUND)
        if (wished.length < WISHES_A_ROUND) throw new Error('there are too few slots to wish for')
        client.setRequests(
          wished.map(({ slotId, sessionId }) => ({
            method: 'POST',
            headers: { 'content-type': 'application/json', authorization },
            body: JSON.stringify({ SessionId: sessionId, SlotId: slotId }),
          })),
        )
      }
      const url = `${server.url}/api/v1/sessions/register-part/`
      return { name: `register-part, ${people.length} at once`, request: { url, setupClient } }
    }
    const fresh = freshSession()
    const share = await shares(hello.url, [
      { name: 'kept, 15 × 6', request: { url: server.url + session(USUAL.id), headers: BROWSER } },
      { name: 'kept, 15 × 6, not compressed', request: { url: server.url + session(USUAL.id) } },
      { name: 'kept, 200 × 10', request: { url: server.url + session(HUGE.id), headers: BROWSER } },
      {
        name: 'kept, with a member’s own part',
        request: {
          url: `${server.url}/api/v1/sessions/details/${USUAL.id}`,
          headers: { ...BROWSER, authorization: `Bearer ${tokens[0]}` },
        },
      },
      {
        name: 'not kept, 15 × 6',
        request: {
          url: server.url,
          requests: [{ setupRequest: (request) => ({ ...request, path: session(fresh()) }) }],
        },
      },
      registering(tokens.slice(0, FEW_PHONES)),
    ])
    const rush = await shares(hello.url, [registering(tokens.slice(FEW_PHONES))], MANY_PHONES)
    const row = (name: string, atLeast?: number, measured = share): Row => ({
      name: `${name} against hello-world`,
      value: measured.get(name) ?? 0,
      unit: 'ratio',
      ...(atLeast ? { bar: { atLeast } } : {}),
    })
    return [
      row('kept, 15 × 6', 0.45),
      row('kept, 15 × 6, not compressed'),
      row('kept, 200 × 10'),
      row('kept, with a member’s own part', 0.1),
      row('not kept, 15 × 6', 0.03),
      row(`register-part, ${FEW_PHONES} at once`, 0.08),
      row(`register-part, ${MANY_PHONES} at once`, undefined, rush),
    ]
  } finally {
    await hello.stop()
    await server.stop()
  }
}

/** How far any transaction for each wish can come. */
async function leastTransaction(server: string): Promise<Row> {
  await run(server, ['create database bare'])
  const DATABASE_URL = Object.assign(new URL(server), { pathname: '/bare' }).href
  const [hello, bare] = [await startHello(), await startProgram('bare-transaction.ts', { DATABASE_URL }, '/')]
  try {
    const name = `a bare transaction on one row, ${FEW_PHONES} at once`
    const share = await shares(hello.url, [{ name, request: { url: bare.url, method: 'POST' } }])
    return { name: `${name} against hello-world`, value: share.get(name) ?? 0, unit: 'ratio' }
  } finally {
    await hello.stop()
    await bare.stop()
  }
}

/** One after the other through more of them than are kept. */
function freshSession(): () => number {
  let last: number = HUGE.id
  return () => {
    last = last >= READ ? HUGE.id + 1 : last + 1
    return last
  }
}

/** Each round has new servers, which remember nothing, and asks them in turn. */
async function manyAgainstFew(few: string, many: string): Promise<Row[]> {
  const times: Record<'session' | 'list', [number[], number[]]> = { session: [[], []], list: [[], []] }
  for (let round = 0; round < ROUNDS; round++) {
    const servers = [await startServer(few), await startServer(many)]
    for (let n = HUGE.id + 1; n <= FEW; n++) {
      for (const [index, server] of servers.entries()) {
        const id = index === 0 ? n : 3 + ((n * 29 + round) % (READ - 3))
        const took = {
          session: await timed(server, session(id)),
          list: await timed(server, '/api/v1/groups/sessions/1', {}),
        }
        // The first questions open connections and plan statements.
        if (n < 20) continue
        times.session[index]?.push(took.session)
        times.list[index]?.push(took.list)
      }
    }
    for (const server of servers) await server.stop()
  }
  return (['session', 'list'] as const).map((name) => ({
    name: `${name} not kept, on 100,000 sessions against 100`,
    value: median(times[name][1]) / median(times[name][0]),
    unit: 'ratio',
    bar: { atMost: 1.3 },
  }))
}

/** Search as one types, letter by letter, among 100,000 songs. */
async function searching(database: string): Promise<Row> {
  const server = await startServer(database)
  try {
    const authorization = `Bearer ${await register(server.url, FEW_PHONES + MANY_PHONES)}`
    const times: number[] = []
    for (let round = 0; round < 10; round++) {
      for (const word of ['superstition', `song 4${round}71`, 'artist 77']) {
        for (let length = 1; length <= word.length; length++)
          times.push(
            await timed(
              server,
              `/api/Songs/Search?title=${encodeURIComponent(word.slice(0, length))}`,
              undefined,
              authorization,
            ),
          )
      }
    }
    times.sort((a, b) => a - b)
    const value = times[Math.floor(times.length * 0.95)] ?? 0
    return { name: 'song search among 100,000, 95 of 100 within', value, unit: 'ms', bar: { atMost: 50 } }
  } finally {
    await server.stop()
  }
}

async function timed(server: Running, path: string, body?: object, authorization = ''): Promise<number> {
  const begun = performance.now()
  const response = await fetch(server.url + path, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
  })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  return performance.now() - begun
}
