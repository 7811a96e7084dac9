import { recordPayment } from '@app/core/contract/payments'
import { sessionHistory } from '@app/core/contract/session-night'
import { askForSlots, sessionOverview, setSignUpOpen, setSignUpStates } from '@app/core/contract/session-overview'
import { cutSong } from '@app/core/contract/session-songs'
import { editSession, getSession } from '@app/core/contract/sessions'
import {
  registerForSession,
  registerPart,
  registerWildcard,
  resetAllocationMax,
  unregisterUser,
  updateAllocationMax,
} from '@app/core/contract/sign-up'
import { setSlotMinRating, setSlotRequired, signUpStates, updateSignUpState } from '@app/core/contract/slots'
import { updateInstrument } from '@app/core/contract/users'
import { expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { BASS, DRUMS, GUITAR, members, type SessionOfSix, sessionOfSix, VOCALS } from '../test/session.ts'

const app = testApp()
const overview = async (six: SessionOfSix) =>
  (await app.call(sessionOverview, { id: six.session.id }, { token: six.admin.token })).payload

async function coreSession(settings = {}) {
  const six = await sessionOfSix(app, { songs: 2, slots: [VOCALS, BASS], settings })
  for (const SlotId of six.slotIds)
    await app.call(setSlotRequired, { SessionId: six.session.id, SlotId, Required: true }, { token: six.admin.token })
  return six
}

const plays = (token: string, InstrumentId: number) =>
  app.call(updateInstrument, { InstrumentId, Rating: 50 }, { token })

test('the overview has everybody with their wishes by rank, their words, and who has not answered', async () => {
  const six = await coreSession()
  const [singer, silent] = await members(app, six.group.id, 2)
  const as = { token: singer?.token ?? '' }
  for (const index of [2, 0])
    await app.call(registerPart, { SessionId: six.session.id, SlotId: six.slotIds[index] ?? 0 }, as)
  await app.call(registerForSession, { sessionId: six.session.id, SongAssignMax: 3, Notes: 'Last train 23:10' }, as)
  const { members: all, unanswered, reached, people } = await overview(six)
  // The organiser, who looks, the member of the six, and two more; one of them comes.
  expect([all, unanswered, reached]).toEqual([4, 2, 2])
  expect(people).toHaveLength(1)
  expect(people[0]).toMatchObject({ userId: singer?.id, Notes: 'Last train 23:10', SongAssignMax: 3, present: null })
  expect(people[0]?.wishes.map(({ slotId, priority, state }) => [slotId, priority, state])).toEqual([
    [six.slotIds[2], 1, 'wished'],
    [six.slotIds[0], 2, 'wished'],
  ])
  // Who said no has answered.
  const other = { token: silent?.token ?? '' }
  await app.call(registerForSession, { sessionId: six.session.id }, other)
  await app.call(unregisterUser, { SessionId: six.session.id }, other)
  expect((await overview(six)).unanswered).toBe(1)
})

test('each gap names who could fill it: who takes any song first, nobody who cannot come', async () => {
  const six = await coreSession()
  const [any, comes, silent, gone, singer] = await members(app, six.group.id, 5)
  for (const one of [any, comes, silent, gone]) await plays(one?.token ?? '', BASS)
  const by = (one: typeof any) => ({ token: one?.token ?? '' })
  await app.call(registerWildcard, { sessionId: six.session.id, instrumentId: BASS }, by(any))
  await app.call(registerForSession, { sessionId: six.session.id }, by(comes))
  await app.call(registerForSession, { sessionId: six.session.id }, by(gone))
  await app.call(unregisterUser, { SessionId: six.session.id }, by(gone))
  for (const index of [0, 2])
    await app.call(registerPart, { SessionId: six.session.id, SlotId: six.slotIds[index] ?? 0 }, by(singer))
  const { gaps, candidates } = await overview(six)
  const could = [any?.id, comes?.id, silent?.id]
  expect(gaps).toEqual([
    { slotId: six.slotIds[1], couldFill: could, others: 0 },
    { slotId: six.slotIds[3], couldFill: could, others: 0 },
  ])
  expect(candidates.map(({ userId, comes, askedAt }) => [userId, comes, askedAt])).toEqual([
    [any?.id, true, null],
    [comes?.id, true, null],
    [silent?.id, false, null],
  ])
})

test('somebody is asked for slots by one mail, with the organiser’s words; within a day nobody is asked twice', async () => {
  const six = await coreSession()
  await plays(six.member.token, BASS)
  const asks = [{ userId: six.member.id, slotIds: [six.slotIds[1] ?? 0, six.slotIds[3] ?? 0] }]
  const ask = (token = six.admin.token, changes = {}) =>
    app.call(askForSlots, { SessionId: six.session.id, asks, message: 'Please!', ...changes }, { token })
  expect((await ask(six.member.token)).status).toBe(403)
  const replies = await Promise.all([ask(), ask()])
  expect(replies.map(({ payload }) => payload.told).sort()).toEqual([0, 1])
  await app.app.jobs.wake()
  const mails = app.mails.filter(({ kind }) => kind === 'ask')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toContain('Could you play bass in Song 1 and Song 2?')
  expect(mails[0]?.text).toContain('Please!')
  expect((await overview(six)).candidates[0]?.askedAt).toEqual(expect.any(String))
  const { payload } = await app.call(sessionHistory, { id: six.session.id }, { token: six.admin.token })
  expect(payload.entries[0]).toMatchObject({ action: 'asked', about: { userId: six.member.id } })
  expect((await ask(six.admin.token, { asks: [{ userId: six.member.id, slotIds: [2_000_000] }] })).status).toBe(404)
  // Who is in another group is not written to.
  const stranger = [{ userId: six.stranger.id, slotIds: [six.slotIds[1] ?? 0] }]
  expect((await ask(six.admin.token, { asks: stranger })).payload.told).toBe(0)
})

test('who is asked for one of two guitars reads which', async () => {
  const six = await sessionOfSix(app, { slots: [GUITAR, GUITAR] })
  const asks = [{ userId: six.member.id, slotIds: [six.slotIds[1] ?? 0] }]
  await app.call(askForSlots, { SessionId: six.session.id, asks }, { token: six.admin.token })
  await app.app.jobs.wake()
  expect(app.mails.filter(({ kind }) => kind === 'ask').at(-1)?.subject).toContain('Could you play guitar 2 in Song 1?')
})

test('who is asked is led to the session while sign-up is open, and to who asks once it is closed', async () => {
  const asked = async (open: boolean) => {
    const six = await coreSession()
    const as = { token: six.admin.token }
    await app.call(setSignUpOpen, { SessionId: six.session.id, open }, as)
    const asks = [{ userId: six.member.id, slotIds: [six.slotIds[1] ?? 0] }]
    await app.call(askForSlots, { SessionId: six.session.id, asks }, as)
    await app.app.jobs.wake()
    return { six, text: app.mails.filter(({ kind }) => kind === 'ask').at(-1)?.text }
  }
  const open = await asked(true)
  expect(open.text).toMatch(new RegExp(`put your name down: \\S+/session/${open.six.session.id}\\b`))
  const closed = await asked(false)
  expect(closed.text).toMatch(
    new RegExp(`Sign-up is closed\\. If you can, write to .*: \\S+/dm\\?to=${closed.six.admin.id}\\b`),
  )
})

test('sign-up opens and closes with one call; opened after its deadline it has none, and an undo brings that back', async () => {
  const six = await sessionOfSix(app, { settings: { signUpOpen: true } })
  const as = { token: six.admin.token }
  const set = (open: boolean, changes = {}) =>
    app.call(setSignUpOpen, { SessionId: six.session.id, open, ...changes }, as)
  const past = new Date(app.now().getTime() - 60_000)
  await app.database.db
    .updateTable('sessions')
    .set({ sign_up_closes_at: past })
    .where('id', '=', six.session.id)
    .execute()
  expect((await set(true)).payload).toEqual({ signUpOpen: true, signUpClosesAt: null })
  expect((await set(false, { closesAt: past.toISOString() })).payload).toEqual({
    signUpOpen: false,
    signUpClosesAt: past.toISOString(),
  })
  const { settings } = (await app.call(getSession, { id: six.session.id })).payload
  expect(settings).toMatchObject({ signUpOpen: false, signUpClosesAt: past.toISOString() })
  // What changes nothing leaves no line in the history.
  await set(false)
  const { payload } = await app.call(sessionHistory, { id: six.session.id }, as)
  expect(payload.entries.map(({ action }) => action).slice(0, 3)).toEqual([
    'sign-up-closed',
    'sign-up-opened',
    expect.any(String),
  ])
  expect(
    (await app.call(setSignUpOpen, { SessionId: six.session.id, open: true }, { token: six.member.token })).status,
  ).toBe(403)
})

test('all instruments close and open with one call, each with its own reason', async () => {
  const six = await sessionOfSix(app, { slots: [VOCALS, BASS, DRUMS] })
  const as = { token: six.admin.token }
  const states = [
    { instrumentId: VOCALS, state: 3 as const, reason: '' },
    { instrumentId: BASS, state: 2 as const, reason: 'Two are enough.' },
  ]
  await app.call(setSignUpStates, { SessionId: six.session.id, states }, as)
  const { payload } = await app.call(signUpStates, { sessionId: six.session.id })
  expect(payload.map(({ instrumentId, state, reason }) => [instrumentId, state, reason])).toEqual([
    [VOCALS, 3, ''],
    [BASS, 2, 'Two are enough.'],
    [DRUMS, 1, ''],
  ])
  const unknown = [{ instrumentId: 2_000_000, state: 1 as const, reason: '' }]
  expect((await app.call(setSignUpStates, { SessionId: six.session.id, states: unknown }, as)).status).toBe(404)
})

test('who owes is in the overview until they have paid', async () => {
  const six = await sessionOfSix(app)
  const as = { token: six.admin.token }
  await app.call(editSession, { id: six.session.id, settings: { fee: 5 } }, as)
  await app.call(registerForSession, { sessionId: six.session.id }, { token: six.member.token })
  expect((await overview(six)).owing.map(({ userId }) => userId)).toEqual([six.member.id])
  await app.call(recordPayment, { SessionId: six.session.id, UserId: six.member.id, Amount: 5 }, as)
  expect((await overview(six)).owing).toEqual([])
})

test('what changes nothing leaves no line in the history', async () => {
  const six = await sessionOfSix(app)
  const as = { token: six.admin.token }
  const twice = async (work: () => Promise<{ status: number }>) => {
    for (let i = 0; i < 2; i++) expect((await work()).status).toBe(200)
  }
  const id = six.session.id
  await twice(() => app.call(cutSong, { sessionSongId: six.sessionSongId, cut: true }, as))
  await twice(() => app.call(setSlotRequired, { SessionId: id, SlotId: six.slotId, Required: true }, as))
  await twice(() => app.call(setSlotMinRating, { SessionId: id, SlotId: six.slotId, MinRating: 40 }, as))
  await twice(() =>
    app.call(updateSignUpState, { sessionId: id, instrumentId: VOCALS, newState: 3, reason: 'Full' }, as),
  )
  await twice(() => app.call(registerForSession, { sessionId: id, userId: six.member.id }, as))
  await twice(() => app.call(updateAllocationMax, { sessionId: id, userId: six.member.id, max: 2 }, as))
  await twice(() => app.call(resetAllocationMax, { sessionId: id, userId: six.member.id }, as))
  await twice(() => app.call(editSession, { id, title: 'Renamed' }, as))
  const { payload } = await app.call(sessionHistory, { id }, as)
  const actions = payload.entries.map(({ action }) => action)
  expect(actions.slice(0, 8)).toEqual([
    'changed',
    'allocation-max-reset',
    'allocation-max-set',
    'registered',
    'sign-up-state-changed',
    'slot-changed',
    'slot-changed',
    'song-cut',
  ])
})
