import {
  allGroups,
  groupAdminDetails,
  groupAudit,
  groupDetails,
  groupSettings,
  inviteLink,
  listForUser,
  resetInviteLink,
  saveGroup,
  setGroupDescription,
  updateDefaultSessionSettings,
} from '@app/core/contract/groups'
import {
  addUser,
  approveUser,
  groupUsers,
  joinGroup,
  leaveGroup,
  onlineUsersForGroup,
  removeUser,
  setAdminInstrumentRating,
  setAdminRights,
  userInstrumentsForGroup,
  userList,
} from '@app/core/contract/members'
import { searchCity, searchNearby } from '@app/core/contract/places'
import { updatePost } from '@app/core/contract/posts'
import { deleteAccount, updateInstrument, updateOnlineActivity, updateProfile } from '@app/core/contract/users'
import { getVenue, saveVenue } from '@app/core/contract/venues'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setAdmin } from '../members/sql.ts'
import { makeTestApp, PASSWORD, testApp } from '../test/app.ts'
import { formPart } from '../test/form.ts'
import { GROUP, groupOfSix } from '../test/group.ts'

const app = testApp()

const roleOf = async (groupId: number, token: string) => {
  const { payload } = await app.call(groupDetails, { id: groupId }, { token })
  return [payload.callerIsMember, payload.callerIsApproved, payload.callerIsAdmin]
}

test('whoever makes a group is its admin, and its zone is that of its place', async () => {
  const { token, id } = await app.person()
  const { payload } = await app.call(saveGroup, GROUP, { token })
  expect(payload).toMatchObject({
    name: 'Anchor Blues',
    userId: id,
    timeZoneId: 'America/Los_Angeles',
    memberCount: 1,
    joinPolicy: 'approval',
  })
  expect(await roleOf(payload.id, token)).toEqual([true, true, true])
  expect((await app.call(listForUser, {}, { token })).payload).toMatchObject([
    { sessionGroup: { id: payload.id, name: 'Anchor Blues' }, isAdmin: true },
  ])
})

test('whoever makes group after group is told to wait; changing one stays possible', async () => {
  const limited = await makeTestApp(app.database, { RATE_LIMIT_FACTOR: 0.1 })
  const maker = await app.person()
  const answers = []
  for (let index = 0; index < 3; index++) answers.push(await limited.call(saveGroup, GROUP, maker))
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 429])
  const id = answers[0]?.payload.id ?? 0
  expect((await limited.call(saveGroup, { ...GROUP, id, name: 'Renamed' }, maker)).status).toBe(200)
  await limited.close()
})

test('a place that nobody knows needs a time zone', async () => {
  const { token } = await app.person()
  const elsewhere = { ...GROUP, city: 'Nether Quaverham', state: 'England', zip: 'NQ1' }
  expect((await app.call(saveGroup, elsewhere, { token })).error.fields).toHaveProperty('timeZoneId')
  expect((await app.call(saveGroup, { ...elsewhere, timeZoneId: 'Europe/London' }, { token })).payload.timeZoneId).toBe(
    'Europe/London',
  )
})

test.each([
  ['a name of 10,000 characters', { name: 'x'.repeat(10_000) }],
  ['no name', { name: '   ' }],
  ['a policy that there is not', { joinPolicy: 'maybe' }],
])('a group with %s is refused at the field', async (_, changes) => {
  const { token } = await app.person()
  const { status, error } = await app.call(saveGroup, { ...GROUP, ...changes } as never, { token })
  expect(status).toBe(400)
  expect(Object.keys(error.fields ?? {})).toEqual(Object.keys(changes))
})

test.each([
  ['open', [true, true, false]],
  ['approval', [true, false, false]],
] as const)('joining a group with the policy %s', async (joinPolicy, expected) => {
  const { group, stranger } = await groupOfSix(app, { joinPolicy })
  expect((await app.call(joinGroup, { id: group.id }, { token: stranger.token })).status).toBe(200)
  expect(await roleOf(group.id, stranger.token)).toEqual(expected)
})

