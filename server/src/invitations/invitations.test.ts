import { register } from '@app/core/contract/auth'
import { groupDetails, saveGroup } from '@app/core/contract/groups'
import { groupInvitations, withdrawInvitation } from '@app/core/contract/invitations'
import { addUser, groupUsers, joinGroup, removeUser, setAdminRights } from '@app/core/contract/members'
import { registerForSession } from '@app/core/contract/sign-up'
import { expect, test } from 'vitest'
import { makeTestApp, PASSWORD, testApp } from '../test/app.ts'
import { formPart } from '../test/form.ts'
import { GROUP, groupOfSix } from '../test/group.ts'
import { sessionOfSix } from '../test/session.ts'
import { medianRatio } from '../test/timing.ts'

const app = testApp()

const PERSON = { FirstName: 'Jo', LastName: 'Nolan' }
const keyIn = (text = '') => /\/join\/\d+-([\w-]+)/.exec(text)?.[1] ?? ''
/** What was mailed so far was mailed an hour ago: a newer mail may follow. */
const anHourLater = () =>
  app.database.db
    .updateTable('group_invitations')
    .set({ invited_at: new Date(app.now().getTime() - 3_600_000) })
    .execute()
const lastKeyTo = async (email: string) => keyIn((await app.mailsTo(email)).at(-1)?.text)

test('B9 an address is invited, and is in once its owner accepts, with an account that they have or make', async () => {
  const { group, admin, stranger } = await groupOfSix(app, { isPublic: false })
  for (const Email of [stranger.email, 'jo.new@example.org']) {
    const { payload } = await app.call(addUser, { GroupId: group.id, ...PERSON, Email }, admin)
    expect(payload).toEqual({ userId: null, wasInvited: true, isApproved: false })
  }
  const members = (await app.call(groupUsers, { groupId: group.id }, admin)).payload.map(({ email }) => email)
  expect(members).not.toContain(stranger.email)
  expect((await app.call(groupDetails, { id: group.id }, stranger)).status).toBe(404)
  const inviteKey = await lastKeyTo(stranger.email)
  expect((await app.call(joinGroup, { id: group.id, inviteKey }, stranger)).payload.callerIsApproved).toBe(true)
  const made = await app.call(register, { ...PERSON, Email: 'jo.new@example.org', Password: PASSWORD })
  expect(made.status).toBe(200)
  const joined = { id: group.id, inviteKey: await lastKeyTo('jo.new@example.org') }
  expect((await app.call(joinGroup, joined, made.payload)).payload.callerIsApproved).toBe(true)
  expect((await app.call(groupInvitations, { id: group.id }, admin)).payload).toEqual([])
  expect((await app.call(joinGroup, joined, await app.person())).status).toBe(404)
})

