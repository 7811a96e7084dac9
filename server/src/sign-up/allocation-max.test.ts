import { assignSlot, createRoster, publishRoster } from '@app/core/contract/rosters'
import { sessionDetails } from '@app/core/contract/sessions'
import {
  registerForSession,
  registerPart,
  resetAllocationMax,
  unregisterPart,
  updateAllocationMax,
} from '@app/core/contract/sign-up'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setAdmin } from '../members/sql.ts'
import { lastMaximumOf } from '../session-history/sql.ts'
import { testApp } from '../test/app.ts'
import { BASS, members, sessionOfSix } from '../test/session.ts'

const app = testApp()

async function withTwoOrganisers() {
  const six = await sessionOfSix(app)
  const sessionId = six.session.id
  const [another] = await members(app, six.group.id, 1)
  await setAdmin(app.database.db, six.group.id, another?.id ?? 0, true)
  await app.call(registerForSession, { sessionId }, { token: six.member.token })
  const [first, second] = [{ token: six.admin.token }, { token: another?.token ?? '' }]
  const of = { sessionId, userId: six.member.id }
  const set = (max: number, before: number | null | undefined, as: { token: string }) =>
    app.call(updateAllocationMax, { ...of, max, ...(before !== undefined && { before }) }, as)
  return { six, of, first, second, set }
}

test('whoever looks at the session hears that somebody may play another number of songs', async () => {
  const { six, of, first, set } = await withTwoOrganisers()
  const heard: number[] = []
  app.app.bus.on('sessionChanged', ({ sessionId }) => sessionId === six.session.id && heard.push(sessionId))
  const counted = async (work: () => Promise<unknown>) => {
    heard.length = 0
    await work()
    return heard.length > 0
  }
  expect(await counted(() => set(2, null, first))).toBe(true)
  expect(await counted(() => app.call(resetAllocationMax, of, first))).toBe(true)
  heard.length = 0
  expect((await app.call(resetAllocationMax, of, first)).payload.changed).toBe(0)
})

test('two organisers who change the same limit: the second is told what the first did, and by whom', async () => {
  const { of, first, second, set } = await withTwoOrganisers()
  await set(2, null, first)
  const late = await set(4, null, second)
  expect([late.status, late.error.code]).toEqual([409, 'LIMIT_CHANGED'])
  expect(late.error.message).toBe('Admin Example set it to 2 meanwhile. Nothing was changed: look at it again.')
  const reset = await app.call(resetAllocationMax, { ...of, before: 3 }, second)
  expect(reset.error.code).toBe('LIMIT_CHANGED')
  expect((await set(4, 2, second)).payload.allocationMax).toBe(4)
  await app.call(resetAllocationMax, { ...of, before: 4 }, second)
  expect((await set(1, 4, first)).error.message).toMatch(/^Member 1 Example took it back meanwhile\./)
  // Who names nothing has the last word, as before.
  expect((await set(3, undefined, first)).payload.allocationMax).toBe(3)
  expect((await set(2, 1, first)).error.message).toMatch(/^You set it to 3 elsewhere\./)
})

test('E2 ten changes of one limit at once, made on the same one, are one', async () => {
  const { first, second, set } = await withTwoOrganisers()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => set(index + 1, null, index % 2 ? first : second)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
})

/** Somebody plays one song and waits for another, whose part is free; one song is the most that was agreed for them. */
async function waitingAtTheMost(asked: number, allowed: number | null) {
  const six = await sessionOfSix(app, { songs: 2, slots: [BASS] })
  const sessionId = six.session.id
  const [given = 0, kept = 0] = six.slotIds
  const [first, second] = (await members(app, six.group.id, 2)) as [Person, Person]
  const of = { sessionId, userId: second.id }
  const playing = [
    { person: first, SlotId: given },
    { person: second, SlotId: kept },
  ]
  for (const { person, SlotId } of playing) {
    await app.call(registerForSession, { sessionId, SongAssignMin: 0, SongAssignMax: asked }, person)
    await app.call(registerPart, { SessionId: sessionId, SlotId }, person)
  }
  if (allowed !== null) await app.call(updateAllocationMax, { ...of, max: allowed }, six.admin)
  const { rosterId } = (await app.call(createRoster, { sessionId }, six.admin)).payload
  for (const { person, SlotId } of playing)
    await app.call(assignSlot, { rosterId, slotId: SlotId, userId: person.id }, six.admin)
  await app.call(publishRoster, { rosterId, acknowledged: six.slotIds }, six.admin)
  await app.call(registerPart, { SessionId: sessionId, SlotId: given, Waitlist: true }, second)
  await app.call(unregisterPart, { SessionId: sessionId, SlotId: given }, first)
  const offered = async () =>
    (await app.call(sessionDetails, { id: sessionId }, second)).payload.me.offers.map(({ slotId }) => slotId)
  return { six, of, given, second, offered }
}
type Person = Awaited<ReturnType<typeof members>>[number]
type AtTheMost = Awaited<ReturnType<typeof waitingAtTheMost>>

test.each<[string, number, number | null, (at: AtTheMost) => Promise<unknown>]>([
  // what, the most songs they asked for, the most that an organiser allows, what happens
  [
    'they ask for more songs',
    1,
    null,
    ({ of, second }) => app.call(registerForSession, { sessionId: of.sessionId, SongAssignMax: 2 }, second),
  ],
  [
    'an organiser asks for more songs for them',
    1,
    null,
    ({ of, six }) =>
      app.call(registerForSession, { sessionId: of.sessionId, userId: of.userId, SongAssignMax: 2 }, six.admin),
  ],
  ['an organiser allows more', 3, 1, ({ of, six }) => app.call(updateAllocationMax, { ...of, max: 2 }, six.admin)],
  ['an organiser takes the limit back', 3, 1, ({ of, six }) => app.call(resetAllocationMax, of, six.admin)],
  [
    'an organiser takes all limits back',
    3,
    1,
    ({ of, six }) => app.call(resetAllocationMax, { sessionId: of.sessionId }, six.admin),
  ],
])('a free part goes to who waits for it once they may play more: %s', async (_, asked, allowed, happens) => {
  const at = await waitingAtTheMost(asked, allowed)
  expect(await at.offered()).toEqual([])
  await happens(at)
  expect(await at.offered()).toEqual([at.given])
})

test('the last word on somebody’s maximum is found without a walk through the session’s history', async () => {
  const { id } = (await sessionOfSix(app)).session
  const { db } = app.database
  await sql`insert into session_history (session_id, at, action, detail)
    select ${id}::int, now(), 'part-registered', '{}' from generate_series(1, 5000)`.execute(db)
  await sql`analyze session_history`.execute(db)
  const { rows } = await sql<object>`explain select ${lastMaximumOf(id, 1)}`.execute(db)
  expect(JSON.stringify(rows)).toContain('session_history_maximums')
})
