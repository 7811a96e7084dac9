import { allGroups, groupDetails, listForUser, updateDefaultSessionSettings } from '@app/core/contract/groups'
import { addUser } from '@app/core/contract/members'
import { searchNearby } from '@app/core/contract/places'
import { sessionHistory } from '@app/core/contract/session-night'
import { cutSong } from '@app/core/contract/session-songs'
import {
  addSession,
  deleteSession,
  duplicateSession,
  editSession,
  getSession,
  groupSessions,
  isSessionAdmin,
  listSessionsForGroup,
  previewSessionChange,
  publicSessions,
  restoreSession,
  sessionDetails,
  setSessionAdmin,
  upcomingSessions,
} from '@app/core/contract/sessions'
import { registerForSession, registerPart } from '@app/core/contract/sign-up'
import { saveVenue } from '@app/core/contract/venues'
import { expect, test } from 'vitest'
import { saveMember } from '../members/sql.ts'
import { makeTestApp, testApp } from '../test/app.ts'
import { formPart } from '../test/form.ts'
import { groupOfSix } from '../test/group.ts'
import { BASS, letPass, members, SESSION, sessionOfSix, VOCALS } from '../test/session.ts'

const app = testApp()

test('a session begins by the clocks of its group, is as long as the group’s sessions and at its usual place', async () => {
  const { group, admin } = await groupOfSix(app)
  const as = { token: admin.token }
  const { payload: venue } = await app.call(saveVenue, { GroupId: group.id, Name: 'The Anchor', City: 'Portland' }, as)
  const settings = { lengthMinutes: 90, locationId: venue.locationId, songAssignMin: 2, songAssignMax: 3 }
  await app.call(updateDefaultSessionSettings, { id: group.id, settings }, as)
  const { payload } = await app.call(addSession, { groupId: group.id, ...SESSION }, as)
  expect(payload).toMatchObject({
    title: 'Thursday Blues',
    startDate: '2026-03-13T02:30:00.000Z',
    endDate: '2026-03-13T04:00:00.000Z',
    timeZoneId: 'America/Los_Angeles',
    location: 'The Anchor',
    address: 'Portland',
    settings: { songAssignMin: 2, songAssignMax: 3, signUpOpen: true, firstCome: false },
    rosterPublished: false,
  })
  expect((await app.call(getSession, { id: payload.id })).payload).toEqual(payload)
})

test('a session may come as a form, with its settings as JSON', async () => {
  const { group, admin } = await groupOfSix(app)
  const form = formPart(
    { groupId: String(group.id), ...SESSION, settings: '{"capacity":12}' },
    { authorization: `Bearer ${admin.token}` },
  )
  const response = await app.http.inject({ method: 'POST', url: '/api/Session/AddSession/', ...form })
  expect(response.json().payload.settings.capacity).toBe(12)
  const broken = formPart(
    { groupId: String(group.id), ...SESSION, settings: '{"capacity":' },
    { authorization: `Bearer ${admin.token}` },
  )
  expect((await app.http.inject({ method: 'POST', url: '/api/Session/AddSession/', ...broken })).statusCode).toBe(400)
})

test.each([
  ['a time that the clocks leave out', { startDate: '2026-03-08T02:30' }, 'startDate'],
  ['an end that the clocks leave out', { startDate: '2026-03-07T23:00', endDate: '2026-03-08T02:30' }, 'endDate'],
  ['a session in the past', { startDate: '2026-03-01T19:30' }, 'startDate'],
  ['an end before the start', { endDate: '2026-03-12T19:00' }, 'endDate'],
  ['no date at all', { startDate: 'tomorrow' }, 'startDate'],
  ['a day that is not', { startDate: '2026-02-30T19:30' }, 'startDate'],
  ['more fewest than most', { settings: { songAssignMin: 5, songAssignMax: 2 } }, 'settings.songAssignMin'],
  ['a title of 10,000 characters', { title: 'x'.repeat(10_000) }, 'title'],
  ['a fee below zero', { settings: { fee: -1 } }, 'settings'],
  ['a fee of three decimals', { settings: { fee: 1.239 } }, 'settings'],
])('%s is refused at the field', async (_, changes, field) => {
  const { group, admin } = await groupOfSix(app)
  const { status, error } = await app.call(addSession, { groupId: group.id, ...SESSION, ...changes } as never, {
    token: admin.token,
  })
  expect(status).toBe(400)
  expect(Object.keys(error.fields ?? {}).join()).toContain(field)
})

