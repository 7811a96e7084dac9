import { canRegister, guestToken, register } from '@app/core/contract/auth'
import { expect, test } from 'vitest'
import { PASSWORD, testApp } from '../test/app.ts'

const app = testApp()
const limited = testApp({ RATE_LIMIT_FACTOR: 1 })

const registration = (Email: string, more: Record<string, unknown> = {}) => ({
  FirstName: 'New',
  LastName: 'User',
  Email,
  Password: PASSWORD,
  ...more,
})

test('a registration makes an account and signs it in', async () => {
  const { status, payload } = await app.call(register, registration('ana@example.org'))
  expect(status).toBe(200)
  expect(payload.profile).toMatchObject({
    firstName: 'New',
    lastName: 'User',
    first: 'New',
    last: 'User',
    email: 'ana@example.org',
    registrationComplete: false,
  })
  expect(payload.profile.userId).toBeGreaterThan(0)
})

test('a taken address is refused in any spelling', async () => {
  const { email } = await app.user()
  const { status, error } = await app.call(register, registration(email.toUpperCase()))
  expect([status, error.code]).toEqual([409, 'EMAIL_TAKEN'])
  expect(error.fields).toHaveProperty('Email')
})

test('twenty registrations at once of one address make one account', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => app.call(register, registration('twenty@example.org'))),
  )
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.error?.code === 'EMAIL_TAKEN')).toHaveLength(19)
})

test.each([
  ['no body at all', {}, ['FirstName', 'LastName', 'Email', 'Password']],
  ['a malformed address', registration('not an address'), ['Email']],
  ['two addresses', registration('a@example.org,b@example.org'), ['Email']],
  ['a line break in the first name', { ...registration('lines@example.org'), FirstName: 'A\nBcc: b' }, ['FirstName']],
  ['a line break in the last name', { ...registration('lines@example.org'), LastName: 'A\u2028B' }, ['LastName']],
  ['a line break in the address', registration('a@example.org\nBcc: b@example.org'), ['Email']],
  ['an address of 300 characters', registration(`${'a'.repeat(290)}@example.org`), ['Email']],
  ['a number for a password', registration('n@example.org', { Password: 1234567890 }), ['Password']],
  ['a short password', registration('s@example.org', { Password: 'short' }), ['Password']],
])('a registration with %s is refused at the fields', async (_, body, fields) => {
  const { status, error } = await app.call(register, body as never)
  expect([status, error.code]).toEqual([400, 'INVALID'])
  expect(Object.keys(error.fields ?? {})).toEqual(fields)
})

test.each(['1234567890', 'QwertyUiop', 'password123', 'Jamboree2026', 'common@example.org'])(
  'A2 the password %s is refused with the reason',
  async (Password) => {
    const { status, error } = await app.call(register, registration('common@example.org', { Password }))
    expect(status).toBe(400)
    expect(error.fields?.Password).toMatch(/Choose another/)
  },
)

test.each([
  ['ten', 'k7#pWq9!xz'],
  ['64', '🎸 any characters at all: ñ, \t, "quotes", \\, 漢字, a b c d e f g'.slice(0, 64).padEnd(64, '.')],
  ['128', 'z'.repeat(128)],
])('A2 a password of %s characters is taken and opens the account', async (name, Password) => {
  const email = `length${name}@example.org`
  expect((await app.call(register, registration(email, { Password }))).status).toBe(200)
})

test('A5 CanRegister tells a taken, a free and a malformed address', async () => {
  const { email } = await app.user()
  const ask = async (address: string) => (await app.call(canRegister, { email: address })).payload
  expect(await ask(email)).toEqual({ canRegister: false, reason: 'EMAIL_TAKEN' })
  expect(await ask('free@example.org')).toEqual({ canRegister: true, reason: null })
  expect(await ask('nonsense')).toEqual({ canRegister: false, reason: 'EMAIL_MALFORMED' })
})

test('A5 CanRegister and registrations are held to ten a minute for a guest id', async () => {
  const { guestId } = (await limited.call(guestToken, {})).payload
  const ask = (i: number) =>
    limited.call(canRegister, { email: `g${i}@example.org` }, { guestId, address: `10.7.0.${i}` })
  for (let i = 0; i < 10; i++) expect((await ask(i)).status).toBe(200)
  const refused = await ask(10)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  const registering = await limited.call(register, registration('g@example.org', { GuestId: guestId }), {
    address: '10.7.0.11',
  })
  expect(registering.status).toBe(429)
  limited.advance(61_000)
  expect((await ask(12)).status).toBe(200)
})

test('A5 CanRegister is held to sixty a minute for a network address, whatever guest ids it makes up', async () => {
  const ask = (i: number) =>
    limited.call(canRegister, { email: 'x@example.org' }, { guestId: `made-up-${i}`, address: '10.8.0.1' })
  for (let i = 0; i < 60; i++) expect((await ask(i)).status).toBe(200)
  expect((await ask(60)).status).toBe(429)
})

test('A5 CanRegister is held to five hundred a day for a network address', async () => {
  let answered = 0
  for (let minute = 0; minute < 10; minute++) {
    for (let i = 0; i < 55; i++) {
      const { status } = await limited.call(canRegister, { email: 'x@example.org' }, { address: '10.9.0.1' })
      if (status === 200) answered++
    }
    limited.advance(61_000)
  }
  expect(answered).toBe(500)
})

test('B4 extra fields make nobody an admin', async () => {
  const { status, payload } = await app.call(
    register,
    registration('extra@example.org', {
      isAdmin: true,
      userId: 1,
      id: 1,
      approved: true,
      registrationComplete: true,
    }) as never,
  )
  expect(status).toBe(200)
  expect(payload.profile.registrationComplete).toBe(false)
  expect(payload).not.toHaveProperty('isAdmin')
})

test('B8 a guest id goes to the first account alone, and a made-up one to none', async () => {
  const { guestId } = (await app.call(guestToken, {})).payload
  const guestIdOf = async (userId: number) =>
    (await app.database.db.selectFrom('users').select('guest_id').where('id', '=', userId).executeTakeFirstOrThrow())
      .guest_id
  const first = await app.call(register, registration('guest1@example.org', { GuestId: guestId }))
  const second = await app.call(register, registration('guest2@example.org', { GuestId: guestId }))
  const third = await app.call(register, registration('guest3@example.org', { GuestId: 'made-up.id' }))
  expect(await guestIdOf(first.payload.profile.userId)).toBe(guestId)
  expect(await guestIdOf(second.payload.profile.userId)).toBeNull()
  expect(await guestIdOf(third.payload.profile.userId)).toBeNull()
})

test('two registrations at once with one guest id make two accounts', async () => {
  const { guestId } = (await app.call(guestToken, {})).payload
  const answers = await Promise.all(
    [1, 2].map((n) => app.call(register, registration(`double${n}@example.org`, { GuestId: guestId }))),
  )
  expect(answers.map((answer) => answer.status)).toEqual([200, 200])
})

test.each(['a\0@example.org', '\ud800@example.org'])(
  'an address with %j in it is refused, never an error',
  async (email) => {
    for (const answer of [
      await app.call(register, registration(email)),
      await app.call(canRegister, { email: email.toWellFormed() }),
    ]) {
      expect(answer.status).toBeLessThan(500)
    }
  },
)
