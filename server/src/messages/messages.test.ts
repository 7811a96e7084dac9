import { blockUser, directMessageGroups, markChannelRead, songThreads } from '@app/core/contract/channels'
import { channelFeed } from '@app/core/contract/feeds'
import { groupAudit } from '@app/core/contract/groups'
import { removeUser, setAdminRights } from '@app/core/contract/members'
import {
  adminDeleteMessage,
  adminGroupMessages,
  closeComments,
  deleteMessage,
  editMessage,
  editMessageBody,
  findChildInThread,
  getThread,
  newestMessages,
  olderMessages,
  replyToMessage,
  restoreMessage,
  searchMessages,
  sendDirectMessage,
  sendMessage,
  setReaction,
  startMessageForSong,
} from '@app/core/contract/messages'
import { listNotifications } from '@app/core/contract/notifications'
import { groupFeed, updatePost } from '@app/core/contract/posts'
import { deleteSession } from '@app/core/contract/sessions'
import { deleteAccount } from '@app/core/contract/users'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { postsChannelOf, sessionChannelOf } from '../channels/sql.ts'
import { saveMember } from '../members/sql.ts'
import { PASSWORD, testApp } from '../test/app.ts'
import { groupOfSix } from '../test/group.ts'
import { sessionOfSix } from '../test/session.ts'
import { chatOf, chatWith, say } from '../test/talk.ts'

const app = testApp()

async function group() {
  const six = await groupOfSix(app)
  return { ...six, chatId: await chatOf(app.database.db, six.group.id) }
}

const bodiesIn = async (channelId: number, as: { token: string }) =>
  (await app.call(newestMessages, { channelId }, as)).payload.messages.map(({ body }) => body)

test('every group has a channel for posts and one for chat, and its posts are where messageChannelId says', async () => {
  const { group: made, admin } = await group()
  expect(made.messageChannelId).toBe(await postsChannelOf(app.database.db, made.id))
  await app.call(updatePost, { groupId: made.id, text: 'A post', published: true }, admin)
  expect(await bodiesIn(made.messageChannelId ?? 0, admin)).toEqual(['A post'])
})

test('what is said comes in the order of writing, with its author', async () => {
  const { chatId, member, admin } = await group()
  await say(app, chatId, member, 'One')
  await say(app, chatId, admin, 'Two')
  const { messages } = (await app.call(newestMessages, { channelId: chatId }, member)).payload
  expect(messages.map(({ body, author }) => [body, author?.userId])).toEqual([
    ['One', member.id],
    ['Two', admin.id],
  ])
})

test('pages by id stay whole while new messages come in', async () => {
  const { chatId, member } = await group()
  for (let n = 1; n <= 7; n++) await say(app, chatId, member, `${n}`)
  const newest = (await app.call(newestMessages, { channelId: chatId, take: 3 }, member)).payload
  expect([newest.messages.map(({ body }) => body), newest.hasMore]).toEqual([['5', '6', '7'], true])
  await say(app, chatId, member, '8')
  const first = newest.messages[0]?.id ?? 0
  const older = (await app.call(olderMessages, { channelId: chatId, lastReadMessage: first, take: 3 }, member)).payload
  expect([older.messages.map(({ body }) => body), older.hasMore]).toEqual([['2', '3', '4'], true])
  const last = newest.messages[2]?.id ?? 0
  const since = (await app.call(newestMessages, { channelId: chatId, lastReadMessage: last }, member)).payload
  expect([since.messages.map(({ body }) => body), since.hasMore]).toEqual([['8'], false])
  const feed = (await app.call(channelFeed, { channelId: chatId, lastFetchedId: first, limit: 3 }, member)).payload
  expect(feed.items.map(({ body }) => body)).toEqual(['4', '3', '2'])
})

test('a reply is in its thread alone; a reply to a reply is one to the same thread', async () => {
  const { chatId, member, admin } = await group()
  const root = await say(app, chatId, member, 'Who has the door?')
  const reply = await say(app, chatId, admin, 'I do', { parentMessageId: root.id })
  const second = (await app.call(replyToMessage, { id: reply.id, key: 'body', value: 'Thanks' }, member)).payload
  expect(second.parentMessageId).toBe(root.id)
  expect(await bodiesIn(chatId, member)).toEqual(['Who has the door?'])
  const thread = (await app.call(getThread, { channelId: chatId, messageId: reply.id }, member)).payload
  expect([thread.root.body, thread.root.replyCount]).toEqual(['Who has the door?', 2])
  expect(thread.replies.map(({ body }) => body)).toEqual(['I do', 'Thanks'])
})

