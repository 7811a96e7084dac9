import { groupAdminDetails, groupDetails, saveGroup, setGroupDescription } from '@app/core/contract/groups'
import { uploadGroupImage } from '@app/core/contract/media'
import { addUser, approveUser, joinGroup, leaveGroup, removeUser, setAdminRights } from '@app/core/contract/members'
import { deleteAccount } from '@app/core/contract/users'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, PASSWORD, type TestApp, testApp } from '../test/app.ts'
import { GROUP, type GroupOfSix, groupOfSix } from '../test/group.ts'
import { findGroup } from './sql.ts'

const app = testApp()
let other: TestApp
beforeAll(async () => {
  other = await makeTestApp(app.database)
})
afterAll(() => other.close())

const heardBy = (instance: TestApp, groupId: number) =>
  new Promise<void>((resolve) => {
    instance.app.bus.on('groupChanged', (event) => event.groupId === groupId && resolve())
  })

const picture = () =>
  sharp({ create: { width: 400, height: 200, channels: 3, background: '#0b5c63' } })
    .png()
    .toBuffer()

const WRITES: [string, (six: GroupOfSix) => Promise<{ status: number }>][] = [
  ['a new name', (six) => app.call(saveGroup, { ...GROUP, id: six.group.id, name: 'Renamed' }, six.admin)],
  ['a description', (six) => app.call(setGroupDescription, { sessionGroupId: six.group.id, text: 'Us' }, six.admin)],
  [
    'a banner',
    async (six) => {
      const Base64Image = (await picture()).toString('base64')
      return app.call(uploadGroupImage, { sessionGroupId: six.group.id, Base64Image }, six.admin)
    },
  ],
  ['an approval', (six) => app.call(approveUser, { GroupId: six.group.id, UserId: six.unapproved.id }, six.admin)],
  ['a removal', (six) => app.call(removeUser, { GroupId: six.group.id, UserId: six.member.id }, six.admin)],
  ['a departure', (six) => app.call(leaveGroup, { id: six.group.id }, six.member)],
  ['a request', (six) => app.call(joinGroup, { id: six.group.id }, six.stranger)],
  [
    'an added person',
    (six) =>
      app.call(
        addUser,
        { GroupId: six.group.id, FirstName: 'A', LastName: 'B', Email: `new${six.group.id}@example.org` },
        six.admin,
      ),
  ],
  [
    'an admin more',
    (six) => app.call(setAdminRights, { groupId: six.group.id, userId: six.unapproved.id, isAdmin: true }, six.admin),
  ],
  [
    'a deleted account',
    async (six) => {
      const leaving = await app.user()
      await app.call(joinGroup, { id: six.group.id, inviteKey: await keyOf(six.group.id) }, leaving)
      return app.call(deleteAccount, { Password: PASSWORD }, leaving)
    },
  ],
]

const keyOf = async (groupId: number) =>
  (await app.database.db.selectFrom('groups').select('invite_key').where('id', '=', groupId).executeTakeFirstOrThrow())
    .invite_key

test.each(WRITES)('B6 after %s every instance shows the group as the database has it', async (_, write) => {
  const six = await groupOfSix(app)
  const { id } = six.group
  for (const instance of [app, other]) await instance.call(groupDetails, { id })
  const heard = heardBy(other, id)
  expect((await write(six)).status).toBe(200)
  // Who made it is its members' to know.
  const truth = { ...(await findGroup(app.database.db, id)), userId: null }
  expect((await app.call(groupDetails, { id })).payload.group).toEqual(truth)
  await heard
  expect((await other.call(groupDetails, { id })).payload.group).toEqual(truth)
})

test('B5 what the caller is in the group is never taken from what another was told', async () => {
  const six = await groupOfSix(app)
  const roleOf = async (token?: string) => {
    const { payload } = await app.call(groupDetails, { id: six.group.id }, token ? { token } : {})
    return [payload.callerIsMember, payload.callerIsApproved, payload.callerIsAdmin]
  }
  for (let round = 0; round < 2; round++) {
    expect(await roleOf(six.admin.token)).toEqual([true, true, true])
    expect(await roleOf(six.member.token)).toEqual([true, true, false])
    expect(await roleOf(six.unapproved.token)).toEqual([true, false, false])
    expect(await roleOf(six.stranger.token)).toEqual([false, false, false])
    expect(await roleOf()).toEqual([false, false, false])
  }
})

test('B1 a group that becomes private is gone for a guest who has it, on every instance', async () => {
  const six = await groupOfSix(app)
  const { id } = six.group
  const { etag } = (await other.call(groupDetails, { id })).headers
  const heard = heardBy(other, id)
  await app.call(saveGroup, { ...GROUP, id, isPublic: false }, six.admin)
  await heard
  const as = { headers: { 'if-none-match': String(etag) } }
  for (const instance of [app, other]) expect((await instance.call(groupDetails, { id }, as)).status).toBe(404)
})

test('who has the details already is told so, until they change', async () => {
  const six = await groupOfSix(app)
  const { id } = six.group
  const { headers } = await app.call(groupDetails, { id })
  expect(headers['cache-control']).toBe('private, no-cache')
  const as = { headers: { 'if-none-match': String(headers.etag) } }
  const same = await app.call(groupDetails, { id }, as)
  expect([same.status, same.text]).toEqual([304, ''])
  expect((await app.call(groupDetails, { id }, { ...as, token: six.admin.token })).status).toBe(200)
  await app.call(setGroupDescription, { sessionGroupId: id, text: 'New words' }, six.admin)
  expect((await app.call(groupDetails, { id }, as)).status).toBe(200)
})

test.each(['br', 'gzip', undefined])(
  'long details come compressed as %s when the reader takes that',
  async (encoding) => {
    const six = await groupOfSix(app)
    await app.call(setGroupDescription, { sessionGroupId: six.group.id, text: 'Blues. '.repeat(500) }, six.admin)
    const url = `/api/v1/groups/details/${six.group.id}`
    const response = await app.http.inject({ url, headers: encoding ? { 'accept-encoding': encoding } : {} })
    expect(response.headers['content-encoding']).toBe(encoding)
    expect(response.headers.vary).toContain('Accept-Encoding')
    expect(response.rawPayload.length < 1000).toBe(encoding !== undefined)
  },
)

test('a question that was under way during a change does not bring the old answer back', async () => {
  const six = await groupOfSix(app)
  const { id } = six.group
  const questions = Array.from({ length: 20 }, () => app.call(groupDetails, { id }))
  const write = app.call(setGroupDescription, { sessionGroupId: id, text: 'Changed meanwhile' }, six.admin)
  await Promise.all([...questions, write])
  expect((await app.call(groupDetails, { id })).payload.group.description).toBe('Changed meanwhile')
})

test('admins see the same group, with who waits', async () => {
  const six = await groupOfSix(app)
  const { payload } = await app.call(groupAdminDetails, { id: six.group.id }, six.admin)
  expect(payload.group).toEqual((await app.call(groupDetails, { id: six.group.id }, six.member)).payload.group)
  expect(payload.pending.map((one) => one.userId)).toEqual([six.unapproved.id])
})
