import { leaveGroup, removeUser, setAdminRights } from '@app/core/contract/members'
import { listPayments } from '@app/core/contract/payments'
import type { Call } from '@app/core/contract/route'
import { checkInLink, walkIn } from '@app/core/contract/session-night'
import { acceptSuggestion, cutSong, removeSong } from '@app/core/contract/session-songs'
import { editSession, getSession, sessionDetails } from '@app/core/contract/sessions'
import {
  registeredUserProfiles,
  registerForSession,
  registerPart,
  registerWildcard,
  reorderPriorities,
  reorderPrioritiesByGet,
  resetAllocationMax,
  setRegistrationPriority,
  unregisterPart,
  unregisterUser,
  unregisterWildcard,
  updateAllocationMax,
  wishOnApproval,
} from '@app/core/contract/sign-up'
import {
  registeredUsersForSlot,
  removeSlot,
  removeUserForSlot,
  slotsForSong,
  updateSignUpState,
} from '@app/core/contract/slots'
import { addNewSong } from '@app/core/contract/songs'
import { deleteAccount, exportAccount, updateProfile } from '@app/core/contract/users'
import { expect, test } from 'vitest'
import { saveMember } from '../members/sql.ts'
import { PASSWORD, testApp } from '../test/app.ts'
import { BASS, letPass, members, type SessionOfSix, sessionOfSix, VOCALS } from '../test/session.ts'

const app = testApp()

const take = (six: SessionOfSix, token: string, index = 0, more: object = {}) =>
  app.call(registerPart, { SessionId: six.session.id, SlotId: six.slotIds[index] ?? 0, ...more }, { token })
const mine = async (six: SessionOfSix, token: string) =>
  (await app.call(sessionDetails, { id: six.session.id }, { token })).payload.me
const ranks = async (six: SessionOfSix, token: string) =>
  (await mine(six, token)).wishes.map((wish) => [six.slotIds.indexOf(wish.slotId), wish.priority])

test('registering for a slot registers for the session too, with its fewest and most songs', async () => {
  const six = await sessionOfSix(app, { settings: { songAssignMin: 2, songAssignMax: 3 } })
  const { payload } = await take(six, six.member.token)
  expect(payload).toMatchObject({ slotId: six.slotId, priority: 1, state: 'wished', waitlistPosition: null })
  expect(await mine(six, six.member.token)).toMatchObject({
    callerIsApproved: true,
    registration: { SongAssignMin: 2, SongAssignMax: 3, waitlistPosition: null },
    wishes: [{ id: payload.id, priority: 1 }],
  })
})

test('a guest and a stranger see the session and nothing of anybody’s own', async () => {
  const six = await sessionOfSix(app)
  await take(six, six.member.token)
  for (const as of [{}, { token: six.stranger.token }]) {
    const { payload } = await app.call(sessionDetails, { id: six.session.id }, as)
    expect(payload.me).toMatchObject({ callerIsMember: false, registration: null, wishes: [], wildcards: [] })
    expect(payload.session.songs[0]?.slots[0]).toMatchObject({ wishes: 1, player: null })
  }
})

test('wishes come in the order they were made, at the rank that is asked for', async () => {
  const six = await sessionOfSix(app, { songs: 3 })
  const { token } = six.member
  for (const index of [0, 1]) await take(six, token, index)
  expect((await take(six, token, 2, { Priority: 1 })).payload.priority).toBe(1)
  expect(await ranks(six, token)).toEqual([
    [2, 1],
    [0, 2],
    [1, 3],
  ])
  await take(six, token, 0, { Priority: 999 })
  expect(await ranks(six, token)).toEqual([
    [2, 1],
    [1, 2],
    [0, 3],
  ])
})