test('a long thread comes from its end, and a reply in it is found with what is around it', async () => {
  const { chatId, member } = await group()
  const root = await say(app, chatId, member, 'Count')
  const replies: number[] = []
  for (let n = 1; n <= 40; n++) replies.push((await say(app, chatId, member, `${n}`, { parentMessageId: root.id })).id)
  const where = { channelId: chatId, messageId: root.id, perPage: 5 }
  const end = (await app.call(getThread, where, member)).payload
  expect([end.replies.map(({ body }) => body), end.hasEarlier]).toEqual([['36', '37', '38', '39', '40'], true])
  const before = (await app.call(getThread, { ...where, lastId: end.replies[0]?.id }, member)).payload
  expect([before.replies.at(-1)?.body, before.hasLater]).toEqual(['35', true])
  const child = { id: root.id, channelId: chatId, childMsgId: replies[14] ?? 0 }
  const around = (await app.call(findChildInThread, child, member)).payload
  expect(around.replies.map(({ body }) => body)).toEqual(Array.from({ length: 30 }, (_, index) => `${index + 5}`))
  expect([around.hasEarlier, around.hasLater]).toEqual([true, true])
})

test('an edited message says so, and only its author may edit it', async () => {
  const { chatId, member, admin } = await group()
  const { id } = await say(app, chatId, member, 'Thursdy', { subject: 'When' })
  expect((await app.call(editMessage, { id, body: 'Mine' }, admin)).status).toBe(403)
  app.advance(1000)
  const edited = (await app.call(editMessage, { id, body: 'Thursday' }, member)).payload
  expect([edited.subject, edited.body, edited.editedAt]).toEqual(['When', 'Thursday', app.now().toISOString()])
  const again = (await app.call(editMessageBody, { id, key: 'subject', value: 'Which day' }, member)).payload
  expect([again.subject, again.body]).toEqual(['Which day', 'Thursday'])
  expect((await app.call(editMessageBody, { id, key: 'body', value: ' ' }, member)).status).toBe(400)
})

test.each([
  ['with marks that turn it', '\u202eWhen\u2069', 'When'],
  ['of two lines', 'When\u2028Where', 400],
  ['with a tab', 'When\tWhere', 400],
  ['of 201 characters', 'x'.repeat(201), 400],
  ['of nothing', ' ', ''],
])('a subject %s is the same whichever way it is changed', async (_, typed, becomes) => {
  const { chatId, member } = await group()
  const { id } = await say(app, chatId, member, 'Thursday', { subject: 'Before' })
  const alone = await app.call(editMessageBody, { id, key: 'subject', value: typed }, member)
  expect(alone.status === 200 ? alone.payload.subject : alone.status).toBe(becomes)
  const both = await app.call(editMessage, { id, subject: typed, body: 'Thursday' }, member)
  expect(both.status === 200 ? both.payload.subject : both.status).toBe(becomes)
})

test('an edit that changes nothing leaves no mark, and nobody hears of it', async () => {
  const { chatId, member } = await group()
  const { id } = await say(app, chatId, member, 'Thursday', { subject: 'When' })
  const same = { id, subject: 'When', body: 'Thursday', thumbnail: null }
  expect((await app.call(editMessage, same, member)).payload.editedAt).toBeNull()
  expect((await app.call(editMessageBody, { id, key: 'body', value: 'Thursday' }, member)).payload.editedAt).toBeNull()
  const edits = app.database.db.selectFrom('message_events').where('message_id', '=', id).where('kind', '=', 'edited')
  expect(await edits.selectAll().execute()).toEqual([])
})

test('a deleted message is gone; one with replies leaves a mark without its words', async () => {
  const { chatId, member, admin } = await group()
  const alone = await say(app, chatId, member, 'Nobody answered')
  const root = await say(app, chatId, member, 'Secret words')
  await say(app, chatId, admin, 'An answer', { parentMessageId: root.id })
  for (const { id } of [alone, root])
    expect((await app.call(deleteMessage, { id, channelId: chatId }, member)).status).toBe(200)
  const { payload, text } = await app.call(newestMessages, { channelId: chatId }, admin)
  expect(payload.messages.map(({ id, isDeleted, body }) => [id, isDeleted, body])).toEqual([[root.id, true, '']])
  expect(text).not.toContain('Secret')
  expect((await app.call(editMessage, { id: root.id, body: 'Again' }, member)).status).toBe(404)
  expect((await app.call(getThread, { channelId: chatId, messageId: alone.id }, member)).status).toBe(404)
})

test('what one deleted can be brought back; what an organiser deleted, by organisers alone', async () => {
  const { group: made, chatId, member, admin } = await group()
  const { id } = await say(app, chatId, member, 'Oops')
  await app.call(deleteMessage, { id, channelId: chatId }, member)
  expect((await app.call(restoreMessage, { messageId: id }, member)).payload.body).toBe('Oops')
  expect((await app.call(adminDeleteMessage, { id }, member)).status).toBe(403)
  expect((await app.call(adminDeleteMessage, { id }, admin)).status).toBe(200)
  expect(await bodiesIn(chatId, member)).toEqual([])
  expect((await app.call(restoreMessage, { messageId: id }, member)).status).toBe(403)
  const seen = (await app.call(adminGroupMessages, { id: made.id }, admin)).payload.messages
  expect(seen.map(({ body, isDeleted, deletedBy }) => [body, isDeleted, deletedBy?.userId])).toEqual([
    ['Oops', true, admin.id],
  ])
  expect((await app.call(restoreMessage, { messageId: id }, admin)).status).toBe(200)
  expect(await bodiesIn(chatId, member)).toEqual(['Oops'])
  const { entries } = (await app.call(groupAudit, { id: made.id }, admin)).payload
  expect(entries[0]).toMatchObject({ action: 'message-deleted', detail: { messageId: id } })
})

