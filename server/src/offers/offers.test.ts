import { removeUser } from '@app/core/contract/members'
import { listNotifications } from '@app/core/contract/notifications'
import { answerOffer, offerSlot, readOffer, sessionOffers, stopOffers } from '@app/core/contract/offers'
import { assignSlot, publishRoster, rosterById } from '@app/core/contract/rosters'
import { cutSong } from '@app/core/contract/session-songs'
import {
  addSession,
  deleteSession,
  editSession,
  restoreSession,
  sessionDetails,
  upcomingSessions,
} from '@app/core/contract/sessions'
import { registerForSession, registerPart, unregisterPart, unregisterUser } from '@app/core/contract/sign-up'
import { updateSignUpState } from '@app/core/contract/slots'
import { updateEmailNotificationSettings } from '@app/core/contract/users'
import { beforeAll, expect, test } from 'vitest'
import { disableUser } from '../auth/disable-user.ts'
import { testApp } from '../test/app.ts'
import { rosterNight } from '../test/roster.ts'
import { BASS, GUITAR, members, type SessionOfSix, sessionOfSix, VOCALS, type Wanted } from '../test/session.ts'
import { moveInTime, moveWhatIsDue } from './move-in-time.ts'

const app = testApp()
const HOUR = 3_600_000

// Noon on the clocks of the group: at night nobody is passed over.
beforeAll(() => app.advance(8 * HOUR))

type Person = Awaited<ReturnType<typeof members>>[number]

const register = (six: SessionOfSix, person: Person, waitlist = false, index = 0) =>
  app.call(
    registerPart,
    { SessionId: six.session.id, SlotId: six.slotIds[index] ?? 0, Waitlist: waitlist },
    { token: person.token },
  )

const giveBack = (six: SessionOfSix, person: Person, index = 0) =>
  app.call(unregisterPart, { SessionId: six.session.id, SlotId: six.slotIds[index] ?? 0 }, { token: person.token })

/** First come: the first has the slot, the others wait for it in their order. */
async function lineFor(count: number, wanted: Wanted = {}) {
  const { settings, ...more } = wanted
  const six = await sessionOfSix(app, { ...more, settings: { firstCome: true, ...settings } })
  const people = await members(app, six.group.id, count + 1)
  const [holder, ...line] = people as [Person, ...Person[]]
  await register(six, holder)
  for (const person of line) await register(six, person, true)
  return { six, holder, line: line as [Person, Person, Person], as: { token: six.admin.token } }
}

const details = async (six: SessionOfSix, person: Person) =>
  (await app.call(sessionDetails, { id: six.session.id }, { token: person.token })).payload
const offersOf = async (six: SessionOfSix, person: Person) => (await details(six, person)).me.offers
const offerOf = async (six: SessionOfSix, person: Person) => (await offersOf(six, person))[0]?.offerId ?? 0
const answer = (person: Person, offerId: number, accept: boolean) =>
  app.call(answerOffer, { offerId, accept }, { token: person.token })
const rows = (six: SessionOfSix) =>
  app.database.db.selectFrom('offers').selectAll().where('session_id', '=', six.session.id).orderBy('id').execute()
const playerOf = async (six: SessionOfSix, person: Person, index = 0) =>
  (await details(six, person)).session.songs.flatMap(({ slots }) => slots)[index]?.player?.userId ?? null

/** As if the time to answer were over; the clock itself cannot go on so far, or everyone's token would have ended. */
const letLapse = async (six: SessionOfSix) => {
  const at = new Date(app.now().getTime() - 1000)
  await app.database.db
    .updateTable('offers')
    .set({ answer_by: at })
    .where('session_id', '=', six.session.id)
    .where('state', '=', 'open')
    .execute()
  await moveInTime(app.app, six.session.id)
}
const startsIn = (six: SessionOfSix, hours: number) =>
  app.database.db
    .updateTable('sessions')
    .set({
      starts_at: new Date(app.now().getTime() + hours * HOUR),
      ends_at: new Date(app.now().getTime() + (hours + 3) * HOUR),
    })
    .where('id', '=', six.session.id)
    .execute()