test('an invite-only group takes nobody without the key, and a key approves at once', async () => {
  const { group, stranger, admin } = await groupOfSix(app, { joinPolicy: 'invite', isPublic: false })
  const join = (inviteKey?: string) => app.call(joinGroup, { id: group.id, inviteKey }, { token: stranger.token })
  const { key, link, qrCode } = (await app.call(inviteLink, { id: group.id }, { token: admin.token })).payload
  expect(link).toBe(`https://jam.example/join/${group.id}-${key}`)
  expect(qrCode).toContain('<svg')
  expect((await join()).status).toBe(404)
  expect((await join('guessed')).status).toBe(404)
  await app.call(resetInviteLink, { id: group.id }, { token: admin.token })
  expect((await join(key)).status).toBe(404)
  const fresh = (await app.call(inviteLink, { id: group.id }, { token: admin.token })).payload.key
  expect((await join(fresh)).payload).toMatchObject({ callerIsApproved: true })
})

test('twenty who ask to join at once are twenty rows, and one who asks twenty times is one', async () => {
  const { group, stranger, admin } = await groupOfSix(app)
  const people = await Promise.all(Array.from({ length: 20 }, () => app.person()))
  await Promise.all(
    [...people, ...Array(20).fill(stranger)].map(({ token }) => app.call(joinGroup, { id: group.id }, { token })),
  )
  const details = (await app.call(groupAdminDetails, { id: group.id }, { token: admin.token })).payload
  expect(details.counts).toMatchObject({ members: 2, pending: 22 })
})

test('an approved member sees more than one who waits, at once', async () => {
  const { group, unapproved, admin } = await groupOfSix(app)
  const ask = () => app.call(userList, { id: group.id }, { token: unapproved.token })
  expect((await ask()).status).toBe(403)
  await app.call(approveUser, { GroupId: group.id, UserId: unapproved.id }, { token: admin.token })
  expect((await ask()).status).toBe(200)
})

test('B6 an admin whose rights are taken is refused by the next call', async () => {
  const { group, member, admin } = await groupOfSix(app)
  const rights = (isAdmin: boolean) =>
    app.call(setAdminRights, { groupId: group.id, userId: member.id, isAdmin }, { token: admin.token })
  const read = async () => (await app.call(groupSettings, { id: group.id }, { token: member.token })).status
  await rights(true)
  expect(await read()).toBe(200)
  await rights(false)
  expect(await read()).toBe(403)
  await app.call(removeUser, { GroupId: group.id, UserId: member.id }, { token: admin.token })
  expect((await app.call(userList, { id: group.id }, { token: member.token })).status).toBe(403)
})

test('B7 the last admin cannot leave, be removed, give up the rights or delete the account', async () => {
  const owner = await app.user()
  const { payload: group } = await app.call(saveGroup, GROUP, { token: owner.token })
  const as = { token: owner.token }
  expect((await app.call(leaveGroup, { id: group.id }, as)).error.code).toBe('LAST_ADMIN')
  expect((await app.call(removeUser, { GroupId: group.id, UserId: owner.id }, as)).error.code).toBe('LAST_ADMIN')
  expect((await app.call(setAdminRights, { groupId: group.id, userId: owner.id, isAdmin: false }, as)).error.code).toBe(
    'LAST_ADMIN',
  )
  const deletion = await app.call(deleteAccount, { Password: PASSWORD }, as)
  expect([deletion.status, deletion.error.message]).toEqual([409, expect.stringContaining('Anchor Blues')])
})

