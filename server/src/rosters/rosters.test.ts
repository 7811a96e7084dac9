import {
  assignInSong,
  assignSlot,
  autoAssign,
  compareRosters,
  createRoster,
  deleteRoster,
  type RosterChange,
  renameRoster,
  restoreRoster,
  rosterById,
  rosters,
  slotSignUpDetails,
  unassignInSong,
  unassignSlot,
  undoRosterChange,
} from '@app/core/contract/rosters'
import { sessionHistory } from '@app/core/contract/session-night'
import { cutSong } from '@app/core/contract/session-songs'
import { registerPart, unregisterUser, updateAllocationMax } from '@app/core/contract/sign-up'
import { expect, test } from 'vitest'
import { setAdmin } from '../members/sql.ts'
import { testApp } from '../test/app.ts'
import { type RosterNight, rosterNight } from '../test/roster.ts'
import { DRUMS, GUITAR } from '../test/session.ts'
import { sweepRosters } from './sql.ts'

const app = testApp()

const playerOf = (night: RosterNight, index: number) => night.players[index] ?? { id: 0, token: '', email: '' }
/** Slots are vocals, bass and drums of the first song, then of the second. */
const slot = (night: RosterNight, index: number) => night.slotIds[index] ?? 0
const give = (night: RosterNight, slotIndex: number, player: number, more: object = {}, as = night.as) =>
  app.call(
    assignSlot,
    { rosterId: night.roster.rosterId, slotId: slot(night, slotIndex), userId: playerOf(night, player).id, ...more },
    as,
  )
const read = async (night: RosterNight, as = night.as) =>
  (await app.call(rosterById, { rosterId: night.roster.rosterId }, as)).payload
const back = (night: RosterNight, redo = false, as = night.as) =>
  app.call(undoRosterChange, { rosterId: night.roster.rosterId, redo }, as)
const held = ({ assignments }: { assignments: { slotId: number; userId: number }[] }) =>
  assignments.map(({ slotId, userId }) => [slotId, userId])

test('a draft is made, copied, renamed, deleted and brought back', async () => {
  const night = await rosterNight(app)
  expect(night.roster).toMatchObject({ name: 'Roster A', state: 'draft', version: 1, madeBy: { firstName: 'Admin' } })
  expect(night.roster.figures).toMatchObject({ songs: 3, playable: 0, slots: 9, filled: 0, required: 6, people: 6 })
  await give(night, 0, 0)
  const { sessionId, rosterId } = night.roster
  const { payload: copy } = await app.call(createRoster, { sessionId, copyFromRosterId: rosterId }, night.as)
  expect(copy).toMatchObject({ name: 'Roster B', seed: night.roster.seed, figures: { filled: 1 } })
  const taken = await app.call(renameRoster, { rosterId: copy.rosterId, name: night.roster.name }, night.as)
  expect([taken.status, taken.error?.code]).toEqual([409, 'NAME_TAKEN'])
  await app.call(renameRoster, { rosterId: copy.rosterId, name: 'The kind one' }, night.as)
  const list = async () => (await app.call(rosters, { sessionId }, night.as)).payload
  expect((await list()).rosters.map(({ name }) => name)).toEqual(['Roster A', 'The kind one'])
  expect((await list()).ways.map(({ way, figures }) => [way, figures.filled])).toEqual([
    ['first-come', 9],
    ['snake', 9],
  ])
  await app.call(deleteRoster, { rosterId: copy.rosterId }, night.as)
  expect((await list()).rosters).toHaveLength(1)
  expect((await app.call(rosterById, { rosterId: copy.rosterId }, night.as)).status).toBe(404)
  expect((await app.call(restoreRoster, { rosterId: copy.rosterId }, night.as)).payload.figures.filled).toBe(1)
  expect((await list()).rosters).toHaveLength(2)
})

test('a slot is given, with whose wish it was, and the session’s history has who did it', async () => {
  const night = await rosterNight(app)
  const { payload, status } = await give(night, 3, 0)
  expect(status).toBe(200)
  expect(payload).toMatchObject({
    roster: { version: 2, figures: { filled: 1, firstWishes: 0 } },
    set: [
      { slotId: slot(night, 3), userId: playerOf(night, 0).id, source: 'wish', rank: 2, how: 'hand', locked: true },
    ],
    cleared: [],
    broken: [],
    mine: { undo: 'gave vocals in Song 2 to Member 1', redo: null },
  })
  const { entries } = (await app.call(sessionHistory, { id: night.session.id }, night.as)).payload
  expect(entries[0]).toMatchObject({
    action: 'roster-assigned',
    about: { userId: playerOf(night, 0).id },
    detail: { roster: 'Roster A', instrument: 'Vocals', title: 'Song 2' },
  })
})