test('a slot that is given back is offered to the first in line, who hears of it and has nothing yet', async () => {
  const { six, holder, line } = await lineFor(2)
  await giveBack(six, holder)
  const [first, second] = line
  const [offer] = await offersOf(six, first)
  expect(offer).toMatchObject({ slotId: six.slotId, title: 'Song 1', instrumentName: 'Vocals' })
  expect(new Date(offer?.answerBy ?? 0).getTime() - app.now().getTime()).toBe(24 * HOUR)
  expect(await offersOf(six, second)).toEqual([])
  expect(await playerOf(six, first)).toBeNull()
  const mails = await app.mailsTo(first.email)
  expect(mails.map(({ subject }) => subject).join()).toContain('Vocals on Song 1 is yours, if you like')
  expect(mails.at(-1)?.text).toContain(`https://jam.example/offer/${offer?.offerId}`)
  expect(mails.at(-1)?.text.match(/https:/g)).toHaveLength(1)
  expect(await app.mailsTo(second.email)).toEqual([])
})

test('of two guitars the offer names the one that became free, in the mail, the notification, at home and to the organiser', async () => {
  const six = await sessionOfSix(app, { slots: [GUITAR, GUITAR], settings: { firstCome: true } })
  const [holder, next] = (await members(app, six.group.id, 2)) as [Person, Person]
  await register(six, holder, false, 1)
  await register(six, next, true, 1)
  await giveBack(six, holder, 1)
  expect(await offersOf(six, next)).toMatchObject([{ instrumentName: 'Guitar 2' }])
  const home = (await app.call(upcomingSessions, {}, { token: next.token })).payload
  expect(home.flatMap(({ offers }) => offers)).toMatchObject([{ instrumentName: 'Guitar 2' }])
  expect((await app.mailsTo(next.email)).map(({ subject }) => subject).join()).toContain('Guitar 2 on Song 1 is yours')
  const { items } = (await app.call(listNotifications, {}, { token: next.token })).payload
  expect(items.map(({ notification }) => notification.subject).join()).toContain('Guitar 2 on Song 1')
  const { slots } = (await app.call(sessionOffers, { id: six.session.id }, { token: six.admin.token })).payload
  expect(slots).toMatchObject([{ instrumentName: 'Guitar 2' }])
})

test('who wants no such mail gets none, and the offer all the same', async () => {
  const { six, holder, line } = await lineFor(1)
  await app.call(updateEmailNotificationSettings, { settings: { movedUp: false } }, { token: line[0].token })
  await giveBack(six, holder)
  expect(await offerOf(six, line[0])).toBeGreaterThan(0)
  expect(await app.mailsTo(line[0].email)).toEqual([])
})

test('who is disabled is passed over: they could not answer', async () => {
  const { six, holder, line } = await lineFor(2)
  const [first, second] = line
  await disableUser(app.database.db, app.app.bus, first.id, app.now())
  await giveBack(six, holder)
  expect((await rows(six)).map(({ user_id }) => user_id)).toEqual([second.id])
})

test('yes: it is theirs, by a new version of the roster, and they stand in no line any more', async () => {
  const { six, holder, line } = await lineFor(2)
  await giveBack(six, holder)
  const [first, second] = line
  const reply = await answer(first, await offerOf(six, first), true)
  expect(reply.payload).toMatchObject({ state: 'taken', plays: [], from: 'Member 1' })
  expect(await playerOf(six, first)).toBe(first.id)
  const { me } = await details(six, first)
  expect([me.offers, me.wishes[0]?.state, me.wishes[0]?.waitlistPosition]).toEqual([[], 'held', null])
  expect((await details(six, second)).me.wishes[0]?.waitlistPosition).toBe(1)
  expect(await offersOf(six, second)).toEqual([])
  const [roster] = await app.database.db
    .selectFrom('rosters')
    .innerJoin('assignments', 'assignments.roster_id', 'rosters.id')
    .select(['version', 'answer'])
    .where('rosters.session_id', '=', six.session.id)
    .execute()
  // One for what was given back, one for what was taken.
  expect(roster).toEqual({ version: 3, answer: 'confirmed' })
  // A tap that came twice is no mistake; another answer is.
  expect((await answer(first, reply.payload.offerId, true)).status).toBe(200)
  const late = await answer(first, reply.payload.offerId, false)
  expect([late.status, late.error.code]).toEqual([409, 'OFFER_CLOSED'])
})

