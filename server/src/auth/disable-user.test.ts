import { refresh, requestPasswordReset, resetPassword, signIn, verifyResetToken } from '@app/core/contract/auth'
import { calendarLink, personalCalendar } from '@app/core/contract/calendar'
import { updatePost } from '@app/core/contract/posts'
import { addPushSubscription } from '@app/core/contract/push'
import { nudge, previewNudge } from '@app/core/contract/session-night'
import { getNotificationSettings } from '@app/core/contract/users'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { connect } from '../lib/db/database.ts'
import { eventBus } from '../lib/db/events.ts'
import { openPostgres } from '../lib/db/postgres.ts'
import { makeTestApp, PASSWORD, type TestApp, testApp } from '../test/app.ts'
import { freshPostgres } from '../test/database.ts'
import { eventually } from '../test/eventually.ts'
import { groupOfSix } from '../test/group.ts'
import { startPushService, type TestPushService } from '../test/push-service.ts'
import { sessionOfSix } from '../test/session.ts'
import { medianRatio } from '../test/timing.ts'
import { disableUser, enableUser } from './disable-user.ts'
import { startSignIn } from './sign-in.ts'

const NEW = 'a wholly new password'
const app = testApp({ PUSH_TO_THIS_MACHINE: true })
const limited = testApp({ RATE_LIMIT_FACTOR: 1 })
let service: TestPushService
beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.stop())

// As the command does it: with a bus of its own, which no instance hears at once.
const disable = ({ id }: { id: number }, on: TestApp = app) =>
  disableUser(on.database.db, eventBus(on.database.engine), id, on.now())
const enable = ({ id }: { id: number }, on: TestApp = app) => enableUser(on.database.db, id, on.now())
const enter = (email: string, password: string, on: TestApp = app) =>
  on.call(signIn, { grant_type: 'password', email, password }, { address: '10.0.0.1' })
const read = (token: string, on: TestApp = app) => on.call(getNotificationSettings, {}, { token })

test('A13 who is disabled is told so with the right password alone; enabled again they sign in', async () => {
  const user = await app.user()
  expect(await disable(user)).toBe(1)
  expect((await enter(user.email, PASSWORD)).error).toMatchObject({
    code: 'ACCOUNT_DISABLED',
    message: expect.stringContaining('switched off for now'),
  })
  const [wrong, nobody] = [await enter(user.email, 'wrong'), await enter('nobody.here@example.org', 'wrong')]
  expect([wrong.status, wrong.text]).toEqual([nobody.status, nobody.text])
  const ratio = await medianRatio(
    15,
    () => enter(user.email, 'wrong password'),
    () => enter('nobody.here@example.org', 'wrong password'),
  )
  expect(ratio).toBeGreaterThan(0.6)
  expect(ratio).toBeLessThan(1.6)
  expect(await enable(user)).toBe(true)
  expect((await enter(user.email, PASSWORD)).status).toBe(200)
  const audit = await app.database.db.selectFrom('audit_log').select('action').where('user_id', '=', user.id).execute()
  expect(audit.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['disabled-by-operator', 'sign-in-denied', 'enabled-by-operator']),
  )
})

test('A13 the right password of who is disabled is no guess: others on the network do not wait for it', async () => {
  const [user, other] = [await limited.user(), await limited.user()]
  await disable(user, limited)
  for (let i = 0; i < 12; i++) expect((await enter(user.email, PASSWORD, limited)).error.code).toBe('ACCOUNT_DISABLED')
  expect((await enter(other.email, PASSWORD, limited)).status).toBe(200)
})

test('A13 every token ends at once, and none comes to life when they are enabled', async () => {
  const user = await app.user()
  // So that the instance remembers the sign-in.
  expect((await read(user.token)).status).toBe(200)
  await disable(user)
  await eventually(async () => expect((await read(user.token)).status).toBe(401))
  expect((await app.call(refresh, { token: user.refreshToken })).status).toBe(401)
  await enable(user)
  expect((await read(user.token)).status).toBe(401)
  expect((await app.call(refresh, { token: user.refreshToken })).status).toBe(401)
})

test('A13 a sign-in whose password was checked before does not begin after', async () => {
  const user = await app.user()
  const { db } = app.database
  const row = await db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()
  await disable(user)
  const from = { address: '10.0.0.1', userAgent: '', client: null, guestId: null }
  expect(await startSignIn(app.app, db, row, from as never, app.now())).toBeUndefined()
})

