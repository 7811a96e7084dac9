import { removeUser } from '@app/core/contract/members'
import {
  assignSlot,
  autoAssign,
  createRoster,
  publishRoster,
  rosterById,
  rosters,
  undoRosterChange,
} from '@app/core/contract/rosters'
import { cutSong, removeSong } from '@app/core/contract/session-songs'
import { registerPart, unregisterUser } from '@app/core/contract/sign-up'
import { removeSlot } from '@app/core/contract/slots'
import { expect, test } from 'vitest'
import { setAdmin } from '../members/sql.ts'
import { testApp } from '../test/app.ts'
import { type RosterNight, rosterNight } from '../test/roster.ts'
import { sessionOfSix, VOCALS } from '../test/session.ts'

const app = testApp()

const read = async (night: RosterNight) =>
  (await app.call(rosterById, { rosterId: night.roster.rosterId }, night.as)).payload
async function withSecondOrganiser() {
  const night = await rosterNight(app)
  await setAdmin(app.database.db, night.group.id, night.member.id, true)
  return { night, second: { token: night.member.token } }
}

test('E2 published by two organisers at once, many times, it is out once and everyone has one mail', async () => {
  const { night, second } = await withSecondOrganiser()
  const { rosterId } = night.roster
  await app.call(autoAssign, { rosterId }, night.as)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => app.call(publishRoster, { rosterId }, index % 2 ? second : night.as)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(answers.map(({ payload }) => payload.told).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 6])
  for (const { email } of night.players)
    expect((await app.mailsTo(email)).filter(({ kind }) => kind === 'roster-published')).toHaveLength(1)
})

test('E2 two drafts published at once: one is out, the other superseded', async () => {
  const { night, second } = await withSecondOrganiser()
  const { sessionId, rosterId } = night.roster
  await app.call(autoAssign, { rosterId }, night.as)
  const { payload: copy } = await app.call(createRoster, { sessionId, copyFromRosterId: rosterId }, night.as)
  await Promise.all([
    app.call(publishRoster, { rosterId }, night.as),
    app.call(publishRoster, { rosterId: copy.rosterId }, second),
  ])
  const all = (await app.call(rosters, { sessionId }, night.as)).payload.rosters
  expect(all.map(({ state }) => state)).toEqual(['published', 'superseded'])
})

test('E4 whoever leaves, or is removed, while auto-assign runs is in no roster afterwards', async () => {
  const { night } = await withSecondOrganiser()
  const { rosterId, sessionId } = night.roster
  const leaving = night.players.slice(0, 4)
  const answers = await Promise.all([
    app.call(autoAssign, { rosterId }, night.as),
    ...leaving.map(({ id, token }, index) =>
      index % 2
        ? app.call(unregisterUser, { SessionId: sessionId }, { token })
        : app.call(removeUser, { GroupId: night.group.id, UserId: id }, night.as),
    ),
    app.call(autoAssign, { rosterId }, night.as),
  ])
  expect(answers.map(({ status }) => status)).not.toContain(500)
  const gone = new Set(leaving.map(({ id }) => id))
  expect((await read(night)).assignments.filter(({ userId }) => gone.has(userId))).toEqual([])
  const rows = await app.database.db
    .selectFrom('assignments')
    .select('user_id')
    .where('roster_id', '=', rosterId)
    .execute()
  expect(rows.filter((row) => gone.has(row.user_id))).toEqual([])
})

test('two organisers who give the same slot at once on the same version: one is told what the other did', async () => {
  const { night, second } = await withSecondOrganiser()
  const { rosterId } = night.roster
  const [slotId = 0] = night.slotIds
  const [first, , , fourth] = night.players
  const answers = await Promise.all([
    app.call(assignSlot, { rosterId, slotId, userId: first?.id ?? 0, version: 1 }, night.as),
    app.call(assignSlot, { rosterId, slotId, userId: fourth?.id ?? 0, version: 1 }, second),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const lost = answers.find(({ status }) => status === 409)
  expect(lost?.error).toMatchObject({
    code: 'ROSTER_CHANGED',
    message: expect.stringMatching(/(Admin|Member) Example gave vocals in Song 1 to Member (1|4)\./),
  })
  expect((await read(night)).roster.version).toBe(2)
})

test('E2 twenty changes by two at once on one version: one is made', async () => {
  const { night, second } = await withSecondOrganiser()
  const { rosterId } = night.roster
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const slotId = night.slotIds[(index % 3) * 3] ?? 0
      const userId = night.players[index % 2 ? 0 : 3]?.id ?? 0
      return app.call(assignSlot, { rosterId, slotId, userId, version: 1 }, index % 2 ? second : night.as)
    }),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ error }) => error?.code === 'ROSTER_CHANGED')).toHaveLength(19)
  expect((await read(night)).assignments).toHaveLength(1)
})

test('whoever leaves is off every draft, with a new version that says so, and their move is not brought back', async () => {
  const night = await rosterNight(app)
  const { rosterId, sessionId } = night.roster
  const player = night.players[0] ?? { id: 0, token: '' }
  const [slotId = 0, , , second = 0] = night.slotIds
  await app.call(assignSlot, { rosterId, slotId, userId: player.id }, night.as)
  await app.call(assignSlot, { rosterId, slotId: second, userId: player.id, fromSlotId: slotId }, night.as)
  await app.call(unregisterUser, { SessionId: sessionId }, { token: player.token })
  const after = await read(night)
  expect([after.assignments, after.roster.version]).toEqual([[], 4])
  const stale = await app.call(
    assignSlot,
    { rosterId, slotId, userId: night.players[3]?.id ?? 0, version: 3 },
    night.as,
  )
  expect(stale.error.message).toMatch(/^Member 1 Example gave vocals in Song 2 back\./)
  expect(after.mine.undo).toBeNull()
  expect((await app.call(undoRosterChange, { rosterId }, night.as)).error.code).toBe('NOTHING_TO_UNDO')
})

