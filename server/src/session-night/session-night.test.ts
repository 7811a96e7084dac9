import { setAdminInstrumentRating } from '@app/core/contract/members'
import { listPayments, recordPayment } from '@app/core/contract/payments'
import { createRoster, publishRoster } from '@app/core/contract/rosters'
import { checkIn, needsYou, nudge, practice, setNowPlaying, tonight } from '@app/core/contract/session-night'
import { cutSong, editSong } from '@app/core/contract/session-songs'
import { editSession, getSession, listSessionsForGroup, type SessionSettings } from '@app/core/contract/sessions'
import { registerForSession, registerPart, unregisterPart, unregisterUser } from '@app/core/contract/sign-up'
import { setSlotRequired, updateSignUpState } from '@app/core/contract/slots'
import { updateInstrument } from '@app/core/contract/users'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { formPart } from '../test/form.ts'
import { BASS, DRUMS, members, type SessionOfSix, sessionOfSix, VOCALS } from '../test/session.ts'
import { remindUnanswered } from './remind-unanswered.ts'

const app = testApp()
const take = (six: SessionOfSix, token: string, index: number) =>
  app.call(registerPart, { SessionId: six.session.id, SlotId: six.slotIds[index] ?? 0 }, { token })

test('a member sees the songs that lack just the slot that they could fill', async () => {
  const six = await sessionOfSix(app, { songs: 2, slots: [VOCALS, DRUMS] })
  const admin = { token: six.admin.token }
  for (const SlotId of six.slotIds)
    await app.call(setSlotRequired, { SessionId: six.session.id, SlotId, Required: true }, admin)
  const needs = async () =>
    (await app.call(needsYou, {}, { token: six.member.token })).payload.map((need) => [
      need.title,
      need.slot.instrumentName,
    ])
  await app.call(updateInstrument, { InstrumentId: DRUMS, Rating: 40 }, { token: six.member.token })
  expect(await needs()).toEqual([])
  const [singer] = await members(app, six.group.id, 1)
  await take(six, singer?.token ?? '', 0)
  expect(await needs()).toEqual([['Song 1', 'Drums']])
  const state = { sessionId: six.session.id, instrumentId: DRUMS, newState: 3 }
  await app.call(updateSignUpState, state, admin)
  expect(await needs()).toEqual([])
  await app.call(updateSignUpState, { ...state, newState: 1 }, admin)
  await app.database.db.updateTable('slots').set({ min_rating: 60 }).where('session_id', '=', six.session.id).execute()
  expect(await needs()).toEqual([])
  const rating = { GroupId: six.group.id, InstrumentId: DRUMS, UserId: six.member.id, Rating: 70 }
  await app.call(setAdminInstrumentRating, rating, admin)
  expect(await needs()).toEqual([['Song 1', 'Drums']])
  await take(six, six.member.token, 1)
  expect(await needs()).toEqual([])
})

/** A song of vocals, drums and bass that lacks its drums, somebody who sings in it, and a member who plays drums. */
async function lackingDrums(settings: Partial<SessionSettings> = {}) {
  const six = await sessionOfSix(app, { slots: [VOCALS, DRUMS, BASS], settings })
  const [vocals = 0, drums = 0, bass = 0] = six.slotIds
  for (const SlotId of [vocals, drums])
    await app.call(setSlotRequired, { SessionId: six.session.id, SlotId, Required: true }, six.admin)
  await app.call(updateInstrument, { InstrumentId: DRUMS, Rating: 40 }, six.member)
  const [singer, drummer, another] = (await members(app, six.group.id, 3)) as [Person, Person, Person]
  const sessionId = six.session.id
  const ask = (person: { token: string }, SlotId: number, Waitlist = false) =>
    app.call(registerPart, { SessionId: sessionId, SlotId, Waitlist }, person)
  const giveBack = (person: { token: string }, SlotId: number) =>
    app.call(unregisterPart, { SessionId: sessionId, SlotId }, person)
  await ask(singer, vocals)
  return { six, sessionId, singer, drummer, another, vocals, drums, bass, ask, giveBack }
}
type Person = Awaited<ReturnType<typeof members>>[number]
type Lacking = Awaited<ReturnType<typeof lackingDrums>>