test.runIf(inject('engine') === 'postgres')(
  'A13 on every instance reads are refused and event streams end, though another process disabled them',
  async () => {
    const url = await freshPostgres()
    const instances = await Promise.all(
      [1, 2].map(async () => makeTestApp({ ...connect(await openPostgres(url, 5)) } as never)),
    )
    const operator = connect(await openPostgres(url, 1))
    onTestFinished(async () => {
      for (const one of instances) {
        await one.close()
        await one.database.close()
      }
      await operator.close()
    })
    const user = await (instances[0] as TestApp).user()
    const streams = await Promise.all(
      instances.map(async (on) => {
        expect((await read(user.token, on)).status).toBe(200)
        const base = await on.http.listen({ host: '127.0.0.1', port: 0 })
        const { body, status } = await fetch(`${base}/api/v1/events`, {
          headers: { authorization: `Bearer ${user.token}` },
        })
        expect(status).toBe(200)
        const ended = (async () => {
          for await (const _ of body ?? []);
          return 'ended'
        })()
        return { ended }
      }),
    )
    await disableUser(operator.db, eventBus(operator.engine), user.id, new Date())
    expect(await Promise.all(streams.map(({ ended }) => ended))).toEqual(['ended', 'ended'])
    for (const on of instances) expect((await read(user.token, on)).status).toBe(401)
  },
)

test('A13 neither an old reset link nor a new one opens the door, and no mail says that there is an account', async () => {
  const user = await app.user()
  await app.call(requestPasswordReset, { email: user.email })
  const link = /https?:\S+/.exec((await app.mailsTo(user.email)).at(-1)?.text ?? '')?.[0] ?? ''
  const token = new URL(link).searchParams.get('token') ?? ''
  await disable(user)
  expect((await app.call(verifyResetToken, { token, email: user.email })).payload).toEqual({ valid: false })
  const tried = await app.call(resetPassword, { token, email: user.email, newPassword: NEW })
  expect(tried.error.code).toBe('RESET_LINK_DEAD')
  expect((await app.call(requestPasswordReset, { email: user.email })).status).toBe(200)
  expect(await app.mailsTo(user.email)).toHaveLength(1)
  await enable(user)
  expect((await enter(user.email, PASSWORD)).status).toBe(200)
  expect((await app.call(resetPassword, { token, email: user.email, newPassword: NEW })).status).toBe(200)
})

test('A13 who is disabled gets no mail that waited, no news and no push; their devices are told nothing', async () => {
  const six = await groupOfSix(app)
  const { member } = six
  const subscription = service.subscribe('phone-of-the-disabled')
  await app.call(addPushSubscription, { subscription, timeZoneId: 'UTC' }, member)
  const post = (text: string) =>
    app.call(updatePost, { groupId: six.group.id, text, published: true }, { token: six.admin.token })
  await post('Before')
  const told = { kind: 'password-changed', to: member.email, letter: LETTER }
  await app.app.jobs.add(app.database.db, 'mail', told, new Date(app.now().getTime() + 60_000))
  await app.app.jobs.wake()
  await disable(member)
  await post('Meanwhile')
  app.advance(11 * 60_000)
  expect(await app.mailsTo(member.email)).toEqual([])
  await app.app.jobs.wake()
  expect(service.to('phone-of-the-disabled').map(({ payload }) => payload.body)).not.toContain('Meanwhile')
  const devices = app.database.db.selectFrom('push_subscriptions').select('id').where('user_id', '=', member.id)
  expect(await devices.execute()).toEqual([])
  await enable(member)
  app.advance(61 * 60_000)
  // What came meanwhile is in the app; a mail with the news of months would be no welcome.
  expect(await app.mailsTo(member.email)).toEqual([])
  const kept = await app.database.db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', member.id)
    .where('read_at', 'is', null)
    .execute()
  expect(kept.length).toBeGreaterThan(0)
})

const LETTER = { subject: 'Waited', name: 'A', headline: 'Waited', about: [], blocks: [] }

test('who is disabled is not counted among those whom a reminder reaches', async () => {
  const { admin, member, session } = await sessionOfSix(app)
  const preview = async () => (await app.call(previewNudge, { SessionId: session.id }, admin)).payload
  const before = await preview()
  await disable(member)
  const after = await preview()
  expect([after.unanswered, after.told]).toEqual([before.unanswered - 1, before.told - 1])
  const sent = (await app.call(nudge, { SessionId: session.id, message: '' }, admin)).payload
  expect(sent.told).toBe(after.told)
})

test('A13 the calendar link of who is disabled answers nothing, and works as before once they are enabled', async () => {
  const { member } = await groupOfSix(app)
  const { url } = (await app.call(calendarLink, {}, member)).payload
  const key = /\/api\/v1\/calendar\/([^/]+)\.ics$/.exec(url)?.[1] ?? ''
  const status = async () => (await app.call(personalCalendar, { key })).status
  expect(await status()).toBe(200)
  await disable(member)
  expect(await status()).toBe(404)
  await enable(member)
  expect(await status()).toBe(200)
})

test('nothing of theirs is removed but what a sign-out removes', async () => {
  const { member } = await groupOfSix(app)
  const count = async () => {
    const { db } = app.database
    const row = await db.selectFrom('users').selectAll().where('id', '=', member.id).executeTakeFirstOrThrow()
    const memberships = await db.selectFrom('members').selectAll().where('user_id', '=', member.id).execute()
    return { row: { ...row, disabled_at: null }, memberships }
  }
  const before = await count()
  await disable(member)
  expect(await count()).toEqual(before)
  expect(await disable(member)).toBeUndefined()
  expect([await enable(member), await enable(member)]).toEqual([true, false])
})