test('a person is moved, swapped and taken off in one step each', async () => {
  const night = await rosterNight(app)
  await give(night, 0, 0)
  const moved = await give(night, 3, 0, { fromSlotId: slot(night, 0) })
  expect(moved.payload).toMatchObject({ set: [{ slotId: slot(night, 3) }], cleared: [slot(night, 0)] })
  await give(night, 0, 3)
  const swapped = await give(night, 0, 0, { fromSlotId: slot(night, 3), swap: true, version: 4 })
  expect(swapped.payload.set.map(({ slotId, userId }) => [slotId, userId])).toEqual([
    [slot(night, 0), playerOf(night, 0).id],
    [slot(night, 3), playerOf(night, 3).id],
  ])
  expect(swapped.payload.mine.undo).toMatch(/^swapped Member 1 and Member 4/)
  const off = await app.call(unassignSlot, { rosterId: night.roster.rosterId, slotId: slot(night, 0) }, night.as)
  expect(off.payload).toMatchObject({ cleared: [slot(night, 0)], roster: { figures: { filled: 1 } } })
})

const RULES: [string, (night: RosterNight) => Promise<unknown>, RegExp][] = [
  ['not-registered', (night) => give(night, 1, 0), /Member 1 did not ask for bass in Song 1/],
  ['song-taken', (night) => give(night, 0, 0).then(() => give(night, 1, 0)), /has vocals in Song 1 already/],
  [
    'at-maximum',
    async (night) => {
      const userId = playerOf(night, 0).id
      await app.call(updateAllocationMax, { sessionId: night.session.id, userId, max: 0 }, night.as)
      return give(night, 0, 0)
    },
    /more than 0 songs, the most you allow/,
  ],
  ['slot-taken', (night) => give(night, 0, 3).then(() => give(night, 0, 0)), /Vocals in Song 1 is Member 4’s/],
]
test.each(RULES)('a move that breaks the rule %s names it; with force it is done', async (rule, move, sentence) => {
  const night = await rosterNight(app)
  const refusal = (await move(night)) as Awaited<ReturnType<typeof give>>
  expect(refusal.status).toBe(409)
  expect(refusal.error).toMatchObject({ code: 'BREAKS_RULE', message: expect.stringMatching(sentence) })
  const slotIndex = rule === 'not-registered' || rule === 'song-taken' ? 1 : 0
  const { payload } = await give(night, slotIndex, 0, { force: true })
  const rules = payload.broken.map((one) => one.rule)
  expect(rules.includes(rule as (typeof rules)[number])).toBe(rule !== 'slot-taken')
  expect((await read(night)).broken).toEqual(payload.broken)
})

test('B3 slots and rosters of elsewhere are not found, and of who is not coming nothing is told', async () => {
  const night = await rosterNight(app)
  const other = await rosterNight(app)
  const { rosterId } = night.roster
  const as = night.as
  const userId = playerOf(night, 0).id
  const answers = [
    await app.call(assignSlot, { rosterId, slotId: slot(other, 0), userId }, as),
    await app.call(assignSlot, { rosterId: other.roster.rosterId, slotId: slot(other, 0), userId }, as),
    await app.call(createRoster, { sessionId: night.session.id, copyFromRosterId: other.roster.rosterId }, as),
    await app.call(compareRosters, { rosterId, otherRosterId: other.roster.rosterId }, as),
    await app.call(slotSignUpDetails, { slotId: slot(night, 0), rosterId: other.roster.rosterId }, as),
    await app.call(assignInSong, { sessionSongId: night.sessionSongId, slotId: slot(night, 3), userId }, as),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 403, 404, 404, 404, 404])
  const absent = (id: number) =>
    app.call(assignSlot, { rosterId, slotId: slot(night, 0), userId: id, force: true }, as).then(({ error }) => error)
  const nobody = await absent(2_000_000_000)
  expect(nobody.code).toBe('NOT_COMING')
  // An account of elsewhere is answered just as no account is.
  expect(await absent(playerOf(other, 0).id)).toEqual(nobody)
  const foreign = await app.call(compareRosters, { rosterId, otherRosterId: other.roster.rosterId }, as)
  expect(foreign.error).toEqual((await app.call(compareRosters, { rosterId, otherRosterId: 2_000_000_000 }, as)).error)
  await app.call(cutSong, { sessionSongId: night.sessionSongId, cut: true }, as)
  expect((await give(night, 0, 0, { force: true })).error.code).toBe('SONG_CUT')
})

