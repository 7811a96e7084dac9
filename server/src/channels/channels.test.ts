import {
  blockedUsers,
  blockUser,
  directMessageGroups,
  listChannels,
  markChannelRead,
  muteChannel,
  songThreads,
  startDirectChat,
} from '@app/core/contract/channels'
import { channelFeed } from '@app/core/contract/feeds'
import { groupUsers, leaveGroup, onlineUsersForGroup } from '@app/core/contract/members'
import {
  CHANNEL_TYPE,
  deleteMessage,
  editMessage,
  getThread,
  listReports,
  replyToMessage,
  reportMessage,
  sendDirectMessage,
  setReaction,
  settleReport,
  startMessageForSong,
} from '@app/core/contract/messages'
import { listNotifications } from '@app/core/contract/notifications'
import { updatePost } from '@app/core/contract/posts'
import { updateOnlineActivity, userOnlineStatus } from '@app/core/contract/users'
import { expect, test } from 'vitest'
import { insertAsset } from '../media/sql.ts'
import { saveMember } from '../members/sql.ts'
import { testApp } from '../test/app.ts'
import { groupOfSix } from '../test/group.ts'
import { sessionOfSix } from '../test/session.ts'
import { chatOf, chatWith, say } from '../test/talk.ts'

const app = testApp()

const unreadIn = async (channelId: number, as: { token: string }) =>
  (await app.call(listChannels, {}, as)).payload.find(({ id }) => id === channelId)?.unread

test('two who begin a direct chat at once have one', async () => {
  const { member, admin } = await groupOfSix(app)
  const started = await Promise.all([
    ...Array.from({ length: 5 }, () => app.call(startDirectChat, { toUserId: admin.id }, member)),
    ...Array.from({ length: 5 }, () => app.call(startDirectChat, { toUserId: member.id }, admin)),
  ])
  expect(new Set(started.map(({ payload }) => payload.id)).size).toBe(1)
})

test('people who share no group cannot be written to, and neither can a chat of old be gone on with', async () => {
  const { group, member, admin, stranger, unapproved } = await groupOfSix(app)
  for (const other of [stranger, unapproved, member])
    expect((await app.call(startDirectChat, { toUserId: other.id }, member)).status).toBe(403)
  expect((await app.call(startDirectChat, { toUserId: 2_000_000_000 }, member)).status).toBe(404)
  const chat = await chatWith(app, member, admin)
  await say(app, chat.id, member, 'Hello')
  await app.call(leaveGroup, { id: group.id }, member)
  for (const as of [member, admin])
    expect((await app.call(sendDirectMessage, { channelId: chat.id, body: 'Still there?' }, as)).status).toBe(403)
  const [left] = (await app.call(directMessageGroups, {}, admin)).payload.chats
  expect([left?.mayWrite, left?.lastMessage?.body, left?.other.lastSeenAt]).toEqual([false, 'Hello', null])
})

test('who is blocked writes and reacts no more, and is not told why; unblocked, they do', async () => {
  const { member, admin } = await groupOfSix(app)
  const chat = await chatWith(app, member, admin)
  const { id: messageId } = await say(app, chat.id, admin, 'Hello')
  await app.call(blockUser, { userId: member.id, block: true }, admin)
  const refused = await app.call(sendDirectMessage, { channelId: chat.id, body: 'Why?' }, member)
  expect([refused.status, refused.text.includes('block')]).toEqual([403, false])
  expect((await app.call(setReaction, { messageId, reactionType: '💢', add: true }, member)).status).toBe(403)
  expect((await app.call(startDirectChat, { toUserId: member.id }, admin)).status).toBe(403)
  expect((await app.call(blockedUsers, {}, admin)).payload.map(({ userId }) => userId)).toEqual([member.id])
  expect((await app.call(directMessageGroups, {}, admin)).payload.chats[0]?.isBlocked).toBe(true)
  expect((await app.call(directMessageGroups, {}, member)).payload.chats[0]?.isBlocked).toBe(false)
  await app.call(blockUser, { userId: member.id, block: false }, admin)
  expect((await app.call(sendDirectMessage, { channelId: chat.id, body: 'Thanks' }, member)).status).toBe(200)
})

test('a chat in which nobody has written is there for who began it alone', async () => {
  const { member, admin } = await groupOfSix(app)
  await chatWith(app, member, admin)
  expect((await app.call(directMessageGroups, {}, member)).payload.chats).toHaveLength(1)
  expect((await app.call(directMessageGroups, {}, admin)).payload.chats).toEqual([])
})

