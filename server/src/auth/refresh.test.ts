import { listDevices, refresh, revokeDevice, signIn, signOut } from '@app/core/contract/auth'
import { deleteAccount, getNotificationSettings, updateDetails } from '@app/core/contract/users'
import { createSigner } from 'fast-jwt'
import { expect, test } from 'vitest'
import { PASSWORD, testApp } from '../test/app.ts'

const app = testApp()

const works = async (token: string) => (await app.call(getNotificationSettings, {}, { token })).status === 200
const renew = (token: string) => app.call(refresh, { token })
const signInAgain = async (email: string) =>
  (await app.call(signIn, { grant_type: 'password', email, password: PASSWORD })).payload

test('a refresh replaces the refresh token and gives a new access token', async () => {
  const user = await app.user()
  const { status, payload } = await renew(user.refreshToken)
  expect(status).toBe(200)
  expect(payload.refreshToken).not.toBe(user.refreshToken)
  expect(payload.profile.userId).toBe(user.id)
  expect(await works(payload.token)).toBe(true)
})

test('the refresh call works with a dead access token in the header', async () => {
  const user = await app.user()
  app.advance(16 * 60_000)
  expect((await app.call(refresh, { token: user.refreshToken }, { token: user.token })).status).toBe(200)
})

test('a client that lost the answer gets the same one within ten seconds', async () => {
  const user = await app.user()
  const first = (await renew(user.refreshToken)).payload
  app.advance(9_000)
  const again = (await renew(user.refreshToken)).payload
  expect(again.refreshToken).toBe(first.refreshToken)
  expect(await works(again.token)).toBe(true)
})

test('A7 a replaced token used again after ten seconds ends its whole family, and the user is told', async () => {
  const user = await app.user()
  const other = await signInAgain(user.email)
  const fresh = (await renew(user.refreshToken)).payload
  app.advance(11_000)
  const replay = await renew(user.refreshToken)
  expect([replay.status, replay.error.message]).toEqual([401, 'Refresh Token failed'])
  expect((await renew(fresh.refreshToken)).status).toBe(401)
  expect(await works(fresh.token)).toBe(false)
  expect(await works(user.token)).toBe(false)
  expect(await works(other.token)).toBe(true)
  expect((await app.mailsTo(user.email)).at(-1)?.subject).toContain('signed a device out')
})

test('A7 a replaced token whose successor was used is a replay at once', async () => {
  const user = await app.user()
  const second = (await renew(user.refreshToken)).payload
  const third = (await renew(second.refreshToken)).payload
  expect((await renew(user.refreshToken)).status).toBe(401)
  expect((await renew(third.refreshToken)).status).toBe(401)
})

test('A8 twenty refreshes at once with one token make one rotation, and every answer works', async () => {
  const user = await app.user()
  const answers = await Promise.all(Array.from({ length: 20 }, () => renew(user.refreshToken)))
  expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200))
  expect(new Set(answers.map((answer) => answer.payload.refreshToken)).size).toBe(1)
  for (const { payload } of answers) expect(await works(payload.token)).toBe(true)
  const next = await Promise.all(answers.map(({ payload }) => renew(payload.refreshToken)))
  expect(next.map((answer) => answer.status)).toEqual(Array(20).fill(200))
  const rows = await app.database.db
    .selectFrom('refresh_tokens')
    .innerJoin('sign_ins', 'sign_ins.id', 'sign_in_id')
    .select('hash')
    .where('user_id', '=', user.id)
    .execute()
  expect(rows).toHaveLength(3)
})

test('A9 after a sign-out the old tokens get 401', async () => {
  const user = await app.user()
  expect(await works(user.token)).toBe(true)
  expect((await app.call(signOut, { token: user.refreshToken }, { token: user.token })).status).toBe(200)
  const { status, error, text } = await app.call(getNotificationSettings, {}, { token: user.token })
  expect([status, error.code]).toEqual([401, 'SESSION_ENDED'])
  expect(text).not.toContain('TOKEN-EXPIRED')
  expect((await renew(user.refreshToken)).status).toBe(401)
})

