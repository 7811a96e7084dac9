import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requestPasswordReset, resetPassword, signIn, verifyResetToken } from '@app/core/contract/auth'
import { calendarLink, personalCalendar } from '@app/core/contract/calendar'
import { getNotificationSettings, updateDetails } from '@app/core/contract/users'
import { expect, onTestFinished, test } from 'vitest'
import { makeMailer } from '../lib/outside/mailer.ts'
import { PASSWORD, testApp } from '../test/app.ts'
import { medianRatio } from '../test/timing.ts'

const app = testApp()
const NEW = 'a wholly new password'

async function resetLink(email: string, headers: Record<string, string> = {}) {
  await app.call(requestPasswordReset, { email }, { headers })
  const link = /https?:\S+/.exec((await app.mailsTo(email)).at(-1)?.text ?? '')?.[0] ?? ''
  return { link, token: new URL(link).searchParams.get('token') ?? '' }
}

test('a reset link sets a new password', async () => {
  const { email } = await app.user()
  const { token } = await resetLink(email)
  expect((await app.call(verifyResetToken, { token, email })).payload).toEqual({ valid: true })
  expect((await app.call(resetPassword, { token, email, newPassword: NEW })).status).toBe(200)
  expect((await app.call(signIn, { grant_type: 'password', email, password: NEW })).status).toBe(200)
  expect((await app.call(signIn, { grant_type: 'password', email, password: PASSWORD })).status).toBe(400)
})

test('A6 a reset ends every session and says so by mail', async () => {
  const user = await app.user()
  const { token } = await resetLink(user.email)
  await app.call(resetPassword, { token, email: user.email, newPassword: NEW })
  expect((await app.call(getNotificationSettings, {}, { token: user.token })).status).toBe(401)
  expect((await app.mailsTo(user.email)).at(-1)?.subject).toContain('password was changed')
})

test('A6 a reset ends the calendar’s address too and says so; a change of the password keeps it', async () => {
  const user = await app.user()
  const addressOf = async (token: string) => (await app.call(calendarLink, {}, { token })).payload.url
  const opens = async (url: string) =>
    (await app.call(personalCalendar, { key: /([^/]+)\.ics$/.exec(url)?.[1] ?? '' })).status
  const old = await addressOf(user.token)
  await app.call(updateDetails, { CurrentPassword: PASSWORD, NewPassword: NEW }, user)
  expect([await addressOf(user.token), await opens(old)]).toEqual([old, 200])
  const { token } = await resetLink(user.email)
  await app.call(resetPassword, { token, email: user.email, newPassword: PASSWORD })
  expect(await opens(old)).toBe(404)
  expect((await app.mailsTo(user.email)).at(-1)?.text).toContain('Your calendar has a new address too.')
})

test('A6 a reset link works once, also when it is used twice at the same moment', async () => {
  const { email } = await app.user()
  const { token } = await resetLink(email)
  const answers = await Promise.all([1, 2, 3].map(() => app.call(resetPassword, { token, email, newPassword: NEW })))
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400])
  expect((await app.call(verifyResetToken, { token, email })).payload).toEqual({ valid: false })
})

test('A6 a used link takes the other links of that account with it', async () => {
  const { email } = await app.user()
  const [first, second] = [await resetLink(email), await resetLink(email)]
  await app.call(resetPassword, { token: second.token, email, newPassword: NEW })
  expect((await app.call(resetPassword, { token: first.token, email, newPassword: NEW })).error.code).toBe(
    'RESET_LINK_DEAD',
  )
})

test('A6 a day-old, a guessed and a borrowed link are refused', async () => {
  const [user, stranger] = [await app.user(), await app.user()]
  const { token } = await resetLink(user.email)
  const dead = async (given: string, email: string) =>
    (await app.call(resetPassword, { token: given, email, newPassword: NEW })).error.code
  expect(await dead('guessed', user.email)).toBe('RESET_LINK_DEAD')
  expect(await dead(token, stranger.email)).toBe('RESET_LINK_DEAD')
  app.advance(24 * 3_600_000)
  expect(await dead(token, user.email)).toBe('RESET_LINK_DEAD')
  expect((await app.call(verifyResetToken, { token, email: user.email })).payload).toEqual({ valid: false })
})