test('the caller’s channels are those of their groups and of sessions to come', async () => {
  const six = await sessionOfSix(app)
  const channels = (await app.call(listChannels, {}, six.member)).payload
  expect(channels.map(({ type, title }) => [type, title])).toEqual([
    [CHANNEL_TYPE.Public, six.group.name],
    [CHANNEL_TYPE.GroupChannel, six.group.name],
    [CHANNEL_TYPE.SessionChannel, six.session.title],
  ])
  const admins = (await app.call(listChannels, { sessionId: six.session.id }, six.admin)).payload
  expect(admins.map(({ sessionId, mayModerate }) => [sessionId, mayModerate])).toEqual([[six.session.id, true]])
  for (const as of [six.unapproved, six.stranger]) expect((await app.call(listChannels, {}, as)).payload).toEqual([])
})

test('unread is what others wrote; reading on one device is reading on all, and never goes back', async () => {
  const { group, member, admin } = await groupOfSix(app)
  const chatId = await chatOf(app.database.db, group.id)
  app.advance(1000)
  const first = await say(app, chatId, admin, 'One')
  await say(app, chatId, member, 'Mine')
  const last = await say(app, chatId, admin, 'Two')
  expect(await unreadIn(chatId, member)).toBe(2)
  const read = async (lastReadMessage: number) =>
    (await app.call(markChannelRead, { channelId: chatId, lastReadMessage }, member)).payload
  expect(await read(first.id)).toEqual({ channelId: chatId, lastReadId: first.id, unread: 1 })
  const both = await Promise.all([read(last.id), read(first.id), read(last.id)])
  expect(Math.max(...both.map(({ lastReadId }) => lastReadId))).toBe(last.id)
  expect(await read(first.id)).toEqual({ channelId: chatId, lastReadId: last.id, unread: 0 })
  expect((await read(2_000_000_000)).lastReadId).toBe(last.id)
  await say(app, chatId, admin, 'News')
  expect(await unreadIn(chatId, member)).toBe(1)
})

/** Of each of these messages, how many replies are unread. */
const unreadUnder = async (channelId: number, as: { token: string }) =>
  Object.fromEntries(
    (await app.call(channelFeed, { channelId }, as)).payload.items.map(({ body, unreadReplies }) => [
      body,
      unreadReplies,
    ]),
  )

test('a channel counts what stands in it, a thread its replies: reading the one leaves the other unread', async () => {
  const { group, member, admin } = await groupOfSix(app)
  const channelId = await chatOf(app.database.db, group.id)
  app.advance(1000)
  const first = await say(app, channelId, admin, 'Rugs')
  const second = await say(app, channelId, admin, 'Keys')
  const reply = await say(app, channelId, admin, 'Two', { parentMessageId: first.id })
  await say(app, channelId, admin, 'Mine are gone', { parentMessageId: second.id })
  expect([await unreadIn(channelId, member), await unreadUnder(channelId, member)]).toEqual([2, { Rugs: 1, Keys: 1 }])
  // A reader opens one thread, and sees nothing of what else was said.
  const read = async (body: object) =>
    (await app.call(markChannelRead, { channelId, lastReadMessage: reply.id, ...body }, member)).payload
  expect(await read({ threadId: first.id })).toEqual({ channelId, lastReadId: reply.id, unread: 2 })
  expect([await unreadIn(channelId, member), await unreadUnder(channelId, member)]).toEqual([2, { Rugs: 0, Keys: 1 }])
  // Then the chat, where the other thread is no more than a line.
  await read({ lastReadMessage: second.id })
  expect([await unreadIn(channelId, member), await unreadUnder(channelId, member)]).toEqual([0, { Rugs: 0, Keys: 1 }])
  await say(app, channelId, admin, 'And a third', { parentMessageId: first.id })
  expect([await unreadIn(channelId, member), await unreadUnder(channelId, member)]).toEqual([0, { Rugs: 1, Keys: 1 }])
  const thread = (await app.call(getThread, { messageId: first.id, channelId }, member)).payload
  expect(thread.lastReadId).toBe(reply.id)
})