test('no, or no answer in time: the next in line is asked, each of them once, and then nobody', async () => {
  const { six, holder, line } = await lineFor(3)
  await giveBack(six, holder)
  const [first, second, third] = line
  expect((await answer(first, await offerOf(six, first), false)).payload).toMatchObject({
    state: 'declined',
    next: 'Member 3',
  })
  const lapsing = await offerOf(six, second)
  expect(lapsing).toBeGreaterThan(0)
  await letLapse(six)
  expect((await app.call(readOffer, { id: lapsing }, { token: second.token })).payload.state).toBe('lapsed')
  const late = await answer(second, lapsing, true)
  expect([late.status, late.error.code]).toEqual([409, 'OFFER_CLOSED'])
  await answer(third, await offerOf(six, third), false)
  for (let times = 0; times < 3; times++) await moveInTime(app.app, six.session.id)
  expect((await rows(six)).map(({ user_id, state }) => [user_id, state])).toEqual([
    [first.id, 'declined'],
    [second.id, 'lapsed'],
    [third.id, 'declined'],
  ])
  // Nobody wanted it: where the first to come has the slot, it is free for all, those in line too.
  expect((await register(six, second)).payload.state).toBe('held')
})

test('each time that it becomes free, everyone who still waits is asked anew', async () => {
  const { six, holder, line } = await lineFor(2)
  await giveBack(six, holder)
  const [first, second] = line
  await answer(first, await offerOf(six, first), false)
  await answer(second, await offerOf(six, second), true)
  await giveBack(six, second)
  expect(await offerOf(six, first)).toBeGreaterThan(0)
})

test('while it is on offer nobody else takes it, and who comes goes on the waitlist', async () => {
  const { six, holder, line } = await lineFor(1)
  await giveBack(six, holder)
  const [quick] = (await members(app, six.group.id, 1)) as [Person]
  const refused = await register(six, quick)
  expect([refused.status, refused.error.code]).toEqual([409, 'SLOT_OFFERED'])
  expect((await details(six, quick)).session.songs[0]?.slots[0]).toMatchObject({ player: null, offered: true })
  expect((await register(six, quick, true)).payload.waitlistPosition).toBe(2)
  // Who is offered it may also just take it where it stands.
  expect((await register(six, line[0])).payload.state).toBe('held')
  expect((await rows(six)).map(({ state }) => state)).toEqual(['taken'])
  expect((await details(six, quick)).session.songs[0]?.slots[0]?.offered).toBe(false)
})

test('who leaves the session, the group or everything frees what they had, and gives up what they are offered', async () => {
  const { six, holder, line } = await lineFor(2)
  await app.call(unregisterUser, { SessionId: six.session.id }, { token: holder.token })
  const [first, second] = line
  expect(await offerOf(six, first)).toBeGreaterThan(0)
  await app.call(unregisterUser, { SessionId: six.session.id }, { token: first.token })
  expect((await rows(six)).map(({ state }) => state)).toEqual(['withdrawn', 'open'])
  expect(await offerOf(six, second)).toBeGreaterThan(0)
})

test('the rules of signing up still hold when somebody says yes', async () => {
  const { six, holder, line } = await lineFor(1, { slots: [VOCALS, BASS] })
  await giveBack(six, holder)
  const [first] = line
  const offerId = await offerOf(six, first)
  const sessionId = six.session.id
  // Another slot of the song meanwhile: the offer goes by itself.
  await register(six, first, false, 1)
  await moveInTime(app.app, sessionId)
  const refused = await answer(first, offerId, true)
  expect([refused.status, refused.error.code]).toEqual([409, 'OFFER_CLOSED'])
  await giveBack(six, first, 1)

  const closed = await lineFor(1)
  await giveBack(closed.six, closed.holder)
  const state = { sessionId: closed.six.session.id, instrumentId: VOCALS, newState: 3 as const, reason: 'Enough' }
  const closing = await offerOf(closed.six, closed.line[0])
  await app.call(updateSignUpState, state, closed.as)
  expect((await answer(closed.line[0], closing, true)).error.code).toBe('OFFER_CLOSED')
  await app.call(updateSignUpState, { ...state, newState: 1 }, closed.as)

  const cut = await lineFor(1)
  await giveBack(cut.six, cut.holder)
  const cutting = await offerOf(cut.six, cut.line[0])
  await app.call(cutSong, { sessionSongId: cut.six.sessionSongId, cut: true }, cut.as)
  expect((await answer(cut.line[0], cutting, true)).error.code).toBe('OFFER_CLOSED')
  await app.call(cutSong, { sessionSongId: cut.six.sessionSongId, cut: false }, cut.as)
  expect(await offerOf(cut.six, cut.line[0])).toBeGreaterThan(cutting)
})