test('a write on an older version is refused with what changed and by whom', async () => {
  const night = await rosterNight(app)
  await setAdmin(app.database.db, night.group.id, night.member.id, true)
  await give(night, 0, 0, {}, { token: night.member.token })
  const { error, status } = await give(night, 3, 0, { version: 1 })
  expect([status, error.code]).toEqual([409, 'ROSTER_CHANGED'])
  expect(error.message).toBe(
    'Member Example gave vocals in Song 1 to Member 1. Your change was not saved. Have another look.',
  )
  expect((await give(night, 3, 0, { version: 2 })).status).toBe(200)
})

test('taking an auto-assign back brings its lottery number back too, and doing it again the new one', async () => {
  const night = await rosterNight(app)
  const { rosterId, seed } = night.roster
  await app.call(autoAssign, { rosterId }, night.as)
  await app.call(autoAssign, { rosterId, options: { seed: seed + 1 } }, night.as)
  expect((await read(night)).roster.seed).toBe(seed + 1)
  expect((await back(night)).payload.roster.seed).toBe(seed)
  expect((await back(night, true)).payload.roster.seed).toBe(seed + 1)
})

test('undo and redo are by person, and survive a reload', async () => {
  const night = await rosterNight(app)
  await setAdmin(app.database.db, night.group.id, night.member.id, true)
  const other = { token: night.member.token }
  await give(night, 0, 0)
  await give(night, 3, 3)
  await give(night, 6, 0, {}, other)
  const mine = async (as = night.as) => (await read(night, as)).mine
  expect(await mine()).toEqual({ undo: 'gave vocals in Song 2 to Member 4', redo: null })
  expect((await back(night)).payload.cleared).toEqual([slot(night, 3)])
  expect((await back(night)).payload.cleared).toEqual([slot(night, 0)])
  expect((await back(night)).error.code).toBe('NOTHING_TO_UNDO')
  expect(held(await read(night))).toEqual([[slot(night, 6), playerOf(night, 0).id]])
  expect((await back(night, true)).payload.set).toMatchObject([{ slotId: slot(night, 0), locked: true }])
  expect(await mine()).toMatchObject({ redo: 'gave vocals in Song 2 to Member 4' })
  expect((await back(night, true)).payload.set).toMatchObject([{ slotId: slot(night, 3) }])
  expect((await back(night, true)).error.code).toBe('NOTHING_TO_UNDO')
  await back(night)
  await give(night, 1, 1)
  expect(await mine()).toMatchObject({ redo: null })
  expect(await mine(other)).toMatchObject({ undo: 'gave vocals in Song 3 to Member 1' })
})

test('what somebody else changed since is not undone: who and what is told', async () => {
  const night = await rosterNight(app)
  await setAdmin(app.database.db, night.group.id, night.member.id, true)
  await give(night, 0, 0)
  await give(night, 0, 3, { version: 2 }, { token: night.member.token })
  const { error } = await back(night)
  expect(error.code).toBe('CHANGED_SINCE')
  expect(error.message).toMatch(/^Member Example gave vocals in Song 1 to Member 4/)
})

test('somebody whom another organiser has locked where auto-assign put them stays there when that is undone', async () => {
  const night = await rosterNight(app)
  await setAdmin(app.database.db, night.group.id, night.member.id, true)
  const other = { token: night.member.token }
  const { rosterId } = night.roster
  await app.call(autoAssign, { rosterId }, night.as)
  const { assignments } = await read(night)
  const { slotId, userId } = assignments[4] ?? { slotId: 0, userId: 0 }
  await app.call(assignSlot, { rosterId, slotId, userId, locked: true }, other)
  const { error } = await back(night)
  expect(error.code).toBe('CHANGED_SINCE')
  expect(error.message).toMatch(/^Member Example locked Member \d on /)
  expect((await read(night)).assignments.find((one) => one.slotId === slotId)).toMatchObject({ userId, locked: true })
  // Who takes theirs back is in nobody's way.
  await back(night, false, other)
  expect((await back(night)).payload.cleared).toHaveLength(9)
})

