import { changeMailsByKey, checkMailAddress, mailAddress, mailsByKey } from '@app/core/contract/mails'
import { removeUser } from '@app/core/contract/members'
import { updateGroupNotificationChoice } from '@app/core/contract/notifications'
import { nudge, previewNudge } from '@app/core/contract/session-night'
import { sessionOverview } from '@app/core/contract/session-overview'
import { deleteSession, editSession, previewSessionChange } from '@app/core/contract/sessions'
import { registerForSession, registerPart } from '@app/core/contract/sign-up'
import { deleteAccount, getEmailNotificationSettings, updateDetails } from '@app/core/contract/users'
import { MAIL_SETTINGS } from '@app/core/rules/mail-settings'
import { expect, test } from 'vitest'
import { MailRefused } from '../lib/outside/mailer.ts'
import { PASSWORD, testApp } from '../test/app.ts'
import { members, sessionOfSix } from '../test/session.ts'
import { unsubscribeKey } from './unsubscribe-keys.ts'

const app = testApp()
const LATER = 60_000

const letter = { subject: 'A mail', name: 'Ana', headline: 'A mail', about: [], blocks: [] }

/** Waits for a minute before it leaves. */
const waiting = (mail: object) =>
  app.app.jobs.add(app.database.db, 'mail', { kind: 'changed', letter, ...mail }, new Date(app.now().getTime() + LATER))
const sentTo = (email: string) => {
  app.advance(LATER + 1)
  return app.mailsTo(email)
}

const keyFor = (user: { id: number; email: string }, kind: Parameters<typeof unsubscribeKey>[2] = 'sessionChanged') =>
  unsubscribeKey(app.app.unsubscribeKey[0], user, kind)
const settingsOf = async (as: { token: string }) => (await app.call(getEmailNotificationSettings, {}, as)).payload
const oneClick = (key: string, more: object = {}) =>
  app.http.inject({
    method: 'POST',
    url: `/unsubscribe/${key}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    payload: 'List-Unsubscribe=One-Click',
    ...more,
  })

test('a mail that waits follows its reader to a new address', async () => {
  const ana = await app.user()
  await waiting({ to: ana.email, userId: ana.id })
  const moved = `moved-${ana.id}@example.org`
  await app.call(updateDetails, { CurrentPassword: PASSWORD, Email: moved }, ana)
  expect((await sentTo(moved)).map(({ kind }) => kind)).toEqual(['changed'])
  expect((await app.mailsTo(ana.email)).map(({ kind }) => kind)).toEqual(['email-changed'])
})

test('a mail that waits stays when its reader deletes the account, or an older version wrote it to an address that is gone', async () => {
  const ana = await app.user()
  const ben = await app.user()
  await waiting({ to: 'elsewhere@example.org', userId: ana.id })
  await waiting({ to: ben.email, letter: undefined, subject: 'Old', text: 'Old' })
  await app.call(deleteAccount, { Password: PASSWORD }, ana)
  await app.call(updateDetails, { CurrentPassword: PASSWORD, Email: `moved-${ben.id}@example.org` }, ben)
  expect(await sentTo('elsewhere@example.org')).toEqual([])
  expect((await app.mailsTo(ben.email)).map(({ kind }) => kind)).toEqual(['email-changed'])
})

test('a mail about a group stays when its reader is removed from it meanwhile, one about a session they are in leaves', async () => {
  const { admin, member, group, session, slotId } = await sessionOfSix(app)
  const to = { to: member.email, userId: member.id, groupId: group.id, sessionId: session.id }
  await waiting(to)
  expect(await sentTo(member.email)).toHaveLength(1)
  await waiting(to)
  await app.call(registerPart, { SessionId: session.id, SlotId: slotId }, member)
  await app.call(removeUser, { GroupId: group.id, UserId: member.id }, admin)
  expect(await sentTo(member.email)).toHaveLength(1)
})

test('a mail about a group stays when its reader wants to hear nothing of it any more', async () => {
  const { member, group } = await sessionOfSix(app)
  await waiting({ to: member.email, userId: member.id, groupId: group.id })
  await app.call(updateGroupNotificationChoice, { id: group.id, choice: 'mine' }, member)
  expect(await sentTo(member.email)).toHaveLength(1)
  await waiting({ to: member.email, userId: member.id, groupId: group.id })
  await app.call(updateGroupNotificationChoice, { id: group.id, choice: 'none' }, member)
  expect(await sentTo(member.email)).toHaveLength(1)
})

test('every mail about a session has the key that stops its kind, and it works', async () => {
  const { admin, member, session, group, slotId } = await sessionOfSix(app)
  await app.call(registerPart, { SessionId: session.id, SlotId: slotId }, member)
  await app.call(deleteSession, { groupId: group.id, sessionId: session.id }, admin)
  const [mail] = await app.mailsTo(member.email)
  const key = /unsubscribe\/([\w-]+)$/.exec(mail?.unsubscribe ?? '')?.[1] ?? ''
  expect(key).toBe(keyFor(member))
  expect(mail?.html).toContain(`/unsubscribe/${key}"`)
  expect(MAIL_SETTINGS[mail?.kind as 'cancelled']).toBe('sessionChanged')
  const answer = await oneClick(key)
  expect([answer.statusCode, answer.headers.location]).toEqual([200, undefined])
  expect(await settingsOf(member)).toMatchObject({ sessionChanged: false, newPost: true, reminder: true })
})