test.each(['0000-01-01T00:00:00Z', '0000-06-15T19:30', '1899-12-31T23:59', '9999-12-31T23:59:59Z'])(
  'F3 %s is no time of a session, in any field',
  async (at) => {
    const { group, admin, session } = await sessionOfSix(app)
    const instant = at.endsWith('Z') ? at : `${at}:00Z`
    const answers = [
      await app.call(addSession, { groupId: group.id, ...SESSION, startDate: at }, admin),
      await app.call(addSession, { groupId: group.id, ...SESSION, endDate: at }, admin),
      await app.call(addSession, { groupId: group.id, ...SESSION, settings: { signUpClosesAt: instant } }, admin),
      await app.call(editSession, { id: session.id, startDate: at }, admin),
      await app.call(editSession, { id: session.id, endDate: at }, admin),
      await app.call(editSession, { id: session.id, settings: { signUpClosesAt: instant } }, admin),
      await app.call(duplicateSession, { SessionId: session.id, startDate: at, withSongs: false }, admin),
      await app.call(listSessionsForGroup, { groupId: group.id, from: instant } as never, admin),
      await app.call(upcomingSessions, { from: instant } as never, admin),
      await app.call(publicSessions, { from: instant } as never, admin),
    ]
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    expect(answers.slice(0, 7).map(({ status }) => status)).toEqual(Array(7).fill(400))
  },
)

test('B3 a venue of another group is not there', async () => {
  const { group, otherGroup, admin, otherAdmin } = await groupOfSix(app)
  const other = { GroupId: otherGroup.id, Name: 'Elsewhere' }
  const { payload: venue } = await app.call(saveVenue, other, { token: otherAdmin.token })
  const body = { groupId: group.id, ...SESSION, locationId: venue.locationId }
  expect((await app.call(addSession, body, { token: admin.token })).status).toBe(404)
})

test('B4 a session takes no rights, numbers or marks from who makes it', async () => {
  const { group, admin } = await groupOfSix(app)
  const extra = { id: 1, made_by: 1, deleted_at: null, published: true, isAdmin: true }
  const { payload } = await app.call(addSession, { groupId: group.id, ...SESSION, ...extra }, { token: admin.token })
  expect(payload.rosterPublished).toBe(false)
  expect(payload.groupId).toBe(group.id)
})

test('a change keeps what it does not name, and a moved session stays as long as it was', async () => {
  const { session, admin, member } = await sessionOfSix(app, { settings: { capacity: 20 } })
  await app.call(registerForSession, { sessionId: session.id }, { token: member.token })
  const change = {
    id: session.id,
    startDate: '2026-03-19T20:00',
    settings: { fee: 5 },
    message: 'A week later.',
  }
  const { seal } = (await app.call(previewSessionChange, change, admin)).payload
  const { payload } = await app.call(editSession, { ...change, tell: 'all', seal }, admin)
  expect(payload).toMatchObject({
    title: session.title,
    startDate: '2026-03-20T03:00:00.000Z',
    endDate: '2026-03-20T06:00:00.000Z',
    settings: { capacity: 20, fee: 5 },
  })
  await app.app.jobs.wake()
  expect(
    app.mails
      .filter((mail) => mail.to === member.email)
      .map((mail) => mail.text)
      .join(),
  ).toContain('A week later.')
  expect((await app.call(getSession, { id: session.id })).payload).toEqual(payload)
})

test('nobody is told of a change unless the organiser says so', async () => {
  const { session, admin, member } = await sessionOfSix(app)
  await app.call(registerForSession, { sessionId: session.id }, { token: member.token })
  await app.call(editSession, { id: session.id, title: 'Quietly' }, { token: admin.token })
  await app.app.jobs.wake()
  expect(app.mails.filter((mail) => mail.to === member.email)).toEqual([])
})

