import { guestToken, register } from '@app/core/contract/auth'
import { groupDetails } from '@app/core/contract/groups'
import { groupUsers, letBackIn, removeUser } from '@app/core/contract/members'
import {
  checkInLink,
  groupTonight,
  renewDoorCode,
  sessionHistory,
  tonight,
  walkIn,
  walkInDoor,
} from '@app/core/contract/session-night'
import { editSession, sessionDetails } from '@app/core/contract/sessions'
import { registeredUserProfiles, registerPart } from '@app/core/contract/sign-up'
import { expect, test } from 'vitest'
import { makeTestApp, PASSWORD, testApp } from '../test/app.ts'
import { BASS, letPass, sessionOfSix, VOCALS } from '../test/session.ts'

const app = testApp()
const NIGHT = '2026-03-02T10:00'

/** A session that begins tonight, with its door links. */
async function atTheDoor(wanted = {}) {
  const six = await sessionOfSix(app, wanted)
  await app.call(editSession, { id: six.session.id, startDate: NIGHT }, { token: six.admin.token })
  const links = (await app.call(checkInLink, { id: six.session.id }, { token: six.admin.token })).payload
  return { ...six, links }
}
const PERSON = { FirstName: 'Wanda', LastName: 'Walker', instrumentIds: [BASS] }
const guest = async () => (await app.call(guestToken, {})).payload.guestId

test('the printed code opens tonight’s session, and the door signs a guest up with a name and an instrument', async () => {
  const { session, links, member } = await atTheDoor()
  expect(links.link).toBe(`https://jam.example/walk-in/${links.key}`)
  expect(links.group.link).toBe(`https://jam.example/tonight/${links.group.key}`)
  expect(links.qrCode).toContain('<svg')
  const door = (await app.call(groupTonight, { key: links.group.key })).payload
  expect(door).toMatchObject({ session: { id: session.id }, walkInKey: links.key })
  expect((await app.call(walkInDoor, { key: links.key })).payload).toEqual(door)
  const { payload, status } = await app.call(walkIn, { key: links.key, ...PERSON })
  expect([status, payload.sessionId, payload.waitlistPosition]).toEqual([200, session.id, null])
  const people = await app.call(registeredUserProfiles, { sessionId: session.id }, { token: member.token })
  expect(people.payload.users).toMatchObject([{ userId: payload.userId, firstName: 'Wanda', wildcards: [BASS] }])
})

test('B4 a new door code ends the one before; who signed in by it stays, and the group’s own code goes on', async () => {
  const { session, links, admin, member } = await atTheDoor()
  await app.call(walkIn, { key: links.key, ...PERSON })
  const renew = (was: string, as: { token: string } = admin) =>
    app.call(renewDoorCode, { SessionId: session.id, was }, as)
  expect((await renew(links.key, member)).status).toBe(403)
  const { payload: renewed } = await renew(links.key)
  expect(renewed.key).not.toBe(links.key)
  expect(renewed.group).toEqual(links.group)
  expect((await app.call(walkInDoor, { key: links.key })).status).toBe(404)
  expect((await app.call(walkIn, { key: links.key, ...PERSON, FirstName: 'Late' })).status).toBe(404)
  expect((await app.call(walkInDoor, { key: renewed.key })).payload.session?.id).toBe(session.id)
  expect((await app.call(groupTonight, { key: links.group.key })).payload.walkInKey).toBe(renewed.key)
  // Pressed by a second organiser who still saw the old one, it is the same new code.
  expect((await renew(links.key)).payload.key).toBe(renewed.key)
  const { entries } = (await app.call(sessionHistory, { id: session.id }, admin)).payload
  expect(entries.filter(({ action }) => action === 'door-code-renewed')).toHaveLength(1)
  const people = await app.call(registeredUserProfiles, { sessionId: session.id }, admin)
  expect(people.payload.users.map(({ firstName }) => firstName)).toEqual(['Wanda'])
})

test('a guest who registers later keeps what they did at the door', async () => {
  const { session, links } = await atTheDoor()
  const guestId = await guest()
  const first = await app.call(walkIn, { key: links.key, ...PERSON }, { guestId })
  const again = await app.call(walkIn, { key: links.key, ...PERSON, instrumentIds: [VOCALS] }, { guestId })
  expect(again.payload.userId).toBe(first.payload.userId)
  const account = {
    FirstName: 'New',
    LastName: 'User',
    Email: 'wanda@example.org',
    Password: PASSWORD,
    GuestId: guestId,
  }
  const { payload } = await app.call(register, account)
  expect(payload.profile).toMatchObject({
    userId: first.payload.userId,
    firstName: 'Wanda',
    email: 'wanda@example.org',
  })
  const { me } = (await app.call(sessionDetails, { id: session.id }, { token: payload.token })).payload
  expect(me).toMatchObject({ callerIsApproved: true, wildcards: [VOCALS, BASS], registration: { checkedIn: true } })
})

