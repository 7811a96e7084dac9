import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { insertRoster } from './rosters/sql.ts'
import { testApp } from './test/app.ts'
import { GROUP } from './test/group.ts'
import { BASS, SESSION, type SessionOfSix, sessionOfSix } from './test/session.ts'

const app = testApp()
let token = ''
let six: SessionOfSix
let rosterId = 0
beforeAll(async () => {
  token = (await app.user()).token
  six = await sessionOfSix(app, { songs: 3 })
  const draft = { sessionId: six.session.id, name: 'Roster A', seed: 1, by: six.admin.id, at: app.now() }
  rosterId = await insertRoster(app.database.db, draft)
})

const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    '\0',
    '\ud800',
    'null',
    '-1',
    '1e9',
    'NaN',
    '999999999999999999999',
    "';--",
    '../..',
    'a@example.org',
    'x'.repeat(5000),
    'https://www.youtube.com/\0',
    '9999-12-31T23:59:59-23:59',
    '%',
    '\u202e',
    '🎸',
  ),
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1, 1e9, 1.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e308),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(fc.anything({ maxDepth: 1 }), { maxLength: 3 }),
  fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 }),
)

const asText = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : String(JSON.stringify(value)))

test('F3 no call answers random input with a 500, a stack or SQL', { timeout: 120_000 }, async () => {
  const calls = app.app.calls.filter(
    (call) => call.path !== '/v1/auth/sign-out' && call.path !== '/v1/user/delete-account',
  )
  for (const call of calls) {
    const names = [...Object.keys(call.body?.shape ?? {}), ...Object.keys(call.query?.shape ?? {})]
    const values = fc.record(Object.fromEntries(names.map((name) => [name, nasty])), { requiredKeys: [] })
    await fc.assert(
      fc.asyncProperty(values, nasty, async (value, part) => {
        const texts = Object.entries(value).map(([name, one]): [string, string] => [name, asText(one)])
        const segment = encodeURIComponent(asText(part).slice(0, 80))
        const url = `/api${call.path.replace(/\{\w+\??\}/g, segment)}?${new URLSearchParams(texts)}`
        const response = await app.http.inject({
          method: call.method,
          url,
          headers: {
            authorization: `Bearer ${token}`,
            ...(call.method === 'POST' ? { 'content-type': 'application/json' } : {}),
          },
          ...(call.method === 'POST' ? { payload: JSON.stringify(value) } : {}),
        })
        const told = `${call.method} ${url} ${JSON.stringify(value)} -> ${response.statusCode} ${response.body.slice(0, 200)}`
        expect(response.statusCode, told).toBeLessThan(500)
        expect(response.body, told).not.toMatch(/\bat .*\.[jt]s:\d+|select .* from|insert into|violates/i)
      }),
      { numRuns: 25 },
    )
  }
})

/** What an organiser would give, by the name of the field. */
const good = (name: string, path: string): unknown => {
  const id = /group|location/i.test(path) ? six.group.id : /\/rosters\//i.test(path) ? rosterId : six.session.id
  const known: Record<string, unknown> = {
    ...{ rosterid: rosterId, otherrosterid: rosterId, name: 'Roster A', event: 0, picks: [] },
    ...{ id, groupid: six.group.id, sessiongroupid: six.group.id, sessionid: six.session.id },
    ...{ slotid: six.slotId, sessionsongid: six.sessionSongId, songid: six.sessionSongId, instrumentid: BASS },
    ...{ userid: six.member.id, foruserid: six.member.id, locationid: six.venue.locationId, instrumentids: [BASS] },
    ...{ ...GROUP, ispublic: true, joinpolicy: 'open', ...SESSION, startdate: SESSION.startDate, text: 'Words' },
    ...{
      firstname: 'Ana',
      lastname: 'Lindqvist',
      priority: 1,
      amount: 1,
      newstate: 1,
      newindex: 0,
      max: 1,
      rating: 50,
    },
    ...{ isadmin: true, accept: true, cut: true, present: true, published: true, withsongs: true, required: true },
  }
  return known[name.toLowerCase()]
}

const isOptional = (field: z.ZodType) => z.safeParse(field, undefined).success

const LEAVES = /sign-out|delete|leave|remove|SetAdminRights|approve-user|auth|register$/i

test('F3 one odd field among good ones of an organiser is no 500 either', { timeout: 120_000 }, async () => {
  for (const call of app.app.calls.filter(({ path }) => !LEAVES.test(path))) {
    const names = [call.params, call.query, call.body].flatMap((part) => Object.keys(part?.shape ?? {}))
    if (!names.length) continue
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), nasty, async (odd, value) => {
        const given = Object.fromEntries(names.map((name) => [name, name === odd ? value : good(name, call.path)]))
        const inUrl = Object.keys({ ...call.params?.shape, ...call.query?.shape }).filter(
          (name) => given[name] !== undefined,
        )
        const texts = Object.fromEntries(inUrl.map((name) => [name, asText(given[name]).slice(0, 200)]))
        const { status, text } = await app.call(call, { ...given, ...texts } as never, six.admin)
        const told = `${call.method} ${call.path} ${JSON.stringify(given)} -> ${status} ${text.slice(0, 200)}`
        expect(status, told).toBeLessThan(500)
        expect(text, told).not.toMatch(/\bat .*\.[jt]s:\d+|select .* from|insert into|violates/i)
      }),
      { numRuns: 40 },
    )
  }
})

test('F3 a call of an organiser with only what it must have, or null for all else, is no 500', async () => {
  for (const call of app.app.calls.filter(({ path }) => !LEAVES.test(path))) {
    const fields = [call.params, call.query, call.body].flatMap((part) => Object.entries(part?.shape ?? {}))
    const given = (other: null | undefined) =>
      Object.fromEntries(
        fields.map(([name, field]) => [name, isOptional(field) ? other : (good(name, call.path) ?? 'Words')]),
      )
    for (const input of [given(undefined), given(null)]) {
      const { status, text } = await app.call(call, input as never, six.admin)
      expect(status, `${call.method} ${call.path} ${JSON.stringify(input)} -> ${status} ${text}`).toBeLessThan(500)
    }
  }
})

test('F3 a body of random bytes is refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      const response = await app.http.inject({
        method: 'POST',
        url: '/api/v1/auth/',
        headers: { 'content-type': 'application/json' },
        payload: Buffer.from(bytes),
      })
      expect(response.statusCode).toBe(400)
    }),
    { numRuns: 50 },
  )
})