test('how sign-up works cannot change once somebody has signed up', async () => {
  const { session, slotId, admin, member } = await sessionOfSix(app)
  const change = (firstCome: boolean) =>
    app.call(editSession, { id: session.id, settings: { firstCome } }, { token: admin.token })
  expect((await change(true)).payload.rosterPublished).toBe(true)
  expect((await change(false)).payload.rosterPublished).toBe(false)
  await app.call(registerPart, { SessionId: session.id, SlotId: slotId }, { token: member.token })
  expect((await change(true)).error.fields).toHaveProperty('settings.firstCome')
})

test('a deleted session is gone for everybody, those registered are told, and an admin brings it back within 30 days', async () => {
  const { session, slotId, group, admin, member } = await sessionOfSix(app)
  await app.call(registerPart, { SessionId: session.id, SlotId: slotId }, { token: member.token })
  const where = { groupId: group.id, sessionId: session.id }
  expect((await app.call(deleteSession, where, { token: admin.token })).status).toBe(200)
  await app.app.jobs.wake()
  expect(
    app.mails
      .filter((mail) => mail.to === member.email)
      .map((mail) => mail.subject)
      .join(),
  ).toContain('Cancelled')
  for (const token of [member.token, admin.token]) {
    expect((await app.call(getSession, { id: session.id }, { token })).status).toBe(404)
    const part = { SessionId: session.id, SlotId: slotId }
    expect((await app.call(registerPart, part, { token })).status).toBe(404)
  }
  const listed = async (token: string) =>
    (await app.call(listSessionsForGroup, { groupId: group.id }, { token })).payload.map((one) => one.deleted)
  expect(await listed(member.token)).toEqual([])
  expect(await listed(admin.token)).toEqual([true])
  expect((await app.call(restoreSession, { SessionId: session.id }, { token: member.token })).status).toBe(404)
  const restored = await app.call(restoreSession, { SessionId: session.id }, { token: admin.token })
  expect(restored.payload.songs[0]?.slots[0]?.wishes).toBe(1)
  expect((await app.call(getSession, { id: session.id })).status).toBe(200)
  // Brought back without a word, nobody is told.
  expect((await app.mailsTo(member.email)).map(({ subject }) => subject).join()).not.toContain('On again')
})

test('who was told that a session is off is told that it is on again, if the organiser says so', async () => {
  const { session, slotId, group, admin, member } = await sessionOfSix(app)
  await app.call(registerPart, { SessionId: session.id, SlotId: slotId }, { token: member.token })
  await app.call(deleteSession, { groupId: group.id, sessionId: session.id }, { token: admin.token })
  const back = () => app.call(restoreSession, { SessionId: session.id, tell: true }, { token: admin.token })
  await Promise.all([back(), back()])
  const subjects = (await app.mailsTo(member.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.startsWith('On again'))).toHaveLength(1)
})

test('E2 delete pressed by two organisers at once tells everyone once, and a change that comes too late changes nothing', async () => {
  const { session, slotId, group, admin, member } = await sessionOfSix(app)
  await app.call(registerPart, { SessionId: session.id, SlotId: slotId }, { token: member.token })
  const where = { groupId: group.id, sessionId: session.id }
  const change = { id: session.id, title: 'Too late' }
  const { seal } = (await app.call(previewSessionChange, change, admin)).payload
  const pressed = Array.from({ length: 4 }, () => app.call(deleteSession, where, { token: admin.token }))
  const answers = await Promise.all([...pressed, app.call(editSession, { ...change, tell: 'all', seal }, admin)])
  expect(
    answers
      .slice(0, 4)
      .map((answer) => answer.status)
      .sort(),
  ).toEqual([200, 404, 404, 404])
  const subjects = (await app.mailsTo(member.email)).map((mail) => mail.subject)
  expect(subjects.filter((subject) => subject.startsWith('Cancelled'))).toHaveLength(1)
  expect(subjects.at(-1)).toContain('Cancelled')
})