test('a thread’s mark never goes back, nor beyond what is there, and is for who can read the thread', async () => {
  const { group, member, admin, stranger } = await groupOfSix(app)
  const channelId = await chatOf(app.database.db, group.id)
  const root = await say(app, channelId, admin, 'Rugs')
  const reply = await say(app, channelId, admin, 'Two', { parentMessageId: root.id })
  const elsewhere = await say(app, (await chatWith(app, member, admin)).id, member, 'Hello')
  const read = async (lastReadMessage: number, threadId = root.id, as = member) => {
    const { status, payload } = await app.call(markChannelRead, { channelId, lastReadMessage, threadId }, as)
    return status === 200 ? payload.lastReadId : status
  }
  expect(await read(2_000_000_000)).toBe(reply.id)
  expect(await read(root.id)).toBe(reply.id)
  // By a reply it is known as well.
  expect(await read(reply.id, reply.id)).toBe(reply.id)
  expect(await read(reply.id, elsewhere.id)).toBe(404)
  expect(await read(reply.id, root.id, stranger)).toBe(403)
})

test('replies of before somebody came are not unread, and one’s own never', async () => {
  const { group, member, admin, stranger } = await groupOfSix(app)
  const channelId = await chatOf(app.database.db, group.id)
  const root = await say(app, channelId, admin, 'Rugs')
  await say(app, channelId, member, 'Two', { parentMessageId: root.id })
  app.advance(1000)
  await saveMember(app.database.db, group.id, stranger.id, app.now(), app.now())
  expect(await unreadUnder(channelId, stranger)).toEqual({ Rugs: 0 })
  app.advance(1000)
  await say(app, channelId, member, 'Three', { parentMessageId: root.id })
  expect(await unreadUnder(channelId, stranger)).toEqual({ Rugs: 1 })
  expect(await unreadUnder(channelId, member)).toEqual({ Rugs: 0 })
})

test('in a direct chat replies count with the rest, in the list and in the badge, until their thread is read', async () => {
  const { member, admin } = await groupOfSix(app)
  const chat = await chatWith(app, member, admin)
  const root = await say(app, chat.id, admin, 'Rugs')
  const reply = await say(app, chat.id, admin, 'Two', { parentMessageId: root.id })
  const counts = async () => {
    const { chats, unread } = (await app.call(directMessageGroups, {}, member)).payload
    const badge = (await app.call(listNotifications, {}, member)).payload.unreadMessages
    return [chats[0]?.unread, unread, badge]
  }
  expect(await counts()).toEqual([2, 2, 2])
  await app.call(markChannelRead, { channelId: chat.id, lastReadMessage: root.id }, member)
  expect(await counts()).toEqual([1, 1, 1])
  const other = await say(app, chat.id, member, 'Lamps')
  const early = await say(app, chat.id, admin, 'One', { parentMessageId: other.id })
  const read = (threadId: number, lastReadMessage: number) =>
    app.call(markChannelRead, { channelId: chat.id, lastReadMessage, threadId }, member)
  await read(root.id, reply.id)
  expect(await counts()).toEqual([1, 1, 1])
  await read(other.id, early.id)
  expect(await counts()).toEqual([0, 0, 0])
  const settled = await app.database.db
    .selectFrom('channel_reads')
    .select('replies_read_id')
    .where('user_id', '=', member.id)
    .execute()
  expect(settled).toEqual([{ replies_read_id: early.id }])
  await say(app, chat.id, admin, 'Three', { parentMessageId: root.id })
  expect(await counts()).toEqual([1, 1, 1])
})

test('a song’s thread is unread until it is opened, whatever was read in the chat around it', async () => {
  const six = await sessionOfSix(app)
  const { member, admin, session } = six
  const threads = async () => (await app.call(songThreads, { id: session.id }, member)).payload
  const { id: channelId } = (await threads()).channel
  app.advance(1000)
  const song = { channelId, sessionId: session.id, sessionSongId: six.sessionSongId }
  const root = (await app.call(startMessageForSong, { ...song, body: 'In C?' }, admin)).payload
  const reply = (await app.call(startMessageForSong, { ...song, body: 'Or D' }, admin)).payload
  const last = await say(app, channelId, admin, 'Bring cables')
  const unread = async () => (await threads()).threads.map((thread) => thread.unread)
  expect(await unread()).toEqual([2])
  await app.call(markChannelRead, { channelId, lastReadMessage: last.id }, member)
  expect(await unread()).toEqual([1])
  await app.call(markChannelRead, { channelId, lastReadMessage: reply.id, threadId: root.id }, member)
  expect(await unread()).toEqual([0])
})

