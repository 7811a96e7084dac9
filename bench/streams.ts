import { startPostgres } from '../scripts/postgres.mjs'
import { listening, memoryOf, WARM } from './listening.ts'
import { type Running, startServer } from './processes.ts'
import { databaseTime, processorTime } from './processor-time.ts'
import type { Row } from './row.ts'
import { SIGNING, signIn } from './sign-ins.ts'
import { run } from './statements.ts'

/** `STREAMS=500 npm run bench -- streams` is for a quick try. Each is a file to the server and to who listens: `ulimit -n` must be beyond that. */
const STREAMS = Number(process.env.STREAMS ?? 10_000)
const IN_THE_GROUP = STREAMS / 10
/** Everybody else is in a group of this size. */
const OTHER_GROUP = 100
const SENDS = 100
const CHANGES = 40
/** The first person runs the first group, whose only session has these songs and slots. */
const SESSION = 1
const SONGS = [1, 2] as const
const SLOT = 1
const IDLE_MS = 10_000

const all = STREAMS.toLocaleString('en-GB')
const some = IN_THE_GROUP.toLocaleString('en-GB')

/** Ten thousand people with a stream each on one instance, and what a tenth of them are told. */
export async function streams(): Promise<Row[]> {
  const postgres = await startPostgres({ durable: true })
  try {
    const database = await streamsDatabase(postgres.url)
    const ids = Array.from({ length: STREAMS }, (_, index) => index + 1)
    const server = await startServer(database, {
      settings: { ...SIGNING, EVENT_STREAMS: String(STREAMS) },
    })
    try {
      return await measured(server, database, await signIn(database, ids))
    } finally {
      await server.stop()
    }
  } finally {
    await postgres.stop()
  }
}

async function streamsDatabase(server: string): Promise<string> {
  await run(server, ['create database streams'])
  const url = Object.assign(new URL(server), { pathname: '/streams' }).href
  // A start makes the tables.
  await (await startServer(url)).stop()
  await run(url, [
    `insert into users (email, first_name, last_name)
     select 'person' || n || '@example.org', 'Person', 'Number ' || n from generate_series(1, ${STREAMS}) n`,
    `insert into groups (name, time_zone_id, is_public, join_policy, invite_key, made_by)
     select 'Group ' || n, 'UTC', true, 'open', 'key-' || n, 1 from generate_series(1, ${1 + Math.ceil((STREAMS - IN_THE_GROUP) / OTHER_GROUP)}) n`,
    'insert into group_settings (group_id) select id from groups on conflict do nothing',
    `insert into members (group_id, user_id, is_admin, asked_at, approved_at)
     select case when n <= ${IN_THE_GROUP} then 1 else 2 + (n - ${IN_THE_GROUP} - 1) / ${OTHER_GROUP} end, n, n = 1, now(), now()
     from generate_series(1, ${STREAMS}) n`,
    `insert into songs (title, artist, identity, words)
     select 'Song ' || n, 'Artist', 'bench song ' || n || '/artist', 'bench song ' || n from generate_series(1, 2) n`,
    `insert into sessions (group_id, title, starts_at, ends_at, time_zone_id, first_come, allow_doubling, members_may_suggest,
       song_assign_min, song_assign_max, sign_up_open, created_at)
     values (1, 'Session', now() + interval '1 hour', now() + interval '4 hours', 'UTC', false, false, true, 1, 4, true, now())`,
    `insert into session_songs (session_id, song_id, position, required_permission_level)
     select ${SESSION}, id, row_number() over (order by id), 1 from songs where identity like 'bench song %'`,
    `insert into slots (session_id, session_song_id, instrument_id, required)
     select ${SESSION}, id, n, false from session_songs, generate_series(2, 5) n order by id, n`,
    'vacuum analyze',
  ])
  return url
}

async function measured(server: Running, database: string, tokens: string[]): Promise<Row[]> {
  const [admin = '', member = ''] = tokens
  const [chat] = await run(database, ['select id from channels where group_id = 1 and type = 6'])
  const ofDatabase = await databaseTime(database)
  const send = (n: number) => ask(server, `/Message/SendMessage?channelId=${chat?.id}`, admin, { body: bodyOf(n) })
  const songOf = (n: number) => SONGS[n % 2]
  // What a first request takes is not the streams'.
  for (let n = 0; n < SENDS; n++) await send(-n)

  const before = await memoryOf(server)
  const begun = performance.now()
  const listeners = await listening(server, tokens)
  try {
    const opened = (performance.now() - begun) / 1000
    const idle = await timeTaken(server, ofDatabase, () => new Promise((resolve) => setTimeout(resolve, IDLE_MS)))
    const memory = ((await memoryOf(server)) - before) / STREAMS / 1024
    const told = { count: IN_THE_GROUP, rounds: SENDS }
    let messages: Row[] = []
    const sending = await timeTaken(server, ofDatabase, async () => {
      messages = await listeners.soundings({
        ...told,
        name: `a message to ${some} of ${all} who listen, until the last`,
        words: (n) => `"body":"${bodyOf(n)}"`,
        work: send,
      })
    })
    const stages = await listeners.soundings({
      ...told,
      name: `the song that is on, to ${some} of ${all}`,
      words: (n) => `event: stage\ndata: {"sessionId":${SESSION},"nowPlaying":${songOf(n)}}`,
      work: (n) =>
        ask(server, '/v1/session-admin/now-playing/', admin, { SessionId: SESSION, sessionSongId: songOf(n) }),
    })
    const changes = await listeners.soundings({
      ...told,
      rounds: CHANGES,
      name: `a wish, after the pause of 500 ms, to ${some} of ${all}`,
      words: () => `event: session\ndata: {"sessionId":${SESSION}}`,
      work: (n) =>
        ask(server, `/v1/sessions/${n % 2 ? 'un' : ''}register-part/`, member, { SessionId: SESSION, SlotId: SLOT }),
    })
    const ms = (seconds: number) => (seconds * 1000) / (SENDS + WARM)
    return [
      { name: `${all} streams opened within`, value: opened, unit: 's' },
      { name: 'memory of each', value: memory, unit: 'KB' },
      {
        name: `one processor’s share while all of them are silent`,
        value: (idle.server * 1000) / IDLE_MS,
        unit: 'ratio',
      },
      ...messages,
      { name: `processor time of the server for a message to ${some}`, value: ms(sending.server), unit: 'ms' },
      { name: `processor time of the database for it`, value: ms(sending.database), unit: 'ms' },
      ...stages,
      ...changes,
    ]
  } finally {
    listeners.stop()
  }
}

const bodyOf = (n: number) => `message ${n} of the bench`

/** Seconds that the server and its database had of a processor meanwhile. */
async function timeTaken(server: Running, ofDatabase: () => number, work: () => Promise<unknown>) {
  const times = () => [processorTime([server.pid]), ofDatabase()] as const
  const [server0, database0] = times()
  await work()
  const [server1, database1] = times()
  return { server: server1 - server0, database: database1 - database0 }
}

async function ask(server: Running, path: string, token: string, body: object): Promise<void> {
  const response = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 200)}`)
}