test('a session that is called off takes its offers back, says so, and asks anew when it is brought back', async () => {
  const { six, holder, line, as } = await lineFor(1)
  await giveBack(six, holder)
  const offerId = await offerOf(six, line[0])
  await app.call(deleteSession, { groupId: six.group.id, sessionId: six.session.id }, as)
  const refused = await answer(line[0], offerId, true)
  expect([refused.status, refused.error.code]).toEqual([409, 'SESSION_CANCELLED'])
  const { payload } = await app.call(readOffer, { id: offerId }, { token: line[0].token })
  expect([payload.state, payload.session.cancelled]).toEqual(['withdrawn', true])
  await app.call(restoreSession, { SessionId: six.session.id }, as)
  expect(await offerOf(six, line[0])).toBeGreaterThan(offerId)
})

test('in the last two hours nothing is offered by itself, and an organiser does it by hand', async () => {
  const { six, holder, line, as } = await lineFor(2)
  await startsIn(six, 2)
  await giveBack(six, holder)
  expect(await rows(six)).toEqual([])
  const shown = await app.call(sessionOffers, { id: six.session.id }, as)
  expect(shown.payload).toMatchObject({
    byItself: false,
    slots: [{ slotId: six.slotId, offer: null, from: 'Member 1' }],
  })
  expect(shown.payload.slots[0]?.line.map(({ person, position }) => [person.userId, position])).toEqual([
    [line[0].id, 1],
    [line[1].id, 2],
  ])
  await app.call(offerSlot, { SlotId: six.slotId, UserId: line[1].id }, as)
  const [made] = await offersOf(six, line[1])
  expect(new Date(made?.answerBy ?? 0).getTime() - app.now().getTime()).toBe(HOUR / 2)
  await answer(line[1], made?.offerId ?? 0, false)
  expect(await offersOf(six, line[0])).toEqual([])
})

test('an organiser offers it to somebody else, which ends the offer before, and can stop it', async () => {
  const { six, holder, line, as } = await lineFor(3)
  await giveBack(six, holder)
  const [first, second, third] = line
  const before = await offerOf(six, first)
  for (let times = 0; times < 2; times++)
    expect((await app.call(offerSlot, { SlotId: six.slotId, UserId: third.id }, as)).status).toBe(200)
  expect((await app.call(readOffer, { id: before }, { token: first.token })).payload.state).toBe('withdrawn')
  expect((await app.call(sessionOffers, { id: six.session.id }, as)).payload.slots).toMatchObject([
    {
      offer: { person: { userId: third.id }, byHand: true },
      line: [{ answer: 'withdrawn' }, { answer: null }, { answer: null }],
    },
  ])
  // Who was passed by hand is not asked again by itself; who is next is.
  await answer(third, await offerOf(six, third), false)
  expect(await offerOf(six, second)).toBeGreaterThan(0)
  await app.call(stopOffers, { SlotId: six.slotId }, as)
  expect((await rows(six)).every(({ state }) => state !== 'open')).toBe(true)
  await moveInTime(app.app, six.session.id)
  expect(await offersOf(six, second)).toEqual([])
  expect((await app.call(sessionOffers, { id: six.session.id }, as)).payload.slots).toEqual([])
})

test('an organiser cannot offer what somebody has, nor to somebody who did not ask for it', async () => {
  const { six, line, as } = await lineFor(1)
  const taken = await app.call(offerSlot, { SlotId: six.slotId, UserId: line[0].id }, as)
  expect([taken.status, taken.error.code]).toEqual([409, 'SLOT_TAKEN'])
  const free = await sessionOfSix(app, { settings: { firstCome: true } })
  const unasked = await app.call(
    offerSlot,
    { SlotId: free.slotId, UserId: free.member.id },
    { token: free.admin.token },
  )
  expect([unasked.status, unasked.error.code]).toEqual([409, 'NOT_WAITING'])
})

test('B2 nobody reads or answers another’s offer', async () => {
  const { six, holder, line } = await lineFor(2)
  await giveBack(six, holder)
  const offerId = await offerOf(six, line[0])
  for (const other of [line[1], holder, six.admin, six.stranger]) {
    expect((await app.call(readOffer, { id: offerId }, { token: other.token })).status).toBe(404)
    expect((await app.call(answerOffer, { offerId, accept: true }, { token: other.token })).status).toBe(404)
  }
  expect((await app.call(readOffer, { id: offerId })).status).toBe(401)
})

