import { requestPasswordReset } from '@app/core/contract/auth'
import { nudge } from '@app/core/contract/session-night'
import { deleteSession } from '@app/core/contract/sessions'
import { registerPart } from '@app/core/contract/sign-up'
import { getEmailNotificationSettings, updateDetails, updateEmailNotificationSettings } from '@app/core/contract/users'
import { MAIL_SETTINGS, type MailKind } from '@app/core/rules/mail-settings'
import { expect, test } from 'vitest'
import type { Mail } from '../lib/outside/mailer.ts'
import { PASSWORD, testApp } from '../test/app.ts'
import { members, sessionOfSix } from '../test/session.ts'

const app = testApp()
const KINDS = Object.keys(MAIL_SETTINGS) as MailKind[]

async function allOff(as: { token: string }) {
  const settings = (await app.call(getEmailNotificationSettings, {}, as)).payload
  const off = Object.fromEntries(Object.keys(settings).map((kind) => [kind, false]))
  await app.call(updateEmailNotificationSettings, { settings: off }, as)
}

test.each(KINDS)('a mail of the kind %s that waits obeys the settings of the moment it leaves', async (kind) => {
  const reader = await app.person()
  const mail: Mail = { kind, to: reader.email, subject: 'A mail', text: 'that waited' }
  const later = new Date(app.now().getTime() + 60_000)
  await app.app.jobs.add(app.database.db, 'mail', { ...mail }, later)
  await allOff(reader)
  app.advance(61_000)
  expect(await app.mailsTo(reader.email)).toHaveLength(MAIL_SETTINGS[kind] === 'always' ? 1 : 0)
})

test('a mail that an older version queued leaves', async () => {
  const reader = await app.person()
  await app.app.jobs.add(app.database.db, 'mail', { to: reader.email, subject: 'A mail', text: 'without a kind' })
  expect(await app.mailsTo(reader.email)).toHaveLength(1)
})

test('who switched e-mail off hears of no nudge and no cancellation by mail, others do', async () => {
  const { admin, member, session, group, slotId } = await sessionOfSix(app)
  const [other] = await members(app, group.id, 1)
  if (!other) throw new Error('nobody came')
  await allOff(member)
  await app.call(nudge, { SessionId: session.id, message: '' }, admin)
  for (const person of [other, member]) {
    const taken = await app.call(registerPart, { SessionId: session.id, SlotId: slotId }, person)
    expect(taken.status).toBe(200)
  }
  await app.call(deleteSession, { groupId: group.id, sessionId: session.id }, admin)
  expect((await app.mailsTo(other.email)).map((mail) => mail.kind)).toEqual(['nudge', 'cancelled'])
  expect(await app.mailsTo(member.email)).toEqual([])
})

test('who switched e-mail off still gets a reset link and hears of a new password', async () => {
  const user = await app.user()
  await allOff(user)
  await app.call(updateDetails, { CurrentPassword: PASSWORD, NewPassword: 'a quite different sentence' }, user)
  await app.call(requestPasswordReset, { email: user.email }, {})
  await app.app.jobs.wake()
  const kinds = (await app.mailsTo(user.email)).map((mail) => mail.kind)
  expect(kinds).toEqual(['password-changed', 'password-reset'])
})
