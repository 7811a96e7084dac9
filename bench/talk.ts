import { startPostgres } from '../scripts/postgres.mjs'
import { listening, memoryOf } from './listening.ts'
import { emailOf, type Running, register, startServer } from './processes.ts'
import { median, type Row } from './row.ts'
import { run } from './statements.ts'

const GROUPS = 20
const FEW = 100
const MANY = 100_000
const ROUNDS = 150
const LISTENERS = 200
const MANY_LISTENERS = 1_000
const SENDS = 100
/** The chat of the first group: every group has its posts' channel before it. */
const CHAT = 2

/** What one reads every day on few messages and on many, how soon a message is heard, and the search. */
export async function talk(): Promise<Row[]> {
  const postgres = await startPostgres({ durable: true })
  try {
    const few = await talkDatabase(postgres.url, 'few_messages', FEW)
    const many = await talkDatabase(postgres.url, 'many_messages', MANY)
    const servers = [await startServer(few), await startServer(many)] as const
    try {
      return [
        ...(await manyAgainstFew(servers, [few, many])),
        ...(await hearing(servers[1], many)),
        await searching(servers[1], many),
      ]
    } finally {
      for (const server of servers) await server.stop()
    }
  } finally {
    await postgres.stop()
  }
}

/** Twenty groups, and so many messages in their posts and chats: one in five is a post, of which each has replies. */
async function talkDatabase(server: string, name: string, messages: number): Promise<string> {
  await run(server, [`create database ${name}`])
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  await (await startServer(url)).stop()
  await run(url, [
    `insert into users (email, first_name, last_name)
     select 'person' || n || '@example.org', 'Person', 'Number ' || n from generate_series(1, 200) n`,
    `insert into groups (name, time_zone_id, is_public, join_policy, invite_key, made_by)
     select 'Group ' || n, 'UTC', true, 'open', 'key-' || n, 1 from generate_series(1, ${GROUPS}) n`,
    'insert into group_settings (group_id) select id from groups on conflict do nothing',
    `insert into members (group_id, user_id, asked_at, approved_at)
     select g, n, now(), now() from generate_series(1, ${GROUPS}) g, generate_series(1, 200) n`,
    `insert into messages (channel_id, author_id, body, search, created_at)
     select case when n <= 30 then ${CHAT} else 1 + (n % ${GROUPS * 2}) end, 1 + n % 200, 'Message ' || n || ' about song ' || n % 997,
       to_tsvector('simple', 'message ' || n || ' about song ' || n % 997), now() - (${messages} - n) * interval '1 minute'
     from generate_series(1, ${Math.floor(messages * 0.8)}) n`,
    `insert into messages (channel_id, parent_id, author_id, body, search, created_at)
     select channel_id, id, 1 + id % 200, 'A reply', to_tsvector('simple', 'a reply'), now() from messages where id % 4 = 0`,
    `update messages m set reply_count = (select count(*) from messages r where r.parent_id = m.id) where parent_id is null`,
    `update channels c set last_message_id = (select max(id) from messages where channel_id = c.id), last_message_at = now()`,
    'vacuum analyze',
  ])
  return url
}

/** Somebody in all of the groups. */
async function joined(server: Running, database: string, person: number): Promise<string> {
  const token = await register(server.url, person)
  await run(database, [
    `insert into members (group_id, user_id, asked_at, approved_at)
     select g, id, now(), now() from users, generate_series(1, ${GROUPS}) g where email = '${emailOf(person)}' on conflict do nothing`,
  ])
  return token
}

async function manyAgainstFew(servers: readonly [Running, Running], databases: [string, string]): Promise<Row[]> {
  const tokens = [await joined(servers[0], databases[0], 0), await joined(servers[1], databases[1], 0)]
  const asked = {
    'home feed': ['/api/v1/messages/user-feed-with-messages', {}],
    'channel feed': ['/api/v1/messages/channel-feed', { channelId: CHAT }],
  } as const
  const rows: Row[] = []
  for (const [name, [path, body]] of Object.entries(asked)) {
    const times: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round++)
      for (const index of [0, 1] as const) {
        const took = await timed(servers[index], path, tokens[index] ?? '', body)
        if (round >= 20) times[index].push(took)
      }
    rows.push(
      { name: `${name} of somebody in 20 groups, on 100,000 messages`, value: median(times[1]), unit: 'ms' },
      {
        name: `${name} on 100,000 messages against 100`,
        value: median(times[1]) / median(times[0]),
        unit: 'ratio',
        bar: { atMost: 1.3 },
      },
    )
  }
  return rows
}

async function hearing(server: Running, database: string): Promise<Row[]> {
  const tokens: string[] = []
  for (let person = 1; person <= MANY_LISTENERS / 10; person++) tokens.push(await joined(server, database, person))
  const rows: Row[] = []
  for (const count of [LISTENERS, MANY_LISTENERS]) {
    const some = tokens.slice(0, count / 10)
    const before = await memoryOf(server)
    const streams = await listening(
      server,
      some.flatMap((token) => Array<string>(10).fill(token)),
    )
    const bodyOf = (n: number) => `send ${n} to ${count}`
    const sounded = await streams.soundings({
      name: `from a send to the last of ${count.toLocaleString('en-GB')} listeners`,
      rounds: SENDS,
      count,
      words: (n) => `"body":"${bodyOf(n)}"`,
      work: (n) =>
        timed(server, `/api/Message/SendMessage?channelId=${CHAT}`, some[n % some.length] ?? '', { body: bodyOf(n) }),
    })
    rows.push(...sounded, {
      name: `memory that ${count.toLocaleString('en-GB')} streams took, each`,
      value: ((await memoryOf(server)) - before) / count / 1024,
      unit: 'KB',
    })
    streams.stop()
  }
  return rows
}

async function searching(server: Running, database: string): Promise<Row> {
  const token = await joined(server, database, MANY_LISTENERS)
  const times: number[] = []
  for (let round = 0; round < 30; round++)
    for (const q of ['message', `song ${round * 7}`, `message ${round * 331}`, 'abo so'])
      times.push(await timed(server, `/api/v1/messages/search?q=${encodeURIComponent(q)}`, token))
  times.sort((a, b) => a - b)
  const value = times[Math.floor(times.length * 0.95)] ?? 0
  return { name: 'search in 100,000 messages, 95 of 100 within', value, unit: 'ms', bar: { atMost: 250 } }
}

async function timed(server: Running, path: string, token: string, body?: object): Promise<number> {
  const begun = performance.now()
  const response = await fetch(server.url + path, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 200)}`)
  return performance.now() - begun
}
