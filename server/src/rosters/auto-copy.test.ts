import { assignSlot, autoAssign, createRoster, rosterById, rosters, unassignSlot } from '@app/core/contract/rosters'
import { expect, test } from 'vitest'
import { setAdmin } from '../members/sql.ts'
import { testApp } from '../test/app.ts'
import { type RosterNight, rosterNight } from '../test/roster.ts'

const app = testApp()

const list = async (night: RosterNight) =>
  (await app.call(rosters, { sessionId: night.session.id }, night.as)).payload.rosters
const read = async (night: RosterNight, rosterId: number) =>
  (await app.call(rosterById, { rosterId }, night.as)).payload
const held = ({ assignments }: { assignments: { slotId: number; userId: number }[] }) =>
  assignments.map(({ slotId, userId }) => [slotId, userId])

test('what was looked at is kept in a new roster, in one call, and the one that it was worked out from stays', async () => {
  const night = await rosterNight(app)
  const { rosterId, version } = night.roster
  const before = await read(night, rosterId)
  const shown = (await app.call(autoAssign, { rosterId, options: { seed: 99 }, preview: true }, night.as)).payload
  const kept = { rosterId, version, options: { seed: 99 }, expected: shown.result, copy: true }
  const { applied, result } = (await app.call(autoAssign, kept, night.as)).payload
  expect(result).toBe(shown.result)
  expect(applied?.roster).toMatchObject({ name: 'Roster B', seed: 99, state: 'draft', figures: { filled: 9 } })
  const made = await read(night, applied?.roster.rosterId ?? 0)
  expect(held(made)).toEqual(
    shown.changes.map(({ slotId, after }) => [slotId, after]).sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0)),
  )
  expect(made.mine.undo).toMatch(/^worked it out anew/)
  expect(await read(night, rosterId)).toEqual(before)
})

test('a copy that is sent again, or pressed twice, is one new roster; another organiser’s, and one after a change, is another', async () => {
  const night = await rosterNight(app)
  await setAdmin(app.database.db, night.group.id, night.member.id, true)
  const { rosterId, version } = night.roster
  const shown = (await app.call(autoAssign, { rosterId, preview: true }, night.as)).payload
  const kept = { rosterId, version, expected: shown.result, copy: true }
  const copy = async (as = night.as) => (await app.call(autoAssign, kept, as)).payload.applied
  const [one, two] = await Promise.all([copy(), copy()])
  expect(two).toEqual(one)
  expect(one?.set).toHaveLength(9)
  expect(await copy()).toEqual(one)
  expect(await list(night)).toHaveLength(2)
  const others = await copy({ token: night.member.token })
  expect(others?.roster.rosterId).not.toBe(one?.roster.rosterId)
  const [slotId = 0] = night.slotIds
  await app.call(unassignSlot, { rosterId: one?.roster.rosterId ?? 0, slotId }, night.as)
  expect((await copy())?.roster.figures).toMatchObject({ filled: 9 })
  expect(await list(night)).toHaveLength(4)
})

test('where it would come out differently, or the roster is another one by now, no new roster is made', async () => {
  const night = await rosterNight(app)
  const { rosterId, version } = night.roster
  const shown = (await app.call(autoAssign, { rosterId, preview: true }, night.as)).payload
  const keep = (more: object) =>
    app.call(autoAssign, { rosterId, expected: shown.result, copy: true, ...more }, night.as)
  expect((await keep({ expected: 'another' })).error.code).toBe('RESULT_CHANGED')
  const [slotId = 0] = night.slotIds
  await app.call(assignSlot, { rosterId, slotId, userId: night.players[3]?.id ?? 0 }, night.as)
  expect((await keep({ version })).error.code).toBe('ROSTER_CHANGED')
  expect(await list(night)).toHaveLength(1)
})

test('a session with as many drafts as it may have gets no other', async () => {
  const night = await rosterNight(app)
  const { rosterId, sessionId } = night.roster
  for (let made = 1; made < 30; made++) await app.call(createRoster, { sessionId }, night.as)
  const { error } = await app.call(autoAssign, { rosterId, copy: true }, night.as)
  expect(error.code).toBe('TOO_MANY_ROSTERS')
  expect(await list(night)).toHaveLength(30)
})