test('what was done before somebody left can be undone and done again without them, and so can what was done before that', async () => {
  const night = await rosterNight(app)
  const { rosterId, sessionId } = night.roster
  const [gone, , , other] = night.players
  const [first = 0, , , second = 0, , , third = 0] = night.slotIds
  await app.call(assignSlot, { rosterId, slotId: third, userId: other?.id ?? 0 }, night.as)
  await app.call(assignSlot, { rosterId, slotId: second, userId: gone?.id ?? 0 }, night.as)
  await app.call(autoAssign, { rosterId }, night.as)
  await app.call(
    assignSlot,
    { rosterId, slotId: first, userId: gone?.id ?? 0, fromSlotId: second, force: true },
    night.as,
  )
  await app.call(unregisterUser, { SessionId: sessionId }, { token: gone?.token ?? '' })
  const full = (await read(night)).assignments.map(({ slotId, userId }) => [slotId, userId])
  expect((await read(night)).mine.undo).toMatch(/^worked it out anew/)
  const turn = (redo: boolean) => app.call(undoRosterChange, { rosterId, redo }, night.as)
  expect((await turn(false)).status).toBe(200)
  expect((await read(night)).assignments).toMatchObject([{ slotId: third, userId: other?.id }])
  expect((await turn(false)).status).toBe(200)
  expect(await read(night)).toMatchObject({ assignments: [], mine: { undo: null } })
  expect([(await turn(true)).status, (await turn(true)).status]).toEqual([200, 200])
  expect((await read(night)).assignments.map(({ slotId, userId }) => [slotId, userId])).toEqual(full)
  expect((await turn(true)).error.code).toBe('NOTHING_TO_UNDO')
})

test('a slot or a song that goes takes its assignments along, and what it held is not brought back', async () => {
  const night = await rosterNight(app)
  const { rosterId, sessionId } = night.roster
  await app.call(autoAssign, { rosterId }, night.as)
  const [slotId = 0] = night.slotIds
  await app.call(removeSlot, { SessionId: sessionId, SlotId: slotId }, night.as)
  expect(await read(night)).toMatchObject({ roster: { version: 3, figures: { slots: 8, filled: 8 } } })
  await app.call(removeSong, { sessionId, sessionSongId: night.songs[1]?.sessionSongId ?? 0 }, night.as)
  expect(await read(night)).toMatchObject({ roster: { version: 4, figures: { slots: 5, filled: 5 } }, broken: [] })
  expect((await app.call(undoRosterChange, { rosterId }, night.as)).payload.cleared).toHaveLength(5)
  expect((await read(night)).assignments).toEqual([])
})

test('a song that is cut keeps its parts in drafts, named as broken, and has them again when it is brought back', async () => {
  const night = await rosterNight(app)
  const { rosterId } = night.roster
  await app.call(autoAssign, { rosterId }, night.as)
  const cut = (isCut: boolean) => app.call(cutSong, { sessionSongId: night.sessionSongId, cut: isCut }, night.as)
  await cut(true)
  expect((await read(night)).broken).toHaveLength(3)
  expect((await app.call(autoAssign, { rosterId }, night.as)).status).toBe(200)
  await cut(false)
  expect(await read(night)).toMatchObject({ roster: { figures: { filled: 9 } } })
})

test('a change that is undone and done again while a song is cut is so in that song too', async () => {
  const night = await rosterNight(app)
  const { rosterId } = night.roster
  await app.call(autoAssign, { rosterId }, night.as)
  const cut = (isCut: boolean) => app.call(cutSong, { sessionSongId: night.sessionSongId, cut: isCut }, night.as)
  await cut(true)
  expect((await app.call(undoRosterChange, { rosterId }, night.as)).payload.cleared).toHaveLength(9)
  expect((await app.call(undoRosterChange, { rosterId, redo: true }, night.as)).payload.set).toHaveLength(9)
  await cut(false)
  expect(await read(night)).toMatchObject({ roster: { figures: { filled: 9 } }, broken: [] })
})

test('a first-come session keeps its live roster; a draft that is published takes its place, and is taken from as it was', async () => {
  const six = await sessionOfSix(app, { songs: 2, slots: [VOCALS], settings: { firstCome: true } })
  const as = { token: six.admin.token }
  const sessionId = six.session.id
  const take = (index: number) =>
    app.call(registerPart, { SessionId: sessionId, SlotId: six.slotIds[index] ?? 0 }, { token: six.member.token })
  await take(0)
  const before = (await app.call(rosters, { sessionId }, as)).payload.rosters
  expect(before).toMatchObject([{ name: 'First come', state: 'published', figures: { filled: 1 } }])
  const copyFromRosterId = before[0]?.rosterId ?? 0
  const { payload: draft } = await app.call(createRoster, { sessionId, copyFromRosterId }, as)
  expect((await app.call(publishRoster, { rosterId: draft.rosterId }, as)).payload).toMatchObject({ told: 0 })
  expect((await take(1)).status).toBe(200)
  const after = (await app.call(rosterById, { rosterId: draft.rosterId }, as)).payload
  expect(after.assignments.map(({ slotId }) => slotId)).toEqual(six.slotIds)
})
