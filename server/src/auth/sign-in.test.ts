import { guestToken, requestPasswordReset, resetPassword, signIn } from '@app/core/contract/auth'
import { getNotificationSettings } from '@app/core/contract/users'
import { expect, test } from 'vitest'
import { hashPassword } from '../lib/access/passwords.ts'
import { PASSWORD, testApp } from '../test/app.ts'
import { medianRatio } from '../test/timing.ts'
import { insertUser } from '../users/sql.ts'

const app = testApp()
const limited = testApp({ RATE_LIMIT_FACTOR: 1 })

const attempt = (
  on: typeof app,
  email: string,
  password: string,
  address = '10.0.0.1',
  headers: Record<string, string> = {},
) => on.call(signIn, { grant_type: 'password', email, password }, { address, headers })

const newGuest = async () => (await limited.call(guestToken, {})).payload.guestId

test('a registered user signs in, with any spelling of the address', async () => {
  const { email, id } = await app.user()
  const { status, payload } = await attempt(app, ` ${email.toUpperCase()} `, PASSWORD)
  expect(status).toBe(200)
  expect(payload).toMatchObject({ success: true, profile: { userId: id, email, registrationComplete: false } })
  expect(Date.parse(payload.refreshAt) - app.now().getTime()).toBe(14 * 60_000)
  const settings = await app.call(getNotificationSettings, {}, { token: payload.token })
  expect(settings.status).toBe(200)
})

test('the Basic header may name our app client and no other', async () => {
  const { email } = await app.user()
  const basic = (name: string) => ({ authorization: `Basic ${Buffer.from(`${name}:`).toString('base64')}` })
  expect((await attempt(app, email, PASSWORD, undefined, basic('jamboree-web'))).status).toBe(200)
  expect((await attempt(app, email, PASSWORD, undefined, basic('other'))).error.code).toBe('UNKNOWN_CLIENT')
})

test('wrong credentials are a 400, so that no client signs itself out', async () => {
  const { email } = await app.user()
  const { status, error } = await attempt(app, email, 'not the password')
  expect([status, error.code]).toEqual([400, 'BAD_CREDENTIALS'])
})

test('A1 the password table holds argon2id with 19 MiB and two passes', async () => {
  const { id } = await app.user()
  const row = await app.database.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('A3 forty wrong sign-ins at once from one address, each for another account, are told no more than ten times', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) => attempt(limited, `at.once${i}@example.org`, 'wrong password', '10.9.0.1')),
  )
  const told = answers.filter((answer) => answer.status === 400)
  expect(told.length).toBeLessThanOrEqual(10)
  expect(new Set(answers.filter((answer) => !told.includes(answer)).map((answer) => answer.status))).toEqual(
    new Set([429]),
  )
})

test('A3 ten wrong sign-ins for an account from many addresses slow it down, and a reset still works', async () => {
  const { email } = await limited.user()
  for (let i = 0; i < 10; i++) expect((await attempt(limited, email, 'wrong password', `10.1.0.${i}`)).status).toBe(400)
  const refused = await attempt(limited, email, PASSWORD, '10.1.1.1')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900)

  await limited.call(requestPasswordReset, { email }, { address: '10.1.1.2' })
  const token = /token=([\w-]+)/.exec((await limited.mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? ''
  const reset = await limited.call(
    resetPassword,
    { token, email, newPassword: 'a wholly new one' },
    { address: '10.1.1.2' },
  )
  expect(reset.status).toBe(200)
  expect((await attempt(limited, email, 'a wholly new one', '10.1.1.3')).status).toBe(200)
})

test('A3 ten wrong sign-ins from one address slow that address down, and the window ends', async () => {
  const { email } = await limited.user()
  for (let i = 0; i < 10; i++) await attempt(limited, `nobody${i}@example.org`, 'wrong password', '10.2.0.1')
  expect((await attempt(limited, email, PASSWORD, '10.2.0.1')).status).toBe(429)
  expect((await attempt(limited, email, PASSWORD, '10.2.0.2')).status).toBe(200)
  limited.advance(15 * 60_000 + 1000)
  expect((await attempt(limited, email, PASSWORD, '10.2.0.1')).status).toBe(200)
})

test('A3 guesses made at once count as many', async () => {
  const { email } = await limited.user()
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, i) => attempt(limited, email, 'wrong password', `10.3.0.${i}`)),
  )
  expect(answers.filter((answer) => answer.status === 400)).toHaveLength(10)
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(20)
})

test('A3 signing in correctly counts against nobody', async () => {
  const { email } = await limited.user()
  for (let i = 0; i < 12; i++) expect((await attempt(limited, email, PASSWORD, '10.4.0.1')).status).toBe(200)
})

