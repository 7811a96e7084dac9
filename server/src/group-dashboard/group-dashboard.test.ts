import { groupDashboard } from '@app/core/contract/group-dashboard'
import { groupAudit } from '@app/core/contract/groups'
import { removeUser } from '@app/core/contract/members'
import { listReports, reportMessage, settleReport } from '@app/core/contract/messages'
import { getSession } from '@app/core/contract/sessions'
import { registerForSession, registerPart } from '@app/core/contract/sign-up'
import { setSlotRequired } from '@app/core/contract/slots'
import { addNewSong } from '@app/core/contract/songs'
import { updateInstrument } from '@app/core/contract/users'
import { expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { groupOfSix } from '../test/group.ts'
import { BASS, letPass, members, sessionOfSix, VOCALS } from '../test/session.ts'
import { chatOf, say } from '../test/talk.ts'

const app = testApp()

test('the dashboard names what needs the organisers: gaps and who could fill them, requests, suggestions, who owes', async () => {
  const six = await groupOfSix(app)
  const as = { token: six.admin.token }
  const past = await sessionOfSix(app, { settings: { fee: 5 } }, six)
  await app.call(registerForSession, { sessionId: past.session.id }, { token: six.member.token })
  await letPass(app, past.session.id)
  const next = await sessionOfSix(app, { songs: 2, slots: [VOCALS, BASS] }, six)
  for (const SlotId of next.slotIds)
    await app.call(setSlotRequired, { SessionId: next.session.id, SlotId, Required: true }, as)
  await app.call(updateInstrument, { InstrumentId: BASS, Rating: 50 }, { token: six.member.token })
  for (const index of [0, 1, 2])
    await app.call(registerPart, { SessionId: next.session.id, SlotId: next.slotIds[index] ?? 0 }, as)
  await app.call(addNewSong, { Title: 'Sir Duke', SessionId: next.session.id }, { token: six.member.token })
  const { payload } = await app.call(groupDashboard, { id: six.group.id }, as)
  expect(payload.next).toMatchObject({
    session: { id: next.session.id, registered: 1 },
    rosterPublished: false,
    ready: 1,
    unanswered: 1,
    short: [
      { title: 'Song 2', number: 2, lacking: [{ instrumentName: 'Bass', couldFill: [six.member.id], others: 0 }] },
    ],
    candidates: [{ userId: six.member.id, comes: false }],
  })
  const { counts } = (await app.call(getSession, { id: next.session.id })).payload
  expect(payload.next?.ready).toBe(counts.playable)
  expect(payload.requests.map(({ userId }) => userId)).toEqual([six.unapproved.id])
  expect(payload.suggestions).toMatchObject([{ title: 'Sir Duke', by: { userId: six.member.id } }])
  expect(payload.owing).toMatchObject([
    { sessionId: past.session.id, fee: 5, total: 1, people: [{ userId: six.member.id }] },
  ])
  expect(payload.numbers).toEqual({ members: 2, joined: 2, sessions: 1, cameLast: null })
})

test('it counts messages that were reported, each once, until an organiser has looked', async () => {
  const six = await groupOfSix(app)
  const chatId = await chatOf(app.database.db, six.group.id)
  const { id: messageId } = await say(app, chatId, six.member, 'Rude words')
  const [other] = await members(app, six.group.id, 1)
  for (const as of [six.admin, { token: other?.token ?? '' }])
    await app.call(reportMessage, { messageId, reason: '' }, as)
  const reported = async () => (await app.call(groupDashboard, { id: six.group.id }, six.admin)).payload.reports
  expect(await reported()).toBe(1)
  for (const { id } of (await app.call(listReports, { id: six.group.id }, six.admin)).payload)
    await app.call(settleReport, { groupId: six.group.id, reportId: id }, six.admin)
  expect(await reported()).toBe(0)
})

test('a group with nothing yet has nothing that needs anybody', async () => {
  const { otherGroup, otherAdmin } = await groupOfSix(app)
  const { payload } = await app.call(groupDashboard, { id: otherGroup.id }, { token: otherAdmin.token })
  expect(payload).toMatchObject({ next: null, requests: [], suggestions: [], owing: [] })
})

test('whoever was only asking is declined in the audit log, a member is removed', async () => {
  const six = await groupOfSix(app)
  const as = { token: six.admin.token }
  for (const { id } of [six.unapproved, six.member])
    await app.call(removeUser, { GroupId: six.group.id, UserId: id }, as)
  const { payload } = await app.call(groupAudit, { id: six.group.id }, as)
  expect(payload.entries.slice(0, 2).map(({ action, about }) => [action, about?.userId])).toEqual([
    ['removed', six.member.id],
    ['declined', six.unapproved.id],
  ])
})
