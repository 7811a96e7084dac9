import { startPostgres } from '../scripts/postgres.mjs'
import { emailOf, type Running, register, startServer } from './processes.ts'
import { median, type Row } from './row.ts'
import { run } from './statements.ts'

const USUAL = 300
const LARGE = 10_000
const POSTS = 8
const OTHERS = 8
const BEFORE_MS = 4_000

/** What one post costs a group of 300 and one of 10,000, and what everybody else notices of the large one. */
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
      const [small, large] = [await groupOf(database, USUAL), await groupOf(database, LARGE)]
      await run(database, ['vacuum analyze'])
      const usual = await posting(server, admin, small)
      const { told, took, before, during } = await others(server, tokens, () => posting(server, admin, large), database)
      if (told !== POSTS * LARGE) throw new Error(`${told} were told of ${POSTS} posts`)
      return [
        { name: 'a post with its notifications, in a group of 300', value: median(usual), unit: 'ms' },
        { name: 'a post with its notifications, in a group of 10,000', value: median(took), unit: 'ms' },
        { name: 'a notification of 10,000', value: (median(took) / LARGE) * 1000, unit: 'µs' },
        { name: 'others’ requests before', value: median(before), unit: 'ms' },
        { name: 'others’ requests while 10,000 are told', value: median(during), unit: 'ms' },
        {
          name: 'others’ requests while 10,000 are told against before',
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

/** A group of so many, run by the first of them all. They have read their mails' settings: none of this goes out by mail. */
async function groupOf(database: string, size: number): Promise<number> {
  const [row] = await run(database, [
    `insert into users (email, password_hash, first_name, last_name, email_settings)
     select 'member-${size}-' || n || '@example.org', '', 'Person', 'Number ' || n, '{"newPost": false}' from generate_series(1, ${size}) n`,
    `insert into groups (name, time_zone_id, is_public, join_policy, invite_key, made_by)
     select 'Group of ${size}', 'UTC', true, 'open', 'key-${size}', id from users where email = '${emailOf(0)}'`,
    `insert into group_settings (group_id) select id from groups on conflict do nothing`,
    `insert into members (group_id, user_id, is_admin, asked_at, approved_at)
     select g.id, u.id, u.email = '${emailOf(0)}', now(), now() from groups g, users u
     where g.invite_key = 'key-${size}' and (u.email = '${emailOf(0)}' or u.email like 'member-${size}-%')`,
    `select id from groups where invite_key = 'key-${size}'`,
  ])
  return Number(row?.id)
}

async function posting(server: Running, token: string, groupId: number): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < POSTS; n++) {
    const body = { groupId, text: `Post ${n}`, published: true }
    times.push(await timed(server, '/api/SessionGroup/UpdatePost/', token, body))
  }
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
