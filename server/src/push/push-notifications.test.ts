import { muteChannel } from '@app/core/contract/channels'
import { deleteMessage } from '@app/core/contract/messages'
import { markAllNotificationsRead, updateGroupNotificationChoice } from '@app/core/contract/notifications'
import { addPushSubscription, updatePushSettings } from '@app/core/contract/push'
import { updateNotificationSettings, updateOnlineActivity } from '@app/core/contract/users'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../lib/db/database.ts'
import type { Notice } from '../notifications/notice-sql.ts'
import { notify } from '../notifications/notify.ts'
import { testApp } from '../test/app.ts'
import { groupOfSix } from '../test/group.ts'
import { startPushService, type TestPushService } from '../test/push-service.ts'
import { members, sessionOfSix } from '../test/session.ts'
import { chatOf, chatWith, say } from '../test/talk.ts'

const app = testApp({ PUSH_TO_THIS_MACHINE: true })
const DAY_MS = 86_400_000
let service: TestPushService
beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.stop())
/** Noon in UTC, of the next day. */
beforeEach(() => {
  const now = app.now().getTime()
  app.advance(Math.ceil(now / DAY_MS) * DAY_MS + DAY_MS / 2 - now)
})

let names = 0
async function device(token: string, timeZoneId = 'UTC'): Promise<string> {
  const name = `device-${names++}`
  const subscription = service.subscribe(name)
  const { status, text } = await app.call(addPushSubscription, { subscription, timeZoneId }, { token })
  if (status !== 200) throw new Error(text)
  return name
}
const wake = () => app.app.jobs.wake()
const bodiesAt = (name: string) => service.to(name).map(({ payload }) => payload.body)
const at = (hour: number) => app.advance((hour - 12) * 3_600_000)
const tell = async (notice: Notice) => {
  const after: (() => unknown)[] = []
  await inTransaction(app.database.db, (tx) => notify(app.app, tx, notice, app.now(), (work) => void after.push(work)))
  await wake()
}
let keys = 0
const rosterFor = (userId: number, groupId: number, sessionId: number | null = null): Notice => ({
  kind: 'rosterPublished',
  to: [userId],
  key: `roster-${keys++}`,
  by: null,
  groupId,
  sessionId,
  subject: 'You play 3 songs',
})

test('what is urgent for a session that is on goes through at night, until the session is over', async () => {
  const six = await sessionOfSix(app)
  const phone = await device(six.member.token)
  at(23)
  const ends = new Date(app.now().getTime() + 2 * 3_600_000)
  await app.database.db
    .updateTable('sessions')
    .set({ starts_at: new Date(app.now().getTime() - 3_600_000), ends_at: ends })
    .where('id', '=', six.session.id)
    .execute()
  await tell({ ...rosterFor(six.member.id, six.group.id, six.session.id), kind: 'assignmentChanged' })
  expect(service.to(phone)).toHaveLength(1)
  expect(service.to(phone)[0]?.headers).toMatchObject({ urgency: 'high', ttl: '7200' })
})

test('a reply arrives on every device of whom it is for, and on nobody else’s', async () => {
  const { group, admin, member } = await groupOfSix(app)
  const [ana] = await members(app, group.id, 1)
  const [phone, other, own] = [await device(member.token), await device(ana?.token ?? ''), await device(admin.token)]
  const chat = await chatOf(app.database.db, group.id)
  const root = await say(app, chat, member, 'Who has the door?')
  await say(app, chat, admin, 'I **do**', { parentMessageId: root.id })
  await wake()
  const [arrived, ...more] = service.to(phone)
  expect(more).toEqual([])
  expect(arrived?.payload).toEqual({
    title: 'Reply from Admin Example in Who has the door? from Anchor Blues',
    body: 'I do',
    url: expect.stringMatching(`^/group/${group.id}/channel/${chat}/message/${root.id}`),
    key: expect.stringMatching(/^n\d+-1-\d+$/),
    tag: expect.stringMatching(/^n\d+$/),
  })
  expect(arrived?.headers).toMatchObject({ urgency: 'normal', ttl: '86400', topic: arrived?.payload.tag })
  expect([service.to(other), service.to(own)]).toEqual([[], []])
})

