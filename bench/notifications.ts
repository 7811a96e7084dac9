import { startPostgres } from '../scripts/postgres.mjs'
import { emailOf, type Running, register, startServer } from './processes.ts'
import { median, type Row } from './row.ts'
import { run } from './statements.ts'

const USUAL = 300
const LARGE = 10_000
/** Each gives everybody another part: all of them are told. */
const ROSTERS = 3
const BAND = 10
const OTHERS = 8
const BEFORE_MS = 4_000

/** What it costs to publish a roster of 300 players and one of 10,000, and what everybody else notices of the large one. */
export async function notifications(): Promise<Row[]> {
  const postgres = await startPostgres({ durable: true })
  try {
    await run(postgres.url, ['create database notices'])
    const database = Object.assign(new URL(postgres.url), { pathname: '/notices' }).href
    const server = await startServer(database)
    try {
      const admin = await register(server.url, 0)
      const tokens: string[] = []
      for (let person = 1; person <= OTHERS; person++) tokens.push(await register(server.url, person))
      const [small, large] = [await rostersOf(database, USUAL), await rostersOf(database, LARGE)]
      await run(database, ['vacuum analyze'])
      const usual = await publishing(server, admin, small)
      const work = () => publishing(server, admin, large)
      const { told, took, before, during } = await others(server, tokens, work, database)
      if (told !== ROSTERS * LARGE) throw new Error(`${told} were told of ${ROSTERS} rosters`)
      return [
        { name: 'a roster published, 300 players told', value: median(usual), unit: 'ms' },
        { name: 'a roster published, 10,000 players told', value: median(took), unit: 'ms' },
        { name: 'for each of the 10,000', value: (median(took) / LARGE) * 1000, unit: 'µs' },
        { name: 'others’ requests before', value: median(before), unit: 'ms' },
        { name: 'others’ requests while a roster of 10,000 is published', value: median(during), unit: 'ms' },
        { name: 'the longest that anybody waited meanwhile', value: Math.max(...during), unit: 'ms' },
        {
          name: 'others’ requests while a roster of 10,000 is published against before',
          value: median(during) / median(before),
          unit: 'ratio',
          bar: { atMost: 2 },
        },
      ]
    } finally {
      await server.stop()
    }
  } finally {
    await postgres.stop()
  }
}

/** A session of so many players, run by the first of them all, with drafts in which each has one part. None of it goes out by mail. */
async function rostersOf(database: string, size: number): Promise<number[]> {
  const mails = '{"rosterPublished": false, "assignmentChanged": false}'
  const ofGroup = `(select id from groups where invite_key = 'key-${size}')`
  const ofSession = `(select id from sessions where group_id = ${ofGroup})`
  const players = `(select id, row_number() over (order by id) - 1 as n from users where email like 'member-${size}-%') player`
  const parts = `(select id, row_number() over (order by id) - 1 as n from slots where session_id = ${ofSession}) slot`
  const rosters = `(select id, row_number() over (order by id) - 1 as n from rosters where session_id = ${ofSession}) roster`
  const rows = await run(database, [
    `insert into users (email, password_hash, first_name, last_name, email_settings)
     select 'member-${size}-' || n || '@example.org', '', 'Person', 'Number ' || n, '${mails}' from generate_series(1, ${size}) n`,
    `insert into groups (name, time_zone_id, is_public, join_policy, invite_key, made_by)
     select 'Group of ${size}', 'UTC', true, 'open', 'key-${size}', id from users where email = '${emailOf(0)}'`,
    `insert into group_settings (group_id) select id from groups on conflict do nothing`,
    `insert into members (group_id, user_id, is_admin, asked_at, approved_at)
     select ${ofGroup}, id, email = '${emailOf(0)}', now(), now() from users
     where email = '${emailOf(0)}' or email like 'member-${size}-%'`,
    `insert into songs (title, artist, identity, words)
     select 'Song ' || n, 'Artist', 'song ${size} ' || n || '/artist', 'song ' || n from generate_series(1, ${size / BAND}) n`,
    `insert into sessions (group_id, title, starts_at, ends_at, time_zone_id, first_come, allow_doubling, members_may_suggest,
       song_assign_min, song_assign_max, sign_up_open, created_at)
     values (${ofGroup}, 'Session', now() + interval '9 days', now() + interval '9 days 3 hours', 'UTC', false, false, true, 1, 4, false, now())`,
    `insert into session_songs (session_id, song_id, position, required_permission_level)
     select ${ofSession}, id, row_number() over (order by id), 1 from songs where identity like 'song ${size} %'`,
    `insert into slots (session_id, session_song_id, instrument_id, required)
     select ${ofSession}, s.id, 1, false from session_songs s, generate_series(1, ${BAND}) where s.session_id = ${ofSession} order by s.id`,
    `insert into session_registrations (session_id, user_id, registered_at, song_assign_min, song_assign_max, wish_count)
     select ${ofSession}, id, now(), 1, 4, ${ROSTERS} from ${players} order by n`,
    `insert into rosters (session_id, name, state, created_at, changed_at)
     select ${ofSession}, 'Draft ' || n, 'draft', now(), now() from generate_series(1, ${ROSTERS}) n`,
    // In the next draft everybody plays in the next song.
    `insert into registrations (session_id, slot_id, user_id, priority, is_waitlist, created_at)
     select ${ofSession}, slot.id, player.id, roster.n + 1, false, now() from ${players}, ${rosters}, ${parts}
     where slot.n = (player.n + ${BAND} * roster.n) % ${size}`,
    `insert into assignments (roster_id, session_id, slot_id, user_id)
     select roster.id, ${ofSession}, slot.id, player.id from ${players}, ${rosters}, ${parts}
     where slot.n = (player.n + ${BAND} * roster.n) % ${size}`,
    `select id from rosters where session_id = ${ofSession} order by id`,
  ])
  return rows.map(({ id }) => Number(id))
}

async function publishing(server: Running, token: string, rosterIds: number[]): Promise<number[]> {
  const times: number[] = []
  for (const rosterId of rosterIds) times.push(await timed(server, '/api/Session/PublishRoster/', token, { rosterId }))
  return times
}

/** People who go on asking for their notifications and their groups, before and meanwhile. */
async function others(server: Running, tokens: string[], work: () => Promise<number[]>, database: string) {
  const asked: { at: number; took: number }[] = []
  let isOver = false
  const asking = tokens.map(async (token, index) => {
    while (!isOver) {
      const at = performance.now()
      const path = index % 2 ? '/api/Message/Notifications/' : '/api/SessionGroup/ListForUser/'
      asked.push({ at, took: await timed(server, path, token, {}) })
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  })
  // A request that fails is told once the work is done.
  for (const one of asking) one.catch(() => {})
  await new Promise((resolve) => setTimeout(resolve, BEFORE_MS))
  const [counted] = await run(database, ['select count(*)::int as count from notifications'])
  const begun = performance.now()
  const took = await work()
  const ended = performance.now()
  isOver = true
  await Promise.all(asking)
  const [now] = await run(database, ['select count(*)::int as count from notifications'])
  const timesOf = (from: number, to: number) => asked.filter(({ at }) => at >= from && at < to).map((one) => one.took)
  // The first requests warm the server up.
  return {
    told: Number(now?.count) - Number(counted?.count),
    took,
    before: timesOf(begun - BEFORE_MS / 2, begun),
    during: timesOf(begun, ended),
  }
}

async function timed(server: Running, path: string, token: string, body: object): Promise<number> {
  const begun = performance.now()
  const response = await fetch(server.url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 200)}`)
  return performance.now() - begun
}