test('reactions are one of a kind a person, counted, in the order of first use, and taken back', async () => {
  const { chatId, member, admin } = await group()
  const { id: messageId } = await say(app, chatId, member, 'We play on Thursday')
  const react = async (as: { token: string }, reactionType: string, add = true) =>
    (await app.call(setReaction, { messageId, reactionType, add }, as)).payload.reactions
  await react(member, '🔥')
  app.advance(1000)
  await react(admin, '❤️')
  expect(await react(admin, '🔥')).toEqual([
    { type: '🔥', count: 2, mine: true },
    { type: '❤️', count: 1, mine: true },
  ])
  expect(await react(admin, '🔥')).toMatchObject([{ count: 2 }, { count: 1 }])
  expect(await react(member, '🔥', false)).toMatchObject([
    { type: '❤️', mine: false },
    { type: '🔥', count: 1, mine: false },
  ])
})

test.each(['👍', '❤️', '🇬🇧', '👩‍🎤', '👍🏽', '1️⃣', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'])('%s is a reaction', async (reactionType) => {
  const { chatId, member } = await group()
  const { id: messageId } = await say(app, chatId, member, 'Hello')
  expect((await app.call(setReaction, { messageId, reactionType, add: true }, member)).status).toBe(200)
})

test.each(['', 'a', '1', '👍👍', '<b>', ':fire:', '👍a', ' '])('“%s” is no reaction', async (reactionType) => {
  const { chatId, member } = await group()
  const { id: messageId } = await say(app, chatId, member, 'Hello')
  expect((await app.call(setReaction, { messageId, reactionType, add: true }, member)).status).toBe(400)
})

test('what looks like another reaction is that one, and is taken back as it', async () => {
  const { chatId, member } = await group()
  const { id: messageId } = await say(app, chatId, member, 'Hello')
  const react = async (reactionType: string, add = true) =>
    (await app.call(setReaction, { messageId, reactionType, add }, member)).payload.reactions
  for (const alike of ['👍', '👍\u200d', '👍\ufe0f', '👍\u{e0061}'])
    expect(await react(alike)).toEqual([{ type: '👍', count: 1, mine: true }])
  expect(await react('👍\ufe0f', false)).toEqual([])
})

test('F4 one person adds ten kinds of emoji to a message, and leaves room for the others', async () => {
  const { chatId, member, admin } = await group()
  const { id: messageId } = await say(app, chatId, member, 'Hello')
  const react = (as: { token: string }, reactionType: string, add = true) =>
    app.call(setReaction, { messageId, reactionType, add }, as)
  const [eleventh = '', ...ten] = ['🔥', '👏', '🎉', '🙌', '🤔', '👀', '🙏', '🎸', '🥁', '🎤', '🎹']
  for (const kind of ten) expect((await react(member, kind)).status).toBe(200)
  const { status, error } = await react(member, eleventh)
  expect([status, error.code]).toEqual([409, 'TOO_MANY_OWN'])
  expect((await react(admin, eleventh)).status).toBe(200)
  expect((await react(member, '🎹')).status).toBe(200)
  expect((await react(member, '🎹', false)).status).toBe(200)
  expect((await react(member, eleventh)).status).toBe(200)
})

test('E5 the same message sent twenty times at once is there once, and told as one', async () => {
  const { chatId, member } = await group()
  const send = () => app.call(sendMessage, { channelId: chatId, body: 'Once', id: 'client-1' }, member)
  const sent = await Promise.all(Array.from({ length: 20 }, send))
  expect(new Set(sent.map(({ payload }) => payload.id)).size).toBe(1)
  expect(sent[0]?.payload.clientId).toBe('client-1')
  expect(await bodiesIn(chatId, member)).toEqual(['Once'])
  const events = await app.database.db
    .selectFrom('message_events')
    .select('id')
    .where('channel_id', '=', chatId)
    .execute()
  expect(events).toHaveLength(1)
})

test('E5 a retried reply counts once, and another’s same id is another message', async () => {
  const { chatId, member, admin } = await group()
  const root = await say(app, chatId, member, 'Root')
  const reply = { parentMessageId: root.id, id: 'same' }
  await Promise.all([member, member, member].map((as) => say(app, chatId, as, 'Mine', reply)))
  await say(app, chatId, admin, 'Theirs', reply)
  const { payload } = await app.call(getThread, { channelId: chatId, messageId: root.id }, member)
  expect([payload.root.replyCount, payload.replies.map(({ body }) => body)]).toEqual([2, ['Mine', 'Theirs']])
  expect(payload.replies.map(({ clientId }) => clientId)).toEqual(['same', null])
})