test('A12 while a guesser waits, the owner gets in from a device that signed in before, and no other device does', async () => {
  const { email } = await limited.user()
  const [own, strange] = [await newGuest(), await newGuest()]
  const from = (guestId: string, password: string, address: string) =>
    limited.call(signIn, { grant_type: 'password', email, password, guestId }, { address })
  expect((await from(own, PASSWORD, '10.7.0.1')).status).toBe(200)
  for (let i = 0; i < 10; i++) await from(strange, 'wrong password', `10.7.1.${i}`)
  expect((await from(strange, PASSWORD, '10.7.2.1')).status).toBe(429)
  expect((await attempt(limited, email, PASSWORD, '10.7.2.2')).status).toBe(429)
  expect((await from(own, PASSWORD, '10.7.2.3')).status).toBe(200)
  // Also on the guesser's own network, which is slowed down by now.
  for (let i = 0; i < 10; i++) await attempt(limited, `other${i}@example.org`, 'wrong password', '10.7.3.1')
  expect((await from(own, PASSWORD, '10.7.3.1')).status).toBe(200)
})

test('A12 a known device has ten guesses of its own, and is known for the account that signed in on it alone', async () => {
  const [owner, other] = [await limited.user(), await limited.user()]
  const guestId = await newGuest()
  const guess = async (email: string, password: string) =>
    (await limited.call(signIn, { grant_type: 'password', email, password, guestId }, { address: '10.8.0.1' })).status
  expect(await guess(owner.email, PASSWORD)).toBe(200)
  for (let i = 0; i < 10; i++) expect(await guess(owner.email, 'wrong password')).toBe(400)
  expect(await guess(owner.email, PASSWORD)).toBe(429)
  for (let i = 0; i < 10; i++) expect(await guess(other.email, 'wrong password')).toBe(400)
  expect(await guess(other.email, PASSWORD)).toBe(429)
})

test('A4 a forged X-Forwarded-For does not get round the limit', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 12; i++) {
    const answer = await attempt(limited, `no${i}@example.org`, 'wrong password', '10.5.0.1', {
      'x-forwarded-for': `203.0.113.${i}`,
    })
    statuses.push(answer.status)
  }
  expect(statuses.slice(10)).toEqual([429, 429])
})

test('A5 a sign-in answers the same, and as slowly, whether or not the address exists', async () => {
  const { email } = await app.user()
  const known = await attempt(app, email, 'wrong password')
  const unknown = await attempt(app, 'nobody.at.all@example.org', 'wrong password')
  expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
  const ratio = await medianRatio(
    15,
    () => attempt(app, email, 'wrong password'),
    () => attempt(app, 'nobody.at.all@example.org', 'wrong password'),
  )
  expect(ratio).toBeGreaterThan(0.6)
  expect(ratio).toBeLessThan(1.6)
})

test('F1 a denied sign-in is in the audit log, without the password or the address that was typed', async () => {
  const { email, id } = await app.user()
  await attempt(app, email, 'a wrong secret', '10.6.0.1')
  const rows = await app.database.db.selectFrom('audit_log').selectAll().where('user_id', '=', id).execute()
  expect(rows).toMatchObject([{ action: 'sign-in-denied', detail: { address: '10.6.0.1' } }])
  expect(JSON.stringify(rows)).not.toContain('a wrong secret')
})

test('A3 an address that is slowed down cannot slow down the accounts of others', async () => {
  const { email } = await limited.user()
  for (let i = 0; i < 10; i++) await attempt(limited, `some${i}@example.org`, 'wrong password', '10.20.0.1')
  for (let i = 0; i < 15; i++) expect((await attempt(limited, email, 'wrong password', '10.20.0.1')).status).toBe(429)
  expect((await attempt(limited, email, PASSWORD, '10.20.0.2')).status).toBe(200)
})

test('A3 all addresses of one IPv6 network are one', async () => {
  for (let i = 0; i < 10; i++) await attempt(limited, `v6n${i}@example.org`, 'wrong password', `2001:db8:1:2::${i + 1}`)
  expect((await attempt(limited, 'v6@example.org', 'wrong password', '2001:db8:1:2:ffff::9')).status).toBe(429)
  expect((await attempt(limited, 'v6@example.org', 'wrong password', '2001:db8:1:3::1')).status).toBe(400)
})

test('thirty people on one network sign in at once', async () => {
  // Put there one after the other: what happens at once is the signing in.
  const passwordHash = await hashPassword(PASSWORD)
  const emails = Array.from({ length: 30 }, (_, index) => `crowd${index}@example.org`)
  for (const email of emails)
    await insertUser(limited.database.db, { email, passwordHash, firstName: 'New', lastName: 'User', guestId: null })
  const answers = await Promise.all(emails.map((email) => attempt(limited, email, PASSWORD, '10.21.0.1')))
  expect(answers.map((answer) => answer.status)).toEqual(Array(30).fill(200))
})
