import { blockUser, directMessageGroups, markChannelRead, muteChannel } from '@app/core/contract/channels'
import { deleteMessage, setReaction } from '@app/core/contract/messages'
import {
  groupNotificationChoices,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  markPopupShown,
  updateGroupNotificationChoice,
} from '@app/core/contract/notifications'
import { updatePost } from '@app/core/contract/posts'
import { updateNotificationSettings } from '@app/core/contract/users'
import { badgeText } from '@app/core/rules/badge'
import { notificationLabel } from '@app/core/rules/notification-label'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { groupOfSix } from '../test/group.ts'
import { members } from '../test/session.ts'
import { chatOf, chatWith, say } from '../test/talk.ts'

const app = testApp()

const listFor = async (as: { token: string }, input: { lastFetchedId?: number } = {}) =>
  (await app.call(listNotifications, input, as)).payload
const itemsFor = async (as: { token: string }) => (await listFor(as)).items

test('a post is an item as the specification has it, with its label, link and preview', async () => {
  const { group, admin, member } = await groupOfSix(app)
  const post = await app.call(
    updatePost,
    { groupId: group.id, text: 'Set list **is** <b>up</b>', published: true },
    admin,
  )
  const { items, unreadNotifications, unreadMessages } = await listFor(member)
  const fromUser = { id: admin.id, first: 'Admin', last: 'Example', imageUrl: null }
  expect([unreadNotifications, unreadMessages]).toEqual([1, 0])
  expect(items).toEqual([
    {
      notification: {
        id: expect.any(Number),
        entity: 1,
        channelType: 3,
        received: false,
        isRead: false,
        isPopupShown: false,
        unreadCount: 1,
        subject: '',
        threadSubject: 'Set list is <b>up</b>',
        others: 0,
        at: app.now().toISOString(),
      },
      fromUser,
      feedItem: {
        subject: '',
        link: `/group/${group.id}/channel/${group.messageChannelId}/message/${post.payload.postId}`,
        preview: 'Set list is &lt;b&gt;up&lt;/b&gt;',
        notificationTypeName: 'Post',
        fromUser,
      },
      groupName: group.name,
      groupId: group.id,
    },
  ])
  expect(notificationLabel(items[0] as never)).toBe('New Post from Admin Example in Anchor Blues')
})

test('a draft tells nobody until it is published, and then once', async () => {
  const { group, admin, member } = await groupOfSix(app)
  const save = (published: boolean, postId?: number) =>
    app.call(updatePost, { groupId: group.id, text: 'Soon', published, ...(postId && { postId }) }, admin)
  const { postId } = (await save(false)).payload
  expect(await itemsFor(member)).toHaveLength(0)
  for (const published of [true, false, true]) await save(published, postId)
  expect(await itemsFor(member)).toHaveLength(1)
})

test('replies of one thread gather in one row that says who and how many; read, the next begins anew', async () => {
  const { group, admin, member } = await groupOfSix(app)
  const [ana, ben] = await members(app, group.id, 2)
  const chat = await chatOf(app.database.db, group.id)
  const root = await say(app, chat, member, 'Who has the door?')
  for (const who of [admin, ana, ben, ana]) {
    app.advance(1000)
    await say(app, chat, who as never, 'I do', { parentMessageId: root.id })
  }
  const [item, ...more] = await itemsFor(member)
  expect(more).toEqual([])
  expect([item?.notification.unreadCount, item?.notification.others, item?.fromUser?.id]).toEqual([4, 2, ana?.id])
  expect(notificationLabel(item as never)).toBe(
    'Member 1 Example and 2 others replied in Who has the door? from Anchor Blues',
  )
  // Who wrote in it hears too, of what came after.
  expect((await itemsFor(admin)).map(({ notification }) => notification.unreadCount)).toEqual([3])
  await app.call(markNotificationRead, { messageId: root.id }, member)
  await say(app, chat, admin, 'Settled', { parentMessageId: root.id })
  expect((await itemsFor(member)).map(({ notification: one }) => [one.received, one.unreadCount])).toEqual([
    [false, 1],
    [true, 0],
  ])
})

test('a deleted reply is taken out of what it was gathered in, and the last one takes the row along', async () => {
  const { group, admin, member } = await groupOfSix(app)
  const [ana] = await members(app, group.id, 1)
  const chat = await chatOf(app.database.db, group.id)
  const root = await say(app, chat, member, 'Keys?')
  const one = await say(app, chat, ana as never, 'E', { parentMessageId: root.id })
  const two = await say(app, chat, admin, 'A', { parentMessageId: root.id })
  await app.call(deleteMessage, { id: two.id, channelId: chat }, admin)
  const [item] = await itemsFor(member)
  expect([item?.notification.unreadCount, item?.notification.others, item?.fromUser?.id]).toEqual([1, 0, ana?.id])
  expect(item?.feedItem?.preview).toBe('E')
  await app.call(deleteMessage, { id: one.id, channelId: chat }, ana as never)
  expect(await itemsFor(member)).toEqual([])
})

