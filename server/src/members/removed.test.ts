import { inviteLink } from '@app/core/contract/groups'
import {
  approveUser,
  groupUsers,
  joinGroup,
  leaveGroup,
  letBackIn,
  removedUsers,
  removeUser,
  userList,
} from '@app/core/contract/members'
import { autoAssign, publishRoster, rosterById } from '@app/core/contract/rosters'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestApp, testApp } from '../test/app.ts'
import { groupOfSix } from '../test/group.ts'
import { rosterNight } from '../test/roster.ts'
import { letPass } from '../test/session.ts'

const app = testApp()

test.each([
  ['open', true],
  ['approval', true],
  ['invite', true],
  ['invite', false],
] as const)(
  'B10 who was removed stays out of a group (%s, public: %s) until an admin lets them in',
  async (joinPolicy, isPublic) => {
    const { group, admin, member, otherAdmin, otherGroup } = await groupOfSix(app, { joinPolicy, isPublic })
    const keyNow = async () => (await app.call(inviteLink, { id: group.id }, admin)).payload.key
    const join = (inviteKey?: string) => app.call(joinGroup, { id: group.id, inviteKey }, member)
    const old = await keyNow()
    await app.call(removeUser, { GroupId: group.id, UserId: member.id }, admin)
    const renewed = await keyNow()
    expect(renewed).not.toBe(old)
    for (const key of [undefined, old, renewed]) {
      const { status, error } = await join(key)
      expect([status, error.code]).toEqual([403, 'REMOVED'])
      expect(error.message).toContain('organisers')
    }
    const listed = (await app.call(removedUsers, { id: group.id }, admin)).payload
    expect(listed).toMatchObject([{ userId: member.id, firstName: 'Member' }])
    const elsewhere = { GroupId: otherGroup.id, UserId: member.id }
    expect((await app.call(letBackIn, elsewhere, otherAdmin)).status).toBe(404)
    expect((await app.call(letBackIn, { GroupId: group.id, UserId: member.id }, admin)).status).toBe(200)
    expect((await app.call(removedUsers, { id: group.id }, admin)).payload).toEqual([])
    expect((await join(renewed)).payload.callerIsApproved).toBe(true)
  },
)

test('B6 on another instance a removed member changes nothing from that moment, and reads nothing two seconds later', async () => {
  const { group, admin, member } = await groupOfSix(app)
  const other = await makeTestApp(app.database)
  onTestFinished(() => other.close())
  const reads = async () => (await other.call(userList, { id: group.id }, member)).status
  expect(await reads()).toBe(200)
  await app.call(removeUser, { GroupId: group.id, UserId: member.id }, admin)
  const begun = performance.now()
  expect((await other.call(leaveGroup, { id: group.id }, member)).status).toBe(403)
  while ((await reads()) === 200) await new Promise((resolve) => setTimeout(resolve, 5))
  expect(performance.now() - begun).toBeLessThan(2_000)
})

test('what goes with a removal is counted: parts of a published roster and other wishes, in sessions to come alone', async () => {
  const night = await rosterNight(app)
  const [player] = night.players
  const toCome = async () => {
    const { payload } = await app.call(groupUsers, { groupId: night.group.id }, night.as)
    return payload.find(({ userId }) => userId === player?.id)?.toCome
  }
  expect(await toCome()).toEqual({ sessions: 1, parts: 0, wishes: 3 })
  const { rosterId } = night.roster
  await app.call(autoAssign, { rosterId }, night.as)
  await app.call(publishRoster, { rosterId }, night.as)
  const { payload } = await app.call(rosterById, { rosterId }, night.as)
  const parts = payload.assignments.filter(({ userId }) => userId === player?.id).length
  expect(parts).toBeGreaterThan(0)
  expect(await toCome()).toEqual({ sessions: 1, parts, wishes: 3 - parts })
  await letPass(app, night.session.id)
  expect(await toCome()).toEqual({ sessions: 0, parts: 0, wishes: 0 })
})

test('B10 who left by themself, or was declined, may ask again', async () => {
  const { group, admin, member, unapproved } = await groupOfSix(app)
  await app.call(leaveGroup, { id: group.id }, member)
  await app.call(removeUser, { GroupId: group.id, UserId: unapproved.id }, admin)
  for (const who of [member, unapproved]) expect((await app.call(joinGroup, { id: group.id }, who)).status).toBe(200)
  expect((await app.call(approveUser, { GroupId: group.id, UserId: unapproved.id }, admin)).status).toBe(200)
})

test('F4 who joins and leaves over and over is told to wait', async () => {
  const limited = await makeTestApp(app.database, { RATE_LIMIT_FACTOR: 1 })
  onTestFinished(() => limited.close())
  const { group, stranger } = await groupOfSix(app)
  const statuses: number[] = []
  for (let time = 0; time < 12; time++) {
    statuses.push((await limited.call(joinGroup, { id: group.id }, stranger)).status)
    await limited.call(leaveGroup, { id: group.id }, stranger)
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
})