test('what gathers arrives again under its old tag, so that the device shows one', async () => {
  const { group, admin, member } = await groupOfSix(app)
  const [ana] = await members(app, group.id, 1)
  const phone = await device(member.token)
  const chat = await chatOf(app.database.db, group.id)
  const root = await say(app, chat, member, 'Keys?')
  await say(app, chat, admin, 'E', { parentMessageId: root.id })
  await wake()
  await say(app, chat, ana as never, 'A', { parentMessageId: root.id })
  await wake()
  const arrived = service.to(phone).map(({ payload }) => payload)
  expect(arrived.map(({ body }) => body)).toEqual(['E', 'A'])
  expect(new Set(arrived.map(({ tag }) => tag)).size).toBe(1)
  expect(new Set(arrived.map(({ key }) => key)).size).toBe(2)
})

test('the same job run twice tells a device once', async () => {
  const { group, member } = await groupOfSix(app)
  const phone = await device(member.token)
  await tell(rosterFor(member.id, group.id))
  const { db } = app.database
  const made = await db.selectFrom('notifications').select('id').where('user_id', '=', member.id).execute()
  await app.app.jobs.add(db, 'push-notifications', { ids: made.map(({ id }) => id) })
  await wake()
  expect(bodiesAt(phone)).toEqual(['You play 3 songs'])
})

test.each<[string, (six: Awaited<ReturnType<typeof groupOfSix>>) => Promise<unknown>]>([
  [
    'switched the kind off',
    ({ member }) => app.call(updateNotificationSettings, { settings: { rosterPublished: { push: false } } }, member),
  ],
  [
    'wants nothing of the group',
    ({ group, member }) => app.call(updateGroupNotificationChoice, { id: group.id, choice: 'none' }, member),
  ],
  ['has read it', ({ member }) => app.call(markAllNotificationsRead, {}, member)],
  [
    'has left the group',
    ({ group, member }) =>
      app.database.db.deleteFrom('members').where('group_id', '=', group.id).where('user_id', '=', member.id).execute(),
  ],
])('who %s while it waited is not told', async (_, change) => {
  const six = await groupOfSix(app)
  const phone = await device(six.member.token)
  service.answer(phone, 503)
  await tell(rosterFor(six.member.id, six.group.id))
  service.answer(phone, 201)
  await change(six)
  app.advance(60_000)
  await wake()
  expect(service.to(phone)).toEqual([])
})

test('what a busy push service refused arrives once it takes it', async () => {
  const { group, member } = await groupOfSix(app)
  const phone = await device(member.token)
  service.answer(phone, 429)
  await tell(rosterFor(member.id, group.id))
  service.answer(phone, 201)
  app.advance(60_000)
  await wake()
  await wake()
  expect(bodiesAt(phone)).toEqual(['You play 3 songs'])
})

test('one device’s trouble is not another’s: who was told is not told again with the retry', async () => {
  const { group, member, admin } = await groupOfSix(app)
  const [well, ill] = [await device(member.token), await device(admin.token)]
  service.answer(ill, 500)
  await tell({ ...rosterFor(member.id, group.id), to: [member.id, admin.id] })
  service.answer(ill, 201)
  app.advance(60_000)
  await wake()
  expect([bodiesAt(well), bodiesAt(ill)]).toEqual([['You play 3 songs'], ['You play 3 songs']])
})

test('a message that was deleted, or whose channel was muted, before it left does not arrive', async () => {
  const { group, admin, member } = await groupOfSix(app)
  const [muting] = (await members(app, group.id, 1)) as [typeof member]
  const [phone, other] = [await device(member.token), await device(muting.token)]
  service.answer(phone, 503)
  service.answer(other, 503)
  const [one, two] = [await chatWith(app, admin, member), await chatWith(app, admin, muting)]
  const gone = await say(app, one.id, admin, 'Oops')
  await say(app, two.id, admin, 'Hello?')
  await wake()
  await app.call(deleteMessage, { id: gone.id, channelId: one.id }, admin)
  await app.call(muteChannel, { channelId: two.id, mute: true }, muting)
  service.answer(phone, 201)
  service.answer(other, 201)
  app.advance(60_000)
  await wake()
  expect([service.to(phone), service.to(other)]).toEqual([[], []])
})