test('a wish moves, and the whole order can be given, by POST and by GET', async () => {
  const six = await sessionOfSix(app, { songs: 4 })
  const { token } = six.member
  for (const index of [0, 1, 2, 3]) await take(six, token, index)
  const { payload } = await app.call(
    setRegistrationPriority,
    { SessionId: six.session.id, SlotId: six.slotIds[3] ?? 0, Priority: 2 },
    { token },
  )
  const slots = (wishes: { slotId: number }[]) => wishes.map((wish) => six.slotIds.indexOf(wish.slotId))
  expect(slots(payload)).toEqual([0, 3, 1, 2])
  const ids = payload.map((wish) => wish.id)
  const backwards = { sessionId: six.session.id, instrumentSlotUserSignupIds: [...ids].reverse() }
  expect(slots((await app.call(reorderPriorities, backwards, { token })).payload)).toEqual([2, 1, 3, 0])
  const some = { sessionId: six.session.id, instrumentSlotUserSignupIds: `${ids[0]},2000000` }
  expect(slots((await app.call(reorderPrioritiesByGet, some, { token })).payload)).toEqual([0, 2, 1, 3])
  expect(
    (await app.call(reorderPrioritiesByGet, { ...some, instrumentSlotUserSignupIds: 'x' }, { token })).status,
  ).toBe(400)
})

test('what is taken back leaves no gap: by oneself, by an organiser, with the slot, with the song', async () => {
  const six = await sessionOfSix(app, { songs: 5 })
  const { token } = six.member
  const admin = { token: six.admin.token }
  for (const index of [0, 1, 2, 3, 4]) await take(six, token, index)
  const slot = (index: number) => six.slotIds[index] ?? 0
  await app.call(unregisterPart, { SessionId: six.session.id, SlotId: slot(0) }, { token })
  await app.call(removeUserForSlot, { slotId: slot(1), userId: six.member.id }, admin)
  await app.call(removeSlot, { SessionId: six.session.id, SlotId: slot(2) }, admin)
  await app.call(removeSong, { sessionId: six.session.id, sessionSongId: six.songs[3]?.sessionSongId ?? 0 }, admin)
  expect(await ranks(six, token)).toEqual([[4, 1]])
  await take(six, token, 0)
  expect(await ranks(six, token)).toEqual([
    [4, 1],
    [0, 2],
  ])
})

const refusals: [string, (six: SessionOfSix) => Promise<unknown>, string][] = [
  ['the session is over', (six) => letPass(app, six.session.id), 'SESSION_OVER'],
  [
    'sign-up is closed',
    (six) => app.call(editSession, { id: six.session.id, settings: { signUpOpen: false } }, { token: six.admin.token }),
    'SIGN_UP_CLOSED',
  ],
  ['the instrument is closed', (six) => setState(six, 3), 'INSTRUMENT_CLOSED'],
  ['the instrument has a waitlist only', (six) => setState(six, 2), 'INSTRUMENT_WAITLIST'],
  ['the instrument is not used', (six) => setState(six, 4), 'INSTRUMENT_UNUSED'],
  [
    'the song is cut',
    (six) => app.call(cutSong, { sessionSongId: six.sessionSongId, cut: true }, { token: six.admin.token }),
    'SONG_CUT',
  ],
]
const setState = (six: SessionOfSix, newState: number) =>
  app.call(
    updateSignUpState,
    { sessionId: six.session.id, instrumentId: VOCALS, newState, reason: 'The PA is broken.' },
    { token: six.admin.token },
  )

test.each(refusals)('where %s, a registration is refused with that reason', async (_, change, code) => {
  const six = await sessionOfSix(app)
  await change(six)
  const { status, error } = await take(six, six.member.token)
  expect([status, error.code]).toEqual([409, code])
  if (code.startsWith('INSTRUMENT')) expect(error.message).toContain('The PA is broken.')
  expect((await mine(six, six.member.token)).registration).toBeNull()
})

test('an instrument with a waitlist only takes waitlist registrations, with their place in it', async () => {
  const six = await sessionOfSix(app)
  await setState(six, 2)
  const [one, two] = await members(app, six.group.id, 2)
  expect((await take(six, one?.token ?? '', 0, { Waitlist: true })).payload.waitlistPosition).toBe(1)
  expect((await take(six, two?.token ?? '', 0, { Waitlist: true })).payload).toMatchObject({
    state: 'waitlisted',
    waitlistPosition: 2,
  })
})

