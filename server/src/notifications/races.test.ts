import { markChannelRead } from '@app/core/contract/channels'
import { setReaction } from '@app/core/contract/messages'
import { listNotifications, markAllNotificationsRead, markNotificationRead } from '@app/core/contract/notifications'
import { updatePost } from '@app/core/contract/posts'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { eventually } from '../test/eventually.ts'
import { groupOfSix } from '../test/group.ts'
import { members } from '../test/session.ts'
import { chatOf, chatWith, say } from '../test/talk.ts'

const app = testApp()
let base = ''
beforeAll(async () => {
  base = await app.http.listen({ host: '127.0.0.1', port: 0 })
})

const listFor = async (as: { token: string }) => (await app.call(listNotifications, {}, as)).payload

test('replies and reactions that come at once gather in one row each, and none is lost', async () => {
  const { group, member } = await groupOfSix(app)
  const others = await members(app, group.id, 8)
  const chat = await chatOf(app.database.db, group.id)
  const root = await say(app, chat, member, 'Who brings cake?')
  await Promise.all(
    others.flatMap((who) => [
      say(app, chat, who, 'Me', { parentMessageId: root.id }),
      app.call(setReaction, { messageId: root.id, reactionType: '🍰', add: true }, who),
    ]),
  )
  const { items, unreadNotifications } = await listFor(member)
  expect(items.map(({ notification: one }) => [one.entity, one.unreadCount, one.others]).sort()).toEqual([
    [13, 8, 7],
    [4, 8, 7],
  ])
  expect(unreadNotifications).toBe(2)
})

test('two devices that mark everything read at once, while replies come in, lose nothing and count nothing twice', async () => {
  const { group, admin, member } = await groupOfSix(app)
  const chat = await chatOf(app.database.db, group.id)
  const roots = [await say(app, chat, member, 'One'), await say(app, chat, member, 'Two')]
  const reply = (n: number) => say(app, chat, admin, `${n}`, { parentMessageId: roots[n % 2]?.id })
  for (let n = 0; n < 4; n++) await reply(n)
  await Promise.all([
    ...Array.from({ length: 6 }, (_, n) => reply(n)),
    app.call(markAllNotificationsRead, {}, member),
    app.call(markAllNotificationsRead, {}, member),
    app.call(markNotificationRead, { messageId: roots[0]?.id ?? 0 }, member),
  ])
  const rows = await app.database.db.selectFrom('notifications').selectAll().where('user_id', '=', member.id).execute()
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(10)
  const unread = rows.filter(({ read_at }) => read_at === null)
  expect(new Set(unread.map(({ key }) => key)).size).toBe(unread.length)
  expect((await listFor(member)).unreadNotifications).toBe(unread.length)
})

test('fifty who mark one notification read at once: it was read once', async () => {
  const { group, admin, member } = await groupOfSix(app)
  await app.call(updatePost, { groupId: group.id, text: 'A post', published: true }, admin)
  const id = (await listFor(member)).items[0]?.notification.id ?? 0
  const marks = await Promise.all(
    Array.from({ length: 50 }, () => app.call(markNotificationRead, { notificationId: id }, member)),
  )
  expect(marks.reduce((sum, { payload }) => sum + payload.read, 0)).toBe(1)
})

/** What somebody's stream says of notifications. */
async function listen(token: string) {
  const stop = new AbortController()
  const response = await fetch(`${base}/api/v1/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  })
  let text = ''
  void (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk as Uint8Array)
  })().catch(() => {})
  const events = () =>
    [...text.matchAll(/event: notification\ndata: (.*)\n/g)].map(([, data]) => JSON.parse(data ?? ''))
  return { events, text: () => text, stop: () => stop.abort() }
}

test('B2 news and what was read elsewhere reach all devices of the person alone, as a number and the counts', async () => {
  const { admin, member, stranger } = await groupOfSix(app)
  const [phone, laptop, writer, other] = await Promise.all(
    [member, member, admin, stranger].map(({ token }) => listen(token)),
  )
  const chat = await chatWith(app, admin, member)
  const { id: lastReadMessage } = await say(app, chat.id, admin, 'A secret')
  const id = (await listFor(member)).items[0]?.notification.id
  const told = { id, unreadNotifications: 1, unreadMessages: 1 }
  for (const device of [phone, laptop]) await eventually(() => expect(device?.events()).toEqual([told]))
  await app.call(markChannelRead, { channelId: chat.id, lastReadMessage }, member)
  const read = { id: null, unreadNotifications: 0, unreadMessages: 0 }
  for (const device of [phone, laptop]) await eventually(() => expect(device?.events()).toEqual([told, read]))
  expect([writer?.events(), other?.text()]).toEqual([[], ': hello\n\n'])
  for (const one of [phone, laptop, writer, other]) one?.stop()
})