test('the next one at the same phone is somebody else, and the first stays the one who can claim it', async () => {
  const { session, links, member } = await atTheDoor()
  const guestId = await guest()
  const wanda = await app.call(walkIn, { key: links.key, ...PERSON }, { guestId })
  const yusuf = await app.call(walkIn, { key: links.key, ...PERSON, FirstName: 'Yusuf' }, { guestId })
  const people = await app.call(registeredUserProfiles, { sessionId: session.id }, { token: member.token })
  expect(people.payload.users.map(({ firstName }) => firstName)).toEqual(['Wanda', 'Yusuf'])
  expect(yusuf.payload.userId).not.toBe(wanda.payload.userId)
  const again = await app.call(walkIn, { key: links.key, ...PERSON }, { guestId })
  expect(again.payload.userId).toBe(wanda.payload.userId)
})

test('E1 whoever comes second at a shared phone is one person too, however often it is sent', async () => {
  const { session, links, member } = await atTheDoor()
  const guestId = await guest()
  await app.call(walkIn, { key: links.key, ...PERSON }, { guestId })
  const second = { key: links.key, ...PERSON, FirstName: 'Yusuf' }
  const taps = await Promise.all([1, 2, 3, 4].map(() => app.call(walkIn, second, { guestId })))
  taps.push(await app.call(walkIn, second, { guestId }))
  expect(new Set(taps.map(({ payload }) => payload.userId)).size).toBe(1)
  const people = await app.call(registeredUserProfiles, { sessionId: session.id }, { token: member.token })
  expect(people.payload.users.map(({ firstName }) => firstName)).toEqual(['Wanda', 'Yusuf'])
})

test('an organiser puts somebody without a phone on the list, and sent twice it is one person', async () => {
  const { session, links, admin } = await atTheDoor()
  const person = { key: links.key, ...PERSON, forSomebodyElse: true }
  const [first, again] = [1, 2].map(() => app.call(walkIn, person, { token: admin.token }))
  const { userId } = (await first)?.payload ?? {}
  expect((await again)?.payload.userId).toBe(userId)
  expect(userId).not.toBe(admin.id)
  const seen = (await app.call(tonight, { id: session.id }, { token: admin.token })).payload.people
  expect(seen.map(({ person: { firstName }, present }) => [firstName, present])).toEqual([['Wanda', true]])
})

test('who is signed in walks in as themself', async () => {
  const { links, stranger } = await atTheDoor()
  const { payload } = await app.call(walkIn, { key: links.key, ...PERSON }, { token: stranger.token })
  expect(payload.userId).toBe(stranger.id)
})

test('A11 an address given at the door stays its owner’s: it tells nothing, and registering with it still works', async () => {
  const { group, admin, links, member } = await atTheDoor()
  const give = async (Email: string) =>
    app.call(walkIn, { key: links.key, ...PERSON, Email }, { guestId: await guest() })
  const [ofMember, ofNobody, again] = [
    await give(member.email),
    await give('owner@example.org'),
    await give('owner@example.org'),
  ]
  expect([ofMember.status, ofNobody.status, again.status]).toEqual([200, 200, 200])
  expect(ofMember.payload.userId).not.toBe(member.id)
  const account = { FirstName: 'The', LastName: 'Owner', Email: 'owner@example.org', Password: PASSWORD }
  const { status, payload } = await app.call(register, account)
  expect([status, payload.profile.firstName]).toEqual([200, 'The'])
  expect(payload.profile.userId).not.toBe(ofNobody.payload.userId)
  const listed = (await app.call(groupUsers, { groupId: group.id }, { token: admin.token })).payload
  expect(listed.find((one) => one.userId === ofNobody.payload.userId)?.email).toBe('owner@example.org')
})

test('A11 a walk-in who gave their own address registers with it on the same device, and keeps what they did', async () => {
  const { links } = await atTheDoor()
  const guestId = await guest()
  const Email = 'own@example.org'
  const { userId } = (await app.call(walkIn, { key: links.key, ...PERSON, Email }, { guestId })).payload
  const account = { FirstName: 'New', LastName: 'User', Email, Password: PASSWORD, GuestId: guestId }
  expect((await app.call(register, account)).payload.profile).toMatchObject({ userId, email: Email })
})

test('B10 somebody who was removed does not come back by the door', async () => {
  const { group, admin, links, member } = await atTheDoor()
  await app.call(removeUser, { GroupId: group.id, UserId: member.id }, { token: admin.token })
  const answer = await app.call(walkIn, { key: links.key, ...PERSON }, { token: member.token })
  expect([answer.status, answer.error.code]).toEqual([403, 'REMOVED'])
  await app.call(letBackIn, { GroupId: group.id, UserId: member.id }, { token: admin.token })
  expect((await app.call(walkIn, { key: links.key, ...PERSON }, { token: member.token })).status).toBe(200)
})