test('a suggested song takes nobody until it is accepted', async () => {
  const six = await sessionOfSix(app, { slots: [] })
  const suggestion = { Title: 'My own song', SessionId: six.session.id }
  const { suggested } = (await app.call(addNewSong, suggestion, { token: six.member.token })).payload
  expect(suggested).toMatchObject({ suggested: true, position: null, requiredPermissionLevel: 0 })
  const sessionSongId = suggested?.sessionSongId ?? 0
  const { payload } = await app.call(acceptSuggestion, { sessionSongId, accept: true }, { token: six.admin.token })
  expect(payload.song).toMatchObject({ suggested: false, position: 2, requiredPermissionLevel: 1 })
})

test('a cut song keeps its registrations, and an uncut one has them back', async () => {
  const six = await sessionOfSix(app)
  await take(six, six.member.token)
  const cut = async (value: boolean) =>
    (await app.call(cutSong, { sessionSongId: six.sessionSongId, cut: value }, { token: six.admin.token })).payload
  expect((await cut(true)).slots[0]?.wishes).toBe(1)
  expect((await cut(false)).slots[0]?.wishes).toBe(1)
})

test('B2 for another is an organiser’s business, and for a member of the group alone', async () => {
  const six = await sessionOfSix(app)
  const [other] = await members(app, six.group.id, 1)
  const forOther = { ForUserId: other?.id ?? 0 }
  expect((await take(six, six.member.token, 0, forOther)).status).toBe(403)
  expect((await take(six, six.otherAdmin.token, 0, forOther)).status).toBe(403)
  expect((await take(six, six.admin.token, 0, { ForUserId: six.stranger.id })).status).toBe(404)
  expect((await take(six, six.admin.token, 0, forOther)).payload.priority).toBe(1)
  const calls = [
    [unregisterPart, { SessionId: six.session.id, SlotId: six.slotId }],
    [setRegistrationPriority, { SessionId: six.session.id, SlotId: six.slotId, Priority: 1 }],
    [reorderPriorities, { sessionId: six.session.id, instrumentSlotUserSignupIds: [1] }],
    [registerWildcard, { sessionId: six.session.id, instrumentId: BASS }],
    [unregisterWildcard, { sessionId: six.session.id, instrumentId: BASS }],
    [unregisterUser, { SessionId: six.session.id }],
  ] as const
  for (const [call, body] of calls)
    expect((await app.call(call, { ...body, ...forOther } as never, { token: six.member.token })).status).toBe(403)
  const register = { sessionId: six.session.id, userId: forOther.ForUserId }
  expect((await app.call(registerForSession, register, { token: six.member.token })).status).toBe(403)
})

test('an organiser signs somebody up after the deadline', async () => {
  const six = await sessionOfSix(app, { settings: { signUpOpen: false } })
  expect((await take(six, six.member.token)).error.code).toBe('SIGN_UP_CLOSED')
  expect((await take(six, six.admin.token, 0, { ForUserId: six.member.id })).status).toBe(200)
})

test('B3 another’s sign-up in a reorder is not found, and nothing is moved; one taken back meanwhile is passed over', async () => {
  const six = await sessionOfSix(app, { songs: 2 })
  const elsewhere = await sessionOfSix(app)
  const as = { token: six.member.token }
  const sessionId = six.session.id
  const [first, second] = [
    (await app.call(registerPart, { SessionId: sessionId, SlotId: six.slotIds[0] ?? 0 }, as)).payload,
    (await app.call(registerPart, { SessionId: sessionId, SlotId: six.slotIds[1] ?? 0 }, as)).payload,
  ]
  const other = { SessionId: elsewhere.session.id, SlotId: elsewhere.slotId }
  const theirs = (await app.call(registerPart, other, { token: elsewhere.member.token })).payload
  const order = [second.id, theirs.id, first.id]
  const byPost = { sessionId, instrumentSlotUserSignupIds: order }
  expect((await app.call(reorderPriorities, byPost, as)).status).toBe(404)
  const byGet = { sessionId, instrumentSlotUserSignupIds: order.join(',') }
  expect((await app.call(reorderPrioritiesByGet, byGet, as)).status).toBe(404)
  const gone = { sessionId, instrumentSlotUserSignupIds: [2_000_000_000, first.id, second.id] }
  expect((await app.call(reorderPriorities, gone, as)).payload.map(({ id }) => id)).toEqual([first.id, second.id])
})