test('the next sessions say what is offered in them', async () => {
  const { six, holder, line } = await lineFor(1)
  await giveBack(six, holder)
  const { payload } = await app.call(upcomingSessions, {}, { token: line[0].token })
  expect(payload.find(({ id }) => id === six.session.id)?.offers).toMatchObject([{ title: 'Song 1' }])
})

test('an offer in a session far ahead is among those that wait for an answer, however many come before it', async () => {
  const { six, holder, line, as } = await lineFor(1)
  const startDate = '2026-03-05T19:30'
  const sooner = (await app.call(addSession, { groupId: six.group.id, title: 'Sooner', startDate }, as)).payload.id
  await giveBack(six, holder)
  const upcoming = async (person: Person, asked = false) => {
    const { payload } = await app.call(upcomingSessions, { take: 1, asked }, { token: person.token })
    return payload.map(({ id, offers }) => [id, offers.length])
  }
  expect(await upcoming(line[0])).toEqual([[sooner, 0]])
  expect(await upcoming(line[0], true)).toEqual([
    [sooner, 0],
    [six.session.id, 1],
  ])
  // Nothing waits for whoever gave it back: they come to the session, that is all.
  expect(await upcoming(holder, true)).toEqual([
    [sooner, 0],
    [six.session.id, 0],
  ])
})

test('an offer that was due while nobody looked goes on in the morning, not at night', async () => {
  const { six, holder, line } = await lineFor(2)
  await giveBack(six, holder)
  // On the session's clock it is 23:00.
  const zone = 'Africa/Nairobi'
  const { db } = app.database
  await db.updateTable('sessions').set({ time_zone_id: zone }).where('id', '=', six.session.id).execute()
  expect(app.now().toISOString()).toBe('2026-03-02T20:00:00.000Z')
  await letLapse(six)
  expect((await rows(six)).map(({ state }) => state)).toEqual(['open'])
  const jobs = await db
    .selectFrom('jobs')
    .select('run_at')
    .where('kind', '=', 'move-waitlist')
    .orderBy('id', 'desc')
    .execute()
  expect(jobs[0]?.run_at.toISOString()).toBe('2026-03-03T05:00:00.000Z')
  expect((await answer(line[0], await offerOf(six, line[0]), true)).status).toBe(200)
})

test('an offer whose job is lost is found by the sweep', async () => {
  const { six, holder, line } = await lineFor(2)
  await giveBack(six, holder)
  const { db } = app.database
  await db.deleteFrom('jobs').where('kind', '=', 'move-waitlist').execute()
  const long = new Date(app.now().getTime() - HOUR)
  await db.updateTable('offers').set({ answer_by: long }).where('session_id', '=', six.session.id).execute()
  await moveWhatIsDue(app.app)
  expect(await offerOf(six, line[1])).toBeGreaterThan(0)
})

test('the job is the clock: at the time that was said, and not before, the next is asked', async () => {
  const { six, holder, line } = await lineFor(2)
  await giveBack(six, holder)
  await app.app.jobs.wake()
  expect((await rows(six)).map(({ state }) => state)).toEqual(['open'])
  app.advance(24 * HOUR - 1)
  await app.app.jobs.wake()
  expect((await rows(six)).map(({ state }) => state)).toEqual(['open'])
  app.advance(1)
  await app.app.jobs.wake()
  expect((await rows(six)).map(({ state, user_id }) => [state, user_id])).toEqual([
    ['lapsed', line[0].id],
    ['open', line[1].id],
  ])
  app.advance(-24 * HOUR)
})

