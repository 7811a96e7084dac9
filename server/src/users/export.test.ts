import { confirmAssignment } from '@app/core/contract/assignments'
import { leaveGroup } from '@app/core/contract/members'
import { reportMessage } from '@app/core/contract/messages'
import { recordPayment } from '@app/core/contract/payments'
import { addPushSubscription } from '@app/core/contract/push'
import { assignSlot, publishRoster } from '@app/core/contract/rosters'
import {
  registerForSession,
  registerPart,
  registerWildcard,
  unregisterPart,
  unregisterUser,
} from '@app/core/contract/sign-up'
import { exportAccount } from '@app/core/contract/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { startPushService, type TestPushService } from '../test/push-service.ts'
import { rosterNight } from '../test/roster.ts'
import { BASS, members, SESSION, sessionOfSix, VOCALS } from '../test/session.ts'
import { chatOf, say } from '../test/talk.ts'

const app = testApp({ PUSH_TO_THIS_MACHINE: true })
let service: TestPushService
beforeAll(async () => {
  service = await startPushService()
  // Noon on the clocks of the group: at night nothing is offered.
  await app.advance(8 * 3_600_000)
})
afterAll(() => service.stop())

type Member = Awaited<ReturnType<typeof members>>[number]
const exported = async ({ token }: { token: string }) => (await app.call(exportAccount, {}, { token })).payload

test('F2 the export has the parts of a roster that is out, with what one said to each', async () => {
  const { roster, players, as, slotIds } = await rosterNight(app)
  const { rosterId } = roster
  const [player] = players as [(typeof players)[number]]
  const [yes = 0, , , no = 0, , , unsaid = 0] = slotIds
  for (const slotId of [yes, no, unsaid]) await app.call(assignSlot, { rosterId, slotId, userId: player.id }, as)
  expect((await exported(player)).parts).toEqual([])
  // With the core slots left empty.
  await app.call(publishRoster, { rosterId, acknowledged: slotIds }, as)
  await app.call(confirmAssignment, { rosterId, slotId: yes, confirm: true }, player)
  await app.call(confirmAssignment, { rosterId, slotId: no, confirm: false }, player)
  const at = expect.stringMatching(/Z$/)
  expect((await exported(player)).parts).toMatchObject([
    { title: SESSION.title, song: 'Song 1', instrument: 'Vocals', answer: 'yes', answeredAt: at },
    { title: SESSION.title, song: 'Song 2', instrument: 'Vocals', answer: 'no', answeredAt: at },
    { title: SESSION.title, song: 'Song 3', instrument: 'Vocals', answer: null, answeredAt: null },
  ])
  expect((await exported(players[1] ?? player)).parts).toEqual([])
})

test('F2 the export has wildcards, and says which wishes are for the waitlist', async () => {
  const six = await sessionOfSix(app, { songs: 2 })
  const { id: sessionId } = six.session
  for (const [index, SlotId] of six.slotIds.entries())
    await app.call(registerPart, { SessionId: sessionId, SlotId, Waitlist: index === 1 }, six.member)
  await app.call(registerWildcard, { sessionId, instrumentId: BASS }, six.member)
  const own = await exported(six.member)
  expect(own.wildcards).toEqual([{ sessionId, title: SESSION.title, instrument: 'Bass' }])
  expect(own.sessions[0]?.wishes.map(({ song, waitlist }) => [song, waitlist])).toEqual([
    ['Song 1', false],
    ['Song 2', true],
  ])
  expect((await exported(six.admin)).wildcards).toEqual([])
})

test('F2 the export has the payments of a session that one has left, and its name while one may hear it', async () => {
  const six = await sessionOfSix(app, { settings: { fee: 10 }, isPublic: false })
  const { id: sessionId } = six.session
  await app.call(registerForSession, { sessionId }, six.member)
  for (const Amount of [10, -4.5])
    await app.call(recordPayment, { SessionId: sessionId, UserId: six.member.id, Amount, Method: 'cash' }, six.admin)
  await app.call(unregisterUser, { SessionId: sessionId }, six.member)
  const paid = (title: string) => [
    { sessionId, title, amount: 10, method: 'cash', takenBack: false },
    { sessionId, title, amount: -4.5, method: 'cash', takenBack: false },
  ]
  const own = await exported(six.member)
  expect(own.sessions).toEqual([])
  expect(own.payments).toMatchObject(paid(SESSION.title))
  await app.call(leaveGroup, { id: six.group.id }, six.member)
  expect((await exported(six.member)).payments).toMatchObject(paid('A session of a group you have left'))
  expect((await exported(six.admin)).payments).toEqual([])
})

test('F2 the export has what one was offered', async () => {
  const six = await sessionOfSix(app, { slots: [VOCALS], settings: { firstCome: true } })
  const [holder, next] = (await members(app, six.group.id, 2)) as [Member, Member]
  const slot = { SessionId: six.session.id, SlotId: six.slotId }
  await app.call(registerPart, slot, holder)
  await app.call(registerPart, { ...slot, Waitlist: true }, next)
  await app.call(unregisterPart, slot, holder)
  const offer = { sessionId: six.session.id, title: SESSION.title, song: 'Song 1', instrument: 'Vocals' }
  expect((await exported(next)).offers).toMatchObject([{ ...offer, state: 'open', endedAt: null }])
  expect((await exported(holder)).offers).toEqual([])
})

test('F2 the export has the devices that are told, without their keys, and the reports one made, without their words', async () => {
  const six = await sessionOfSix(app)
  const subscription = service.subscribe('told')
  await app.call(addPushSubscription, { subscription }, six.member)
  const { id: messageId } = await say(app, await chatOf(app.database.db, six.group.id), six.admin, 'Their words')
  await app.call(reportMessage, { messageId, reason: 'Rude' }, six.member)
  const { payload, text } = await app.call(exportAccount, {}, six.member)
  const at = expect.stringMatching(/Z$/)
  expect(payload.pushDevices).toEqual([{ device: payload.devices[0]?.device, switchedOnAt: at }])
  expect(payload.reports).toEqual([{ messageId, groupId: six.group.id, reason: 'Rude', at }])
  for (const secret of ['Their words', subscription.endpoint, subscription.keys.p256dh, subscription.keys.auth])
    expect(text).not.toContain(secret)
  expect(await exported(six.admin)).toMatchObject({ pushDevices: [], reports: [] })
})