test('B3 a slot of another session is not there', async () => {
  const six = await sessionOfSix(app)
  const other = await sessionOfSix(app, {}, six)
  const body = { SessionId: six.session.id, SlotId: other.slotId }
  expect((await app.call(registerPart, body, { token: six.member.token })).status).toBe(404)
  expect((await app.call(removeSlot, body, { token: six.admin.token })).status).toBe(404)
  const song = { sessionId: six.session.id, sessionSongId: other.sessionSongId }
  expect((await app.call(removeSong, song, { token: six.admin.token })).status).toBe(404)
})

test('one says how many songs one wants, and more fewest than most is refused at the field', async () => {
  const six = await sessionOfSix(app)
  const register = (body: object) =>
    app.call(registerForSession, { sessionId: six.session.id, ...body }, { token: six.member.token })
  const wish = { SongAssignMin: 2, SongAssignMax: 4, Notes: 'Late until nine.' }
  expect((await register(wish)).payload).toMatchObject({ ...wish, waitlistPosition: null, checkedIn: false })
  expect((await register({ SongAssignMax: 3 })).payload).toMatchObject({
    SongAssignMin: 2,
    SongAssignMax: 3,
    Notes: wish.Notes,
  })
  expect((await register({ SongAssignMin: 4 })).error.fields).toHaveProperty('SongAssignMin')
})

test('leaving takes every wish, wildcard and slot along, with the reason in the history', async () => {
  const six = await sessionOfSix(app, { songs: 2, settings: { firstCome: true } })
  const { token } = six.member
  await take(six, token, 0)
  await app.call(registerWildcard, { sessionId: six.session.id, instrumentId: BASS }, { token })
  expect((await app.call(unregisterUser, { SessionId: six.session.id, Reason: 'Ill' }, { token })).status).toBe(200)
  expect(await mine(six, token)).toMatchObject({ registration: null, wishes: [], wildcards: [] })
  expect((await app.call(getSession, { id: six.session.id })).payload.songs[0]?.slots[0]?.player).toBeNull()
})

test('first come: a free slot is the registrant’s at once; who comes later may wait, and gets it when it is given back', async () => {
  const six = await sessionOfSix(app, { settings: { firstCome: true } })
  const [one, two, three] = await members(app, six.group.id, 3)
  expect((await take(six, one?.token ?? '')).payload.state).toBe('held')
  const late = await take(six, two?.token ?? '')
  expect([late.status, late.error.code]).toEqual([409, 'SLOT_TAKEN'])
  expect((await take(six, two?.token ?? '', 0, { Waitlist: true })).payload.waitlistPosition).toBe(1)
  expect((await take(six, three?.token ?? '', 0, { Waitlist: true })).payload.waitlistPosition).toBe(2)
  // What is given back is offered to the first in line, and is theirs with a yes (offers/).
  await app.call(unregisterPart, { SessionId: six.session.id, SlotId: six.slotId }, { token: one?.token ?? '' })
  const [first, second] = [await mine(six, two?.token ?? ''), await mine(six, three?.token ?? '')]
  expect([first.wishes[0]?.state, first.offers.length]).toEqual(['waitlisted', 1])
  expect([second.wishes[0]?.waitlistPosition, second.offers.length]).toEqual([2, 0])
})

test('first come: one slot of a song a person, unless the session allows two', async () => {
  for (const allowDoubling of [false, true]) {
    const six = await sessionOfSix(app, { slots: [VOCALS, BASS], settings: { firstCome: true, allowDoubling } })
    await take(six, six.member.token, 0)
    const second = await take(six, six.member.token, 1)
    expect([second.status, second.error?.code]).toEqual(allowDoubling ? [200, undefined] : [409, 'HOLDS_A_SLOT'])
  }
})

