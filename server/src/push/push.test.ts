import { createECDH } from 'node:crypto'
import { revokeDevice, signOut } from '@app/core/contract/auth'
import {
  addPushSubscription,
  getPushSettings,
  removePushSubscription,
  renewPushSubscription,
  testPush,
  updatePushSettings,
} from '@app/core/contract/push'
import { setNowPlaying } from '@app/core/contract/session-night'
import { cutSong } from '@app/core/contract/session-songs'
import { registerPart } from '@app/core/contract/sign-up'
import { deleteAccount, updateDetails } from '@app/core/contract/users'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { accessTokens } from '../lib/access/access-tokens.ts'
import { makeTestApp, PASSWORD, testApp } from '../test/app.ts'
import { startPushService, type TestPushService } from '../test/push-service.ts'
import { BASS, type SessionOfSix, sessionOfSix, VOCALS } from '../test/session.ts'
import { sweepPushes } from './sql.ts'

const app = testApp({ PUSH_TO_THIS_MACHINE: true })
let service: TestPushService
beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.stop())

let names = 0
/** A device that is told: its name at the push service, and its subscription. */
async function device(token: string, more: { timeZoneId?: string } = {}) {
  const name = `device-${names++}`
  const subscription = service.subscribe(name)
  const { status, text } = await app.call(addPushSubscription, { subscription, ...more }, { token })
  if (status !== 200) throw new Error(text)
  return { name, subscription }
}
const settingsOf = async (token: string) => (await app.call(getPushSettings, {}, { token })).payload
const count = async (userId: number) =>
  (await app.database.db.selectFrom('push_subscriptions').select('id').where('user_id', '=', userId).execute()).length

test('a device is told once it subscribes, reads what was sent, and knows who sent it', async () => {
  const { token } = await app.person()
  expect(await settingsOf(token)).toMatchObject({ thisDevice: false, devices: 0, quietHours: true, youAreNext: true })
  const { name } = await device(token)
  const settings = await settingsOf(token)
  expect(settings).toMatchObject({ thisDevice: true, devices: 1 })
  expect((await app.call(testPush, {}, { token })).payload).toEqual({ outcome: 'sent' })
  const [arrived] = service.to(name)
  expect(arrived?.payload).toMatchObject({ title: 'It works', url: '/settings', tag: 'test' })
  expect(arrived?.signedWith).toBe(settings.publicKey)
  expect(arrived?.claims).toMatchObject({ aud: service.url, sub: 'https://jam.example' })
  expect(arrived?.headers).toMatchObject({ ttl: '60', urgency: 'high', 'content-encoding': 'aes128gcm' })
  expect(arrived?.headers.topic).toBe(arrived?.payload.tag)
})

test('without a subscription a test says so, and a push service’s no is told', async () => {
  const { token } = await app.person()
  const outcome = async () => (await app.call(testPush, {}, { token })).payload.outcome
  expect(await outcome()).toBe('none')
  const { name } = await device(token)
  service.answer(name, 503)
  expect(await outcome()).toBe('later')
  service.answer(name, 403)
  expect(await outcome()).toBe('refused')
})

test.each([404, 410])('a subscription whose push service answers %d is removed', async (status) => {
  const { token } = await app.person()
  const { name } = await device(token)
  service.answer(name, status)
  expect((await app.call(testPush, {}, { token })).payload.outcome).toBe('gone')
  expect(await settingsOf(token)).toMatchObject({ thisDevice: false, devices: 0 })
})

test('a device that subscribes again is told once, at its new address', async () => {
  const { id, token } = await app.person()
  await device(token)
  const { subscription } = await device(token)
  expect(await count(id)).toBe(1)
  await app.call(addPushSubscription, { subscription }, { token })
  expect(await count(id)).toBe(1)
})

test('a device belongs to who is signed in on it now', async () => {
  const [ana, ben] = [await app.person('Ana'), await app.person('Ben')]
  const { subscription } = await device(ana.token)
  await app.call(addPushSubscription, { subscription }, { token: ben.token })
  expect([await count(ana.id), await count(ben.id)]).toEqual([0, 1])
})

test('nobody stops another one’s device', async () => {
  const [ana, ben] = [await app.person('Ana'), await app.person('Ben')]
  const { subscription } = await device(ana.token)
  await app.call(removePushSubscription, { endpoint: subscription.endpoint }, { token: ben.token })
  expect(await count(ana.id)).toBe(1)
  await app.call(removePushSubscription, { endpoint: subscription.endpoint }, { token: ana.token })
  expect(await count(ana.id)).toBe(0)
})