test('E5 a retried reply is the one that arrived, though the comments were closed since', async () => {
  const { chatId, member, admin } = await group()
  const root = await say(app, chatId, admin, 'Root')
  const reply = { parentMessageId: root.id, id: 'arrived' }
  const sent = await say(app, chatId, member, 'Mine', reply)
  await app.call(closeComments, { messageId: root.id, closed: true }, admin)
  const again = await app.call(sendMessage, { channelId: chatId, body: 'Mine', ...reply }, member)
  expect([again.status, again.payload?.id]).toEqual([200, sent.id])
})

test('E5 a retried direct message is the one that arrived, though the other has blocked its writer or left since', async () => {
  const { group: where, member, admin } = await group()
  const chat = await chatWith(app, member, admin)
  const send = (id: string) => app.call(sendDirectMessage, { channelId: chat.id, body: 'Hey', id }, member)
  const { payload: sent } = await send('hey')
  const tries = async () => [await send('hey'), await send('other')].map(({ status, payload }) => [status, payload?.id])
  for (const block of [true, false]) {
    await app.call(blockUser, { userId: member.id, block }, admin)
    if (!block) await app.call(removeUser, { GroupId: where.id, UserId: member.id }, admin)
    expect(await tries()).toEqual([
      [200, sent.id],
      [403, undefined],
    ])
  }
})

test('an id that the author used in another channel is refused, and nothing of it is shown', async () => {
  const { chatId, group: made, member } = await group()
  await say(app, chatId, member, 'Here', { id: 'used' })
  const elsewhere = { channelId: made.messageChannelId ?? 0, body: 'There', id: 'used' }
  const { status, text } = await app.call(sendMessage, elsewhere, member)
  expect([status, text.includes('Here')]).toEqual([400, false])
})