test('reactions gather by person; taken back before it is seen, it is no news; again, it is told once', async () => {
  const { group, admin, member } = await groupOfSix(app)
  const [ana] = await members(app, group.id, 1)
  const chat = await chatOf(app.database.db, group.id)
  const { id: messageId } = await say(app, chat, member, 'We play on Thursday')
  const react = (as: { token: string }, reactionType: string, add = true) =>
    app.call(setReaction, { messageId, reactionType, add }, as)
  await react(admin, '🔥')
  expect((await itemsFor(member)).map(({ feedItem }) => feedItem?.subject)).toEqual([
    'Admin Example reacted 🔥 to “We play on Thursday”',
  ])
  await react(admin, '❤️')
  await react(ana as never, '🔥')
  const [item] = await itemsFor(member)
  expect([item?.notification.unreadCount, item?.feedItem?.subject]).toEqual([
    2,
    'Member 1 Example and 1 other reacted to “We play on Thursday”',
  ])
  await react(ana as never, '🔥', false)
  expect((await itemsFor(member))[0]).toMatchObject({
    notification: { unreadCount: 1, others: 0 },
    fromUser: { id: admin.id },
  })
  await app.call(markAllNotificationsRead, {}, member)
  await react(admin, '🔥', false)
  await react(admin, '🔥')
  expect((await listFor(member)).unreadNotifications).toBe(0)
})

test('messages of a chat are one row, read with the chat, and both counts agree', async () => {
  const { admin, member } = await groupOfSix(app)
  const chat = await chatWith(app, admin, member)
  await say(app, chat.id, admin, 'Hello')
  const last = await say(app, chat.id, admin, 'Are you coming?')
  const list = await listFor(member)
  expect([list.unreadNotifications, list.unreadMessages, list.items[0]?.notification.unreadCount]).toEqual([1, 2, 2])
  expect(list.items[0]?.feedItem?.link).toBe(`/dm?chat=${chat.id}`)
  await app.call(markChannelRead, { channelId: chat.id, lastReadMessage: last.id }, member)
  const after = await listFor(member)
  expect([after.unreadNotifications, after.unreadMessages, after.items[0]?.notification.received]).toEqual([0, 0, true])
})

test('who muted the channel, blocked the writer, switched it off or chose less of the group is not told', async () => {
  const { group, admin, member } = await groupOfSix(app)
  const [muting, blocking, off, mine, none, all] = (await members(app, group.id, 6)) as { id: number; token: string }[]
  const channelId = group.messageChannelId ?? 0
  await app.call(muteChannel, { channelId, mute: true }, muting)
  await app.call(blockUser, { userId: admin.id, block: true }, blocking)
  const nothing = { inApp: false, push: false }
  await app.call(updateNotificationSettings, { settings: { newPost: nothing } }, off)
  await app.call(updateGroupNotificationChoice, { id: group.id, choice: 'mine' }, mine)
  await app.call(updateGroupNotificationChoice, { id: group.id, choice: 'none' }, none)
  expect((await app.call(groupNotificationChoices, {}, none)).payload).toEqual([
    { groupId: group.id, groupName: group.name, choice: 'none' },
  ])
  await app.call(updatePost, { groupId: group.id, text: 'A post', published: true }, admin)
  const told = async (who: { token: string } | undefined) => (await itemsFor(who as never)).length
  expect(await Promise.all([muting, blocking, off, mine, none, all, member, admin].map(told))).toEqual([
    0, 0, 0, 0, 0, 1, 1, 0,
  ])
})

test('B2 somebody else’s notification is not found, and stays as it is', async () => {
  const { group, admin, member, stranger } = await groupOfSix(app)
  await app.call(updatePost, { groupId: group.id, text: 'A post', published: true }, admin)
  const id = (await itemsFor(member))[0]?.notification.id ?? 0
  for (const as of [stranger, admin]) {
    expect((await app.call(markNotificationRead, { notificationId: id }, as)).status).toBe(404)
    expect((await app.call(markPopupShown, { userNotificationId: id }, as)).status).toBe(404)
    expect((await listFor(as, { lastFetchedId: id })).items).toEqual([])
  }
  expect((await itemsFor(member))[0]?.notification).toMatchObject({ received: false, isPopupShown: false })
  expect((await app.call(markPopupShown, { userNotificationId: id }, member)).status).toBe(200)
  expect((await app.call(markNotificationRead, { notificationId: id }, member)).payload).toMatchObject({
    read: 1,
    unreadNotifications: 0,
  })
  expect((await itemsFor(member))[0]?.notification).toMatchObject({ received: true, isPopupShown: true })
})

test('a mark names one thing', async () => {
  const { member } = await groupOfSix(app)
  expect((await app.call(markNotificationRead, {}, member)).status).toBe(400)
  expect((await app.call(markNotificationRead, { sessionId: 1, groupId: 1 }, member)).status).toBe(400)
})

test('a hundred and more direct messages read 99+, in one chat and over several', async () => {
  const { admin, member, group } = await groupOfSix(app)
  const [other] = await members(app, group.id, 1)
  if (!other) throw new Error('nobody came')
  const { db } = app.database
  const write = async (from: { id: number; token: string }, count: number) => {
    const chat = await chatWith(app, from, member)
    await sql`insert into messages (channel_id, author_id, body, search, created_at)
      select ${chat.id}, ${from.id}, 'Message', to_tsvector('simple', ''), ${app.now()} from generate_series(1, ${count})`.execute(
      db,
    )
    await sql`update channels set last_message_id = (select max(id) from messages where channel_id = ${chat.id}) where id = ${chat.id}`.execute(
      db,
    )
  }
  const badges = async () => {
    const { unreadMessages } = (await app.call(listNotifications, {}, member)).payload
    const { unread } = (await app.call(directMessageGroups, {}, member)).payload
    return [badgeText(unreadMessages), badgeText(unread)]
  }
  await write(admin, 60)
  expect(await badges()).toEqual(['60', '60'])
  await write(other, 60)
  expect(await badges()).toEqual(['99+', '99+'])
  await write(admin, 60)
  const { chats } = (await app.call(directMessageGroups, {}, member)).payload
  expect(chats.map(({ unread }) => badgeText(unread)).sort()).toEqual(['60', '99+'])
})