test('one that the browser renews by itself stays its owner’s, and only who has the old one can renew it', async () => {
  const { token } = await app.person()
  const { subscription: old } = await device(token)
  const stranger = { ...old, keys: { ...old.keys, auth: service.subscribe('stranger').keys.auth } }
  const renew = (from: typeof old, name: string) =>
    app.call(renewPushSubscription, { old: from, subscription: service.subscribe(name) })
  expect((await renew(stranger, 'stolen')).status).toBe(200)
  expect((await renew(old, 'renewed')).status).toBe(200)
  await app.call(testPush, {}, { token })
  expect([service.to('stolen').length, service.to('renewed').length]).toEqual([0, 1])
})

test('A10 whoever signs out, is signed out or deletes the account is told no more', async () => {
  const one = await app.user()
  await device(one.token)
  await app.call(signOut, {}, { token: one.token })
  expect(await count(one.id)).toBe(0)

  const two = await app.user()
  const signIns = await app.database.db.selectFrom('sign_ins').select('id').where('user_id', '=', two.id).execute()
  await device(two.token)
  await app.call(revokeDevice, { familyId: signIns[0]?.id ?? 0 }, { token: two.token })
  expect(await count(two.id)).toBe(0)

  const three = await app.user()
  await device(three.token)
  await app.call(deleteAccount, { Password: PASSWORD }, { token: three.token })
  expect(await count(three.id)).toBe(0)
})

test('A10 a new password stops every device but the one that it was changed on', async () => {
  const { id, token } = await app.user()
  await device(token)
  const { db } = app.database
  const now = app.now()
  const other = { user_id: id, device: 'Phone', created_at: now, last_used_at: now }
  const signIn = await db.insertInto('sign_ins').values(other).returning('id').executeTakeFirstOrThrow()
  const { endpoint, keys } = service.subscribe('phone')
  await db
    .insertInto('push_subscriptions')
    .values({ user_id: id, sign_in_id: signIn.id, endpoint, ...keys, server_key: 'x', made_at: now })
    .execute()
  await app.call(updateDetails, { CurrentPassword: PASSWORD, NewPassword: 'another horse battery' }, { token })
  expect(await count(id)).toBe(1)
  expect((await settingsOf(token)).thisDevice).toBe(true)
})

test('a sign-in that ended by itself takes its device along', async () => {
  const { id, token } = await app.person()
  await device(token)
  await app.database.db.updateTable('sign_ins').set({ ended_at: app.now() }).where('user_id', '=', id).execute()
  await sweepPushes(app.database.db, app.now())
  expect(await count(id)).toBe(0)
})

test('nobody has more than twenty devices: the one that was switched on first makes room', async () => {
  const { id, token } = await app.person()
  const { db } = app.database
  const at = new Date(app.now().getTime() - 60_000)
  for (let i = 0; i < 20; i++) {
    const values = { user_id: id, device: `${i}`, created_at: at, last_used_at: at }
    const signIn = await db.insertInto('sign_ins').values(values).returning('id').executeTakeFirstOrThrow()
    const { endpoint, keys } = service.subscribe(`many-${i}`)
    const made_at = new Date(at.getTime() + i)
    await db
      .insertInto('push_subscriptions')
      .values({ user_id: id, sign_in_id: signIn.id, endpoint, ...keys, server_key: 'x', made_at })
      .execute()
  }
  await device(token)
  const kept = await db.selectFrom('push_subscriptions').select('endpoint').where('user_id', '=', id).execute()
  expect(kept).toHaveLength(20)
  expect(kept.map(({ endpoint }) => endpoint)).not.toContain(`${service.url}/many-0`)
})