test('a change that cannot be taken back is told once; then the one before it is, and each can be done again', async () => {
  const night = await rosterNight(app)
  await setAdmin(app.database.db, night.group.id, night.member.id, true)
  await give(night, 0, 0)
  await give(night, 3, 3)
  await give(night, 0, 3, { version: 3 })
  const other = { token: night.member.token }
  await give(night, 0, 0, { version: 4 }, other)
  const first = (await back(night)).error
  expect([first.code, first.message]).toEqual([
    'CHANGED_SINCE',
    'Member Example gave vocals in Song 1 to Member 1. So your change cannot be taken back. Undo again for the one before it.',
  ])
  expect((await read(night)).mine).toEqual({ undo: 'gave vocals in Song 2 to Member 4', redo: null })
  expect((await back(night)).payload.cleared).toEqual([slot(night, 3)])
  // The first one is of the slot that is the other organiser's now.
  const last = (await back(night)).error
  expect(last.message).toMatch(/^Member Example gave .* cannot be taken back\.$/)
  expect((await back(night)).error.code).toBe('NOTHING_TO_UNDO')
  expect(held(await read(night))).toEqual([[slot(night, 0), playerOf(night, 0).id]])
  expect((await read(night)).mine).toEqual({ undo: null, redo: 'gave vocals in Song 2 to Member 4' })
  expect((await back(night, true)).payload.set).toMatchObject([{ slotId: slot(night, 3) }])
})

test('a change that cannot be done again is told once; then the one after it is', async () => {
  const night = await rosterNight(app)
  await setAdmin(app.database.db, night.group.id, night.member.id, true)
  const other = { token: night.member.token }
  await give(night, 0, 0)
  await give(night, 3, 3)
  await back(night)
  await back(night)
  await give(night, 0, 3, {}, other)
  const { error } = await back(night, true)
  expect(error.message).toBe(
    'Member Example gave vocals in Song 1 to Member 4. So your change cannot be done again. Redo again for the one after it.',
  )
  expect((await back(night, true)).payload.set).toMatchObject([{ slotId: slot(night, 3) }])
  // Whoever takes theirs back is in nobody's way, and the step is there again.
  await back(night)
  await back(night, false, other)
  expect((await back(night, true)).payload.set).toMatchObject([{ slotId: slot(night, 0) }])
})

test('what another organiser gave to somebody else and back to the same person is not undone under them', async () => {
  const night = await rosterNight(app)
  await setAdmin(app.database.db, night.group.id, night.member.id, true)
  const other = { token: night.member.token }
  await give(night, 0, 0)
  await give(night, 0, 3, { version: 2 }, other)
  await give(night, 0, 0, { version: 3 }, other)
  expect((await back(night)).error.code).toBe('CHANGED_SINCE')
  expect(held(await read(night))).toEqual([[slot(night, 0), playerOf(night, 0).id]])
})

test('auto-assign is shown first, then kept just as it was shown; another lottery is another number', async () => {
  const night = await rosterNight(app)
  const { rosterId, seed } = night.roster
  await give(night, 0, 3)
  const shown = (await app.call(autoAssign, { rosterId, preview: true }, night.as)).payload
  expect(shown).toMatchObject({ seed, before: { filled: 1 }, after: { filled: 9, playable: 3 }, applied: null })
  expect(shown.changes).toHaveLength(8)
  expect(shown.changes.every(({ why }) => why.length > 5)).toBe(true)
  expect((await read(night)).assignments).toHaveLength(1)
  const same = (await app.call(autoAssign, { rosterId, preview: true }, night.as)).payload
  expect(same.result).toBe(shown.result)
  const kept = (await app.call(autoAssign, { rosterId, expected: shown.result }, night.as)).payload
  expect(kept.applied?.roster).toMatchObject({ figures: shown.after, changedSince: 0 })
  expect(kept.applied?.roster.inputHash).toMatch(/^[0-9a-f]{16}$/)
  const after = await read(night)
  expect(after.assignments.find(({ slotId }) => slotId === slot(night, 0))).toMatchObject({
    userId: playerOf(night, 3).id,
    locked: true,
    how: 'hand',
  })
  expect(after.mine.undo).toBe('worked it out anew, which changed 8 parts')
  const drawn = (await app.call(autoAssign, { rosterId, preview: true, options: { seed: 77 } }, night.as)).payload
  expect(drawn.seed).toBe(77)
  const stale = await app.call(autoAssign, { rosterId, expected: 'another' }, night.as)
  expect(stale.error.code).toBe('RESULT_CHANGED')
  expect((await back(night)).payload.roster.figures.filled).toBe(1)
})