test('B7 two admins who leave at once leave one behind', async () => {
  const { group, member, admin } = await groupOfSix(app)
  await app.call(setAdminRights, { groupId: group.id, userId: member.id, isAdmin: true }, { token: admin.token })
  const answers = await Promise.all(
    [admin, member].map(({ token }) => app.call(leaveGroup, { id: group.id }, { token })),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
})

test('B7 whoever has no account is made no organiser, and counts as none where they were', async () => {
  const owner = await app.user()
  const as = { token: owner.token }
  const { payload: group } = await app.call(saveGroup, GROUP, as)
  const guest =
    (await app.call(addUser, { GroupId: group.id, FirstName: 'Gus', LastName: 'Guest' }, as)).payload.userId ?? 0
  const rights = (isAdmin: boolean) => app.call(setAdminRights, { groupId: group.id, userId: guest, isAdmin }, as)
  const { status, error } = await rights(true)
  expect([status, error.code]).toEqual([409, 'NO_ACCOUNT'])
  await setAdmin(app.database.db, group.id, guest, true)
  expect((await app.call(leaveGroup, { id: group.id }, as)).error.code).toBe('LAST_ADMIN')
  expect((await app.call(deleteAccount, { Password: PASSWORD }, as)).error.code).toBe('LAST_ADMIN')
  expect((await rights(false)).payload.isAdmin).toBe(false)
})

test('B3 a venue of a private group is answered as one that does not exist', async () => {
  const six = await groupOfSix(app, { isPublic: false })
  for (const as of [six.stranger, six.otherAdmin]) {
    const answer = await app.call(getVenue, { id: six.venue.locationId }, as)
    const nowhere = await app.call(getVenue, { id: 2_000_000_000 }, as)
    expect([answer.status, answer.text]).toEqual([404, nowhere.text])
  }
})

test('B3 ids of another group are not found', async () => {
  const { group, otherGroup, otherAdmin, member } = await groupOfSix(app)
  const as = { token: otherAdmin.token }
  expect((await app.call(approveUser, { GroupId: otherGroup.id, UserId: member.id }, as)).status).toBe(404)
  expect(
    (await app.call(setAdminRights, { groupId: otherGroup.id, userId: member.id, isAdmin: true }, as)).status,
  ).toBe(404)
  const venue = (await app.call(saveVenue, { GroupId: otherGroup.id, Name: 'Cellar' }, as)).payload
  const admin = (await app.call(groupUsers, { groupId: otherGroup.id }, as)).payload[0]
  expect(admin?.userId).toBe(otherAdmin.id)
  const six = await groupOfSix(app)
  expect(
    (
      await app.call(
        saveVenue,
        { GroupId: six.group.id, LocationId: venue.locationId, Name: 'Mine now' },
        { token: six.admin.token },
      )
    ).status,
  ).toBe(404)
  const settings = { locationId: venue.locationId }
  expect(
    (await app.call(updateDefaultSessionSettings, { id: six.group.id, settings }, { token: six.admin.token })).status,
  ).toBe(404)
  const post = (await app.call(updatePost, { groupId: otherGroup.id, text: 'Ours', published: true }, as)).payload
  expect(
    (
      await app.call(
        updatePost,
        { groupId: six.group.id, postId: post.postId, text: 'Theirs', published: true },
        { token: six.admin.token },
      )
    ).status,
  ).toBe(404)
  expect(group.id).not.toBe(otherGroup.id)
})

test('B5 addresses are for admins, their ratings for them and the rated, the own as one chose', async () => {
  const { group, member, admin, unapproved } = await groupOfSix(app)
  await app.call(approveUser, { GroupId: group.id, UserId: unapproved.id }, { token: admin.token })
  await app.call(updateInstrument, { InstrumentId: 1, Rating: 77 }, { token: member.token })
  await app.call(
    setAdminInstrumentRating,
    { GroupId: group.id, InstrumentId: 1, UserId: member.id, Rating: 33 },
    { token: admin.token },
  )
  const list = await app.call(userList, { id: group.id }, { token: unapproved.token })
  expect(list.text).not.toMatch(/@example|"rating"|adminRating/)
  expect(JSON.stringify(list.payload.map((one) => one.instruments))).not.toMatch(/77|33/)
  const seenBy = async (token: string) =>
    (await app.call(userInstrumentsForGroup, { groupId: group.id, userId: member.id }, { token })).payload
  expect(await seenBy(unapproved.token)).toMatchObject([{ rating: 77, adminRating: null }])
  const organisersAlone = { FirstName: 'Member', LastName: 'Example', LevelsSeenBy: 'organisers' as const }
  await app.call(updateProfile, organisersAlone, { token: member.token })
  expect(await seenBy(unapproved.token)).toMatchObject([{ rating: null, adminRating: null }])
  expect(await seenBy(member.token)).toMatchObject([{ rating: 77, adminRating: 33 }])
  expect(await seenBy(admin.token)).toMatchObject([{ rating: 77, adminRating: 33 }])
  const full = (await app.call(groupUsers, { groupId: group.id }, { token: admin.token })).payload
  expect(full.find((one) => one.userId === member.id)).toMatchObject({
    email: member.email,
    instruments: [{ rating: 77, adminRating: 33 }],
  })
})

test('AddUser takes a form too, and other calls do not', async () => {
  const { group, admin } = await groupOfSix(app)
  const form = (fields: Record<string, string>) => formPart(fields, { authorization: `Bearer ${admin.token}` })
  const fields = { GroupId: String(group.id), FirstName: 'Form', LastName: 'Person', Email: 'form@example.org' }
  const taken = await app.http.inject({ method: 'POST', url: '/api/SessionGroup/AddUser/', ...form(fields) })
  expect(taken.statusCode).toBe(200)
  const refused = await app.http.inject({ method: 'POST', url: '/api/v1/groups/save', ...form({ name: 'x' }) })
  expect(refused.statusCode).toBe(415)
})

test('F1 each act of an admin is in the audit log, newest first', async () => {
  const { group, member, admin, unapproved } = await groupOfSix(app)
  const as = { token: admin.token }
  await app.call(approveUser, { GroupId: group.id, UserId: unapproved.id }, as)
  await app.call(setAdminRights, { groupId: group.id, userId: member.id, isAdmin: true }, as)
  await app.call(setAdminInstrumentRating, { GroupId: group.id, InstrumentId: 2, UserId: member.id, Rating: 50 }, as)
  await app.call(removeUser, { GroupId: group.id, UserId: unapproved.id }, as)
  const { payload } = await app.call(groupAudit, { id: group.id }, as)
  expect(payload.entries.map((entry) => entry.action)).toEqual(['removed', 'rated', 'made-admin', 'approved'])
  expect(payload.entries[1]).toMatchObject({
    by: { userId: admin.id },
    about: { userId: member.id },
    detail: { instrumentId: 2, rating: 50 },
  })
})

test('default session settings keep what is not mentioned and refuse what cannot be', async () => {
  const { group, admin } = await groupOfSix(app)
  const save = (settings: object) =>
    app.call(updateDefaultSessionSettings, { id: group.id, settings }, { token: admin.token })
  await save({ songAssignMax: 6, slots: [{ instrumentId: 1, count: 2, required: true }] })
  expect((await save({ startTime: '20:15' })).payload).toMatchObject({
    startTime: '20:15',
    songAssignMax: 6,
    slots: [{ instrumentId: 1 }],
  })
  expect((await save({ songAssignMin: 9 })).error.fields).toHaveProperty(['settings.songAssignMin'])
  expect((await save({ startTime: '25:00' })).status).toBe(400)
  expect((await save({ slots: [{ instrumentId: 9999, count: 1, required: true }] })).status).toBe(404)
  const fiftyOne = [1, 2, 3, 4, 5, 6].map((instrumentId) => ({
    instrumentId,
    count: instrumentId > 1 ? 10 : 1,
    required: false,
  }))
  expect((await save({ slots: fiftyOne })).error.fields).toHaveProperty(['settings.slots'])
})

test('group 7 has filters and part lockout off, and other groups on', async () => {
  const { group, admin } = await groupOfSix(app)
  expect((await app.call(groupSettings, { id: group.id }, { token: admin.token })).payload).toMatchObject({
    filtersEnabled: true,
    partLockoutEnabled: true,
  })
  await sql`insert into groups (id, name, time_zone_id, is_public, join_policy, invite_key) overriding system value
    values (7, 'Seven', 'UTC', true, 'open', 'seven') on conflict do nothing`.execute(app.database.db)
  await sql`insert into members (group_id, user_id, is_admin, asked_at, approved_at) values (7, ${admin.id}, true, now(), now())`.execute(
    app.database.db,
  )
  expect((await app.call(groupSettings, { id: 7 }, { token: admin.token })).payload).toMatchObject({
    filtersEnabled: false,
    partLockoutEnabled: false,
  })
})

test('groups are found by name and city, private ones never, and odd characters mean themselves', async () => {
  const { token } = await app.person()
  const make = (name: string, isPublic = true) => app.call(saveGroup, { ...GROUP, name, isPublic }, { token })
  await Promise.all([make('Zanzibar 100% Funk'), make('Zanzibar_Secret', false), make('Zanzibar 🎸 مريم')])
  const find = async (q: string, more = {}) => (await app.call(allGroups, { q, ...more })).payload
  expect((await find('zanzibar')).groups.map((group) => group.name).sort()).toEqual([
    'Zanzibar 100% Funk',
    'Zanzibar 🎸 مريم',
  ])
  expect((await find('100%')).total).toBe(1)
  expect((await find('r_S')).total).toBe(0)
  for (const q of ['%', '🎸', 'مر', 'ZAN', 'bar 1', '100% funk'])
    expect((await find(q)).groups.map((group) => group.name)).toContainEqual(expect.stringMatching('Zanzibar'))
  expect((await find('funk zanzibar')).groups).toEqual([])
  expect((await find('zanzibar', { limit: 1, start: 1 })).groups).toHaveLength(1)
  expect((await find('zanzibar', { limit: 1e9 })).groups).toHaveLength(2)
})

test.each([-1, 0, 1.5, 'NaN'])('F4 a limit of %s is refused', async (limit) => {
  expect((await app.call(allGroups, { limit } as never)).status).toBe(400)
})

test('groups near a point come nearest first, within the radius', async () => {
  const { token } = await app.person()
  const at = async (city: string, state: string, zip: string) =>
    (await app.call(saveGroup, { ...GROUP, name: `Near ${city}`, city, state, zip }, { token })).payload.id
  const [honolulu, pearl, hilo] = [
    await at('Honolulu', 'HI', '96813'),
    await at('Pearl City', 'HI', '96782'),
    await at('Hilo', 'HI', '96720'),
  ]
  const near = async (radiusKm: number) =>
    (await app.call(searchNearby, { coordinates: '21.31,-157.86', radiusKm })).payload.groups.map((group) => group.id)
  expect(await near(50)).toEqual([honolulu, pearl])
  expect(await near(400)).toEqual([honolulu, pearl, hilo])
  expect((await app.call(searchNearby, { coordinates: '95,0' })).status).toBe(400)
  expect((await app.call(searchNearby, { coordinates: 'here' })).status).toBe(400)
})

test('a city is found by the beginning of its name, with its state, or by its code', async () => {
  const find = async (q: string) =>
    (await app.call(searchCity, { q })).payload.map((place) => `${place.city}, ${place.state}`)
  expect((await find('portl')).slice(0, 2)).toEqual(['Portland, OR', 'Portland, ME'])
  expect(await find('Springfield, il')).toEqual(['Springfield, IL'])
  expect(await find('94103')).toEqual(['San Francisco, CA'])
  expect(await find('   ')).toEqual([])
})

test('posts are written and changed, the description is kept, and who is here is listed', async () => {
  const { group, admin, member } = await groupOfSix(app)
  const as = { token: admin.token }
  const post = (await app.call(updatePost, { groupId: group.id, text: 'First', published: true }, as)).payload
  const changed = (
    await app.call(updatePost, { groupId: group.id, postId: post.postId, text: 'Second', published: true }, as)
  ).payload
  expect(changed).toMatchObject({
    postId: post.postId,
    text: 'Second',
    published: true,
    editedAt: app.now().toISOString(),
  })
  expect(
    (await app.call(updatePost, { groupId: group.id, text: '  ', published: true }, as)).error.fields,
  ).toHaveProperty('text')
  await app.call(setGroupDescription, { sessionGroupId: group.id, text: 'We play the blues.' }, as)
  expect((await app.call(groupDetails, { id: group.id })).payload.group.description).toBe('We play the blues.')
  await app.call(updateOnlineActivity, { action: '/' }, { token: member.token })
  expect((await app.call(onlineUsersForGroup, { groupId: group.id }, as)).payload.map((one) => one.userId)).toEqual([
    member.id,
  ])
})

test('an admin changes the group, and nobody else does', async () => {
  const { group, admin, member } = await groupOfSix(app)
  const change = (token: string) => app.call(saveGroup, { ...GROUP, id: group.id, name: 'Renamed' }, { token })
  expect((await change(member.token)).status).toBe(403)
  expect((await change(admin.token)).payload).toMatchObject({
    id: group.id,
    name: 'Renamed',
    timeZoneId: group.timeZoneId,
  })
})

test('a group that was asked for before it was made is found afterwards', async () => {
  const { token } = await app.person()
  const next = (await app.call(saveGroup, GROUP, { token })).payload.id + 1
  expect((await app.call(groupDetails, { id: next })).status).toBe(404)
  await app.call(saveGroup, GROUP, { token })
  expect((await app.call(groupDetails, { id: next })).status).toBe(200)
})

test('B7 an admin who deletes the account while the other one leaves: the group keeps one', async () => {
  const owner = await app.user()
  const { payload: group } = await app.call(saveGroup, GROUP, { token: owner.token })
  const other = await app.person()
  await app.call(joinGroup, { id: group.id }, { token: other.token })
  await app.call(setAdminRights, { groupId: group.id, userId: other.id, isAdmin: true }, { token: owner.token })
  await Promise.all([
    app.call(deleteAccount, { Password: PASSWORD }, { token: owner.token }),
    app.call(leaveGroup, { id: group.id }, { token: other.token }),
  ])
  const admins = await app.database.db
    .selectFrom('members')
    .select('user_id')
    .where('group_id', '=', group.id)
    .where('is_admin', '=', true)
    .execute()
  expect(admins.length).toBeGreaterThanOrEqual(1)
})

test('a group’s usual fee has two decimals at most', async () => {
  const { group, admin } = await groupOfSix(app)
  const setFee = (fee: number) => app.call(updateDefaultSessionSettings, { id: group.id, settings: { fee } }, admin)
  const { status, error } = await setFee(0.005)
  expect([status, Object.values(error.fields ?? {})]).toEqual([400, ['Give at most two decimals.']])
  expect((await setFee(7.25)).status).toBe(200)
})

test('F1 the description, the settings, a venue and the banner are in the audit log too', async () => {
  const { group, admin } = await groupOfSix(app)
  await app.call(setGroupDescription, { sessionGroupId: group.id, text: 'About us' }, admin)
  await app.call(updateDefaultSessionSettings, { id: group.id, settings: { fee: 5 } }, admin)
  const venue = (await app.call(saveVenue, { GroupId: group.id, Name: 'Cellar' }, admin)).payload
  await app.call(saveVenue, { GroupId: group.id, LocationId: venue.locationId, Name: 'The Cellar' }, admin)
  const { entries } = (await app.call(groupAudit, { id: group.id }, admin)).payload
  expect(entries.map((entry) => entry.action)).toEqual([
    'venue-changed',
    'venue-added',
    'settings-changed',
    'description-changed',
  ])
  expect(entries[2]?.detail).toEqual({ changed: ['fee'] })
})
