import { register } from '@app/core/contract/auth'
import { groupAudit } from '@app/core/contract/groups'
import { approveUser, groupUsers, joinGroup, userList } from '@app/core/contract/members'
import { sessionHistory } from '@app/core/contract/session-night'
import { sessionDetails } from '@app/core/contract/sessions'
import { registeredUserProfiles, registerPart } from '@app/core/contract/sign-up'
import { registeredUsersForSlot } from '@app/core/contract/slots'
import { completeRegistration, updateProfile, userProfile } from '@app/core/contract/users'
import { CLIENT_VERSION } from '@app/core/product'
import { expect, test } from 'vitest'
import { PASSWORD, testApp } from '../test/app.ts'
import { sessionOfSix } from '../test/session.ts'

const app = testApp()

test('New User is in no list that others read, whatever somebody without a name does', async () => {
  const six = await sessionOfSix(app, { settings: { firstCome: true } })
  const newcomer = await app.user()
  await app.call(joinGroup, { id: six.group.id }, newcomer)
  await app.call(approveUser, { GroupId: six.group.id, UserId: newcomer.id }, six.admin)
  await app.call(registerPart, { SessionId: six.session.id, SlotId: six.slotId }, newcomer)

  const asMember = { token: six.member.token }
  const asAdmin = { token: six.admin.token }
  const read = await Promise.all([
    app.call(userList, { id: six.group.id }, asMember),
    app.call(registeredUserProfiles, { sessionId: six.session.id }, asMember),
    app.call(registeredUsersForSlot, { slotId: six.slotId }, asMember),
    app.call(sessionDetails, { id: six.session.id }, asMember),
    app.call(userProfile, { id: newcomer.id }, asMember),
    app.call(groupUsers, { groupId: six.group.id }, asAdmin),
    app.call(groupAudit, { id: six.group.id }, asAdmin),
    app.call(sessionHistory, { id: six.session.id }, asAdmin),
  ])
  for (const { text, status } of read) {
    expect(status).toBe(200)
    expect(text).toContain('"Someone"')
    expect(text).not.toMatch(/"firstName":"New"/)
  }
})

test.each([
  ['the first-run steps', completeRegistration],
  ['the profile', updateProfile],
])('the name given in %s is what others read from then on', async (_, call) => {
  const [newcomer, other] = [await app.user(), await app.person()]
  await app.call(call, { FirstName: 'New', LastName: 'User' } as never, newcomer)
  expect((await app.call(userProfile, { id: newcomer.id }, other)).payload.firstName).toBe('Someone')
  await app.call(call, { FirstName: 'Ana', LastName: '' } as never, newcomer)
  expect((await app.call(userProfile, { id: newcomer.id }, other)).payload.firstName).toBe('Ana')
})

test('the version at registration is known on every device', async () => {
  const account = { FirstName: 'New', LastName: 'User', Email: 'version@example.org', Password: PASSWORD }
  const { payload } = await app.call(register, account)
  expect(payload.profile.firstVersion).toBe(CLIENT_VERSION)
})