test('how many changed their wishes since it was worked out is counted by person', async () => {
  const night = await rosterNight(app)
  const { rosterId, sessionId } = night.roster
  await app.call(autoAssign, { rosterId }, night.as)
  await app.call(registerPart, { SessionId: sessionId, SlotId: slot(night, 1) }, playerOf(night, 0))
  await app.call(registerPart, { SessionId: sessionId, SlotId: slot(night, 4) }, playerOf(night, 0))
  await app.call(unregisterUser, { SessionId: sessionId }, playerOf(night, 5))
  expect((await read(night)).roster.changedSince).toBe(2)
})

test('what was forced stays through auto-assign, and stays named', async () => {
  const night = await rosterNight(app)
  const { rosterId } = night.roster
  await give(night, 1, 0, { force: true })
  await give(night, 0, 0, { force: true })
  const { payload } = await app.call(autoAssign, { rosterId }, night.as)
  const change = payload.applied as RosterChange
  const after = held(await read(night))
  expect(after).toContainEqual([slot(night, 0), playerOf(night, 0).id])
  expect(after).toContainEqual([slot(night, 1), playerOf(night, 0).id])
  expect(change.broken.map(({ rule }) => rule).sort()).toEqual(['not-registered', 'song-taken'])
  expect(change.roster.figures.filled).toBe(9)
})

test('everyone who wants a slot is listed with what they would cost, and who plays it and did not ask', async () => {
  const night = await rosterNight(app)
  await app.call(autoAssign, { rosterId: night.roster.rosterId }, night.as)
  const { payload } = await app.call(slotSignUpDetails, { slotId: slot(night, 0) }, night.as)
  expect(payload.candidates.map(({ person }) => person.userId).sort()).toEqual(
    [playerOf(night, 0).id, playerOf(night, 3).id].sort(),
  )
  expect(payload.candidates.find(({ verdict }) => verdict === 'has-it')?.person.userId).toBe(payload.holderId)
  expect(payload.candidates.every(({ price }) => price.endsWith('.'))).toBe(true)
})

test('of two guitars in a song, what is said of a roster names which one', async () => {
  const night = await rosterNight(app, { slots: [GUITAR, GUITAR, DRUMS] })
  await give(night, 1, 1)
  expect((await read(night)).mine.undo).toMatch(/^gave guitar 2 in Song 1 to /)
})

test('of who has as many songs as they may, the price says that one of those goes: choosing alone takes none away', async () => {
  const night = await rosterNight(app)
  await app.call(autoAssign, { rosterId: night.roster.rosterId }, night.as)
  const others = async () => {
    const { payload } = await app.call(slotSignUpDetails, { slotId: slot(night, 0) }, night.as)
    return payload.candidates.filter(({ verdict }) => verdict !== 'has-it')
  }
  const [one] = await others()
  expect(one?.price).not.toContain('already')
  const max = one?.songs ?? 0
  const cap = { sessionId: night.session.id, userId: one?.person.userId ?? 0, max }
  await app.call(updateAllocationMax, cap, night.as)
  expect((await others())[0]?.price).toMatch(new RegExp(`They have their ${max} already: take one away`))
})

test('whoever can be chosen without breaking a rule stands before the cheapest who cannot, whose choice is refused', async () => {
  const night = await rosterNight(app)
  const { rosterId, sessionId } = night.roster
  const wish = { SessionId: sessionId, SlotId: slot(night, 0) }
  await app.call(registerPart, wish, { token: night.member.token })
  await app.call(autoAssign, { rosterId }, night.as)
  const others = async () => {
    const { payload } = await app.call(slotSignUpDetails, { slotId: slot(night, 0), rosterId }, night.as)
    return payload.candidates.filter(({ verdict }) => verdict !== 'has-it')
  }
  const [cheapest, next] = await others()
  const userId = cheapest?.person.userId ?? 0
  await app.call(updateAllocationMax, { sessionId, userId, max: cheapest?.songs ?? 0 }, night.as)
  const now = await others()
  expect(now.map(({ person }) => person.userId)).toEqual([next?.person.userId, userId])
  expect(now[0]?.verdict).not.toBe('blocked')
  expect(now[1]?.verdict).toBe('blocked')
  const { version } = (await read(night)).roster
  const choose = (id: number) =>
    app.call(assignSlot, { rosterId, slotId: slot(night, 0), userId: id, version }, night.as)
  expect((await choose(userId)).error.code).toBe('BREAKS_RULE')
  expect((await choose(next?.person.userId ?? 0)).status).toBe(200)
})