test('while the server’s key changes each device is told with the pair that it was switched on for', async () => {
  const { database } = app
  const [OLD, NEW] = ['o'.repeat(40), 'n'.repeat(40)]
  const running = async (SECRET_KEY: string, SECRET_KEY_PREVIOUS?: string) => {
    const settings = { PUSH_TO_THIS_MACHINE: true, SECRET_KEY, SECRET_KEY_PREVIOUS }
    const one = await makeTestApp(database, settings)
    onTestFinished(() => one.close())
    const settingsFor = async (token: string) => (await one.call(getPushSettings, {}, { token })).payload
    const subscribe = async (token: string, subscription: typeof old) =>
      (await one.call(addPushSubscription, { subscription }, { token })).status
    const test = async (token: string) => (await one.call(testPush, {}, { token })).payload.outcome
    return { ...one, settingsFor, subscribe, test }
  }
  const signedWith = (name: string) => service.to(name).map((arrived) => arrived.signedWith)
  const [old, recent] = [service.subscribe('old'), service.subscribe('recent')]

  const before = await running(OLD)
  const [ana, ben] = [await before.person(), await before.person()]
  const { publicKey: oldKey } = await before.settingsFor(ana.token)
  expect(await before.subscribe(ana.token, old)).toBe(200)

  const during = await running(NEW, OLD)
  const { publicKey: newKey, thisDevice } = await during.settingsFor(ana.token)
  expect([newKey === oldKey, thisDevice]).toEqual([false, true])
  // The app tells its address again, and the browser changes it by itself: the pair stays.
  expect(await during.test(ana.token)).toBe('sent')
  expect(await during.subscribe(ana.token, old)).toBe(200)
  expect(await during.test(ana.token)).toBe('sent')
  expect(signedWith('old')).toEqual([oldKey, oldKey])
  const renewed = await during.call(renewPushSubscription, { old, subscription: service.subscribe('renewed-old') })
  expect(renewed.status, renewed.text).toBe(200)
  expect(await during.test(ana.token)).toBe('sent')
  expect(signedWith('renewed-old')).toEqual([oldKey])
  expect(await during.subscribe(ben.token, recent)).toBe(200)
  // An instance of the round before, which goes on for a while.
  expect(await (await running(OLD, NEW)).test(ben.token)).toBe('sent')
  expect(signedWith('recent')).toEqual([newKey])

  const after = await running(NEW)
  const tokenOf = async ({ id: userId }: typeof ana) => {
    const signIn = database.db.selectFrom('sign_ins').select('id').where('user_id', '=', userId)
    return accessTokens(NEW).issue({ userId, signInId: (await signIn.executeTakeFirstOrThrow()).id }, after.now())
  }
  expect(await after.test(await tokenOf(ben))).toBe('sent')
  // It must be switched on again, and is seen to be off.
  expect(await after.test(await tokenOf(ana))).toBe('none')
  expect(await after.settingsFor(await tokenOf(ana))).toMatchObject({ thisDevice: false, devices: 0 })
})

test('D6 only a push service of the internet is taken: https, by name, on its usual port', async () => {
  const { keys } = service.subscribe('keys')
  const { token } = await app.person()
  const asked = async (endpoint: string) =>
    (await app.call(addPushSubscription, { subscription: { endpoint, keys } }, { token })).status
  for (const endpoint of [
    'http://push.example.org/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://2130706433/a',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/a',
    'https://push.example.org:8443/a',
    'https://user:secret@push.example.org/a',
    'ftp://push.example.org/a',
    'file:///etc/passwd',
  ])
    expect([endpoint, await asked(endpoint)]).toEqual([endpoint, 400])
  expect(await asked('https://push.example.org/a')).toBe(200)
})

test('keys that no browser makes are refused', async () => {
  const { token } = await app.person()
  const { endpoint, keys } = service.subscribe('odd')
  const add = (changed: Partial<typeof keys>) =>
    app.call(addPushSubscription, { subscription: { endpoint, keys: { ...keys, ...changed } } }, { token })
  const notOnTheCurve = Buffer.from(createECDH('prime256v1').generateKeys())
  notOnTheCurve[64] = (notOnTheCurve[64] ?? 0) ^ 1
  expect((await add({ p256dh: notOnTheCurve.toString('base64url') })).status).toBe(400)
  expect((await add({ p256dh: 'short' })).status).toBe(400)
  expect((await add({ auth: 'short' })).status).toBe(400)
})

test('quiet hours and ‘you are next’ are switched one by one', async () => {
  const { token } = await app.person()
  const set = async (body: object) => (await app.call(updatePushSettings, body, { token })).payload
  expect(await set({ quietHours: false })).toMatchObject({ quietHours: false, youAreNext: true })
  expect(await set({ youAreNext: false })).toMatchObject({ quietHours: false, youAreNext: false })
  expect(await set({})).toMatchObject({ quietHours: false, youAreNext: false })
})