test('F4 an organiser who has members mailed again and again is told to wait', async () => {
  const six = await sessionOfSix(app)
  const people = await members(app, six.group.id, 10)
  await Promise.all(people.map((person) => app.call(registerForSession, { sessionId: six.session.id }, person)))
  // Three thousand mails a day, or a hundredth of that.
  const limited = await makeTestApp(app.database, { RATE_LIMIT_FACTOR: 0.01 })
  const tell = async (message: string) => {
    const change = { id: six.session.id, message }
    const { seal } = (await limited.call(previewSessionChange, change, six.admin)).payload
    return (await limited.call(editSession, { ...change, tell: 'all', seal }, six.admin)).status
  }
  expect([await tell('1'), await tell('2'), await tell('3'), await tell('4')]).toEqual([200, 200, 200, 429])
  expect((await limited.call(editSession, { id: six.session.id, title: 'Quietly' }, six.admin)).status).toBe(200)
  await limited.close()
})

test('B3 a session is deleted by its own group alone', async () => {
  const { session, otherGroup, admin } = await sessionOfSix(app)
  const where = { groupId: otherGroup.id, sessionId: session.id }
  expect((await app.call(deleteSession, where, { token: admin.token })).status).toBe(404)
})

test('a copy has the settings and, at wish, the songs and slots that were not cut; nobody is registered in it', async () => {
  const six = await sessionOfSix(app, { songs: 3, slots: [VOCALS, BASS], settings: { capacity: 9, fee: 3 } })
  const as = { token: six.admin.token }
  await app.call(registerPart, { SessionId: six.session.id, SlotId: six.slotId }, { token: six.member.token })
  await app.call(cutSong, { sessionSongId: six.songs[1]?.sessionSongId ?? 0, cut: true }, as)
  const copy = async (withSongs: boolean) =>
    (await app.call(duplicateSession, { SessionId: six.session.id, startDate: '2026-04-09T19:30', withSongs }, as))
      .payload
  const full = await copy(true)
  expect(full.songs.map((song) => [song.position, song.title, song.slots.length])).toEqual([
    [1, 'Song 1', 2],
    [2, 'Song 3', 2],
  ])
  expect(full).toMatchObject({ startDate: '2026-04-10T02:30:00.000Z', settings: { capacity: 9, fee: 3 } })
  expect(full.counts.registered).toBe(0)
  expect((await copy(false)).songs).toEqual([])
})

test('a session admin runs that session and no other, until the rights are taken', async () => {
  const { session, member, admin, group } = await sessionOfSix(app)
  const other = (await app.call(addSession, { groupId: group.id, ...SESSION }, { token: admin.token })).payload
  const rename = (id: number) => app.call(editSession, { id, title: 'By a member' }, { token: member.token })
  const set = (IsAdmin: boolean) =>
    app.call(setSessionAdmin, { SessionId: session.id, UserId: member.id, IsAdmin }, { token: admin.token })
  const isAdmin = async () =>
    (await app.call(isSessionAdmin, { id: session.id }, { token: member.token })).payload.isAdmin
  expect([await isAdmin(), (await rename(session.id)).status]).toEqual([false, 403])
  await set(true)
  expect([await isAdmin(), (await rename(session.id)).status, (await rename(other.id)).status]).toEqual([
    true,
    200,
    403,
  ])
  expect((await app.call(sessionDetails, { id: session.id }, { token: member.token })).payload.me.callerIsAdmin).toBe(
    true,
  )
  await set(false)
  expect([await isAdmin(), (await rename(session.id)).status]).toEqual([false, 403])
})

test('only a member of the group can be made a session admin', async () => {
  const { session, stranger, unapproved, admin } = await sessionOfSix(app)
  for (const { id } of [stranger, unapproved])
    expect(
      (await app.call(setSessionAdmin, { SessionId: session.id, UserId: id, IsAdmin: true }, { token: admin.token }))
        .status,
    ).toBe(404)
})

test('whoever has no account is made no session admin', async () => {
  const { session, group, admin } = await sessionOfSix(app)
  const { userId } = (await app.call(addUser, { GroupId: group.id, FirstName: 'Gus', LastName: 'Guest' }, admin))
    .payload
  const given = { SessionId: session.id, UserId: userId ?? 0, IsAdmin: true }
  const { status, error } = await app.call(setSessionAdmin, given, admin)
  expect([status, error.code]).toEqual([409, 'NO_ACCOUNT'])
})

