import autocannon from 'autocannon'
import { generateSession } from '../core/src/roster/sample/generator.ts'
import { startPostgres } from '../scripts/postgres.mjs'
import { BROWSER } from './load.ts'
import { emailOf, type Running, register, startServer } from './processes.ts'
import { median, type Row } from './row.ts'
import { run } from './statements.ts'

const ROUNDS = 20
const PAIRS = 5
const SECONDS = 4
const SESSION = 1

/** The organiser's screen of 200 songs and 1,000 people, each call against the same session as a member opens it. */
export async function rosters(): Promise<Row[]> {
  const postgres = await startPostgres({ durable: true })
  try {
    const database = await largeSession(postgres.url)
    const server = await startServer(database)
    try {
      const token = await register(server.url)
      await run(database, [
        `insert into members (group_id, user_id, is_admin, asked_at, approved_at)
         select 1, id, true, now(), now() from users where email = '${emailOf(0)}'`,
      ])
      return await measured(server, token, database)
    } finally {
      await server.stop()
    }
  } finally {
    await postgres.stop()
  }
}

async function measured(server: Running, token: string, database: string): Promise<Row[]> {
  const headers = { ...BROWSER, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const ask = async (path: string, body?: object) => {
    const began = performance.now()
    const response = await fetch(`${server.url}/api${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`)
    return { took: performance.now() - began, payload: JSON.parse(text).payload }
  }
  const { rosterId } = (await ask('/Session/CreateRoster/', { sessionId: SESSION })).payload
  await ask('/Session/AutoAssign/', { rosterId })
  const { assignments } = (await ask(`/Session/Roster?rosterId=${rosterId}`)).payload
  const times = { session: [], matrix: [], move: [], candidates: [], solve: [] } as Record<string, number[]>
  for (let round = 0; round <= ROUNDS; round++) {
    const { slotId, userId } = assignments[round * 7]
    const took = {
      session: await ask(`/v1/sessions/details/${SESSION}`),
      matrix: await ask(`/Session/Roster?rosterId=${rosterId}`),
      move: await ask('/Session/RosterAssign/', { rosterId, slotId, userId, locked: true }),
      candidates: await ask(`/Session/SlotSignupDetails?slotId=${slotId}&rosterId=${rosterId}`),
      solve: await ask('/Session/AutoAssign/', { rosterId, preview: true, options: { seed: round } }),
    }
    // The first round plans statements.
    if (round > 0) for (const [name, { took: one }] of Object.entries(took)) times[name]?.push(one)
  }
  const against = (name: string, of: string): Row => ({
    name: `${name}, 200 × 10 and 1,000 people, against opening the session`,
    value: median(times[of] ?? []) / median(times.session ?? []),
    unit: 'ratio',
  })
  return [
    against('opening the matrix', 'matrix'),
    against('a move by hand', 'move'),
    against('candidates with their prices', 'candidates'),
    against('auto-assign, shown only', 'solve'),
    ...(await othersDuringSolves(server, (seed) =>
      ask('/Session/AutoAssign/', { rosterId, preview: true, options: { seed } }),
    )),
    // Last: a published roster is not worked out any more.
    ...(await afterPublishing(ask, rosterId, database)),
  ]
}

interface Seen {
  session: { songs: { slots: { slotId: number }[] }[] }
  assignments: { userId: number }[]
}
type Ask = (path: string, body?: object) => Promise<{ took: number; payload: Seen }>

/** What a member opens once the roster is out against what they opened before, why not, and a repair after three drop out. */
async function afterPublishing(ask: Ask, rosterId: number, database: string): Promise<Row[]> {
  const details = `/v1/sessions/details/${SESSION}`
  const own = `/Session/RosterReport?rosterId=${rosterId}&own=true`
  const timesOf = async (act: () => Promise<{ took: number }>) => {
    const times: number[] = []
    for (let round = 0; round <= ROUNDS; round++) times.push((await act()).took)
    // The first plans statements.
    return median(times.slice(1))
  }
  const before = await timesOf(() => ask(details))
  const { songs } = (await ask(details)).payload.session
  const acknowledged = songs.flatMap(({ slots }) => slots.map(({ slotId }) => slotId))
  const { assignments } = (await ask(`/Session/Roster?rosterId=${rosterId}`)).payload
  await ask('/Session/PublishRoster/', { rosterId, acknowledged })
  // Letters to a thousand people: what a member waits for is the page, not the mail's leaving beside it.
  const due = 'select from jobs where failed_at is null and run_at <= now() limit 1'
  while ((await run(database, [due])).length) await new Promise((resolve) => setTimeout(resolve, 100))
  const after = await timesOf(() => ask(details))
  const leavingUserIds = [...new Set(assignments.map(({ userId }) => userId))].slice(0, 3)
  const repair = await timesOf(() => ask('/Session/RosterRepair/', { rosterId, leavingUserIds }))
  const why = await timesOf(() => ask(own))
  const ratio = (name: string, value: number, bar?: Row['bar']): Row => ({
    name: `${name}, 200 × 10 and 1,000 people`,
    value: value / before,
    unit: 'ratio',
    ...(bar && { bar }),
  })
  return [
    ratio('the session once the roster is out, against before', after, { atMost: 1.3 }),
    ratio('a repair after three drop out, shown only, against opening the session', repair),
    ratio('a person’s own report, against opening the session', why),
  ]
}

/** How long a guest waits for the session in the worst of a hundred cases, while one roster after another is worked out. */
async function othersDuringSolves(server: Running, solve: (seed: number) => Promise<unknown>): Promise<Row[]> {
  const reading = async () => {
    const { latency, non2xx, errors } = await autocannon({
      url: `${server.url}/api/Session/${SESSION}`,
      headers: BROWSER,
      connections: 4,
      // Far from what it can do: a guest's page is measured, not the end of the machine.
      overallRate: 200,
      duration: SECONDS,
    })
    if (non2xx || errors) throw new Error(`${non2xx} refused, ${errors} failed`)
    return latency.p99
  }
  const waits: { quiet: number; busy: number }[] = []
  for (let pair = 0; pair < PAIRS; pair++) {
    const quiet = await reading()
    let isReading = true
    const solving = (async () => {
      for (let seed = 0; isReading; seed++) await solve(pair * 1000 + seed)
    })()
    const busy = await reading()
    isReading = false
    await solving
    waits.push({ quiet, busy })
  }
  const name = 'p99 of a kept session'
  return [
    { name: `${name}, nothing else going on`, value: median(waits.map(({ quiet }) => quiet)), unit: 'ms' },
    { name: `${name} during solves of 200 × 10`, value: median(waits.map(({ busy }) => busy)), unit: 'ms' },
    {
      name: `${name} during solves of 200 × 10, against without`,
      value: median(waits.map(({ quiet, busy }) => busy / Math.max(quiet, 1))),
      unit: 'ratio',
      bar: { atMost: 2 },
    },
  ]
}

/** The benchmark's large session as rows. */
async function largeSession(server: string): Promise<string> {
  await run(server, ['create database rosters'])
  const url = Object.assign(new URL(server), { pathname: '/rosters' }).href
  // A start makes the tables.
  await (await startServer(url)).stop()
  const input = generateSession({ size: 'large', seed: 7, supply: 'rich', without: ['locks', 'cuts'] })
  const songAt = new Map(input.songs.map((song, index) => [song.id, index + 1]))
  const slotAt = new Map(input.slots.map((slot, index) => [slot.id, index + 1]))
  const personAt = new Map(input.people.map((person, index) => [person.userId, index + 1]))
  const rows = (values: (number | boolean)[][]) => values.map((row) => `(${row.join(', ')})`).join(', ')
  const seen = new Map<number, number>()
  const ranked = input.registrations
    .toSorted((a, b) => a.userId - b.userId || a.priority - b.priority)
    .map((one) => {
      seen.set(one.userId, (seen.get(one.userId) ?? 0) + 1)
      return [slotAt.get(one.slotId), personAt.get(one.userId), seen.get(one.userId), one.waitlist === true] as number[]
    })
  await run(url, [
    `insert into users (email, first_name, last_name)
     select 'person' || n || '@example.org', 'Person', 'Number ' || n from generate_series(1, ${input.people.length}) n`,
    `insert into groups (name, time_zone_id, is_public, join_policy, invite_key, made_by) values ('Group', 'America/Los_Angeles', true, 'open', 'key', 1)`,
    'insert into group_settings (group_id) select id from groups on conflict do nothing',
    `insert into members (group_id, user_id, is_admin, asked_at, approved_at)
     select 1, n, false, now(), now() from generate_series(1, ${input.people.length}) n`,
    `insert into songs (title, artist, identity, words)
     select 'Song ' || n, 'Artist', 'song ' || n || '/artist', 'song ' || n from generate_series(1, ${input.songs.length}) n`,
    `insert into sessions (group_id, title, starts_at, ends_at, time_zone_id, first_come, allow_doubling, members_may_suggest,
       song_assign_min, song_assign_max, sign_up_open, created_at)
     values (1, 'Session', now() + interval '9 days', now() + interval '9 days 3 hours', 'America/Los_Angeles', false, false, true, 1, 4, false, now())`,
    `insert into session_songs (session_id, song_id, position, required_permission_level)
     select 1, (select min(id) from songs where title = 'Song ' || n), n, 1 from generate_series(1, ${input.songs.length}) n`,
    `insert into slots (session_id, session_song_id, instrument_id, required)
     select 1, s.id, given.instrument, given.required
     from (values ${rows(input.slots.map((slot, index) => [index, songAt.get(slot.songId) ?? 0, slot.instrumentId, slot.required]))}) given (n, position, instrument, required)
     join session_songs s on s.session_id = 1 and s.position = given.position order by given.n`,
    `insert into session_registrations (session_id, user_id, registered_at, song_assign_min, song_assign_max)
     select 1, n, now(), least, greatest(most, 1) from (values ${rows(input.people.map(({ userId, min, max }) => [personAt.get(userId) ?? 0, min, max]))}) given (n, least, most)`,
    `insert into registrations (session_id, slot_id, user_id, priority, is_waitlist, created_at)
     select 1, slot, person, priority, waits, now() from (values ${rows(ranked)}) given (slot, person, priority, waits)`,
    'vacuum analyze',
  ])
  return url
}