test('A9 a sign-out ends this device alone, and never the sign-in of another user', async () => {
  const [user, stranger] = [await app.user(), await app.user()]
  const phone = await signInAgain(user.email)
  await app.call(signOut, { token: stranger.refreshToken }, { token: user.token })
  expect(await works(phone.token)).toBe(true)
  expect(await works(stranger.token)).toBe(true)
})

test('A9 after a deletion every token gets 401, and the address is free again', async () => {
  const user = await app.user()
  const phone = await signInAgain(user.email)
  expect((await app.call(deleteAccount, { Password: 'not the password' }, { token: user.token })).error.code).toBe(
    'WRONG_PASSWORD',
  )
  expect((await app.call(deleteAccount, { Password: PASSWORD }, { token: user.token })).status).toBe(200)
  expect(await works(user.token)).toBe(false)
  expect(await works(phone.token)).toBe(false)
  expect((await renew(phone.refreshToken)).status).toBe(401)
  await app.user(user.email)
})

test('A9 a device that is signed out from another one gets 401 there', async () => {
  const user = await app.user()
  const phone = await signInAgain(user.email)
  const devices = (await app.call(listDevices, {}, { token: user.token })).payload
  expect(devices).toHaveLength(2)
  expect(devices.filter((device) => device.isCurrent)).toHaveLength(1)
  const other = devices.find((device) => !device.isCurrent)
  expect((await app.call(revokeDevice, { familyId: other?.familyId ?? 0 }, { token: user.token })).status).toBe(200)
  expect(await works(phone.token)).toBe(false)
  expect(await works(user.token)).toBe(true)
})

test("B2 another user's device cannot be signed out", async () => {
  const [user, stranger] = [await app.user(), await app.user()]
  const [device] = (await app.call(listDevices, {}, { token: stranger.token })).payload
  const { status } = await app.call(revokeDevice, { familyId: device?.familyId ?? 0 }, { token: user.token })
  expect(status).toBe(404)
  expect(await works(stranger.token)).toBe(true)
})

test('A9 a new password signs the other devices out and keeps this one', async () => {
  const user = await app.user()
  const phone = await signInAgain(user.email)
  const changed = await app.call(
    updateDetails,
    { CurrentPassword: PASSWORD, NewPassword: 'quite another one' },
    { token: user.token },
  )
  expect(changed.status).toBe(200)
  expect(await works(phone.token)).toBe(false)
  expect(await works(user.token)).toBe(true)
})

test('A10 an expired access token is told TOKEN-EXPIRED in plain text', async () => {
  const user = await app.user()
  app.advance(15 * 60_000)
  const { status, text, headers } = await app.call(getNotificationSettings, {}, { token: user.token })
  expect([status, text]).toEqual([401, 'TOKEN-EXPIRED'])
  expect(headers['content-type']).toContain('text/plain')
})

test('A10 a tampered, an unsigned, a foreign and a refresh token are not TOKEN-EXPIRED', async () => {
  const user = await app.user()
  const [head, , signature] = user.token.split('.')
  const claims = (more: object) =>
    Buffer.from(JSON.stringify({ sub: String(user.id), sid: 1, exp: 4_000_000_000, ...more })).toString('base64url')
  const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
  const foreign = createSigner({ key: 'some other key that is long enough to be one', algorithm: 'HS256' })({
    sub: String(user.id),
    sid: 1,
    exp: 1,
  })
  const bad = [
    `${head}.${claims({})}.${signature}`,
    `${head}.${claims({ exp: 1 })}.${signature}`,
    `${none}.${claims({})}.`,
    foreign,
    user.refreshToken,
    'x',
    'a.b.c',
  ]
  for (const token of bad) {
    const { status, text, error } = await app.call(getNotificationSettings, {}, { token })
    expect([token, status]).toEqual([token, 401])
    expect(text).not.toContain('TOKEN-EXPIRED')
    expect(error.code).toBe('SESSION_ENDED')
  }
})

test('a refresh token runs out after sixty days without use', async () => {
  const user = await app.user()
  app.advance(60 * 86_400_000 + 1000)
  expect((await renew(user.refreshToken)).status).toBe(401)
})