test.each<[string, boolean, Partial<SessionSettings>, (lacking: Lacking) => Promise<unknown>]>([
  // what, whether the member is told of the drums, the session's settings, what happens in it
  ['wishes', true, {}, async () => {}],
  ['wishes, and somebody has wished for it', false, {}, ({ ask, drummer, drums }) => ask(drummer, drums)],
  [
    'the roster is out',
    false,
    {},
    async ({ six, sessionId }) => {
      const { rosterId } = (await app.call(createRoster, { sessionId }, six.admin)).payload
      await app.call(publishRoster, { rosterId, acknowledged: six.slotIds }, six.admin)
    },
  ],
  ['first come', true, { firstCome: true }, async () => {}],
  ['first come, and somebody has it', false, { firstCome: true }, ({ ask, drummer, drums }) => ask(drummer, drums)],
  [
    'it is on offer to somebody else',
    false,
    { firstCome: true },
    async ({ ask, giveBack, drummer, another, drums }) => {
      await ask(drummer, drums)
      await ask(another, drums, true)
      await giveBack(drummer, drums)
    },
  ],
  ['one has a part in the song', false, { firstCome: true }, ({ ask, six, bass }) => ask(six.member, bass)],
  [
    'one has a part in the song, and may have two',
    true,
    { firstCome: true, allowDoubling: true },
    ({ ask, six, bass }) => ask(six.member, bass),
  ],
  ['the session is full', false, { firstCome: true, capacity: 1 }, async () => {}],
  [
    'the session is full, and one is in it',
    true,
    { firstCome: true, capacity: 2 },
    ({ six, sessionId }) => app.call(registerForSession, { sessionId }, six.member),
  ],
  [
    'one has left the session',
    false,
    {},
    async ({ six, sessionId }) => {
      await app.call(registerForSession, { sessionId }, six.member)
      await app.call(unregisterUser, { SessionId: sessionId }, six.member)
    },
  ],
  [
    'one has left the session and come again',
    true,
    {},
    async ({ six, sessionId }) => {
      await app.call(registerForSession, { sessionId }, six.member)
      await app.call(unregisterUser, { SessionId: sessionId }, six.member)
      await app.call(registerForSession, { sessionId }, six.member)
    },
  ],
])('a part that nobody has is offered where one can have it: %s (%s)', async (_, isTold, settings, happens) => {
  const lacking = await lackingDrums(settings)
  await happens(lacking)
  const { six, ask, drums } = lacking
  const { payload } = await app.call(needsYou, {}, six.member)
  expect(payload.map(({ slot }) => slot.slotId)).toEqual(isTold ? [drums] : [])
  if (isTold) expect((await ask(six.member, drums)).status).toBe(200)
})

test('practice shows what one plays, in play order, with links and with whom; before a roster, what one would like to', async () => {
  for (const firstCome of [false, true]) {
    const six = await sessionOfSix(app, { songs: 3, slots: [VOCALS, BASS], settings: { firstCome } })
    await app.call(editSong, { sessionSongId: six.songs[2]?.sessionSongId ?? 0, key: 'Gm' }, { token: six.admin.token })
    const [other] = await members(app, six.group.id, 1)
    await take(six, six.member.token, 4)
    await take(six, six.member.token, 0)
    await take(six, other?.token ?? '', 1)
    const { payload } = await app.call(practice, { id: six.session.id }, { token: six.member.token })
    expect(payload.songs.map((song) => [song.number, song.key, song.parts[0]?.held])).toEqual([
      [1, '', firstCome],
      [3, 'Gm', firstCome],
    ])
    expect(payload.songs[0]?.with.map((one) => one.player.userId)).toEqual(firstCome ? [other?.id] : [])
  }
})