test('a song’s slot is given in the draft that was changed last, which is made where there is none', async () => {
  const night = await rosterNight(app)
  await app.call(deleteRoster, { rosterId: night.roster.rosterId }, night.as)
  const place = { sessionSongId: night.sessionSongId, slotId: slot(night, 0) }
  const { payload } = await app.call(assignInSong, { ...place, userId: playerOf(night, 0).id }, night.as)
  expect(payload.roster).toMatchObject({ name: 'Roster B', figures: { filled: 1 } })
  const off = await app.call(unassignInSong, place, night.as)
  expect(off.payload.roster).toMatchObject({ rosterId: payload.roster.rosterId, figures: { filled: 0 } })
})

test('a draft with another name is not the one that is worked on for that', async () => {
  const night = await rosterNight(app)
  const { sessionId, rosterId } = night.roster
  app.advance(60_000)
  const { payload: newer } = await app.call(createRoster, { sessionId }, night.as)
  app.advance(60_000)
  const renamed = await app.call(renameRoster, { rosterId, name: 'The first' }, night.as)
  expect(renamed.payload).toMatchObject({ version: 2, changedAt: night.roster.changedAt })
  const given = { sessionSongId: night.sessionSongId, slotId: slot(night, 0), userId: playerOf(night, 0).id }
  const { payload } = await app.call(assignInSong, given, night.as)
  expect(payload.roster.rosterId).toBe(newer.rosterId)
})

test('two rosters are compared slot by slot and person by person', async () => {
  const night = await rosterNight(app)
  const { sessionId, rosterId } = night.roster
  const { payload: copy } = await app.call(createRoster, { sessionId, copyFromRosterId: rosterId }, night.as)
  await give(night, 0, 0)
  const { payload } = await app.call(compareRosters, { rosterId: copy.rosterId, otherRosterId: rosterId }, night.as)
  expect(payload.changes).toEqual([{ slotId: slot(night, 0), before: null, after: playerOf(night, 0).id }])
  expect(payload.people).toMatchObject([{ person: { userId: playerOf(night, 0).id }, before: 0, after: 1 }])
})

test('a draft that was deleted a month ago is gone for good; what is out and what is there stays', async () => {
  const night = await rosterNight(app)
  const { rosterId, sessionId } = night.roster
  const { payload: kept } = await app.call(createRoster, { sessionId }, night.as)
  await app.call(deleteRoster, { rosterId }, night.as)
  const later = (days: number) => new Date(app.now().getTime() + days * 86_400_000)
  await sweepRosters(app.database.db, later(29))
  expect((await app.call(restoreRoster, { rosterId }, night.as)).status).toBe(200)
  await app.call(deleteRoster, { rosterId }, night.as)
  await sweepRosters(app.database.db, later(31))
  expect((await app.call(restoreRoster, { rosterId }, night.as)).status).toBe(404)
  expect((await app.call(rosterById, { rosterId: kept.rosterId }, night.as)).status).toBe(200)
})

test('F3 a version that no database can count to is refused, not a fault', async () => {
  const night = await rosterNight(app)
  const { rosterId } = night.roster
  const version = 2_147_483_648
  const answers = [
    await give(night, 0, 0, { version }),
    await app.call(unassignSlot, { rosterId, slotId: slot(night, 0), version }, night.as),
    await app.call(autoAssign, { rosterId, version }, night.as),
    await app.call(undoRosterChange, { rosterId, version }, night.as),
  ]
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400])
})

test('a session has thirty drafts at most, those that are brought back too', async () => {
  const night = await rosterNight(app)
  const { sessionId, rosterId } = night.roster
  await app.call(deleteRoster, { rosterId }, night.as)
  for (let made = 0; made < 30; made++) await app.call(createRoster, { sessionId }, night.as)
  expect((await app.call(createRoster, { sessionId }, night.as)).error.code).toBe('TOO_MANY_ROSTERS')
  expect((await app.call(restoreRoster, { rosterId }, night.as)).error.code).toBe('TOO_MANY_ROSTERS')
})
