import { confirmAssignment } from '@app/core/contract/assignments'
import { autoAssign, createRoster, publishRoster, rosterById } from '@app/core/contract/rosters'
import { practice, sessionHistory } from '@app/core/contract/session-night'
import { addSession, getSession, sessionDetails, upcomingSessions } from '@app/core/contract/sessions'
import { registerPart, unregisterUser } from '@app/core/contract/sign-up'
import { removeUserForSlot } from '@app/core/contract/slots'
import { expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { type RosterNight, rosterNight } from '../test/roster.ts'
import { letPass, sessionOfSix } from '../test/session.ts'

const app = testApp()

/** A roster that is out, and somebody who plays in it. */
async function published() {
  const night = await rosterNight(app)
  const { rosterId } = night.roster
  await app.call(autoAssign, { rosterId }, night.as)
  await app.call(publishRoster, { rosterId }, night.as)
  const { assignments } = (await app.call(rosterById, { rosterId }, night.as)).payload
  const [own] = assignments
  const player = night.players.find(({ id }) => id === own?.userId)
  const other = night.players.find(({ id }) => id !== own?.userId)
  if (!own || !player || !other) throw new Error('nobody plays')
  return { night, rosterId, slotId: own.slotId, player, other }
}
type Published = Awaited<ReturnType<typeof published>>

const answer = ({ rosterId, slotId }: Published, confirm: boolean | null, as: { token: string }, more: object = {}) =>
  app.call(confirmAssignment, { rosterId, slotId, confirm, ...more }, { token: as.token })
const playerOf = async ({ night, slotId }: Published, as: { token: string } = night.as) =>
  (await app.call(getSession, { id: night.session.id }, as)).payload.songs
    .flatMap(({ slots }) => slots)
    .find((slot) => slot.slotId === slotId)?.player
const lineUpOf = async ({ night, player }: Published) =>
  (await app.call(sessionDetails, { id: night.session.id }, { token: player.token })).payload.me.lineUp
const dropOuts = (rosterId: number) =>
  app.database.db
    .selectFrom('drop_outs')
    .select(['slot_id as slotId', 'user_id as userId', 'why'])
    .where('roster_id', '=', rosterId)
    .execute()
const historyOf = async ({ session, as }: RosterNight) =>
  (await app.call(sessionHistory, { id: session.id }, as)).payload.entries

test('a yes is the player’s own answer, twice said it is said once, and it stands in the history', async () => {
  const out = await published()
  const { night, rosterId, slotId, player } = out
  const before = (await app.call(rosterById, { rosterId }, night.as)).payload.roster.version
  const first = await answer(out, true, player)
  expect(first.payload).toEqual({ slotId, userId: player.id, answer: 'confirmed', version: before })
  expect((await answer(out, true, player)).status).toBe(200)
  expect(await lineUpOf(out)).toEqual({
    rosterId,
    bumpedFirst: false,
    confirmBy: null,
    confirmed: [slotId],
    declined: [],
  })
  const said = (await historyOf(night)).filter(({ action }) => action === 'part-confirmed')
  expect(said).toHaveLength(1)
  expect(said[0]).toMatchObject({ by: { userId: player.id }, detail: { slotId, roster: 'Roster A' } })
  const shown = (await app.call(rosterById, { rosterId }, night.as)).payload.assignments
  expect(shown.find((one) => one.slotId === slotId)?.answer).toBe('confirmed')
  await answer(out, null, player)
  expect(await lineUpOf(out)).toMatchObject({ confirmed: [] })
})

test('a part that waits for a yes or no is named with the session it is in, however many come before it', async () => {
  const out = await published()
  const { night, rosterId, slotId, player } = out
  const startDate = '2026-03-05T19:30'
  const sooner = { groupId: night.group.id, title: 'Sooner', startDate }
  expect((await app.call(addSession, sooner, night.as)).status).toBe(200)
  const waiting = async () => {
    const { payload } = await app.call(upcomingSessions, { take: 1, asked: true }, { token: player.token })
    return payload.flatMap(({ id, unanswered }) => unanswered.map((part) => [id, part.slotId]))
  }
  const own = (await app.call(rosterById, { rosterId }, night.as)).payload.assignments
    .filter(({ userId }) => userId === player.id)
    .map((one) => [night.session.id, one.slotId])
  expect((await waiting()).toSorted()).toEqual(own.toSorted())
  await answer(out, true, player)
  expect(await waiting()).not.toContainEqual([night.session.id, slotId])
})

test('a no frees the part at once for everybody, and leaves the drop-out for the organiser', async () => {
  const out = await published()
  const { night, rosterId, slotId, player } = out
  expect(await playerOf(out)).toMatchObject({ userId: player.id })
  const { payload } = await answer(out, false, player)
  expect(payload).toMatchObject({ answer: 'declined', userId: player.id })
  expect(await playerOf(out)).toBeNull()
  expect(await dropOuts(rosterId)).toEqual([{ slotId, userId: player.id, why: 'declined' }])
  expect(await lineUpOf(out)).toEqual({
    rosterId,
    bumpedFirst: false,
    confirmBy: null,
    confirmed: [],
    declined: [slotId],
  })
  expect((await historyOf(night))[0]).toMatchObject({ action: 'part-declined', detail: { slotId } })
  const songs = (await app.call(practice, { id: night.session.id }, { token: player.token })).payload.songs
  expect(songs.flatMap(({ parts }) => parts).filter((part) => part.held && part.slotId === slotId)).toEqual([])
  // Said again it is the same no.
  expect((await answer(out, false, player)).status).toBe(200)
  expect(await dropOuts(rosterId)).toHaveLength(1)
})

test('a no is taken back while nobody else has the part, with the answer that is given instead', async () => {
  const out = await published()
  const { rosterId, slotId, player } = out
  await answer(out, false, player)
  expect((await answer(out, null, player)).payload.answer).toBeNull()
  expect(await playerOf(out)).toMatchObject({ userId: player.id })
  expect(await dropOuts(rosterId)).toEqual([])
  await answer(out, false, player)
  await answer(out, true, player)
  expect(await lineUpOf(out)).toEqual({
    rosterId,
    bumpedFirst: false,
    confirmBy: null,
    confirmed: [slotId],
    declined: [],
  })
})

test('a no cannot be taken back once somebody else has the part', async () => {
  const out = await published()
  const { night, rosterId, slotId, player, other } = out
  await answer(out, false, player)
  await app.database.db
    .insertInto('assignments')
    .values({ roster_id: rosterId, session_id: night.session.id, slot_id: slotId, user_id: other.id })
    .execute()
  const { status, error } = await answer(out, true, player)
  expect([status, error.code]).toEqual([409, 'PART_TAKEN'])
  expect(await playerOf(out)).toMatchObject({ userId: other.id })
})

test('B5 nobody answers for somebody else but who runs the session', async () => {
  const out = await published()
  const { night, player, other } = out
  expect((await answer(out, false, other)).error.code).toBe('NOT_YOUR_PART')
  expect((await answer(out, false, other, { userId: player.id })).status).toBe(403)
  expect(await playerOf(out)).toMatchObject({ userId: player.id })
  expect((await answer(out, true, night.as)).payload).toMatchObject({ userId: player.id, answer: 'confirmed' })
  expect((await answer(out, false, night.as)).payload).toMatchObject({ userId: player.id, answer: 'declined' })
  expect((await answer(out, null, night.as, { userId: player.id })).status).toBe(200)
  expect(await playerOf(out)).toMatchObject({ userId: player.id })
  const about = (await historyOf(night)).find(({ action }) => action === 'part-declined')
  expect(about).toMatchObject({ by: { userId: night.admin.id }, about: { userId: player.id } })
})

test('only a published roster is answered: no draft, none from before, and nothing of a session that is over', async () => {
  const out = await published()
  const { night, rosterId, slotId, player } = out
  const { payload: copy } = await app.call(
    createRoster,
    { sessionId: night.session.id, copyFromRosterId: rosterId },
    night.as,
  )
  const draft = { rosterId: copy.rosterId, slotId, confirm: true }
  expect((await app.call(confirmAssignment, draft, { token: player.token })).status).toBe(404)
  expect((await app.call(confirmAssignment, draft, night.as)).error.code).toBe('NOT_PUBLISHED')
  await answer(out, true, player)
  await app.call(publishRoster, { rosterId: copy.rosterId }, night.as)
  expect((await answer(out, false, player)).error.code).toBe('SUPERSEDED')
  // What was said of a part that stays theirs still holds.
  expect(await lineUpOf(out)).toEqual({
    rosterId: copy.rosterId,
    bumpedFirst: false,
    confirmBy: null,
    confirmed: [slotId],
    declined: [],
  })
  await letPass(app, night.session.id)
  expect((await app.call(confirmAssignment, { ...draft, confirm: false }, night.as)).error.code).toBe('SESSION_OVER')
})

test('to practise there is what one plays and when; whoever plays nothing is not sent to practise what others play', async () => {
  const out = await published()
  const { night, player, rosterId } = out
  const songs = async () => (await app.call(practice, { id: night.session.id }, { token: player.token })).payload.songs
  const before = await songs()
  expect(before.every(({ parts }) => parts.every(({ held }) => held))).toBe(true)
  const starts = before.map(({ plannedAt }) => plannedAt ?? '')
  expect(starts.every((at) => at >= night.session.startDate)).toBe(true)
  expect([...starts].sort()).toEqual(starts)
  const { assignments } = (await app.call(rosterById, { rosterId }, night.as)).payload
  for (const one of assignments.filter(({ userId }) => userId === player.id))
    await app.call(confirmAssignment, { rosterId, slotId: one.slotId, confirm: false }, { token: player.token })
  expect(await songs()).toEqual([])
})

test('where the first has the part, a no is giving it back', async () => {
  const six = await sessionOfSix(app, { settings: { firstCome: true } })
  const as = { token: six.member.token }
  await app.call(registerPart, { SessionId: six.session.id, SlotId: six.slotId }, as)
  const { rosterId = 0 } = (await app.call(sessionDetails, { id: six.session.id }, as)).payload.me.lineUp ?? {}
  const { error } = await app.call(confirmAssignment, { rosterId, slotId: six.slotId, confirm: false }, as)
  expect(error.code).toBe('FIRST_COME')
})

test('whoever leaves the session, or gives a part back, dropped out too; of a draft nobody drops out', async () => {
  const out = await published()
  const { night, rosterId, player } = out
  const { payload: copy } = await app.call(
    createRoster,
    { sessionId: night.session.id, copyFromRosterId: rosterId },
    night.as,
  )
  await app.call(unregisterUser, { SessionId: night.session.id }, { token: player.token })
  const gone = await dropOuts(rosterId)
  expect(gone.length).toBeGreaterThan(0)
  expect(new Set(gone.map(({ userId, why }) => `${userId} ${why}`))).toEqual(new Set([`${player.id} left`]))
  expect(await dropOuts(copy.rosterId)).toEqual([])
})

test('E4 a no, the organiser who takes the player off, and a change of mind at once leave one of them standing', async () => {
  const out = await published()
  const { night, rosterId, slotId, player } = out
  const answers = await Promise.all([
    answer(out, false, player),
    app.call(removeUserForSlot, { slotId, userId: player.id }, night.as),
    answer(out, true, player),
    answer(out, false, night.as),
  ])
  expect(answers.map(({ status }) => status)).not.toContain(500)
  const held = await playerOf(out)
  const gone = await dropOuts(rosterId)
  // Either it is theirs, or it is free and exactly one drop-out says so.
  expect(gone).toHaveLength(held ? 0 : 1)
})