test('what was written before somebody came is not unread', async () => {
  const { group, admin, stranger } = await groupOfSix(app)
  const chatId = await chatOf(app.database.db, group.id)
  await say(app, chatId, admin, 'Long ago')
  app.advance(1000)
  await saveMember(app.database.db, group.id, stranger.id, app.now(), app.now())
  expect(await unreadIn(chatId, stranger)).toBe(0)
  app.advance(1000)
  await say(app, chatId, admin, 'Welcome')
  expect(await unreadIn(chatId, stranger)).toBe(1)
})

test('a muted chat counts nowhere, and keeps what was read', async () => {
  const { member, admin } = await groupOfSix(app)
  const chat = await chatWith(app, member, admin)
  await say(app, chat.id, admin, 'One')
  const { id } = await say(app, chat.id, admin, 'Two')
  expect((await app.call(directMessageGroups, {}, member)).payload.unread).toBe(2)
  await app.call(muteChannel, { channelId: chat.id, mute: true }, member)
  const muted = (await app.call(directMessageGroups, {}, member)).payload
  expect([muted.unread, muted.chats[0]?.unread, muted.chats[0]?.muted]).toEqual([0, 2, true])
  await app.call(markChannelRead, { channelId: chat.id, lastReadMessage: id }, member)
  const [seen] = (await app.call(directMessageGroups, {}, admin)).payload.chats
  expect(seen?.otherReadId).toBe(id)
  expect((await app.call(directMessageGroups, {}, member)).payload.chats[0]?.muted).toBe(true)
})

test('a report reaches the admins with the message and its reason, until it is settled', async () => {
  const { group, member, admin, otherAdmin, otherGroup } = await groupOfSix(app)
  const chatId = await chatOf(app.database.db, group.id)
  const { id: messageId } = await say(app, chatId, admin, 'Rude words')
  await app.call(reportMessage, { messageId, reason: 'Rude' }, member)
  await app.call(reportMessage, { messageId, reason: 'Very rude' }, member)
  const open = async () => (await app.call(listReports, { id: group.id }, admin)).payload
  expect((await open()).map(({ message, by, reason }) => [message.body, by?.userId, reason])).toEqual([
    ['Rude words', member.id, 'Very rude'],
  ])
  const reportId = (await open())[0]?.id ?? 0
  expect((await app.call(settleReport, { groupId: otherGroup.id, reportId }, otherAdmin)).status).toBe(404)
  expect((await app.call(settleReport, { groupId: group.id, reportId }, admin)).status).toBe(200)
  expect(await open()).toEqual([])
})

test('a report keeps what the message said, whatever its author makes of it afterwards', async () => {
  const { group, member, admin } = await groupOfSix(app)
  const chatId = await chatOf(app.database.db, group.id)
  const { id: messageId } = await say(app, chatId, member, 'I will find you', { subject: 'Run' })
  await app.call(reportMessage, { messageId, reason: 'A threat' }, admin)
  await app.call(editMessage, { id: messageId, subject: 'Today', body: 'Happy birthday!' }, member)
  const [report] = (await app.call(listReports, { id: group.id }, admin)).payload
  expect([report?.subject, report?.words]).toEqual(['Run', 'I will find you'])
  expect([report?.message.subject, report?.message.body]).toEqual(['Today', 'Happy birthday!'])
})

test('a report keeps the picture that the message had', async () => {
  const { group, member, admin } = await groupOfSix(app)
  const chatId = await chatOf(app.database.db, group.id)
  const [rude, kind] = await Promise.all(
    ['rude.webp', 'kind.webp'].map((name) =>
      insertAsset(app.database.db, {
        user_id: member.id,
        name,
        width: 10,
        height: 20,
        created_at: app.now(),
        group_id: null,
      }),
    ),
  )
  const { id: messageId } = await say(app, chatId, member, 'Look', { thumbnail: rude?.id })
  await app.call(reportMessage, { messageId, reason: '' }, admin)
  await app.call(editMessage, { id: messageId, body: 'Look', thumbnail: kind?.id ?? 0 }, member)
  const [report] = (await app.call(listReports, { id: group.id }, admin)).payload
  expect([report?.picture?.url, report?.message.thumbnail?.url]).toEqual([
    'public-images/rude.webp',
    'public-images/kind.webp',
  ])
})