test('beyond the capacity one waits in order, and moves up when somebody leaves or there is more room', async () => {
  const six = await sessionOfSix(app, { settings: { capacity: 1 } })
  const people = await members(app, six.group.id, 3)
  const register = (token: string) => app.call(registerForSession, { sessionId: six.session.id }, { token })
  const places: (number | null)[] = []
  for (const person of people) places.push((await register(person.token)).payload.waitlistPosition)
  expect(places).toEqual([null, 1, 2])
  const [first, second, third] = people.map((person) => person.token)
  await app.call(unregisterUser, { SessionId: six.session.id }, { token: first ?? '' })
  expect((await mine(six, second ?? '')).registration?.waitlistPosition).toBeNull()
  expect((await mine(six, third ?? '')).registration?.waitlistPosition).toBe(1)
  await app.call(editSession, { id: six.session.id, settings: { capacity: 2 } }, { token: six.admin.token })
  expect((await mine(six, third ?? '')).registration?.waitlistPosition).toBeNull()
  await app.app.jobs.wake()
  const told = app.mails.filter((mail) => mail.subject.startsWith('You have a place')).map((mail) => mail.to)
  expect(told).toEqual(people.slice(1).map((person) => person.email))
})

test('wildcards are one an instrument, and are taken back', async () => {
  const six = await sessionOfSix(app)
  const { token } = six.member
  const body = { sessionId: six.session.id, instrumentId: BASS }
  for (let times = 0; times < 2; times++)
    expect((await app.call(registerWildcard, body, { token })).payload.wildcards).toEqual([BASS])
  expect((await app.call(registerWildcard, { ...body, instrumentId: 9_999 }, { token })).status).toBe(404)
  expect((await app.call(unregisterWildcard, body, { token })).payload.wildcards).toEqual([])
})

test('an organiser’s maximum for a person stands beside what they asked for, and is taken back', async () => {
  const six = await sessionOfSix(app)
  await take(six, six.member.token)
  const admin = { token: six.admin.token }
  const { payload } = await app.call(
    updateAllocationMax,
    { sessionId: six.session.id, userId: six.member.id, max: 1 },
    admin,
  )
  expect(payload).toMatchObject({ allocationMax: 1, SongAssignMax: 4 })
  expect((await app.call(resetAllocationMax, { sessionId: six.session.id }, admin)).payload.changed).toBe(1)
  expect((await mine(six, six.member.token)).registration?.allocationMax).toBeNull()
  for (const userId of [six.stranger.id, 2_147_483_647])
    expect((await app.call(resetAllocationMax, { sessionId: six.session.id, userId }, admin)).status).toBe(404)
})

test('B5 who registered is shown to members without address, rating, priority or notes', async () => {
  const six = await sessionOfSix(app)
  await app.call(
    registerForSession,
    { sessionId: six.session.id, Notes: 'a private note' },
    { token: six.member.token },
  )
  await take(six, six.member.token)
  const [other] = await members(app, six.group.id, 1)
  const as = { token: other?.token ?? '' }
  const people = await app.call(registeredUserProfiles, { sessionId: six.session.id, limit: 50, offset: 0 }, as)
  expect(people.payload).toMatchObject({ total: 1, users: [{ userId: six.member.id, wishes: 1 }] })
  const slot = await app.call(registeredUsersForSlot, { slotId: six.slotId }, as)
  expect(slot.payload).toEqual([
    { person: people.payload.users[0] && expect.anything(), waitlist: false, plays: false },
  ])
  const shown = await app.call(getSession, { id: six.session.id })
  // The lowest level that a slot asks for is the organisers' word, and for all to read.
  for (const { text } of [people, slot, shown])
    expect(text.replaceAll('"minRating"', '')).not.toMatch(/private note|@example|rating|priority/i)
  const { payload } = await app.call(slotsForSong, { sessionSongId: six.sessionSongId }, { token: six.admin.token })
  expect(payload[0]?.registrations).toMatchObject([{ priority: 1, rating: null, adminRating: null }])
})