test('whoever is in the app at this moment gets a moment to read it; read, it is not pushed', async () => {
  const { admin, member } = await groupOfSix(app)
  const phone = await device(member.token)
  const chat = await chatWith(app, admin, member)
  const here = () => app.call(updateOnlineActivity, { action: '/dm' }, member)
  await here()
  await say(app, chat.id, admin, 'Are you there?')
  await wake()
  await app.call(markAllNotificationsRead, {}, member)
  app.advance(6_000)
  await wake()
  expect(service.to(phone)).toEqual([])
  await here()
  await say(app, chat.id, admin, 'Hello?')
  await wake()
  expect(service.to(phone)).toEqual([])
  app.advance(6_000)
  await wake()
  expect(bodiesAt(phone)).toEqual(['Hello?'])
})

test('what comes at night arrives at eight, several as one, without what was read meanwhile', async () => {
  const { group, member } = await groupOfSix(app)
  const phone = await device(member.token)
  at(23)
  await tell(rosterFor(member.id, group.id))
  await tell({ ...rosterFor(member.id, group.id), subject: 'A second thing' })
  await tell({ ...rosterFor(member.id, group.id), subject: 'Read in bed' })
  await app.database.db
    .updateTable('notifications')
    .set({ read_at: app.now() })
    .where('user_id', '=', member.id)
    .where('subject', '=', 'Read in bed')
    .execute()
  app.advance(8.9 * 3_600_000)
  await wake()
  expect(service.to(phone)).toEqual([])
  app.advance(0.2 * 3_600_000)
  await wake()
  await wake()
  expect(service.to(phone).map(({ payload }) => payload)).toEqual([
    expect.objectContaining({
      title: '2 new since last night',
      body: 'You play 3 songs · A second thing',
      url: '/notifications',
      tag: 'held',
    }),
  ])
  expect(await app.database.db.selectFrom('pushes_held').selectAll().execute()).toEqual([])
})

test('one thing of the night is told as itself; the night is the reader’s, and can be switched off', async () => {
  const { group, member, admin, stranger } = await groupOfSix(app)
  await members(app, group.id, 1)
  await app.database.db
    .insertInto('members')
    .values({ group_id: group.id, user_id: stranger.id, is_admin: false, asked_at: app.now(), approved_at: app.now() })
    .execute()
  const [sleeps, works, awake] = [
    await device(member.token),
    await device(admin.token, 'America/Los_Angeles'),
    await device(stranger.token),
  ]
  await app.call(updatePushSettings, { quietHours: false }, { token: stranger.token })
  at(23)
  await tell({ ...rosterFor(member.id, group.id), to: [member.id, admin.id, stranger.id] })
  expect([sleeps, works, awake].map((name) => service.to(name).length)).toEqual([0, 1, 1])
  app.advance(9.1 * 3_600_000)
  await wake()
  expect(bodiesAt(sleeps)).toEqual(['You play 3 songs'])
})

test('a subscription that is gone takes nothing else down with it', async () => {
  const { group, member, admin } = await groupOfSix(app)
  const [gone, well] = [await device(member.token), await device(admin.token)]
  service.answer(gone, 410)
  await tell({ ...rosterFor(member.id, group.id), to: [member.id, admin.id] })
  expect(service.to(well)).toHaveLength(1)
  const left = await app.database.db
    .selectFrom('push_subscriptions')
    .select('user_id')
    .where('user_id', 'in', [member.id, admin.id])
    .execute()
  expect(left).toEqual([{ user_id: admin.id }])
})

test('D6 neither an address of a device nor its keys stand in a failed job', async () => {
  const { group, member } = await groupOfSix(app)
  const phone = await device(member.token)
  service.answer(phone, 500)
  await tell(rosterFor(member.id, group.id))
  const jobs = await app.database.db
    .selectFrom('jobs')
    .select('last_error')
    .where('last_error', 'is not', null)
    .execute()
  expect(jobs.length).toBeGreaterThan(0)
  for (const { last_error } of jobs) expect(last_error).not.toMatch(/device-\d/)
  service.answer(phone, 201)
})