test('who was blocked does not see whether the other is here, nor that they have read', async () => {
  const { group, member, admin } = await groupOfSix(app)
  const chat = await chatWith(app, member, admin)
  const { id: lastReadMessage } = await say(app, chat.id, member, 'Hello?')
  await app.call(markChannelRead, { channelId: chat.id, lastReadMessage }, admin)
  const readTo = async () => (await app.call(directMessageGroups, {}, member)).payload.chats[0]?.otherReadId
  const online = async () => (await app.call(onlineUsersForGroup, { groupId: group.id }, member)).payload
  expect(await readTo()).toBe(lastReadMessage)
  await app.call(updateOnlineActivity, { action: 'active' }, admin)
  const status = async () => (await app.call(userOnlineStatus, { id: admin.id }, member)).payload
  expect((await status()).isOnline).toBe(true)
  expect((await online()).map(({ userId }) => userId)).toContain(admin.id)
  await app.call(blockUser, { userId: member.id, block: true }, admin)
  expect(await status()).toMatchObject({ isOnline: false, lastSeenAt: null })
  expect((await online()).map(({ userId }) => userId)).not.toContain(admin.id)
  expect(await readTo()).toBe(0)
})

test('an organiser who was blocked does not see when the other was last here', async () => {
  const { group, member, admin } = await groupOfSix(app)
  await app.call(updateOnlineActivity, { action: 'active' }, member)
  const seenAt = async () =>
    (await app.call(groupUsers, { groupId: group.id }, admin)).payload.find(({ userId }) => userId === member.id)
      ?.lastSeenAt
  expect(await seenAt()).toBe(app.now().toISOString())
  await app.call(blockUser, { userId: admin.id, block: true }, member)
  expect(await seenAt()).toBeNull()
})

test('a direct message is reported to the admins of the groups that the two share', async () => {
  const { group, otherGroup, member, admin, otherAdmin, stranger } = await groupOfSix(app)
  await saveMember(app.database.db, group.id, stranger.id, app.now(), app.now())
  const chat = await chatWith(app, member, stranger)
  const { id: messageId } = await say(app, chat.id, stranger, 'Unpleasant')
  await app.call(reportMessage, { messageId, reason: 'Unpleasant' }, member)
  expect((await app.call(listReports, { id: group.id }, admin)).payload.map(({ message }) => message.body)).toEqual([
    'Unpleasant',
  ])
  expect((await app.call(listReports, { id: otherGroup.id }, otherAdmin)).payload).toEqual([])
})

test('B5: what was deleted is not reported, so that no organiser reads it that way', async () => {
  const { group, member, admin } = await groupOfSix(app)
  const chat = await chatWith(app, member, admin)
  const { id: messageId } = await say(app, chat.id, member, 'Taken back')
  await app.call(deleteMessage, { id: messageId, channelId: chat.id }, member)
  expect((await app.call(reportMessage, { messageId, reason: '' }, admin)).status).toBe(404)
  expect((await app.call(listReports, { id: group.id }, admin)).payload).toEqual([])
})

test('B5: what was answered to a post is not reported once the post was taken back', async () => {
  const { group, member, admin } = await groupOfSix(app)
  const { payload: post } = await app.call(updatePost, { groupId: group.id, text: 'A post', published: true }, admin)
  const { payload: reply } = await app.call(replyToMessage, { id: post.id, key: 'body', value: 'A reply' }, admin)
  await app.call(updatePost, { postId: post.id, groupId: group.id, text: 'A post', published: false }, admin)
  expect((await app.call(reportMessage, { messageId: reply.id, reason: '' }, member)).status).toBe(404)
})

test('B5: a report of a direct message shows what it said when it was reported, whatever became of it', async () => {
  const { group, member, admin } = await groupOfSix(app)
  const chat = await chatWith(app, member, admin)
  const { id: messageId } = await say(app, chat.id, member, 'Rude words', { subject: 'A rude subject' })
  await app.call(reportMessage, { messageId, reason: 'Rude' }, admin)
  await app.call(editMessage, { id: messageId, subject: 'To one alone', body: 'Said to one alone' }, member)
  await app.call(deleteMessage, { id: messageId, channelId: chat.id }, member)
  const { payload, text } = await app.call(listReports, { id: group.id }, admin)
  expect(payload.map(({ words, message }) => [words, message.body, message.isDeleted])).toEqual([
    ['Rude words', 'Rude words', true],
  ])
  expect(payload.map(({ subject, message }) => [subject, message.subject])).toEqual([
    ['A rude subject', 'A rude subject'],
  ])
  expect(text).not.toContain('o one alone')
})