test('twenty reactions at once of one person and kind are one', async () => {
  const { chatId, member } = await group()
  const { id: messageId } = await say(app, chatId, member, 'Hello')
  const react = () => app.call(setReaction, { messageId, reactionType: '🎸', add: true }, member)
  const all = await Promise.all(Array.from({ length: 20 }, react))
  expect(all.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect((await react()).payload.reactions).toEqual([{ type: '🎸', count: 1, mine: true }])
})

test.each([
  ['nothing', '   ', 400],
  ['10,001 characters', 'x'.repeat(10_001), 400],
  ['10,000 characters', 'x'.repeat(10_000), 200],
  ['a null character', 'a\u0000b', 400],
])('a message of %s', async (_, body, status) => {
  const { chatId, member } = await group()
  expect((await app.call(sendMessage, { channelId: chatId, body }, member)).status).toBe(status)
})

test('C3 markup, emoji and right-to-left text are kept as they were written', async () => {
  const { chatId, member } = await group()
  const bodies = [
    '<img src=x onerror=alert(1)>',
    '🎸🥁',
    'مرحبا بالجميع',
    "'); drop table messages;--",
    '[x](javascript:alert(1))',
  ]
  for (const body of bodies) await say(app, chatId, member, body)
  expect(await bodiesIn(chatId, member)).toEqual(bodies)
})

test('B3 a message of another channel is not found by any call, though the caller may talk in this one', async () => {
  const { chatId, member, otherAdmin, otherGroup } = await group()
  const theirChat = await chatOf(app.database.db, otherGroup.id)
  const { id } = await say(app, theirChat, otherAdmin, 'Theirs')
  const answers = await Promise.all([
    app.call(getThread, { channelId: chatId, messageId: id }, member),
    app.call(findChildInThread, { channelId: chatId, id, childMsgId: id }, member),
    app.call(deleteMessage, { id, channelId: chatId }, member),
    app.call(sendMessage, { channelId: chatId, body: 'Reply', parentMessageId: id }, member),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  for (const { text } of answers) expect(text).not.toContain('Theirs')
  expect(await bodiesIn(theirChat, otherAdmin)).toEqual(['Theirs'])
  expect((await app.call(getThread, { channelId: theirChat, messageId: id }, otherAdmin)).payload.root.replyCount).toBe(
    0,
  )
})

test('B5 to who waits to be let into a private group, its channels and messages are as those that do not exist', async () => {
  const six = await groupOfSix(app, { isPublic: false })
  const channelId = await chatOf(app.database.db, six.group.id)
  const { id: messageId } = await say(app, channelId, six.member, 'Among us')
  const answersTo = async (as: { token: string }, where: { channelId: number; messageId: number }) => {
    const answers = [
      await app.call(channelFeed, { channelId: where.channelId }, as),
      await app.call(sendMessage, { channelId: where.channelId, body: 'Hello?' }, as),
      await app.call(setReaction, { messageId: where.messageId, reactionType: '👀', add: true }, as),
      await app.call(editMessage, { id: where.messageId, body: 'Mine' }, as),
    ]
    return answers.map(({ status, text }) => [status, text])
  }
  const nowhere = await answersTo(six.unapproved, { channelId: 2_000_000_000, messageId: 2_000_000_000 })
  expect(nowhere.map(([status]) => status)).toEqual([404, 404, 404, 404])
  for (const as of [six.unapproved, six.stranger])
    expect(await answersTo(as, { channelId, messageId })).toEqual(nowhere)
})

test('B4 an author, a date or a group in the body is not taken', async () => {
  const { chatId, member, admin } = await group()
  const extra = { author: { userId: admin.id }, authorId: admin.id, createdAt: '2000-01-01T00:00:00Z', isOpen: true }
  const sent = await say(app, chatId, member, 'Mine', extra)
  expect([sent.author?.userId, sent.createdAt]).toEqual([member.id, app.now().toISOString()])
})

test('B5 a message shows of its author a name and a picture, and nothing of what others reacted', async () => {
  const { chatId, member, admin } = await group()
  await say(app, chatId, admin, 'Hello')
  const { payload, text } = await app.call(newestMessages, { channelId: chatId }, member)
  expect(Object.keys(payload.messages[0]?.author ?? {}).sort()).toEqual(['firstName', 'imageUrl', 'lastName', 'userId'])
  expect(text).not.toContain(admin.email)
})

test('E9 who was removed reads and writes no more', async () => {
  const { group: made, chatId, member, admin } = await group()
  const { id } = await say(app, chatId, member, 'While I was here')
  await app.call(removeUser, { GroupId: made.id, UserId: member.id }, admin)
  const answers = await Promise.all([
    app.call(newestMessages, { channelId: chatId }, member),
    app.call(sendMessage, { channelId: chatId, body: 'Still here' }, member),
    app.call(editMessage, { id, body: 'Changed' }, member),
    app.call(deleteMessage, { id, channelId: chatId }, member),
  ])
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  expect((await app.call(searchMessages, { q: 'while' }, member)).payload.hits).toEqual([])
  expect(await bodiesIn(chatId, admin)).toEqual(['While I was here'])
})

test('what a deleted account wrote stays under ‘Former member’', async () => {
  const { group: made, chatId, admin } = await group()
  const user = await app.user()
  await saveMember(app.database.db, made.id, user.id, app.now(), app.now())
  await say(app, chatId, user, 'Remember me', { id: 'mine' })
  expect((await app.call(deleteAccount, { Password: PASSWORD }, user)).status).toBe(200)
  const { messages } = (await app.call(newestMessages, { channelId: chatId }, admin)).payload
  expect(messages.map(({ body, author }) => [body, author?.firstName, author?.lastName])).toEqual([
    ['Remember me', 'Former', 'member'],
  ])
})

test('closed comments take no reply until they are opened again', async () => {
  const { chatId, member, admin } = await group()
  const { id } = await say(app, chatId, admin, 'News')
  expect((await app.call(closeComments, { messageId: id, closed: true }, member)).status).toBe(403)
  await app.call(closeComments, { messageId: id, closed: true }, admin)
  const reply = { channelId: chatId, body: 'But', parentMessageId: id }
  const refused = await app.call(sendMessage, reply, member)
  expect([refused.status, refused.error.code]).toEqual([409, 'COMMENTS_CLOSED'])
  expect((await app.call(getThread, { channelId: chatId, messageId: id }, member)).payload.mayWrite).toBe(false)
  await app.call(closeComments, { messageId: id, closed: false }, admin)
  expect((await app.call(sendMessage, reply, member)).status).toBe(200)
})

test('twenty replies while the comments are closed: each comes before, or is refused', async () => {
  const { chatId, member, admin } = await group()
  const { id } = await say(app, chatId, admin, 'News')
  const reply = { channelId: chatId, body: 'But', parentMessageId: id }
  const replies = Array.from({ length: 20 }, () => () => app.call(sendMessage, reply, member))
  const close = () => app.call(closeComments, { messageId: id, closed: true }, admin)
  const all = [...replies.slice(0, 5), close, ...replies.slice(5)]
  const statuses = await Promise.all(all.map(async (one) => (await one()).status))
  expect(statuses.every((status) => status === 200 || status === 409)).toBe(true)
  const { rows } = await sql<{ kind: string }>`
    select kind from message_events where channel_id = ${chatId} order by id desc limit 1`.execute(app.database.db)
  expect(rows).toEqual([{ kind: 'comments' }])
})

test('a song has one thread in its session’s channel, also where two begin it at once', async () => {
  const six = await sessionOfSix(app)
  const channelId = await sessionChannelOf(app.database.db, six.session.id)
  const about = { channelId, sessionSongId: six.sessionSongId, sessionId: six.session.id }
  app.advance(1000)
  const [first, second] = await Promise.all(
    [six.member, six.admin].map((as) => app.call(startMessageForSong, { ...about, body: 'In A?' }, as)),
  )
  const [root, reply] = [first?.payload, second?.payload].sort((a, b) => (a?.id ?? 0) - (b?.id ?? 0))
  expect([root?.parentMessageId, reply?.parentMessageId]).toEqual([null, root?.id])
  expect(root?.song).toMatchObject({ sessionSongId: six.sessionSongId, number: 1, title: 'Song 1' })
  const { threads, channel } = (await app.call(songThreads, { id: six.session.id }, six.member)).payload
  expect(threads).toMatchObject([{ sessionSongId: six.sessionSongId, messageId: root?.id, messages: 2, unread: 1 }])
  expect([channel.id, channel.title]).toEqual([channelId, six.session.title])
})

test('what begins a song’s thread comes back above its replies', async () => {
  const six = await sessionOfSix(app)
  const channelId = await sessionChannelOf(app.database.db, six.session.id)
  const about = { channelId, sessionSongId: six.sessionSongId, sessionId: six.session.id }
  const { payload: root } = await app.call(startMessageForSong, { ...about, body: 'In A?' }, six.member)
  await say(app, channelId, six.admin, 'In E', { parentMessageId: root.id })
  await app.call(deleteMessage, { id: root.id, channelId }, six.member)
  expect((await app.call(restoreMessage, { messageId: root.id }, six.member)).payload.body).toBe('In A?')
})

test('a song has one thread where the first is brought back while somebody begins another', async () => {
  const six = await sessionOfSix(app, { songs: 6 })
  const channelId = await sessionChannelOf(app.database.db, six.session.id)
  for (const { sessionSongId } of six.songs) {
    const about = { channelId, sessionSongId, sessionId: six.session.id }
    const { payload: first } = await app.call(startMessageForSong, { ...about, body: 'In A?' }, six.member)
    await app.call(deleteMessage, { id: first.id, channelId }, six.member)
    const [back, begun] = await Promise.all([
      app.call(restoreMessage, { messageId: first.id }, six.member),
      app.call(startMessageForSong, { ...about, body: 'In E?' }, six.admin),
    ])
    const outcome = begun.payload.parentMessageId === first.id ? 200 : 'ANOTHER_THREAD'
    expect([begun.status, back.error?.code ?? back.status]).toEqual([200, outcome])
  }
})

test('B3 a song, a session and a channel that do not belong together are not found', async () => {
  const six = await sessionOfSix(app)
  const other = await sessionOfSix(app, {}, six)
  const channelId = await sessionChannelOf(app.database.db, six.session.id)
  const otherChannelId = await sessionChannelOf(app.database.db, other.session.id)
  const good = { channelId, sessionSongId: six.sessionSongId, sessionId: six.session.id, body: 'Hm' }
  for (const mixed of [
    { channelId: otherChannelId },
    { sessionSongId: other.sessionSongId },
    { sessionId: other.session.id },
  ])
    expect((await app.call(startMessageForSong, { ...good, ...mixed }, six.member)).status).toBe(404)
  expect((await app.call(startMessageForSong, good, six.member)).status).toBe(200)
})

test('a deleted session takes its chat along', async () => {
  const six = await sessionOfSix(app)
  const channelId = await sessionChannelOf(app.database.db, six.session.id)
  await say(app, channelId, six.member, 'See you')
  await app.call(deleteSession, { groupId: six.group.id, sessionId: six.session.id }, six.admin)
  expect((await app.call(newestMessages, { channelId }, six.member)).status).toBe(404)
  expect((await app.call(searchMessages, { q: 'see' }, six.member)).payload.hits).toEqual([])
})

test('search finds words by their beginnings, without accents and case, in what the caller may read alone', async () => {
  const six = await group()
  const theirChat = await chatOf(app.database.db, six.otherGroup.id)
  await say(app, theirChat, six.otherAdmin, 'Café elsewhere')
  const root = await say(app, six.chatId, six.member, 'Who knows the Café Wha?')
  const reply = await say(app, six.chatId, six.admin, 'Jimi’s café, of course', { parentMessageId: root.id })
  const { id: deleted } = await say(app, six.chatId, six.member, 'cafe, deleted')
  await app.call(deleteMessage, { id: deleted, channelId: six.chatId }, six.member)
  const chat = await chatWith(app, six.member, six.admin)
  await say(app, chat.id, six.member, 'Coffee at the cafe?')
  const find = async (q: string, as: { token: string }, more = {}) =>
    (await app.call(searchMessages, { q, ...more }, as)).payload.hits
  const mine = await find('CAFE', six.member)
  expect(mine.map(({ message, title }) => [message.body, title])).toEqual([
    ['Coffee at the cafe?', 'Admin Example'],
    ['Jimi’s café, of course', six.group.name],
    ['Who knows the Café Wha?', six.group.name],
  ])
  expect(mine[1]?.threadSubject).toBe('Who knows the Café Wha?')
  expect((await find('jim cours', six.member)).map(({ message }) => message.id)).toEqual([reply.id])
  expect(await find('café', six.member, { groupId: six.group.id })).toHaveLength(2)
  expect((await find('cafe', six.otherAdmin)).map(({ message }) => message.body)).toEqual(['Café elsewhere'])
  expect(await find('cafe', six.stranger)).toEqual([])
  expect(await find("'); drop & | ! :*", six.member)).toEqual([])
  const of = { q: 'cafe', groupId: six.group.id }
  expect((await app.call(searchMessages, of, six.stranger)).status).toBe(403)
})

test('E9 a direct message is for the two alone', async () => {
  const { member, admin, otherAdmin, stranger } = await group()
  const chat = await chatWith(app, member, admin)
  const { id } = (await app.call(sendDirectMessage, { channelId: chat.id, body: 'Between us' }, member)).payload
  for (const as of [otherAdmin, stranger]) {
    const answers = await Promise.all([
      app.call(newestMessages, { channelId: chat.id }, as),
      app.call(sendDirectMessage, { channelId: chat.id, body: 'Me too' }, as),
      app.call(getThread, { channelId: chat.id, messageId: id }, as),
      app.call(setReaction, { messageId: id, reactionType: '👀', add: true }, as),
      app.call(markChannelRead, { channelId: chat.id, lastReadMessage: id }, as),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  }
  expect((await app.call(adminDeleteMessage, { id }, admin)).status).toBe(404)
  const { chats } = (await app.call(directMessageGroups, {}, admin)).payload
  expect(chats.map(({ title, lastMessage, unread }) => [title, lastMessage?.body, unread])).toEqual([
    ['Member Example', 'Between us', 1],
  ])
})

test('who may read a great many messages finds the same', async () => {
  const six = await group()
  await sql`insert into messages (channel_id, author_id, body, search, created_at)
    select ${six.chatId}::int, ${six.admin.id}::int, 'Take ' || n, to_tsvector('simple', 'take ' || n), now() from generate_series(1, 5001) n`.execute(
    app.database.db,
  )
  const find = async (q: string) =>
    (await app.call(searchMessages, { q, limit: 2 }, six.member)).payload.hits.map(({ message }) => message.body)
  expect(await find('take')).toEqual(['Take 5001', 'Take 5000'])
  expect(await find('take 4711')).toEqual(['Take 4711'])
  expect((await app.call(searchMessages, { q: 'take' }, six.stranger)).payload.hits).toEqual([])
  // However far back one has gone by number, it says truly whether there is more.
  const from = async (start: number) =>
    (await app.call(searchMessages, { q: 'take', start, limit: 2 }, six.member)).payload
  expect((await from(1998)).hasMore).toBe(true)
  const last = await from(4999)
  expect([last.hits.map(({ message }) => message.body), last.hasMore]).toEqual([['Take 2', 'Take 1'], false])
})

test('pages of the search go on by id while more is said, and end where nothing is left', async () => {
  const six = await group()
  for (let n = 1; n <= 4; n++) await say(app, six.chatId, six.member, `Rug ${n}`)
  const page = async (lastFetchedId?: number) => {
    const { hits, hasMore } = (
      await app.call(searchMessages, { q: 'rug', limit: 2, ...(lastFetchedId && { lastFetchedId }) }, six.member)
    ).payload
    return { last: hits.at(-1)?.message.id, read: [hits.map(({ message }) => message.body), hasMore] }
  }
  const first = await page()
  expect(first.read).toEqual([['Rug 4', 'Rug 3'], true])
  await say(app, six.chatId, six.admin, 'Rug 5')
  const second = await page(first.last)
  expect(second.read).toEqual([['Rug 2', 'Rug 1'], false])
  expect((await page(second.last)).read).toEqual([[], false])
})

test('what a post took back with it counts among no hits', async () => {
  const six = await group()
  const draft = { groupId: six.group.id, text: 'Lamps', published: true }
  const { postId } = (await app.call(updatePost, draft, six.admin)).payload
  const postsId = six.group.messageChannelId ?? 0
  await say(app, postsId, six.member, 'A lamp')
  await say(app, postsId, six.member, 'My lamp', { parentMessageId: postId })
  await app.call(updatePost, { ...draft, postId, published: false }, six.admin)
  const { payload } = await app.call(searchMessages, { q: 'lamp', limit: 1 }, six.member)
  expect([payload.hits.map(({ message }) => message.body), payload.hasMore]).toEqual([['A lamp'], false])
})

test('E9 who was blocked changes nothing that the other reads: old words stay, deleted ones stay gone', async () => {
  const { member, admin } = await group()
  const chat = await chatWith(app, member, admin)
  const [kept, gone] = [await say(app, chat.id, member, 'Hello'), await say(app, chat.id, member, 'Gone')]
  await app.call(deleteMessage, { id: gone.id, channelId: chat.id }, member)
  await app.call(blockUser, { userId: member.id, block: true }, admin)
  const answers = [
    await app.call(editMessage, { id: kept.id, body: 'Read this instead' }, member),
    await app.call(editMessageBody, { id: kept.id, key: 'body', value: 'Or this' }, member),
    await app.call(restoreMessage, { messageId: gone.id }, member),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  expect(await bodiesIn(chat.id, admin)).toEqual(['Hello'])
})

test('closed comments are not gone on with by changing what was said; what one deleted comes back as it was', async () => {
  const { chatId, member, admin } = await group()
  const { id } = await say(app, chatId, admin, 'News')
  const reply = (body: string) => say(app, chatId, member, body, { parentMessageId: id })
  const [kept, gone] = [await reply('But'), await reply('Gone')]
  await app.call(deleteMessage, { id: gone.id, channelId: chatId }, member)
  await app.call(closeComments, { messageId: id, closed: true }, admin)
  const changed = await app.call(editMessage, { id: kept.id, body: 'And another thing' }, member)
  expect(changed.error.code).toBe('COMMENTS_CLOSED')
  expect((await app.call(restoreMessage, { messageId: gone.id }, member)).payload.body).toBe('Gone')
  const { payload } = await app.call(getThread, { channelId: chatId, messageId: id }, member)
  expect(payload.replies.map(({ body }) => body)).toEqual(['But', 'Gone'])
})

test('what an organiser deletes stays deleted, also where its author was first', async () => {
  const { chatId, member, admin } = await group()
  const { id } = await say(app, chatId, member, 'Oops')
  await app.call(deleteMessage, { id, channelId: chatId }, member)
  expect((await app.call(adminDeleteMessage, { id }, admin)).status).toBe(200)
  expect((await app.call(restoreMessage, { messageId: id }, member)).status).toBe(403)
})

test('B6 who is no organiser any more cannot bring back what the group said to everyone', async () => {
  const { group: made, member, admin } = await group()
  const rights = (isAdmin: boolean) => app.call(setAdminRights, { groupId: made.id, userId: member.id, isAdmin }, admin)
  await rights(true)
  const post = (await app.call(updatePost, { groupId: made.id, text: 'We are dissolved', published: true }, member))
    .payload
  await app.call(deleteMessage, { id: post.postId, channelId: made.messageChannelId ?? 0 }, member)
  await rights(false)
  expect((await app.call(restoreMessage, { messageId: post.postId }, member)).status).toBe(403)
  expect((await app.call(groupFeed, { id: made.id }, {})).payload.posts).toEqual([])
  expect((await app.call(restoreMessage, { messageId: post.postId }, admin)).status).toBe(200)
})

test('B2 who is no organiser any more cannot change what the group says to everyone', async () => {
  const { group: made, member, admin } = await group()
  const rights = (isAdmin: boolean) => app.call(setAdminRights, { groupId: made.id, userId: member.id, isAdmin }, admin)
  await rights(true)
  const post = (await app.call(updatePost, { groupId: made.id, text: 'Doors at seven', published: true }, member))
    .payload
  await rights(false)
  expect((await app.call(editMessage, { id: post.postId, body: 'We are dissolved' }, member)).status).toBe(403)
  expect((await app.call(groupFeed, { id: made.id }, {})).payload.posts.map(({ text }) => text)).toEqual([
    'Doors at seven',
  ])
})

test('a post that was taken back into a draft takes its replies along: nothing shows its new words', async () => {
  const { group: made, member, admin } = await group()
  const channelId = await postsChannelOf(app.database.db, made.id)
  const post = (await app.call(updatePost, { groupId: made.id, text: 'Hello', published: true }, admin)).payload
  const reply = await say(app, channelId, member, 'zebrareply', { parentMessageId: post.postId })
  const told = async () => JSON.stringify((await app.call(listNotifications, {}, admin)).payload)
  expect(await told()).toContain('zebrareply')
  const draft = { groupId: made.id, postId: post.postId, text: 'SECRET', published: false }
  expect((await app.call(updatePost, draft, admin)).status).toBe(200)
  const answers = [
    await app.call(getThread, { channelId, messageId: reply.id }, member),
    await app.call(findChildInThread, { channelId, id: post.postId, childMsgId: reply.id }, member),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404])
  const found = await app.call(searchMessages, { q: 'zebrareply' }, member)
  expect(found.payload.hits).toEqual([])
  expect(await told()).not.toContain('zebrareply')
  const touched = [
    await app.call(setReaction, { messageId: reply.id, reactionType: '👍', add: true }, member),
    await app.call(editMessage, { id: reply.id, body: 'zebraedit' }, member),
    await app.call(restoreMessage, { messageId: reply.id }, member),
  ]
  expect(touched.map(({ status }) => status)).toEqual([404, 404, 404])
})