test('B6 an admin whose rights are taken signs nobody else up any more', async () => {
  const six = await sessionOfSix(app)
  const rights = (isAdmin: boolean) =>
    app.call(setAdminRights, { groupId: six.group.id, userId: six.member.id, isAdmin }, { token: six.admin.token })
  await rights(true)
  expect((await take(six, six.member.token, 0, { ForUserId: six.admin.id })).status).toBe(200)
  await rights(false)
  expect((await take(six, six.member.token, 0, { ForUserId: six.admin.id })).status).toBe(403)
})

test('who leaves the group or is removed leaves its sessions to come, and the next in line moves up', async () => {
  const six = await sessionOfSix(app, { settings: { capacity: 1 } })
  const [next] = await members(app, six.group.id, 1)
  const leavers = [
    (token: string) => app.call(leaveGroup, { id: six.group.id }, { token }),
    () => app.call(removeUser, { GroupId: six.group.id, UserId: six.member.id }, { token: six.admin.token }),
  ]
  for (const leave of leavers) {
    await saveMember(app.database.db, six.group.id, six.member.id, app.now(), app.now())
    await take(six, six.member.token)
    await app.call(registerForSession, { sessionId: six.session.id }, { token: next?.token ?? '' })
    expect((await mine(six, next?.token ?? '')).registration?.waitlistPosition).toBe(1)
    expect((await leave(six.member.token)).status).toBe(200)
    expect((await mine(six, next?.token ?? '')).registration?.waitlistPosition).toBeNull()
    const { counts } = (await app.call(getSession, { id: six.session.id })).payload
    expect(counts).toMatchObject({ registered: 1, waitlisted: 0 })
    await app.call(unregisterUser, { SessionId: six.session.id }, { token: next?.token ?? '' })
  }
})

test('F2 the export has what one said in sessions, and a deleted account leaves none of it', async () => {
  const six = await sessionOfSix(app)
  const user = await app.user()
  await saveMember(app.database.db, six.group.id, user.id, app.now(), app.now())
  await take(six, user.token)
  await app.call(registerForSession, { sessionId: six.session.id, Notes: 'a private note' }, user)
  const { payload } = await app.call(exportAccount, {}, user)
  const wishes = [{ song: 'Song 1', instrument: 'Vocals', priority: 1 }]
  expect(payload.sessions).toMatchObject([{ sessionId: six.session.id, Notes: 'a private note', wishes, paid: 0 }])
  await letPass(app, six.session.id)
  expect((await app.call(deleteAccount, { Password: PASSWORD }, user)).status).toBe(200)
  const left = app.database.db.selectFrom('session_registrations').select('notes').where('user_id', '=', user.id)
  expect(await left.execute()).toEqual([{ notes: '' }])
})

test('who owes for a session that is over cannot leave it, nor give back what they played; an organiser puts that right', async () => {
  const six = await sessionOfSix(app, { settings: { firstCome: true, fee: 10 } })
  const { id: SessionId } = six.session
  await take(six, six.member.token)
  await letPass(app, SessionId)
  const refused = [
    await app.call(unregisterPart, { SessionId, SlotId: six.slotId }, six.member),
    await app.call(unregisterUser, { SessionId }, six.member),
  ]
  expect(refused.map(({ error }) => error?.code)).toEqual(['SESSION_OVER', 'SESSION_OVER'])
  const owing = async () => (await app.call(listPayments, { sessionId: SessionId }, six.admin)).payload.owing.length
  expect(await owing()).toBe(1)
  expect((await app.call(unregisterUser, { SessionId, ForUserId: six.member.id }, six.admin)).status).toBe(200)
  expect(await owing()).toBe(0)
})