test('lists of sessions tell who comes from who waits for a place', async () => {
  const six = await sessionOfSix(app, { settings: { capacity: 1 } })
  const places = async ({ token }: { token: string }) => {
    const { sessions } = (await app.call(groupSessions, { id: six.group.id }, { token })).payload
    const upcoming = (await app.call(upcomingSessions, {}, { token })).payload
    return [sessions[0], upcoming[0]].map((one) => [one?.isRegistered, one?.isWaiting])
  }
  for (const { token } of [six.admin, six.member])
    await app.call(registerPart, { SessionId: six.session.id, SlotId: six.slotId }, { token })
  expect(await places(six.admin)).toEqual([
    [true, false],
    [true, false],
  ])
  expect(await places(six.member)).toEqual([
    [true, true],
    [true, true],
  ])
})

test('behind the next five stand the first session one comes to and the first one can sign up for, and each group has its next', async () => {
  const one = await sessionOfSix(app)
  const other = await sessionOfSix(app)
  const as = { token: one.member.token }
  const add = (groupId: number, token: string, startDate: string, settings = {}) =>
    app.call(addSession, { groupId, title: startDate, startDate, settings }, { token })
  const season = ['13', '14', '15', '16', '17'].map((day) => `2026-03-${day}T19:30`)
  await app.call(editSession, { id: one.session.id, settings: { signUpOpen: false } }, one.admin)
  for (const startDate of season) await add(one.group.id, one.admin.token, startDate, { signUpOpen: false })
  const { payload: open } = await add(one.group.id, one.admin.token, '2026-03-20T19:30')
  await saveMember(app.database.db, other.group.id, one.member.id, app.now(), app.now())
  await app.call(editSession, { id: other.session.id, startDate: '2026-03-25T19:30' }, other.admin)
  await app.call(registerForSession, { sessionId: other.session.id }, as)
  const ids = async (query: { asked?: boolean }) =>
    (await app.call(upcomingSessions, query, as)).payload.slice(5).map(({ id }) => id)
  expect(await ids({ asked: true })).toEqual([open.id, other.session.id])
  expect(await ids({})).toEqual([])
  const groups = (await app.call(listForUser, {}, as)).payload
  const nextOf = (id: number) => groups.find(({ sessionGroup }) => sessionGroup.id === id)?.nextSession?.id
  expect([nextOf(one.group.id), nextOf(other.group.id)]).toEqual([one.session.id, other.session.id])
})

test('who waits to be let in reads of no next session of the group', async () => {
  const six = await sessionOfSix(app)
  const groups = (await app.call(listForUser, {}, { token: six.unapproved.token })).payload
  expect(groups.map(({ isApproved, nextSession }) => [isApproved, nextSession])).toEqual([[false, null]])
})

test('the sessions of a group say what the caller is in them: whether they come, and how many parts they play', async () => {
  const six = await sessionOfSix(app, { settings: { firstCome: true } })
  const as = { token: six.member.token }
  const listed = async (who?: { token: string }) => {
    const { sessions } = (await app.call(groupSessions, { id: six.group.id }, who)).payload
    return sessions.map(({ id, isRegistered, plays }) => ({ id, isRegistered, plays }))
  }
  const nothing = [{ id: six.session.id, isRegistered: false, plays: 0 }]
  expect([await listed(as), await listed()]).toEqual([nothing, nothing])
  await app.call(registerPart, { SessionId: six.session.id, SlotId: six.slotId }, as)
  expect(await listed(as)).toEqual([{ id: six.session.id, isRegistered: true, plays: 1 }])
  expect([await listed({ token: six.admin.token }), await listed()]).toEqual([nothing, nothing])
})

test('a group that is browsed has its next session with it, and none where none is planned', async () => {
  const six = await groupOfSix(app, { name: 'Next Session Lovers' })
  const as = { token: six.admin.token }
  const next = async () =>
    (await app.call(allGroups, { q: 'Next Session Lovers' })).payload.groups.map(
      ({ nextSession }) => nextSession?.title,
    )
  expect(await next()).toEqual([undefined])
  for (const [title, startDate] of [
    ['Later', '2026-05-01T19:30'],
    ['Sooner', '2026-04-01T19:30'],
  ] as const)
    await app.call(addSession, { groupId: six.group.id, title, startDate }, as)
  expect(await next()).toEqual(['Sooner'])
})