test('practice tells a wish from a waitlist', async () => {
  const six = await sessionOfSix(app, { songs: 2, slots: [BASS] })
  const [wished = 0, waited = 0] = six.slotIds
  const as = { token: six.member.token }
  await app.call(registerPart, { SessionId: six.session.id, SlotId: wished }, as)
  await app.call(registerPart, { SessionId: six.session.id, SlotId: waited, Waitlist: true }, as)
  const { payload } = await app.call(practice, { id: six.session.id }, as)
  expect(payload.songs.flatMap(({ parts }) => parts.map(({ waiting }) => waiting))).toEqual([false, true])
})

test('a song that is said twice has been on since the first time; one from a device that was away gives way', async () => {
  const six = await sessionOfSix(app, { songs: 3, slots: [VOCALS] })
  const [first = 0, second = 0, third = 0] = six.songs.map(({ sessionSongId }) => sessionSongId)
  const put = (sessionSongId: number | null, insteadOf?: number | null) =>
    app.call(
      setNowPlaying,
      { SessionId: six.session.id, sessionSongId, ...(insteadOf !== undefined && { insteadOf }) },
      { token: six.admin.token },
    )
  const begun = await put(first, null)
  expect(begun.payload.nowPlaying).toBe(first)
  expect((await put(first)).payload).toEqual(begun.payload)
  expect((await put(third, null)).error?.code).toBe('STAGE_MOVED')
  expect((await put(third, second)).error?.code).toBe('STAGE_MOVED')
  expect((await put(second, first)).payload.nowPlaying).toBe(second)
  const { payload } = await app.call(tonight, { id: six.session.id }, { token: six.admin.token })
  expect([payload.nowPlaying, payload.mayRun]).toEqual([second, true])
  const seen = await app.call(tonight, { id: six.session.id }, { token: six.member.token })
  expect(seen.payload.mayRun).toBe(false)
})

test('tonight says what is on, what is next and when each is likely to come', async () => {
  const six = await sessionOfSix(app, { songs: 3, settings: { firstCome: true } })
  const [first, second, third] = six.songs.map((song) => song.sessionSongId)
  const now = () => app.call(tonight, { id: six.session.id }, { token: six.member.token })
  expect((await now()).payload).toMatchObject({ nowPlaying: null, next: first, people: [] })
  const play = (sessionSongId: number | null, token = six.admin.token) =>
    app.call(setNowPlaying, { SessionId: six.session.id, sessionSongId }, { token })
  expect((await play(second ?? 0)).payload.nowPlaying).toBe(second)
  const { payload } = await now()
  expect(payload).toMatchObject({ nowPlaying: second, next: third })
  expect(payload.songs.map((song) => [song.played, song.estimatedAt === null])).toEqual([
    [true, true],
    [false, false],
    [false, false],
  ])
  expect((await play(null)).payload).toEqual({ nowPlaying: null, nowPlayingSince: null })
  const other = await sessionOfSix(app)
  expect((await play(other.sessionSongId)).status).toBe(404)
})

test('a song that is cut while it is on is gone from the set, which goes on with the one after it', async () => {
  const six = await sessionOfSix(app, { songs: 3 })
  const admin = { token: six.admin.token }
  const [first, second, third] = six.songs.map((song) => song.sessionSongId)
  await app.call(setNowPlaying, { SessionId: six.session.id, sessionSongId: second ?? 0 }, admin)
  await app.call(cutSong, { sessionSongId: second ?? 0, cut: true }, admin)
  const { payload } = await app.call(tonight, { id: six.session.id }, admin)
  expect(payload.next).toBe(third)
  expect(payload.songs.map((song) => [song.sessionSongId, song.played])).toEqual([
    [first, true],
    [third, false],
  ])
})