test('B9 nothing tells whether an address has an account, or whose it is: not the answer, the list, the mail or the time', async () => {
  const { group, admin, stranger } = await groupOfSix(app)
  const invite = (Email: string) => app.call(addUser, { GroupId: group.id, ...PERSON, Email }, admin)
  const known = await invite(stranger.email)
  const unknown = await invite('nobody.at.all@example.org')
  expect(known.text).toBe(unknown.text)
  const listed = (await app.call(groupInvitations, { id: group.id }, admin)).payload
  expect(listed.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual(['Jo Nolan', 'Jo Nolan'])
  const [toKnown, toUnknown] = [await app.mailsTo(stranger.email), await app.mailsTo('nobody.at.all@example.org')]
  const apart = (text = '') => text.replace(/\/join\/\S+/, 'LINK')
  expect(apart(toKnown.at(-1)?.text)).toBe(apart(toUnknown.at(-1)?.text))
  expect(toKnown.at(-1)?.text).not.toContain('Stranger')
  const strangers = await Promise.all(Array.from({ length: 15 }, () => app.person()))
  let count = 0
  const ratio = await medianRatio(
    15,
    () => invite(strangers.pop()?.email ?? ''),
    () => invite(`nobody${count++}@example.org`),
  )
  expect(ratio).toBeGreaterThan(0.4)
  expect(ratio).toBeLessThan(2.5)
})

test('B9 a group’s name carries no link and no line break into the mail', async () => {
  const admin = await app.person()
  const named = (name: string) => app.call(saveGroup, { ...GROUP, name } as never, admin)
  for (const name of ['Blues\nBcc: all@example.org', 'Blues\u2028https://evil.example'])
    expect((await named(name)).status).toBe(400)
  const { id } = (await named('Free beer at https://evil.example/x or www.evil.example')).payload
  await app.call(addUser, { GroupId: id, FirstName: 'evil.example', LastName: '', Email: 'target@example.org' }, admin)
  const mail = (await app.mailsTo('target@example.org')).at(-1)
  const words = `${mail?.subject} ${mail?.text.replace(/https:\/\/jam\.example\/join\/\S+/, '')}`
  expect(words).not.toMatch(/https?:\/\/|\w\.\w|@/)
})

test('D6 an address gets three invitations a day into a group and ten in all, in no words but the group’s name, and nobody is told', async () => {
  const limited = await makeTestApp(app.database, { RATE_LIMIT_FACTOR: 1 })
  const Email = 'bombed@example.org'
  const inCapitals = Email.toUpperCase()
  const to = async (email: string) => [...(await app.mailsTo(email)), ...(await limited.mailsTo(email))]
  const mails = () => to(Email)
  const admin = await app.person()
  const invite = async (GroupId: number, times: number, address = Email) => {
    const spam = { FirstName: 'Buy now at our shop', LastName: 'Cheap', Email: address }
    const answers: string[] = []
    for (let n = 0; n < times; n++) {
      await anHourLater()
      answers.push((await limited.call(addUser, { GroupId, ...spam }, admin)).text)
    }
    expect(new Set(answers).size).toBe(1)
    return answers[0]
  }
  const into = async (name: string) => (await app.call(saveGroup, { ...GROUP, name } as never, admin)).payload.id
  const first = await into('First')
  const answer = await invite(first, 5)
  expect(await mails()).toHaveLength(3)
  expect((await mails()).map(({ text }) => text).join()).not.toMatch(/Buy now|Cheap/)
  const key = keyIn((await mails()).at(-1)?.text)
  for (const name of ['Second', 'Third', 'Fourth']) expect(await invite(await into(name), 3)).toBe(answer)
  expect(await mails()).toHaveLength(10)
  expect([await invite(first, 1, inCapitals), await to(inCapitals)]).toEqual([answer, []])
  // The link of the last mail that came is good.
  expect((await app.call(joinGroup, { id: first, inviteKey: key }, await app.person())).status).toBe(200)
  await limited.close()
})

test('B9 an invitation is withdrawn by an admin of its own group, ends with a newer one, and after a month', async () => {
  const { group, admin, otherAdmin, stranger, otherGroup } = await groupOfSix(app, { isPublic: false })
  const invite = async () => {
    await app.call(addUser, { GroupId: group.id, ...PERSON, Email: stranger.email }, admin)
    return lastKeyTo(stranger.email)
  }
  const join = async (inviteKey: string, id = group.id) =>
    (await app.call(joinGroup, { id, inviteKey }, stranger)).status
  const listed = async () => (await app.call(groupInvitations, { id: group.id }, admin)).payload
  const first = await invite()
  await anHourLater()
  const second = await invite()
  expect(await listed()).toHaveLength(1)
  expect(await join(first)).toBe(404)
  const InvitationId = (await listed())[0]?.invitationId ?? 0
  const elsewhere = { GroupId: otherGroup.id, InvitationId }
  expect((await app.call(withdrawInvitation, elsewhere, otherAdmin)).status).toBe(404)
  expect((await app.call(withdrawInvitation, { GroupId: group.id, InvitationId }, admin)).status).toBe(200)
  expect(await join(second)).toBe(404)
  const third = await invite()
  await app.database.db.updateTable('group_invitations').set({ expires_at: app.now() }).execute()
  expect(await join(third)).toBe(404)
  expect(await listed()).toEqual([])
})

test('B9 somebody without an address is a guest of the group, whom an organiser signs up', async () => {
  const { group, session, admin } = await sessionOfSix(app)
  const { payload } = await app.call(addUser, { GroupId: group.id, ...PERSON }, admin)
  expect(payload).toMatchObject({ wasInvited: false, isApproved: true })
  const signUp = { sessionId: session.id, userId: payload.userId }
  expect((await app.call(registerForSession, signUp, admin)).status).toBe(200)
  const listed = (await app.call(groupUsers, { groupId: group.id }, admin)).payload
  expect(listed.find(({ userId }) => userId === payload.userId)).toMatchObject({ firstName: 'Jo', email: '' })
})

test('B9 two who invite the same person at once make one invitation', async () => {
  const { group, admin } = await groupOfSix(app)
  const body = { GroupId: group.id, ...PERSON, Email: 'twice@example.org' }
  const answers = await Promise.all([1, 2, 3].map(() => app.call(addUser, body, admin)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await app.call(groupInvitations, { id: group.id }, admin)).payload).toHaveLength(1)
})

test('D6 who is invited into a group again within the hour gets no second mail, and the link of the first stays good', async () => {
  const { group, admin, member } = await groupOfSix(app, { isPublic: false })
  await app.call(setAdminRights, { groupId: group.id, userId: member.id, isAdmin: true }, admin)
  const emails = ['mo@example.org', 'nia@example.org']
  const imported = (by: typeof admin, names = 'Jo,Nolan') => {
    const csv = ['FirstName,LastName,Email', ...emails.map((email) => `${names},${email}`)].join('\n')
    const file = { bytes: Buffer.from(csv), filename: 'people.csv', type: 'text/csv' }
    return app.http.inject({
      method: 'POST',
      url: `/api/v1/groups/import-users/${group.id}`,
      ...formPart({ file }, { authorization: `Bearer ${by.token}` }),
    })
  }
  const answers = await Promise.all([imported(admin), imported(member), imported(admin)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  await imported(member, 'Joanna,Nolan')
  for (const email of emails) expect(await app.mailsTo(email)).toHaveLength(1)
  const listed = (await app.call(groupInvitations, { id: group.id }, admin)).payload
  expect(listed.map(({ firstName }) => firstName)).toEqual(['Joanna', 'Joanna'])
  const first = await lastKeyTo('mo@example.org')
  expect((await app.call(joinGroup, { id: group.id, inviteKey: first }, await app.person())).status).toBe(200)

  // Of one that was withdrawn there is no good link: the next has a mail of its own.
  const InvitationId = listed.find(({ email }) => email === 'nia@example.org')?.invitationId ?? 0
  await app.call(withdrawInvitation, { GroupId: group.id, InvitationId }, admin)
  await app.call(addUser, { GroupId: group.id, ...PERSON, Email: 'nia@example.org' }, admin)
  expect(await app.mailsTo('nia@example.org')).toHaveLength(2)
  await anHourLater()
  await app.call(addUser, { GroupId: group.id, ...PERSON, Email: 'nia@example.org' }, admin)
  expect(await app.mailsTo('nia@example.org')).toHaveLength(3)
})

test('B10 an invitation by name lets in who was removed; one from before the removal does not', async () => {
  const { group, admin, member } = await groupOfSix(app)
  const invite = async () => {
    await app.call(addUser, { GroupId: group.id, ...PERSON, Email: member.email.toUpperCase() }, admin)
    return lastKeyTo(member.email.toUpperCase())
  }
  const remove = () => app.call(removeUser, { GroupId: group.id, UserId: member.id }, admin)
  await remove()
  const before = await invite()
  expect((await app.call(joinGroup, { id: group.id, inviteKey: before }, member)).status).toBe(200)
  await remove()
  const again = await app.call(joinGroup, { id: group.id, inviteKey: before }, member)
  expect([again.status, again.error.code]).toEqual([403, 'REMOVED'])
})

test('B10 who was removed does not come back by what they prepared, nor by an invitation to somebody else', async () => {
  const { group, admin, member } = await groupOfSix(app, { isPublic: false })
  await app.call(setAdminRights, { groupId: group.id, userId: member.id, isAdmin: true }, admin)
  const invite = async (Email: string, by: typeof admin) => {
    await app.call(addUser, { GroupId: group.id, ...PERSON, Email }, by)
    return lastKeyTo(Email)
  }
  const prepared = await invite('alt@example.org', member)
  const forAnother = await invite('other@example.org', admin)
  await app.call(removeUser, { GroupId: group.id, UserId: member.id }, admin)
  for (const inviteKey of [prepared, forAnother])
    expect((await app.call(joinGroup, { id: group.id, inviteKey }, member)).error.code).toBe('REMOVED')
})
