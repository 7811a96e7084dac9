import { confirmAssignment } from '@app/core/contract/assignments'
import { groupAudit } from '@app/core/contract/groups'
import {
  assignSlot,
  autoAssign,
  createRoster,
  deleteRoster,
  instrumentStats,
  optimiseOrder,
  publishPreview,
  publishRoster,
  rosterById,
  rosterReport,
  rosterReportTable,
  rosters,
  unassignSlot,
} from '@app/core/contract/rosters'
import { practice, sessionHistory } from '@app/core/contract/session-night'
import { cutSong, reorderSong } from '@app/core/contract/session-songs'
import { editSession, groupSessions, sessionDetails, upcomingSessions } from '@app/core/contract/sessions'
import { registerPart, registerWildcard, unregisterPart, updateAllocationMax } from '@app/core/contract/sign-up'
import { addSlot } from '@app/core/contract/slots'
import { updateEmailNotificationSettings } from '@app/core/contract/users'
import { expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { type RosterNight, rosterNight, textIn } from '../test/roster.ts'
import { DRUMS, GUITAR, sessionOfSix, VOCALS } from '../test/session.ts'

const app = testApp()

const solve = (night: RosterNight, rosterId = night.roster.rosterId) => app.call(autoAssign, { rosterId }, night.as)
const publish = (night: RosterNight, more: object = {}, as = night.as) =>
  app.call(publishRoster, { rosterId: night.roster.rosterId, ...more }, as)
const mailsOf = async (night: RosterNight) =>
  (await Promise.all(night.players.map(({ email }) => app.mailsTo(email)))).map((mails) =>
    mails.filter(({ kind }) => kind?.startsWith('roster-')),
  )

async function published() {
  const night = await rosterNight(app)
  await solve(night)
  expect((await publish(night)).status).toBe(200)
  return night
}

test('publishing tells everyone once what they play, and stands in the history and in the group’s audit log', async () => {
  const night = await rosterNight(app)
  await solve(night)
  const { payload: shown } = await app.call(publishPreview, { id: night.roster.rosterId }, night.as)
  expect(shown.messages.filter(({ kind }) => kind === 'plays')).toHaveLength(6)
  const { payload } = await publish(night)
  expect(payload).toMatchObject({ told: 6, roster: { state: 'published', publishedAt: app.now().toISOString() } })
  const mails = await mailsOf(night)
  expect(mails.map((own) => own.length)).toEqual([1, 1, 1, 1, 1, 1])
  const [mail] = mails[0] ?? []
  expect(mail?.subject).toMatch(/^You play (one song|2 songs) at Thursday Blues/)
  expect(mail?.text).toMatch(/1\. Song 1: vocals|2\. Song 2: vocals|3\. Song 3: vocals/)
  const first = shown.messages.find(({ person }) => person.userId === night.players[0]?.id)
  expect(textIn(first)).toBe(mail?.text)
  const { payload: details } = await app.call(sessionDetails, { id: night.session.id }, night.as)
  expect(details.session.rosterPublished).toBe(true)
  const { entries } = (await app.call(sessionHistory, { id: night.session.id }, night.as)).payload
  expect(entries[0]).toMatchObject({ action: 'roster-published', detail: { roster: 'Roster A', told: 6 } })
  const audit = (await app.call(groupAudit, { id: night.group.id }, night.as)).payload
  expect(audit.entries[0]).toMatchObject({ action: 'roster-published' })
})

test('of two guitars in a song, the mail and its preview say which one', async () => {
  const night = await rosterNight(app, { slots: [GUITAR, GUITAR, DRUMS] })
  await solve(night)
  const { payload: shown } = await app.call(publishPreview, { id: night.roster.rosterId }, night.as)
  await publish(night)
  const second = night.players[1]
  const [mail] = await app.mailsTo(second?.email ?? '')
  expect(mail?.text).toMatch(/\d\. Song \d: guitar 2, with Member \d \(guitar 1\)[\s\S]+Member \d[\s(]+drums\)/)
  expect(textIn(shown.messages.find(({ person }) => person.userId === second?.id))).toBe(mail?.text)
})

test('an answer is asked for by a time that is to come and before the session starts: in the mail, on the session’s page and in the list of what waits', async () => {
  const night = await rosterNight(app)
  await solve(night)
  const { rosterId } = night.roster
  const startsAt = Date.parse(night.session.startDate)
  const by = (ms: number) => new Date(startsAt - ms).toISOString()
  const publishBy = (confirmBy: string) => app.call(publishRoster, { rosterId, confirmBy }, night.as)
  expect((await publishBy(new Date(app.now().getTime() - 1000).toISOString())).error.code).toBe('CONFIRM_BY_PAST')
  expect((await publishBy(by(0))).error.code).toBe('CONFIRM_BY_LATE')
  const confirmBy = by(3_600_000)
  const shown = (await app.call(publishPreview, { id: rosterId, confirmBy }, night.as)).payload
  expect((await publishBy(confirmBy)).payload.roster.confirmBy).toBe(confirmBy)
  const [player] = night.players
  const [mail] = await app.mailsTo(player?.email ?? '')
  expect(mail?.text).toMatch(/Please say yes or no by \w+ \d+ \w+ at \d\d:\d\d/)
  expect(textIn(shown.messages.find(({ person }) => person.userId === player?.id))).toBe(mail?.text)
  const details = (await app.call(sessionDetails, { id: night.session.id }, { token: player?.token ?? '' })).payload
  expect(details.me.lineUp?.confirmBy).toBe(confirmBy)
  const [next] = (await app.call(upcomingSessions, {}, { token: player?.token ?? '' })).payload
  expect(next?.unanswered.map((part) => part.confirmBy)).toContain(confirmBy)
})

test('before it is published a roster says by when people were asked to answer in the one that it takes the place of', async () => {
  const night = await rosterNight(app)
  await solve(night)
  const { rosterId, sessionId } = night.roster
  const shown = async (id: number) => (await app.call(publishPreview, { id }, night.as)).payload.out
  expect(await shown(rosterId)).toBeNull()
  const confirmBy = new Date(Date.parse(night.session.startDate) - 3_600_000).toISOString()
  await publish(night, { confirmBy })
  const { payload: copy } = await app.call(createRoster, { sessionId, copyFromRosterId: rosterId }, night.as)
  expect(await shown(copy.rosterId)).toEqual({ confirmBy })
  await app.call(publishRoster, { rosterId: copy.rosterId }, night.as)
  const { payload: next } = await app.call(createRoster, { sessionId, copyFromRosterId: copy.rosterId }, night.as)
  expect(await shown(next.rosterId)).toEqual({ confirmBy: null })
})

test('the mail asks for a yes or no on the session’s page, in text and HTML', async () => {
  const night = await published()
  const [mail] = (await mailsOf(night))[0] ?? []
  const link = `https://jam.example/session/${night.session.id}`
  expect(mail?.text).toMatch(new RegExp(`Say yes or no to your parts?: ${link}\n`))
  expect(mail?.html).toMatch(new RegExp(`href="${link}"[^>]*>\\s*Say yes or no<`))
})

test('who said yes to all that they have left is not asked again', async () => {
  const night = await published()
  const { rosterId, sessionId } = night.roster
  const { assignments } = (await app.call(rosterById, { rosterId }, night.as)).payload
  const theirs = (userId?: number) => assignments.filter((one) => one.userId === userId)
  const userId = assignments.find((one) => theirs(one.userId).length === 2)?.userId
  const [kept, lost] = theirs(userId).map(({ slotId }) => slotId)
  const shown = async () => {
    const { payload: copy } = await app.call(createRoster, { sessionId, copyFromRosterId: rosterId }, night.as)
    await app.call(unassignSlot, { rosterId: copy.rosterId, slotId: lost ?? 0 }, night.as)
    const { payload } = await app.call(publishPreview, { id: copy.rosterId }, night.as)
    return textIn(payload.messages.find(({ person, kind }) => person.userId === userId && kind === 'changed'))
  }
  expect(await shown()).toContain('Say yes or no to your part:')
  await app.call(confirmAssignment, { rosterId, slotId: kept ?? 0, confirm: true }, night.as)
  const after = await shown()
  expect(after).toBeTruthy()
  expect(after).not.toContain('yes or no')
})

test('E2 pressed twice it is published once, and everyone is told once', async () => {
  const night = await published()
  const again = await publish(night)
  expect([again.status, again.payload.told, again.payload.roster.state]).toEqual([200, 0, 'published'])
  expect((await mailsOf(night)).map((own) => own.length)).toEqual([1, 1, 1, 1, 1, 1])
})

test('core slots that stay empty must be agreed to, and no rule may be broken', async () => {
  const night = await rosterNight(app)
  await solve(night)
  const bass = night.slotIds[1] ?? 0
  await app.call(unassignSlot, { rosterId: night.roster.rosterId, slotId: bass }, night.as)
  const { payload: shown } = await app.call(publishPreview, { id: night.roster.rosterId }, night.as)
  expect(shown.empty).toEqual([{ slotId: bass, why: expect.stringMatching(/could still take it/) }])
  expect((await publish(night)).error).toMatchObject({
    code: 'EMPTY_SLOTS',
    message: expect.stringMatching(/Nobody plays bass in Song 1/),
  })
  const forced = { rosterId: night.roster.rosterId, slotId: bass, userId: night.players[0]?.id ?? 0, force: true }
  await app.call(assignSlot, forced, night.as)
  expect((await publish(night, { acknowledged: [bass] })).error.code).toBe('BREAKS_RULE')
  await app.call(unassignSlot, { rosterId: night.roster.rosterId, slotId: bass }, night.as)
  expect((await publish(night, { acknowledged: [bass] })).status).toBe(200)
})

test('what stays empty is named in the order of the set and of its songs, whenever a part was added', async () => {
  const night = await rosterNight(app)
  const [song] = night.songs
  const sessionSongId = song?.sessionSongId ?? 0
  const wanted = { sessionId: night.session.id, sessionSongId, instrumentId: VOCALS, Required: true }
  const { payload: second } = await app.call(addSlot, wanted, night.as)
  const { payload: shown } = await app.call(publishPreview, { id: night.roster.rosterId }, night.as)
  const core = night.songs.flatMap(({ slots }) => slots.filter(({ instrumentId }) => instrumentId !== VOCALS))
  expect(shown.empty.map(({ slotId }) => slotId)).toEqual([second.slotId, ...core.map(({ slotId }) => slotId)])
})

test('what is out is not changed: it is amended, and only whose part changed is told', async () => {
  const night = await published()
  const { rosterId, sessionId } = night.roster
  const [slotId = 0] = night.slotIds
  const holder = (await app.call(rosterById, { rosterId }, night.as)).payload.assignments.find(
    (one) => one.slotId === slotId,
  )
  const refusals = await Promise.all([
    app.call(unassignSlot, { rosterId, slotId }, night.as),
    app.call(autoAssign, { rosterId }, night.as),
    app.call(deleteRoster, { rosterId }, night.as),
  ])
  expect(refusals.map(({ error }) => error.code)).toEqual(['PUBLISHED', 'PUBLISHED', 'PUBLISHED'])
  expect(refusals[0]?.error.message).toMatch(/Amend it: make a copy/)
  const { payload: copy } = await app.call(createRoster, { sessionId, copyFromRosterId: rosterId }, night.as)
  await app.call(unassignSlot, { rosterId: copy.rosterId, slotId }, night.as)
  const { payload: shown } = await app.call(publishPreview, { id: copy.rosterId }, night.as)
  expect(shown.messages.map(({ kind }) => kind).filter((kind) => kind !== 'nothing')).toHaveLength(1)
  expect(shown.messages[0]?.person.userId).toBe(holder?.userId)
  const { payload } = await app.call(publishRoster, { rosterId: copy.rosterId }, night.as)
  expect(payload.told).toBe(1)
  const states = (await app.call(rosters, { sessionId }, night.as)).payload.rosters.map((one) => one.state)
  expect(states).toEqual(['published', 'superseded'])
  expect((await publish(night)).error.code).toBe('SUPERSEDED')
})

test('a part that somebody took first while a draft was prepared is said to be taken back by it, and not taken back unseen', async () => {
  const six = await sessionOfSix(app, { songs: 2, slots: [VOCALS], settings: { firstCome: true } })
  const as = { token: six.admin.token }
  const sessionId = six.session.id
  const take = (index: number) =>
    app.call(registerPart, { SessionId: sessionId, SlotId: six.slotIds[index] ?? 0 }, { token: six.member.token })
  await take(0)
  const [live] = (await app.call(rosters, { sessionId }, as)).payload.rosters
  app.advance(60_000)
  const { payload: draft } = await app.call(createRoster, { sessionId, copyFromRosterId: live?.rosterId }, as)
  app.advance(60_000)
  const preview = async () => (await app.call(publishPreview, { id: draft.rosterId }, as)).payload
  const before = await preview()
  expect(before.overtaken).toEqual([])
  expect((await take(1)).status).toBe(200)
  const after = await preview()
  expect(after.overtaken).toEqual(['Member plays vocals in Song 2.'])
  const publishing = (expected: string) => app.call(publishRoster, { rosterId: draft.rosterId, expected }, as)
  const { error } = await publishing(before.result)
  expect(error).toMatchObject({
    code: 'OVERTAKEN',
    message: expect.stringMatching(/^Member plays vocals in Song 2\. /),
  })
  expect((await publishing(after.result)).status).toBe(200)
})

test('of two drafts, once the one is out, the other does not name all of it as given since, and does not replace it unseen', async () => {
  const night = await rosterNight(app)
  const { payload: other } = await app.call(createRoster, { sessionId: night.session.id }, night.as)
  const before = (await app.call(publishPreview, { id: other.rosterId }, night.as)).payload
  app.advance(60_000)
  await solve(night)
  app.advance(60_000)
  await publish(night)
  const { payload } = await app.call(publishPreview, { id: other.rosterId }, night.as)
  expect(payload.overtaken).toEqual([])
  const publishing = (expected: string) =>
    publish(night, { rosterId: other.rosterId, acknowledged: night.slotIds, expected })
  expect((await publishing(before.result)).error.code).toBe('OVERTAKEN')
  expect((await publishing(payload.result)).status).toBe(200)
})

test('who switched such mails off gets none, and the preview says so', async () => {
  const night = await rosterNight(app)
  await solve(night)
  const quiet = night.players[2] ?? { id: 0, token: '', email: '' }
  await app.call(updateEmailNotificationSettings, { settings: { rosterPublished: false } }, quiet)
  const { payload: shown } = await app.call(publishPreview, { id: night.roster.rosterId }, night.as)
  expect(shown.messages.find(({ person }) => person.userId === quiet.id)).toMatchObject({
    kind: 'plays',
    byMail: false,
  })
  expect((await publish(night)).payload.told).toBe(5)
  expect((await mailsOf(night))[2]).toEqual([])
})

test('whoever asked and has nothing is told so at the first publication', async () => {
  const night = await rosterNight(app)
  const userId = night.players[0]?.id ?? 0
  await app.call(updateAllocationMax, { sessionId: night.session.id, userId, max: 0 }, night.as)
  await solve(night)
  await publish(night)
  expect((await mailsOf(night))[0]?.[0]?.text).toMatch(/more wishes than parts, and this time you didn’t get one/)
})

test('parts of a cut song are said to be broken, and left out of what is published', async () => {
  const night = await rosterNight(app)
  await solve(night)
  await app.call(cutSong, { sessionSongId: night.sessionSongId, cut: true }, night.as)
  const { payload } = await app.call(rosterById, { rosterId: night.roster.rosterId }, night.as)
  expect(payload.broken.map(({ rule }) => rule)).toEqual(['song-cut', 'song-cut', 'song-cut'])
  expect(payload.roster.figures).toMatchObject({ songs: 2, slots: 6, filled: 6 })
  expect((await publish(night)).status).toBe(200)
  const out = (await app.call(rosterById, { rosterId: night.roster.rosterId }, night.as)).payload
  expect(out.assignments).toHaveLength(6)
})

test('whoever has a part in a song that was cut has room for another: it is worked out, given by hand and published', async () => {
  const night = await rosterNight(app)
  const { rosterId, sessionId } = night.roster
  const [singer = 0, other = 0] = [night.players[0]?.id, night.players[3]?.id]
  const [first = 0, , , second = 0, , , third = 0] = night.slotIds
  for (const userId of [singer, other]) await app.call(updateAllocationMax, { sessionId, userId, max: 1 }, night.as)
  await app.call(assignSlot, { rosterId, slotId: first, userId: singer }, night.as)
  await app.call(assignSlot, { rosterId, slotId: third, userId: other }, night.as)
  await app.call(cutSong, { sessionSongId: night.sessionSongId, cut: true }, night.as)
  await solve(night)
  const solved = (await app.call(rosterById, { rosterId }, night.as)).payload
  const held = solved.assignments.filter(({ userId }) => userId === singer).map(({ slotId }) => slotId)
  expect(held).toEqual([first, second])
  expect(new Set(solved.broken.map(({ rule }) => rule))).toEqual(new Set(['song-cut']))
  await app.call(unassignSlot, { rosterId, slotId: second }, night.as)
  expect((await app.call(assignSlot, { rosterId, slotId: second, userId: singer }, night.as)).status).toBe(200)
  expect((await app.call(publishPreview, { id: rosterId }, night.as)).payload.broken).toEqual([])
  expect((await publish(night)).status).toBe(200)
})

test('a part that came by wildcard is one’s own everywhere: on the session’s page, to practise, in the count, to give back', async () => {
  const night = await rosterNight(app)
  const { rosterId, sessionId } = night.roster
  const player = night.players[1] ?? { id: 0, token: '', email: '' }
  const as = { token: player.token }
  const [vocals = 0, , , , bass = 0] = night.slotIds
  await app.call(registerWildcard, { sessionId, instrumentId: VOCALS }, as)
  for (const slotId of [vocals, bass]) await app.call(assignSlot, { rosterId, slotId, userId: player.id }, night.as)
  const own = async () => (await app.call(sessionDetails, { id: sessionId }, as)).payload.me.wishes
  expect((await own()).map(({ slotId }) => slotId)).not.toContain(vocals)
  const early = await app.call(unregisterPart, { SessionId: sessionId, SlotId: vocals }, as)
  expect(early.status).toBe(404)
  expect((await publish(night, { acknowledged: night.slotIds })).status).toBe(200)
  const held = async () => (await own()).filter(({ state }) => state === 'held').map(({ slotId }) => slotId)
  expect(await held()).toEqual([bass, vocals])
  expect((await own()).map(({ priority }) => priority)).toEqual([1, 2, 3, 4])
  const { songs } = (await app.call(practice, { id: sessionId }, as)).payload
  expect(songs.flatMap(({ parts }) => parts.map(({ slotId }) => slotId))).toEqual([vocals, bass])
  const listed = (await app.call(groupSessions, { id: night.group.id }, as)).payload
  expect(listed.sessions[0]?.plays).toBe(2)
  const back = await app.call(unregisterPart, { SessionId: sessionId, SlotId: vocals }, as)
  expect(back.payload.filter(({ state }) => state === 'held').map(({ slotId }) => slotId)).toEqual([bass])
  expect(await held()).toEqual([bass])
})

test('B5 a member reads a published roster without others’ wishes, answers or locks; a draft is not there', async () => {
  const night = await rosterNight(app)
  const member = night.players[0] ?? { id: 0, token: '' }
  const asMember = { token: member.token }
  await solve(night)
  const { rosterId } = night.roster
  for (const call of [rosterById, rosterReport]) expect((await app.call(call, { rosterId }, asMember)).status).toBe(404)
  await publish(night)
  const { payload } = await app.call(rosterById, { rosterId }, asMember)
  expect(payload.assignments).toHaveLength(9)
  for (const one of payload.assignments) {
    const isOwn = one.userId === member.id
    expect([one.rank !== null, one.source !== null, one.locked]).toEqual([isOwn, isOwn, false])
  }
  expect(payload.people.every(({ wants }) => wants === null)).toBe(true)
  expect(payload).toMatchObject({ broken: [], mine: { undo: null, redo: null } })
  expect(Object.keys(payload.people[0] ?? {}).sort()).toEqual(['firstName', 'imageUrl', 'lastName', 'userId', 'wants'])
})

test('B5 a member reads no figure of a published roster that its line-up does not show', async () => {
  const night = await rosterNight(app)
  const { rosterId } = night.roster
  const [bass = 0, userId = 0] = [night.slotIds[1], night.players[1]?.id]
  await app.call(assignSlot, { rosterId, slotId: bass, userId }, night.as)
  await solve(night)
  await publish(night, { acknowledged: night.slotIds })
  const whole = (await app.call(rosterById, { rosterId }, night.as)).payload.roster
  expect(whole.figures.granted.length).toBeGreaterThan(1)
  const member = night.players[4] ?? { id: 0, token: '' }
  const asMember = { token: member.token }
  const { roster } = (await app.call(rosterById, { rosterId }, asMember)).payload
  const { songs, playable, slots, filled, required, requiredFilled, people } = whole.figures
  expect(roster.figures).toEqual({
    ...{ songs, playable, slots, filled, required, requiredFilled, people },
    ...{ belowMin: 0, firstWishes: 0, envious: 0, jain: 0, gini: 0, histogram: [], granted: [] },
  })
  expect(roster).toMatchObject({ seed: 0, inputHash: null, changedSince: 0 })
  const { mine } = (await app.call(rosterReport, { rosterId }, asMember)).payload
  expect(mine.find(({ slotId }) => slotId === bass)?.why).toMatch(/^Bass in Song 1 went to Member 2/)
  expect(mine.map(({ why }) => why).join(' ')).not.toMatch(/fixed/)
})

test('who waits for a place, and who wished for the second part of somebody in a song, reads why not', async () => {
  const night = await rosterNight(app, { settings: { capacity: 5, allowDoubling: true } })
  const { rosterId } = night.roster
  const [first, , , other, , waiting] = night.players
  const [vocals = 0, bass = 0] = night.slotIds
  await app.call(registerPart, { SessionId: night.session.id, SlotId: bass }, { token: other?.token ?? '' })
  for (const slotId of [vocals, bass, night.slotIds[6] ?? 0])
    await app.call(assignSlot, { rosterId, slotId, userId: other?.id ?? 0, force: true }, night.as)
  expect((await publish(night, { acknowledged: night.slotIds })).status).toBe(200)
  // From now on the engine has no word for the second part of one song.
  await app.call(editSession, { id: night.session.id, settings: { allowDoubling: false } }, night.as)
  const mineOf = async (token = '') => (await app.call(rosterReport, { rosterId, own: true }, { token })).payload.mine
  const waits = await mineOf(waiting?.token)
  expect(waits.map(({ rank }) => rank)).toEqual([1, 2, 3])
  for (const { sentences } of waits)
    expect(sentences.at(-1)).toBe(
      'You are waiting for a place in the session, and only those who have one were put in.',
    )
  const bassist = night.players[1] ?? { token: '' }
  const second = async () => (await mineOf(bassist.token)).find(({ slotId }) => slotId === bass)?.sentences.at(-1)
  expect(await second()).toMatch(/^Member 4 has three songs, /)
  for (const { token } of [first ?? { token: '' }, bassist])
    for (const { sentences } of await mineOf(token)) expect(sentences.length).toBeGreaterThan(1)
  await app.call(cutSong, { sessionSongId: night.songs[2]?.sessionSongId ?? 0, cut: true }, night.as)
  expect(await second()).toMatch(/^Member 4 has two songs, /)
})

test('B5 a member’s report is their own part alone, with why not; organisers read everybody’s', async () => {
  const night = await published()
  const { rosterId } = night.roster
  const member = night.players[0] ?? { id: 0, token: '' }
  const { payload: own } = await app.call(rosterReport, { rosterId }, { token: member.token })
  expect(own.whole).toBeNull()
  expect(own.people.map(({ person }) => person.userId)).toEqual([member.id])
  expect(own.mine.length).toBeGreaterThan(0)
  for (const { why } of own.mine) expect(why).not.toMatch(/Member \d’s|rating/)
  const { payload: whole } = await app.call(rosterReport, { rosterId }, night.as)
  expect(whole.whole).toMatchObject({ proven: true, empty: [], inputHash: expect.stringMatching(/^[0-9a-f]{16}$/) })
  expect(whole.people).toHaveLength(6)
  expect(whole.people[0]).toMatchObject({ asked: 3, min: expect.any(Number), missed: { why: expect.any(String) } })
  const table = await app.call(rosterReportTable, { id: rosterId }, night.as)
  expect(table.text.split('\n')[0]).toContain('Name,Wishes,Granted (by rank),Songs')
  for (const { person } of whole.people) expect(table.text).toContain(`\n${person.firstName} ${person.lastName},`)
})

test('a report counts the wishes somebody made by name, with the ranks of their own list, waitlists apart; people by name', async () => {
  const night = await rosterNight(app)
  const { rosterId, sessionId } = night.roster
  const player = night.players[0] ?? { id: 0, token: '', email: '' }
  const [first = 0, , , second = 0, , , third = 0] = night.slotIds
  for (const SlotId of [first, second])
    await app.call(registerPart, { SessionId: sessionId, SlotId, Waitlist: true }, { token: player.token })
  await app.call(assignSlot, { rosterId, slotId: third, userId: player.id }, night.as)
  const { people } = (await app.call(rosterReport, { rosterId }, night.as)).payload
  expect(people.find(({ person }) => person.userId === player.id)).toMatchObject({ asked: 1, granted: [1], songs: 1 })
  const { assignments } = (await app.call(rosterById, { rosterId }, night.as)).payload
  expect(assignments).toMatchObject([{ slotId: third, rank: 1 }])
  const names = people.map(({ person }) => person.firstName)
  expect(names).toEqual([...names].sort())
  await app.call(cutSong, { sessionSongId: night.sessionSongId, cut: true }, night.as)
  const cut = (await app.call(rosterReport, { rosterId }, night.as)).payload.people
  expect(cut.map(({ asked }) => asked)).toEqual(people.map(({ asked }) => asked))
})

test('slots, wishes and gaps are counted by instrument', async () => {
  const night = await rosterNight(app)
  const { payload } = await app.call(instrumentStats, { sessionId: night.session.id }, night.as)
  expect(payload.map(({ instrumentName, ...one }) => [instrumentName, ...Object.values(one).slice(2)])).toEqual([
    ['Vocals', 3, 0, 6, 2, 0, 0],
    ['Bass', 3, 3, 6, 2, 0, 3],
    ['Drums', 3, 3, 6, 2, 0, 3],
  ])
})

test('the set is put in the order with the fewest change-overs: shown, pinned, applied', async () => {
  const night = await rosterNight(app)
  await solve(night)
  const sessionId = night.session.id
  const { payload: shown } = await app.call(optimiseOrder, { sessionId }, night.as)
  expect(shown.applied).toBe(false)
  expect([...shown.after].sort()).toEqual([...shown.before].sort())
  expect(shown.cost.after).toBeLessThanOrEqual(shown.cost.before)
  const last = shown.before[2] ?? 0
  const pins = [{ sessionSongId: last, place: 0 }]
  const { payload } = await app.call(optimiseOrder, { sessionId, apply: true, pins }, night.as)
  expect(payload.applied).toBe(true)
  const songs = (await app.call(sessionDetails, { id: sessionId }, night.as)).payload.session.songs
  expect(songs.map(({ sessionSongId }) => sessionSongId)).toEqual(payload.after)
  expect(payload.after[0]).toBe(last)
  const { entries } = (await app.call(sessionHistory, { id: sessionId }, night.as)).payload
  expect(entries[0]?.action).toBe('set-order-changed')
  const bad = await app.call(optimiseOrder, { sessionId, pins: [{ sessionSongId: last, place: 9 }] }, night.as)
  expect(bad.status).toBe(400)
  const unknown = await app.call(optimiseOrder, { sessionId, pins: [{ sessionSongId: 9_999_999, place: 0 }] }, night.as)
  expect(unknown.status).toBe(404)
})

test('an order of the set is put in place as it was shown, or not at all', async () => {
  const night = await published()
  const { sessionId } = night.roster
  const order = async () =>
    (await app.call(sessionDetails, { id: sessionId }, night.as)).payload.session.songs.map((one) => one.sessionSongId)
  const pins = [{ sessionSongId: (await order())[2] ?? 0, place: 0 }]
  const { before, after } = (await app.call(optimiseOrder, { sessionId, pins }, night.as)).payload
  const take = (shown: object) => app.call(optimiseOrder, { sessionId, apply: true, pins, ...shown }, night.as)
  const other = await take({ before, after: [...after].reverse() })
  expect([other.status, other.error.code]).toEqual([409, 'RESULT_CHANGED'])
  expect(other.error.message).toMatch(/Nothing was moved: look at it again\.$/)
  await app.call(reorderSong, { sessionId, songId: before[2] ?? 0, newIndex: 1 }, night.as)
  const moved = await order()
  expect(moved).not.toEqual(before)
  expect((await take({ before, after })).error.code).toBe('SET_CHANGED')
  expect(await order()).toEqual(moved)
  const shown = (await app.call(optimiseOrder, { sessionId, pins }, night.as)).payload
  expect((await take({ before: shown.before, after: shown.after })).status).toBe(200)
  expect(await order()).toEqual(shown.after)
})

test('in an amended roster whoever said yes stays though what is locked is let go, and is not asked again once it is out', async () => {
  const night = await rosterNight(app)
  const { rosterId, sessionId } = night.roster
  const [slotId = 0, , , other = 0] = night.slotIds
  // Both would be another's if they were free.
  const singer = night.players[3]?.id ?? 0
  for (const one of [slotId, other]) await app.call(assignSlot, { rosterId, slotId: one, userId: singer }, night.as)
  await solve(night)
  await publish(night)
  await app.call(confirmAssignment, { rosterId, slotId, userId: singer, confirm: true }, night.as)
  const { payload: copy } = await app.call(createRoster, { sessionId, copyFromRosterId: rosterId }, night.as)
  await app.call(autoAssign, { rosterId: copy.rosterId, options: { keepLocked: false } }, night.as)
  const read = async () => (await app.call(rosterById, { rosterId: copy.rosterId }, night.as)).payload.assignments
  const held = async () => (await read()).filter(({ userId }) => userId === singer)
  expect((await held()).map((one) => one.slotId)).toContain(slotId)
  expect((await held()).map((one) => one.slotId)).not.toContain(other)
  await publish({ ...night, roster: copy })
  expect((await held()).find((one) => one.slotId === slotId)?.answer).toBe('confirmed')
})

test('amending keeps who said yes fixed, and who said no out of that song', async () => {
  const night = await published()
  const { rosterId, sessionId } = night.roster
  const { assignments } = (await app.call(rosterById, { rosterId }, night.as)).payload
  const [yes, no] = [assignments[0], assignments[1]]
  for (const [one, confirm] of [
    [yes, true],
    [no, false],
  ] as const)
    await app.call(confirmAssignment, { rosterId, slotId: one?.slotId ?? 0, confirm }, night.as)
  const { payload: copy } = await app.call(createRoster, { sessionId, copyFromRosterId: rosterId }, night.as)
  const read = async () => (await app.call(rosterById, { rosterId: copy.rosterId }, night.as)).payload.assignments
  expect((await read()).find(({ slotId }) => slotId === yes?.slotId)).toMatchObject({ locked: true, answer: null })
  expect((await read()).map(({ slotId }) => slotId)).not.toContain(no?.slotId)
  await solve(night, copy.rosterId)
  const holder = (await read()).find(({ slotId }) => slotId === no?.slotId)?.userId
  expect(holder).not.toBe(no?.userId)
  const again = { rosterId: copy.rosterId, slotId: no?.slotId ?? 0, userId: no?.userId ?? 0 }
  const { error } = await app.call(assignSlot, { ...again, version: 2 }, night.as)
  expect(error).toMatchObject({ code: 'BREAKS_RULE', message: expect.stringMatching(/can’t play this song/) })
})