test('sessions are listed where they belong: the next ones first, past ones apart, private ones for members alone', async () => {
  const six = await groupOfSix(app, { isPublic: false })
  const as = { token: six.admin.token }
  const add = async (title: string, startDate: string) =>
    (await app.call(addSession, { groupId: six.group.id, title, startDate }, as)).payload.id
  const later = await add('Later', '2026-05-01T19:30')
  const sooner = await add('Sooner', '2026-04-01T19:30')
  const ids = (sessions: { id: number }[]) => sessions.map((one) => one.id)
  expect(ids((await app.call(groupSessions, { id: six.group.id }, as)).payload.sessions)).toEqual([sooner, later])
  expect((await app.call(groupSessions, { id: six.group.id, past: true }, as)).payload.total).toBe(0)
  expect(ids((await app.call(upcomingSessions, {}, { token: six.member.token })).payload)).toEqual([sooner, later])
  expect((await app.call(upcomingSessions, {}, { token: six.unapproved.token })).payload).toEqual([])
  expect(ids((await app.call(groupDetails, { id: six.group.id }, as)).payload.upcomingSessions)).toEqual([
    sooner,
    later,
  ])
  const shown = ids((await app.call(publicSessions, { limit: 100 })).payload.sessions)
  expect(shown).not.toContain(sooner)
})

test('F4 a list of 1e9 is a list of 100', async () => {
  const { status } = await app.call(publicSessions, { limit: 1e9 })
  expect(status).toBe(200)
  expect((await app.call(publicSessions, { limit: -1 })).status).toBe(400)
  expect((await app.call(publicSessions, { start: 'NaN' } as never)).status).toBe(400)
})

test('the history says who did what, the latest first, to who runs the session', async () => {
  const { session, slotId, admin, member } = await sessionOfSix(app)
  await app.call(registerPart, { SessionId: session.id, SlotId: slotId }, { token: member.token })
  const { payload } = await app.call(sessionHistory, { id: session.id, limit: 2 }, { token: admin.token })
  expect(payload.entries.map((entry) => [entry.action, entry.by?.userId, entry.about?.userId])).toEqual([
    ['part-registered', member.id, member.id],
    ['slot-added', admin.id, undefined],
  ])
  expect(payload.total).toBe(4)
})

test('an old session’s title can still be mended', async () => {
  const { session, admin } = await sessionOfSix(app)
  await letPass(app, session.id)
  expect((await app.call(editSession, { id: session.id, title: 'Mended' }, { token: admin.token })).status).toBe(200)
})

test('sessions near a point are those of the groups near it', async () => {
  const elsewhere = await groupOfSix(app, { city: 'Seattle', state: 'WA', zip: '98101' })
  const { session, group } = await sessionOfSix(app, {}, elsewhere)
  const near = async (coordinates: string) =>
    (await app.call(searchNearby, { coordinates })).payload.sessions.find((one) => one.id === session.id)
  expect(await near('47.61,-122.33')).toMatchObject({ groupId: group.id, title: session.title })
  expect(await near('51.45,-2.59')).toBeUndefined()
})

test('what began six days ago and goes on is among the sessions to come of all groups; what is over is not', async () => {
  const [on, over] = [await sessionOfSix(app), await sessionOfSix(app)]
  const ago = (days: number) => new Date(app.now().getTime() - days * 86_400_000)
  const move = (id: number, starts_at: Date, ends_at: Date) =>
    app.database.db.updateTable('sessions').set({ starts_at, ends_at }).where('id', '=', id).execute()
  await move(on.session.id, ago(6), ago(-0.5))
  await move(over.session.id, ago(2), ago(1))
  const { payload } = await app.call(publicSessions, { limit: 100 })
  const ids = payload.sessions.map(({ id }) => id)
  expect(ids[0]).toBe(on.session.id)
  expect(ids).not.toContain(over.session.id)
})