test('what was asked for in a session that is over, and in which order, is only an organiser’s to change', async () => {
  const six = await sessionOfSix(app, { songs: 2 })
  const { id: SessionId } = six.session
  const { token } = six.member
  const first = (await take(six, token)).payload.id
  const second = (await take(six, token, 1)).payload.id
  const wildcard = { sessionId: SessionId, instrumentId: VOCALS }
  await app.call(registerWildcard, wildcard, { token })
  await letPass(app, SessionId)
  const order = { sessionId: SessionId, instrumentSlotUserSignupIds: [second ?? 0, first ?? 0] }
  const moved = { SessionId, SlotId: six.slotIds[1] ?? 0, Priority: 1 }
  const refused = [
    await app.call(setRegistrationPriority, moved, { token }),
    await app.call(reorderPriorities, order, { token }),
    await app.call(reorderPrioritiesByGet, order, { token }),
    await app.call(unregisterWildcard, wildcard, { token }),
    await take(six, token, 1, { Priority: 1 }),
  ]
  expect(refused.map(({ error }) => error?.code)).toEqual(refused.map(() => 'SESSION_OVER'))
  const ranked = [
    [0, 1],
    [1, 2],
  ]
  expect([await ranks(six, token), (await mine(six, token)).wildcards]).toEqual([ranked, [VOCALS]])
  // A tap that came twice changes nothing, and is answered.
  expect((await take(six, token, 1)).status).toBe(200)
  const put = await app.call(setRegistrationPriority, { ...moved, ForUserId: six.member.id }, six.admin)
  expect(put.status).toBe(200)
})

test('B5 who waits to be let into a private group does not learn which sessions it has', async () => {
  const six = await sessionOfSix(app, { isPublic: false })
  const SlotId = six.slotId
  for (const [call, input] of [
    [unregisterUser, (SessionId: number) => ({ SessionId })],
    [registerForSession, (sessionId: number) => ({ sessionId })],
    [registerPart, (SessionId: number) => ({ SessionId, SlotId })],
    [wishOnApproval, (SessionId: number) => ({ SessionId, SlotId, on: true })],
  ] as const) {
    const ask = async (id: number) => (await app.call(call as Call, input(id), six.unapproved)).text
    expect(await ask(six.session.id)).toBe(await ask(2_000_000_000))
  }
})

test('B11 who walked into a private night takes themself off its list, and nobody else', async () => {
  const six = await sessionOfSix(app, { isPublic: false })
  const { id: SessionId } = six.session
  await app.call(editSession, { id: SessionId, startDate: '2026-03-02T10:00' }, six.admin)
  const { key } = (await app.call(checkInLink, { id: SessionId }, six.admin)).payload
  const walked = await app.call(walkIn, { key, FirstName: 'Wanda', LastName: '', instrumentIds: [BASS] }, six.stranger)
  expect(walked.payload.userId).toBe(six.stranger.id)
  await take(six, six.member.token)
  const other = { SessionId, ForUserId: six.member.id }
  expect((await app.call(unregisterUser, other, six.stranger)).status).toBe(403)
  expect((await app.call(unregisterUser, { SessionId }, six.stranger)).status).toBe(200)
  expect((await app.call(unregisterUser, { SessionId }, six.stranger)).status).toBe(404)
})

test('the most that an organiser lets somebody play holds though they leave and come again, until it is taken back', async () => {
  const six = await sessionOfSix(app)
  const { id: sessionId } = six.session
  const most = async () =>
    (await app.call(sessionDetails, { id: sessionId }, six.member)).payload.me.registration?.allocationMax
  const leave = () => app.call(unregisterUser, { SessionId: sessionId }, six.member)
  await take(six, six.member.token)
  await app.call(updateAllocationMax, { sessionId, userId: six.member.id, max: 1 }, six.admin)
  await leave()
  await take(six, six.member.token)
  expect(await most()).toBe(1)
  await leave()
  await app.call(registerForSession, { sessionId }, six.member)
  expect(await most()).toBe(1)
  await app.call(resetAllocationMax, { sessionId }, six.admin)
  await leave()
  await take(six, six.member.token)
  expect(await most()).toBe(null)
})

test('a new name is shown at once in the sessions that somebody plays in', async () => {
  const six = await sessionOfSix(app, { settings: { firstCome: true } })
  await take(six, six.member.token)
  const player = async () =>
    (await app.call(getSession, { id: six.session.id })).payload.songs[0]?.slots[0]?.player?.firstName
  expect(await player()).toBe('Member')
  await app.call(updateProfile, { FirstName: 'Renamed', LastName: 'Example' }, { token: six.member.token })
  expect(await player()).toBe('Renamed')
})