test('B10 somebody who was removed puts nobody on the list by the door, themself under another name neither', async () => {
  const { group, session, admin, links, member } = await atTheDoor({ isPublic: false })
  await app.call(removeUser, { GroupId: group.id, UserId: member.id }, { token: admin.token })
  const asAnother = { key: links.key, ...PERSON, forSomebodyElse: true }
  const answer = await app.call(walkIn, asAnother, { token: member.token })
  expect([answer.status, answer.error.code]).toEqual([403, 'REMOVED'])
  expect((await app.call(tonight, { id: session.id }, { token: admin.token })).payload.people).toEqual([])
})

test('B10 the door of a private group opens that night, not the group; its organiser can give them a part', async () => {
  const { group, session, slotId, admin, links, stranger } = await atTheDoor({ isPublic: false })
  const { payload } = await app.call(walkIn, { key: links.key, ...PERSON }, { token: stranger.token })
  expect(payload).toMatchObject({ sessionId: session.id, userId: stranger.id })
  expect((await app.call(groupDetails, { id: group.id }, { token: stranger.token })).status).toBe(404)
  const members = (await app.call(groupUsers, { groupId: group.id }, { token: admin.token })).payload
  expect(members.map(({ userId }) => userId)).not.toContain(stranger.id)
  const part = { SessionId: session.id, SlotId: slotId, ForUserId: stranger.id }
  expect((await app.call(registerPart, part, { token: admin.token })).status).toBe(200)
})

test('E1 a tap at the door that comes six times at once, at two doors, is one person', async () => {
  const doors = [await atTheDoor(), await atTheDoor()]
  const guestId = await guest()
  const person = { ...PERSON, Email: 'twice@example.org' }
  const taps = [0, 1, 0, 1, 0, 1].map((door) =>
    app.call(walkIn, { key: doors[door]?.links.key ?? '', ...person }, { guestId }),
  )
  const answers = await Promise.all(taps)
  expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(200))
  expect(new Set(answers.map((answer) => answer.payload.userId)).size).toBe(1)
})

test('A5 tries at the door end with 429, however many guests try', async () => {
  const { links, member } = await atTheDoor()
  const limited = await makeTestApp(app.database, { RATE_LIMIT_FACTOR: 0.02 })
  const ask = async () => {
    const asked = { key: links.key, ...PERSON, Email: member.email }
    return (await limited.call(walkIn, asked, { guestId: await guest(), address: '198.51.100.7' })).status
  }
  const statuses: number[] = []
  for (let index = 0; index < 8; index++) statuses.push(await ask())
  expect(statuses).toEqual([...Array(6).fill(200), 429, 429])
  await limited.close()
})

test('the door opens on the day and closes with the session', async () => {
  const six = await sessionOfSix(app)
  const { key, group } = (await app.call(checkInLink, { id: six.session.id }, { token: six.admin.token })).payload
  expect((await app.call(walkIn, { key, ...PERSON })).error.code).toBe('DOOR_CLOSED')
  expect((await app.call(groupTonight, { key: group.key })).payload).toMatchObject({
    session: { id: six.session.id },
    walkInKey: null,
  })
  await letPass(app, six.session.id)
  expect((await app.call(walkIn, { key, ...PERSON })).status).toBe(404)
  expect((await app.call(groupTonight, { key: group.key })).payload.session).toBeNull()
})

test('a full session puts a walk-in on its waitlist', async () => {
  const { links } = await atTheDoor({ settings: { capacity: 1 } })
  const places: (number | null)[] = []
  for (let index = 0; index < 3; index++)
    places.push((await app.call(walkIn, { key: links.key, ...PERSON })).payload.waitlistPosition)
  expect(places).toEqual([null, 1, 2])
})

test('the key of the door shows the night of a private group too, and no key of another', async () => {
  const { session, links, stranger } = await atTheDoor({ isPublic: false })
  const other = await atTheDoor()
  const see = (key?: string, token?: string) =>
    app.call(tonight, { id: session.id, ...(key && { key }) }, token ? { token } : {})
  expect((await see(links.group.key)).status).toBe(200)
  expect((await see(links.group.key, stranger.token)).payload.people).toEqual([])
  expect((await see(other.links.group.key)).status).toBe(404)
  const unheardOf = { id: 2_000_000_000, key: other.links.group.key }
  expect((await app.call(tonight, unheardOf)).status).toBe(404)
  expect((await see(other.links.group.key, stranger.token)).status).toBe(404)
  expect((await see()).status).toBe(401)
})

test('the key of the door shows nothing of a night that is far away', async () => {
  const { session, links, admin, stranger } = await atTheDoor({ isPublic: false })
  await app.call(editSession, { id: session.id, startDate: '2026-05-02T10:00' }, { token: admin.token })
  const see = (as: { token?: string }) => app.call(tonight, { id: session.id, key: links.group.key }, as)
  expect([(await see({})).status, (await see(stranger)).status, (await see(admin)).status]).toEqual([404, 404, 200])
})