/** Tonight, and the member plays the second song. */
async function onTheNight(): Promise<SessionOfSix & { play(index: number | null): Promise<void> }> {
  const six = await sessionOfSix(app, { songs: 3, slots: [VOCALS, BASS], settings: { firstCome: true } as never })
  const second = six.songs[1]
  for (const slot of second?.slots ?? [])
    await app.call(registerPart, { SessionId: six.session.id, SlotId: slot.slotId }, { token: six.member.token })
  await app.database.db
    .updateTable('sessions')
    .set({ starts_at: app.now(), ends_at: new Date(app.now().getTime() + 4 * 3_600_000) })
    .where('id', '=', six.session.id)
    .execute()
  const play = async (index: number | null) => {
    const sessionSongId = index === null ? null : (six.songs[index]?.sessionSongId ?? 0)
    const { status, text } = await app.call(
      setNowPlaying,
      { SessionId: six.session.id, sessionSongId },
      { token: six.admin.token },
    )
    if (status !== 200) throw new Error(text)
    await app.app.jobs.wake()
  }
  return { ...six, play }
}

test('when the stage moves, who plays the next song hears it once, and nobody else does', async () => {
  const night = await onTheNight()
  const [member, admin] = [await device(night.member.token), await device(night.admin.token)]
  await night.play(0)
  expect(service.to(member.name).map(({ payload }) => payload)).toEqual([
    {
      title: 'You are next',
      body: 'Song 2: Vocals. Song 1 is on now.',
      url: `/session/${night.session.id}/stage`,
      tag: `next-${night.session.id}`,
      key: `next-${night.songs[1]?.sessionSongId}`,
    },
  ])
  expect(service.to(member.name)[0]?.headers).toMatchObject({ urgency: 'high', ttl: '600' })
  await night.play(1)
  await night.play(0)
  expect(service.to(member.name)).toHaveLength(1)
  expect(service.to(admin.name)).toEqual([])
})

test('a song that was cut is passed over: the next is the one after it', async () => {
  const night = await onTheNight()
  const { name } = await device(night.member.token)
  await app.call(
    cutSong,
    { sessionSongId: night.songs[1]?.sessionSongId ?? 0, cut: true },
    { token: night.admin.token },
  )
  await night.play(0)
  // That it was cut is told, and that alone.
  expect(service.to(name).filter(({ payload }) => payload.title === 'You are next')).toEqual([])
})

test('who switched it off is not told that they are next, and nobody is before the night', async () => {
  const night = await onTheNight()
  const { name } = await device(night.member.token)
  await app.call(updatePushSettings, { youAreNext: false }, { token: night.member.token })
  await night.play(0)
  expect(service.to(name)).toEqual([])

  const early = await onTheNight()
  const other = await device(early.member.token)
  const week = new Date(app.now().getTime() + 7 * 86_400_000)
  await app.database.db
    .updateTable('sessions')
    .set({ starts_at: week, ends_at: new Date(week.getTime() + 3_600_000) })
    .where('id', '=', early.session.id)
    .execute()
  await early.play(0)
  expect(service.to(other.name)).toEqual([])
})

test('what a busy push service could not take is sent later, once, and a stage that moved on is not told of', async () => {
  const night = await onTheNight()
  const { name } = await device(night.member.token)
  service.answer(name, 429)
  await night.play(0)
  expect(service.to(name)).toEqual([])
  service.answer(name, 201)
  app.advance(60_000)
  await app.app.jobs.wake()
  await app.app.jobs.wake()
  expect(service.to(name)).toHaveLength(1)

  const moved = await onTheNight()
  const other = await device(moved.member.token)
  service.answer(other.name, 503)
  await moved.play(0)
  service.answer(other.name, 201)
  await moved.play(2)
  app.advance(60_000)
  await app.app.jobs.wake()
  expect(service.to(other.name)).toEqual([])
})

test('a device whose push service has failed for days is given up', async () => {
  const night = await onTheNight()
  const { name } = await device(night.member.token)
  service.answer(name, 500)
  await night.play(0)
  expect(await count(night.member.id)).toBe(1)
  await app.database.db
    .updateTable('push_subscriptions')
    .set({ failing_since: new Date(app.now().getTime() - 4 * 86_400_000) })
    .where('user_id', '=', night.member.id)
    .execute()
  app.advance(60_000)
  await app.app.jobs.wake()
  expect(await count(night.member.id)).toBe(0)
})

test('a push service that falls silent holds up nothing else of the queue for long', async () => {
  const night = await onTheNight()
  const { name } = await device(night.member.token)
  service.answer(name, 'silence')
  const began = Date.now()
  await night.play(0)
  expect(Date.now() - began).toBeLessThan(9_000)
  expect(await app.mailsTo('nobody@example.org')).toEqual([])
}, 20_000)