test('wishes: a part of the published roster that is given back goes to who waits, through the roster', async () => {
  const night = await rosterNight(app)
  const { as, session, roster } = night
  const [first, second, , , fifth] = night.players as [Person, Person, Person, Person, Person]
  const song = night.songs[0]
  const vocals = song?.slots.find(({ instrumentId }) => instrumentId === VOCALS)?.slotId ?? 0
  const bass = song?.slots.find(({ instrumentId }) => instrumentId === BASS)?.slotId ?? 0
  await app.call(assignSlot, { rosterId: roster.rosterId, slotId: vocals, userId: first.id }, as)
  await app.call(assignSlot, { rosterId: roster.rosterId, slotId: bass, userId: second.id }, as)
  const slots = night.slotIds
  const published = await app.call(publishRoster, { rosterId: roster.rosterId, acknowledged: slots }, as)
  expect(published.status).toBe(200)
  const body = { SessionId: session.id, SlotId: bass }
  // Who plays in the song already is passed over; who waits behind them is asked.
  await app.call(registerPart, { ...body, Waitlist: true }, { token: first.token })
  await app.call(registerPart, { ...body, Waitlist: true }, { token: fifth.token })
  await app.call(unregisterPart, body, { token: second.token })
  expect(await offersOf(night, first)).toEqual([])
  const [offer] = await offersOf(night, fifth)
  expect(offer?.slotId).toBe(bass)
  // The most that they asked for counts: with it reached they hear why not.
  await app.call(
    registerForSession,
    { sessionId: session.id, SongAssignMin: 0, SongAssignMax: 1 },
    { token: fifth.token },
  )
  await app.database.db
    .insertInto('assignments')
    .values({
      roster_id: roster.rosterId,
      session_id: session.id,
      slot_id: night.songs[1]?.slots[1]?.slotId ?? 0,
      user_id: fifth.id,
    })
    .execute()
  const most = await answer(fifth, offer?.offerId ?? 0, true)
  expect([most.status, most.error.code]).toEqual([409, 'MOST_SONGS'])
  await app.call(registerForSession, { sessionId: session.id, SongAssignMax: 3 }, { token: fifth.token })
  const before = (await app.call(rosterById, { rosterId: roster.rosterId }, as)).payload.roster.version
  expect((await answer(fifth, offer?.offerId ?? 0, true)).payload).toMatchObject({
    state: 'taken',
    fellows: [{ firstName: 'Member 1', instrumentName: 'Vocals' }],
  })
  const after = (await app.call(rosterById, { rosterId: roster.rosterId }, as)).payload
  expect(after.roster.version).toBe(before + 1)
  expect(after.assignments.find(({ slotId }) => slotId === bass)).toMatchObject({
    userId: fifth.id,
    answer: 'confirmed',
  })
})

test('wishes: who goes on the waitlist of what is free and nobody wanted is asked at once', async () => {
  const night = await rosterNight(app)
  const { as, session, roster } = night
  const [first, second] = night.players as [Person, Person]
  const bass = night.songs[0]?.slots.find(({ instrumentId }) => instrumentId === BASS)?.slotId ?? 0
  await app.call(assignSlot, { rosterId: roster.rosterId, slotId: bass, userId: second.id }, as)
  await app.call(publishRoster, { rosterId: roster.rosterId, acknowledged: night.slotIds }, as)
  const body = { SessionId: session.id, SlotId: bass }
  await app.call(unregisterPart, body, { token: second.token })
  expect(await rows(night)).toEqual([])
  await app.call(registerPart, { ...body, Waitlist: true }, { token: first.token })
  expect(await offerOf(night, first)).toBeGreaterThan(0)
})

test('a part that nobody had is offered to who waited for it, as the session was full, once they have a place', async () => {
  const six = await sessionOfSix(app, { songs: 2, settings: { firstCome: true, capacity: 1 } })
  const [first, second, third] = (await members(app, six.group.id, 3)) as [Person, Person, Person]
  await register(six, first, false, 1)
  for (const person of [second, third]) await register(six, person, true)
  expect(await offersOf(six, second)).toEqual([])
  await app.call(unregisterUser, { SessionId: six.session.id }, { token: first.token })
  expect(await offersOf(six, second)).toMatchObject([{ slotId: six.slotId }])
  await answer(second, await offerOf(six, second), true)
  expect((await details(six, second)).me.wishes).toMatchObject([{ slotId: six.slotId, state: 'held' }])
  expect(await offersOf(six, third)).toEqual([])
})

test('a place in a full session that becomes free brings whoever has it now into the line', async () => {
  const { six, holder, line, as } = await lineFor(1, { settings: { capacity: 1 } })
  // The one in line has no place, so the slot cannot be theirs.
  await giveBack(six, holder)
  expect(await rows(six)).toEqual([])
  await app.call(editSession, { id: six.session.id, settings: { capacity: 2 } }, as)
  expect(await offerOf(six, line[0])).toBeGreaterThan(0)
})

test('B10 who was removed from a private group reads and answers no offer of it any more', async () => {
  const { six, holder, line, as } = await lineFor(2, { isPublic: false })
  const [first] = line
  await giveBack(six, holder)
  const id = await offerOf(six, first)
  expect((await app.call(readOffer, { id }, { token: first.token })).status).toBe(200)
  await app.call(removeUser, { GroupId: six.group.id, UserId: first.id }, as)
  expect((await app.call(readOffer, { id }, { token: first.token })).status).toBe(404)
  expect((await answer(first, id, true)).status).toBe(404)
})
