import { groupDetails, inviteLink, listForUser, saveGroup } from '@app/core/contract/groups'
import { approveUser, joinGroup, leaveGroup, setAdminRights } from '@app/core/contract/members'
import { editSession, sessionDetails } from '@app/core/contract/sessions'
import { registerPart, wishOnApproval } from '@app/core/contract/sign-up'
import { removeSlot, updateSignUpState } from '@app/core/contract/slots'
import { exportAccount } from '@app/core/contract/users'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { GROUP } from '../test/group.ts'
import { BASS, letPass, type SessionOfSix, sessionOfSix, VOCALS } from '../test/session.ts'

const app = testApp()
// The seventh group has its lockout off: all of these are ordinary ones.
beforeAll(() => sql`alter table groups alter column id restart with 100`.execute(app.database.db))

const askFor = (six: SessionOfSix, SlotId: number, on = true, as = six.unapproved) =>
  app.call(wishOnApproval, { SessionId: six.session.id, SlotId, on }, as)
const approve = (six: SessionOfSix) =>
  app.call(approveUser, { GroupId: six.group.id, UserId: six.unapproved.id }, six.admin)
const ownPart = async (six: SessionOfSix, as = six.unapproved) =>
  (await app.call(sessionDetails, { id: six.session.id }, as)).payload.me
const mailTo = async (six: SessionOfSix) => (await app.mailsTo(six.unapproved.email)).map((mail) => mail.text).join()

test('a slot asked for while one waits is held, and becomes a wish with the approval', async () => {
  const six = await sessionOfSix(app, { slots: [VOCALS, BASS], songs: 2 })
  const [first = 0, , third = 0] = six.slotIds
  await askFor(six, third)
  expect((await askFor(six, first)).payload.wishesOnApproval).toEqual([third, first])
  expect(await ownPart(six)).toMatchObject({ wishes: [], wishesOnApproval: [third, first], registration: null })

  await approve(six)
  const me = await ownPart(six)
  expect(me.wishesOnApproval).toEqual([])
  expect(me.wishes.map(({ slotId, priority, state }) => [slotId, priority, state])).toEqual([
    [third, 1, 'wished'],
    [first, 2, 'wished'],
  ])
  expect(me.registration?.userId).toBe(six.unapproved.id)
  expect(await mailTo(six)).toContain('Vocals in Song 2, Thursday Blues: your wish is in.')
})

test('while a request waits, the group names the session in which parts are kept', async () => {
  const six = await sessionOfSix(app, { slots: [VOCALS, BASS] })
  const keptIn = async () =>
    (await app.call(listForUser, {}, six.unapproved)).payload.find(({ sessionGroup: { id } }) => id === six.group.id)
      ?.keptIn
  expect(await keptIn()).toBeNull()
  for (const slotId of six.slotIds) await askFor(six, slotId)
  expect(await keptIn()).toMatchObject({ id: six.session.id, title: 'Thursday Blues' })
  await approve(six)
  expect(await keptIn()).toBeNull()
})

test('B5 of a group that became private, who waits reads no name, picture or session, and what they asked for stays', async () => {
  const six = await sessionOfSix(app)
  await askFor(six, six.slotId)
  const makePublic = (isPublic: boolean) =>
    app.call(saveGroup, { ...GROUP, id: six.group.id, name: 'The Secret Six', isPublic }, six.admin)
  expect((await makePublic(false)).status).toBe(200)
  const groups = await app.call(listForUser, {}, six.unapproved)
  expect(groups.payload).toMatchObject([
    { sessionGroup: { id: six.group.id, name: 'A private group', imageAssetData: null }, keptIn: null },
  ])
  const { payload, text } = await app.call(exportAccount, {}, six.unapproved)
  expect(payload.memberships).toMatchObject([{ groupId: six.group.id, groupName: 'A private group' }])
  expect(groups.text + text).not.toMatch(/Secret|Thursday/)
  await makePublic(true)
  expect((await app.call(listForUser, {}, six.unapproved)).payload[0]?.keptIn).toMatchObject({ id: six.session.id })
})

test('what one asked for can be taken back before the approval, and asked for twice counts once', async () => {
  const six = await sessionOfSix(app, { slots: [VOCALS, BASS] })
  const [vocals = 0, bass = 0] = six.slotIds
  await askFor(six, vocals)
  await askFor(six, vocals)
  await askFor(six, bass)
  expect((await askFor(six, vocals, false)).payload.wishesOnApproval).toEqual([bass])
  await approve(six)
  expect((await ownPart(six)).wishes.map(({ slotId }) => slotId)).toEqual([bass])
})