test('who runs the session says who came, and others do not see it', async () => {
  const six = await sessionOfSix(app)
  await take(six, six.member.token, 0)
  const set = (present: boolean | null) =>
    app.call(checkIn, { SessionId: six.session.id, UserId: six.member.id, present }, { token: six.admin.token })
  expect((await set(true)).payload).toEqual({ userId: six.member.id, present: true })
  const people = async (token: string) => (await app.call(tonight, { id: six.session.id }, { token })).payload.people
  expect(await people(six.admin.token)).toMatchObject([{ person: { userId: six.member.id }, present: true }])
  expect(await people(six.member.token)).toEqual([])
  const counted = async () => (await app.call(listSessionsForGroup, { groupId: six.group.id }, six.admin)).payload
  expect(await counted()).toMatchObject([{ registered: 1, came: 1 }])
  await set(false)
  expect(await counted()).toMatchObject([{ registered: 1, came: 0 }])
  expect((await set(null)).payload.present).toBeNull()
})

test('a nudge goes to those who have not answered, not to those who have, nor to who sends it, and not too often', async () => {
  const six = await sessionOfSix(app)
  const [silent, gone] = await members(app, six.group.id, 2)
  await take(six, six.member.token, 0)
  await take(six, gone?.token ?? '', 0)
  await app.call(unregisterUser, { SessionId: six.session.id }, { token: gone?.token ?? '' })
  const { payload } = await app.call(
    nudge,
    { SessionId: six.session.id, message: 'Drummers!' },
    { token: six.admin.token },
  )
  expect(payload.told).toBe(1)
  await app.app.jobs.wake()
  const told = app.mails.filter((mail) => mail.text.includes('Drummers!')).map((mail) => mail.to)
  expect(told).toEqual([silent?.email])
})

test('a day before sign-up closes, those who have not answered are reminded, once', async () => {
  const six = await sessionOfSix(app)
  const closes = new Date(app.now().getTime() + 20 * 3_600_000).toISOString()
  await app.call(editSession, { id: six.session.id, settings: { signUpClosesAt: closes } }, { token: six.admin.token })
  await Promise.all([remindUnanswered(app.app), remindUnanswered(app.app)])
  await remindUnanswered(app.app)
  await app.app.jobs.wake()
  expect(
    app.mails.filter((mail) => mail.to === six.member.email && mail.text.includes('closes tomorrow')),
  ).toHaveLength(1)
})

test('payments are recorded with who still owes; what was let off is not owed; a member sees none of it', async () => {
  const six = await sessionOfSix(app, { settings: { fee: 7.5 } })
  const [one, two] = await members(app, six.group.id, 2)
  for (const person of [six.member, one, two]) await take(six, person?.token ?? '', 0)
  const pay = (UserId: number, Amount: number, Method?: 'cash' | 'comp') =>
    app.call(recordPayment, { SessionId: six.session.id, UserId, Amount, Method }, { token: six.admin.token })
  expect((await pay(one?.id ?? 0, 5)).payload).toMatchObject({
    amount: 5,
    method: 'cash',
    recordedBy: { userId: six.admin.id },
  })
  await pay(two?.id ?? 0, 0, 'comp')
  const { payload } = await app.call(listPayments, { sessionId: six.session.id }, { token: six.admin.token })
  expect(payload.fee).toBe(7.5)
  expect(payload.owing.map(({ person, owes }) => [person.userId, owes])).toEqual([
    [six.member.id, 7.5],
    [one?.id, 2.5],
  ])
  expect((await pay(one?.id ?? 0, 1.234)).error.fields).toHaveProperty('Amount')
  expect((await pay(six.stranger.id, 5)).status).toBe(404)
  expect((await app.call(listPayments, { sessionId: six.session.id }, { token: six.member.token })).status).toBe(403)
})

test('a banner is cropped to its size and shown at once', async () => {
  const six = await sessionOfSix(app)
  await app.call(getSession, { id: six.session.id })
  const bytes = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#0a6a72' } })
    .png()
    .toBuffer()
  const form = formPart(
    { file: { bytes, filename: 'a.png', type: 'image/png' } },
    { authorization: `Bearer ${six.admin.token}` },
  )
  const url = `/api/Session/UploadImage/?sessionId=${six.session.id}`
  const { payload } = (await app.http.inject({ method: 'POST', url, ...form })).json()
  expect(payload).toMatchObject({ width: 2400, height: 1030 })
  expect((await app.call(getSession, { id: six.session.id })).payload.imageAssetData).toBe(payload.url)
})