test('A6 the link is built from PUBLIC_URL, whatever Host was sent', async () => {
  const { email } = await app.user()
  const { link } = await resetLink(email, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
  expect(link).toMatch(/^https:\/\/jam\.example\/reset-password\?token=/)
})

test('A6 a weak new password is refused and the link stays good', async () => {
  const { email } = await app.user()
  const { token } = await resetLink(email)
  const { error } = await app.call(resetPassword, { token, email, newPassword: 'short' })
  expect(error.fields).toHaveProperty('newPassword')
  expect((await app.call(verifyResetToken, { token, email })).payload).toEqual({ valid: true })
})

test('A5 asking for a reset answers the same, and as fast, whether or not the address exists', async () => {
  const { email } = await app.user()
  const ask = (address: string) => app.call(requestPasswordReset, { email: address })
  const [known, unknown] = [await ask(email), await ask('nobody.here@example.org')]
  expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
  const ratio = await medianRatio(
    25,
    () => ask(email),
    () => ask('nobody.here@example.org'),
  )
  expect(ratio).toBeGreaterThan(0.33)
  expect(ratio).toBeLessThan(3)
})

test('A5 what is done after the answer is as much work for an address without an account, and leaves no mail', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'reset-test-'))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }))
  const stub = app.app.mailer
  app.app.mailer = makeMailer({ ...app.app.settings, DATA_DIR, SMTP_URL: undefined })
  onTestFinished(() => {
    app.app.mailer = stub
  })
  const { email } = await app.user()
  const after = async (address: string) => {
    await app.call(requestPasswordReset, { email: address })
    await app.app.jobs.wake()
    await app.database.db.deleteFrom('password_resets').execute()
  }
  await after(email)
  await after('nobody.here@example.org')
  const ratio = await medianRatio(
    25,
    () => after(email),
    () => after('nobody.here@example.org'),
  )
  expect(ratio).toBeGreaterThan(0.7)
  expect(ratio).toBeLessThan(1.4)
  expect(readdirSync(join(DATA_DIR, 'outbox')).every((name) => name.endsWith('.eml'))).toBe(true)
  expect(readdirSync(join(DATA_DIR, 'outbox'))).toHaveLength(26)
})

test('nobody gets mail when the address has no account, and at most five links live at once', async () => {
  const { email } = await app.user()
  await app.call(requestPasswordReset, { email: 'not.here@example.org' })
  for (let i = 0; i < 8; i++) await app.call(requestPasswordReset, { email })
  expect(await app.mailsTo(email)).toHaveLength(5)
  expect(await app.mailsTo('not.here@example.org')).toEqual([])
})

test('A6 a new address takes the links that went to the old one with it', async () => {
  const user = await app.user()
  const { token } = await resetLink(user.email)
  await app.call(
    updateDetails,
    { Email: 'elsewhere.now@example.org', CurrentPassword: PASSWORD },
    { token: user.token },
  )
  expect((await app.call(verifyResetToken, { token, email: 'elsewhere.now@example.org' })).payload).toEqual({
    valid: false,
  })
})

test('A6 a user with two thousand sign-ins can reset the password', async () => {
  const user = await app.user()
  const now = app.now()
  const rows = Array.from({ length: 2000 }, () => ({ user_id: user.id, device: '', last_used_at: now }))
  await app.database.db.insertInto('sign_ins').values(rows).execute()
  const { token } = await resetLink(user.email)
  expect((await app.call(resetPassword, { token, email: user.email, newPassword: NEW })).status).toBe(200)
})

test('a mail server that is down costs no link', async () => {
  const { email } = await app.user()
  const { send } = app.app.mailer
  app.app.mailer.send = () => Promise.reject(new Error('no route to the mail server'))
  for (let i = 0; i < 6; i++) await app.call(requestPasswordReset, { email })
  await app.app.jobs.wake()
  app.app.mailer.send = send
  const { token } = await resetLink(email)
  expect((await app.call(verifyResetToken, { token, email })).payload).toEqual({ valid: true })
})