test('a deadline that passes while one waits costs nothing: it was asked for in time', async () => {
  const six = await sessionOfSix(app)
  await askFor(six, six.slotId)
  await app.call(editSession, { id: six.session.id, settings: { signUpOpen: false } }, six.admin)
  expect((await askFor(six, six.slotId)).error.code).toBe('SIGN_UP_CLOSED')
  await approve(six)
  expect((await ownPart(six)).wishes).toHaveLength(1)
})

test('an instrument that has only a waitlist by then gives the waitlist, and says so', async () => {
  const six = await sessionOfSix(app)
  await askFor(six, six.slotId)
  const state = { sessionId: six.session.id, instrumentId: VOCALS, newState: 2 as const }
  await app.call(updateSignUpState, state, six.admin)
  await approve(six)
  expect((await ownPart(six)).wishes).toMatchObject([{ state: 'waitlisted', waitlistPosition: 1 }])
  expect(await mailTo(six)).toContain('Vocals in Song 1, Thursday Blues: you are on the waitlist.')
})

test('where the first to come has it, a slot that is taken by then gives its waitlist, a free one is theirs', async () => {
  const six = await sessionOfSix(app, { slots: [VOCALS], songs: 2, settings: { firstCome: true } })
  const [taken = 0, free = 0] = six.slotIds
  await askFor(six, taken)
  await askFor(six, free)
  await app.call(registerPart, { SessionId: six.session.id, SlotId: taken }, six.member)
  await approve(six)
  expect((await ownPart(six)).wishes.map(({ slotId, state }) => [slotId, state])).toEqual([
    [taken, 'waitlisted'],
    [free, 'held'],
  ])
})

test('what cannot be done any more is passed over and told, and the approval stands', async () => {
  const six = await sessionOfSix(app, { slots: [VOCALS, BASS] })
  const [vocals = 0, bass = 0] = six.slotIds
  await askFor(six, vocals)
  await askFor(six, bass)
  await app.call(removeSlot, { SessionId: six.session.id, SlotId: bass }, six.admin)
  await letPass(app, six.session.id)
  await approve(six)
  expect(await ownPart(six)).toMatchObject({ callerIsApproved: true, wishes: [], registration: null })
  expect(await mailTo(six)).toContain('that didn’t work. This session is over.')
})

test('an invitation and admin rights let in as the approval does', async () => {
  const byKey = await sessionOfSix(app)
  await askFor(byKey, byKey.slotId)
  const { key } = (await app.call(inviteLink, { id: byKey.group.id }, byKey.admin)).payload
  await app.call(joinGroup, { id: byKey.group.id, inviteKey: key }, byKey.unapproved)
  expect((await ownPart(byKey)).wishes).toHaveLength(1)

  const byRights = await sessionOfSix(app)
  await askFor(byRights, byRights.slotId)
  const rights = { groupId: byRights.group.id, userId: byRights.unapproved.id, isAdmin: true }
  await app.call(setAdminRights, rights, byRights.admin)
  expect((await ownPart(byRights)).wishes).toHaveLength(1)
})

test('who withdraws the request withdraws what they asked for', async () => {
  const six = await sessionOfSix(app)
  await askFor(six, six.slotId)
  await app.call(leaveGroup, { id: six.group.id }, six.unapproved)
  await app.call(joinGroup, { id: six.group.id }, six.unapproved)
  await approve(six)
  expect((await ownPart(six)).wishes).toEqual([])
})

test('who is let in a moment before has the wish at once', async () => {
  const six = await sessionOfSix(app)
  expect((await askFor(six, six.slotId, true, six.member)).payload.wishesOnApproval).toEqual([])
  expect((await ownPart(six, six.member)).wishes).toHaveLength(1)
})

test('of a private group, who waits learns nothing of its slots', async () => {
  const six = await sessionOfSix(app, { isPublic: false })
  expect((await askFor(six, six.slotId)).status).toBe(404)
})

test('E1 twenty slots asked for while the approval runs: each is a wish, none is left behind', async () => {
  const six = await sessionOfSix(app, { slots: [VOCALS, BASS], songs: 10 })
  await Promise.all([...six.slotIds.map((slotId) => askFor(six, slotId)), approve(six)])
  const me = await ownPart(six)
  expect(me.wishesOnApproval).toEqual([])
  expect(me.wishes.map(({ priority }) => priority)).toEqual(six.slotIds.map((_, index) => index + 1))
  const left = await app.database.db
    .selectFrom('wishes_on_approval')
    .selectAll()
    .where('user_id', '=', six.unapproved.id)
    .execute()
  expect(left).toEqual([])
  expect((await app.call(groupDetails, { id: six.group.id }, six.unapproved)).payload.callerIsApproved).toBe(true)
})