test('whoever only opens the link, as scanners do, changes nothing', async () => {
  const ana = await app.person()
  const before = await settingsOf(ana)
  for (const method of ['GET', 'HEAD'] as const) await app.http.inject({ method, url: `/unsubscribe/${keyFor(ana)}` })
  const { payload } = await app.call(mailsByKey, { key: keyFor(ana) })
  expect(payload).toEqual({ address: 'p…@example.org', kind: 'sessionChanged', settings: before })
  expect(await settingsOf(ana)).toEqual(before)
})

test.each([
  ['as a form of parts', { headers: { 'content-type': 'multipart/form-data; boundary=x' }, payload: '--x--' }],
  ['without a body', { headers: {}, payload: undefined }],
  ['with JSON that is none', { headers: { 'content-type': 'application/json' }, payload: '{' }],
])('one click works %s, and twice', async (_, more) => {
  const ana = await app.person()
  expect((await oneClick(keyFor(ana, 'newPost'), more)).statusCode).toBe(200)
  expect((await oneClick(keyFor(ana, 'newPost'), more)).statusCode).toBe(200)
  expect((await settingsOf(ana)).newPost).toBe(false)
})

test('by the link one stops the kind, all of them, and takes it back as it was', async () => {
  const ana = await app.person()
  const key = keyFor(ana)
  const before = await settingsOf(ana)
  const kind = await app.call(changeMailsByKey, { key, settings: { sessionChanged: false } })
  expect(kind.payload.settings).toEqual({ ...before, sessionChanged: false })
  const none = Object.fromEntries(Object.keys(before).map((name) => [name, false]))
  const all = await app.call(changeMailsByKey, { key, settings: none })
  expect(Object.values(all.payload.settings).some(Boolean)).toBe(false)
  await app.call(changeMailsByKey, { key, settings: before })
  expect(await settingsOf(ana)).toEqual(before)
})

test('B2 a key of somebody else, of another kind, of an old address or half a key opens nothing', async () => {
  const [ana, ben] = [await app.user(), await app.person()]
  const mark = keyFor(ana).split('-').slice(2).join('-')
  const old = keyFor(ana)
  const wrong = [
    `${ben.id}-3-${mark}`,
    `${ana.id}-4-${mark}`,
    `${ana.id}-99-${mark}`,
    `${ana.id}-3-`,
    'x',
    old.slice(0, -1),
  ]
  await app.call(updateDetails, { CurrentPassword: PASSWORD, Email: `moved-${ana.id}@example.org` }, ana)
  for (const key of [...wrong, old]) {
    expect((await app.call(mailsByKey, { key })).status, key).toBe(404)
    expect((await app.call(changeMailsByKey, { key, settings: { newPost: false } })).status, key).toBe(404)
    expect((await oneClick(key)).statusCode, key).toBe(404)
  }
  expect(Object.values(await settingsOf(ben))).toContain(true)
})

test('a mail for the safety of an account has no way to stop it', async () => {
  const ana = await app.user()
  await app.call(updateDetails, { CurrentPassword: PASSWORD, NewPassword: 'a quite different sentence' }, ana)
  const [mail] = await app.mailsTo(ana.email)
  expect(mail?.unsubscribe).toBeUndefined()
  expect(`${mail?.text}${mail?.html}${mail?.foot}`).not.toContain('unsubscribe')
})

