import {
  blockedUsers,
  blockUser,
  directMessageGroups,
  listChannels,
  markChannelRead,
  muteChannel,
  startDirectChat,
} from '@app/core/contract/channels'
import { leaveGroup, onlineUsersForGroup } from '@app/core/contract/members'
import {
  CHANNEL_TYPE,
  editMessage,
  listReports,
  reportMessage,
  sendDirectMessage,
  setReaction,
  settleReport,
} from '@app/core/contract/messages'
import { updateOnlineActivity, userOnlineStatus } from '@app/core/contract/users'
import { expect, test } from 'vitest'
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

test('unread is what others wrote, replies too; reading on one device is reading on all, and never goes back', async () => {
  const { group, member, admin } = await groupOfSix(app)
  const chatId = await chatOf(app.database.db, group.id)
  app.advance(1000)
  const first = await say(app, chatId, admin, 'One')
  await say(app, chatId, member, 'Mine')
  const last = await say(app, chatId, admin, 'Reply', { parentMessageId: first.id })
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
  const { id: messageId } = await say(app, chatId, member, 'I will find you')
  await app.call(reportMessage, { messageId, reason: 'A threat' }, admin)
  await app.call(editMessage, { id: messageId, body: 'Happy birthday!' }, member)
  const [report] = (await app.call(listReports, { id: group.id }, admin)).payload
  expect([report?.words, report?.message.body]).toEqual(['I will find you', 'Happy birthday!'])
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