/** Until it is taken back, a server that does not take mail to this address. */
function refuse(email: string, isAddress = true) {
  const { send } = app.app.mailer
  let tries = 0
  app.app.mailer.send = async (id, mail) => {
    if (mail.to !== email) return send(id, mail)
    tries++
    throw new MailRefused('550 No such user', isAddress)
  }
  return {
    tries: () => tries,
    stop: () => {
      app.app.mailer.send = send
    },
  }
}

const addressOf = async (as: { token: string }) => (await app.call(mailAddress, {}, as)).payload

test('what is refused for good is not tried again, and after three no more mails go to the address until one is taken', async () => {
  const ana = await app.person()
  const server = refuse(ana.email)
  for (let i = 0; i < 5; i++) {
    await waiting({ to: ana.email, userId: ana.id })
    await sentTo(ana.email)
  }
  app.advance(300_000)
  await app.mailsTo(ana.email)
  expect(server.tries()).toBe(3)
  expect(await addressOf(ana)).toMatchObject({ address: ana.email, comesBack: true, since: expect.any(String) })

  // A check that comes back changes nothing; one that is taken opens the address again.
  await app.call(checkMailAddress, {}, ana)
  await app.mailsTo(ana.email)
  expect([server.tries(), (await addressOf(ana)).comesBack]).toEqual([4, true])
  server.stop()
  await app.call(checkMailAddress, {}, ana)
  expect((await app.mailsTo(ana.email)).map(({ kind }) => kind)).toEqual(['address-check'])
  expect(await addressOf(ana)).toEqual({ address: ana.email, comesBack: false, since: null })
  await waiting({ to: ana.email, userId: ana.id })
  expect(await sentTo(ana.email)).toHaveLength(2)
})

test('a new address is not blamed for the old one, and a mail that was refused for its words blames none', async () => {
  const ana = await app.user()
  const server = refuse(ana.email)
  for (let i = 0; i < 3; i++) {
    await waiting({ to: ana.email, userId: ana.id })
    await sentTo(ana.email)
  }
  expect((await addressOf(ana)).comesBack).toBe(true)
  await app.call(updateDetails, { CurrentPassword: PASSWORD, Email: `moved-${ana.id}@example.org` }, ana)
  await app.app.jobs.wake()
  server.stop()
  expect((await addressOf(ana)).comesBack).toBe(false)

  const ben = await app.person()
  const picky = refuse(ben.email, false)
  for (let i = 0; i < 4; i++) {
    await waiting({ to: ben.email, userId: ben.id })
    await sentTo(ben.email)
  }
  picky.stop()
  expect([picky.tries(), (await addressOf(ben)).comesBack]).toEqual([4, false])
})

test('the number of mails that organisers are shown is the number that leave: who wants nothing of the group, or whose address is dead, is not in it', async () => {
  const six = await sessionOfSix(app, { settings: { signUpOpen: true } })
  const [fine, none, dead, silent, deaf] = (await members(app, six.group.id, 5)) as {
    id: number
    token: string
    email: string
  }[]
  if (!fine || !none || !dead || !silent || !deaf) throw new Error('nobody came')
  for (const who of [fine, none, dead]) await app.call(registerForSession, { sessionId: six.session.id }, who)
  for (const who of [none, deaf])
    await app.call(updateGroupNotificationChoice, { id: six.group.id, choice: 'none' }, who)
  await app.database.db.updateTable('users').set({ mail_refusals: 3 }).where('id', '=', dead.id).execute()
  const change = { id: six.session.id, startDate: '2026-03-13T19:30' }
  const preview = (await app.call(previewSessionChange, change, six.admin)).payload
  expect([preview.coming, preview.told]).toEqual([3, { all: 1, affected: 1 }])
  await app.call(editSession, { ...change, tell: 'all', seal: preview.seal }, six.admin)
  const to = async (people: { email: string }[]) =>
    (await Promise.all(people.map(({ email }) => app.mailsTo(email)))).map((mails) => mails.length)
  expect(await to([fine, none, dead])).toEqual([1, 0, 0])
  // The member and the silent one; not who wants nothing, nor the admin, who sends it.
  const { unanswered, told, seal } = (await app.call(previewNudge, { SessionId: six.session.id }, six.admin)).payload
  expect([unanswered, told]).toEqual([3, 2])
  expect((await app.call(sessionOverview, { id: six.session.id }, six.admin)).payload.reached).toBe(told)
  await app.call(nudge, { SessionId: six.session.id, seal }, six.admin)
  expect(await to([six.admin, six.member, silent, deaf])).toEqual([0, 1, 1, 0])
})
