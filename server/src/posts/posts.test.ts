import { listChannels, markChannelRead } from '@app/core/contract/channels'
import { userFeedDetailed } from '@app/core/contract/feeds'
import { groupAudit } from '@app/core/contract/groups'
import { deleteMessage, sendMessage } from '@app/core/contract/messages'
import { adminAllMessages, groupFeed, updatePost } from '@app/core/contract/posts'
import { expect, test } from 'vitest'
import { postsChannelOf } from '../channels/sql.ts'
import { testApp } from '../test/app.ts'
import { groupOfSix } from '../test/group.ts'

const app = testApp()

const write = async (groupId: number, token: string, text: string, published = true) =>
  (await app.call(updatePost, { groupId, text, published }, { token })).payload

const textsFor = async (id: number, token?: string) =>
  (await app.call(groupFeed, { id }, token ? { token } : {})).payload.posts.map((post) => post.text)

test('posts come newest first; a draft is for the admins alone until it is published', async () => {
  const six = await groupOfSix(app)
  const { id } = six.group
  await write(id, six.admin.token, 'First')
  const draft = await write(id, six.admin.token, 'Draft', false)
  await write(id, six.admin.token, 'Last')
  for (const token of [undefined, six.stranger.token, six.unapproved.token, six.member.token, six.otherAdmin.token])
    expect(await textsFor(id, token)).toEqual(['Last', 'First'])
  expect(await textsFor(id, six.admin.token)).toEqual(['Last', 'Draft', 'First'])
  await app.call(updatePost, { groupId: id, postId: draft.postId, text: 'Ready', published: true }, six.admin)
  expect(await textsFor(id)).toEqual(['Ready', 'Last', 'First'])
})

test('a draft is new when it is published: now, unread, in ‘n new’, and not edited', async () => {
  const six = await groupOfSix(app)
  const { id } = six.group
  const draft = await write(id, six.admin.token, 'Draft', false)
  app.advance(60_000)
  const seen = await write(id, six.admin.token, 'Seen')
  const channelId = await postsChannelOf(app.database.db, id)
  await app.call(markChannelRead, { channelId, lastReadMessage: seen.postId }, six.member)
  app.advance(60_000)
  const publish = { groupId: id, postId: draft.postId, text: 'Ready', published: true }
  const post = (await app.call(updatePost, publish, six.admin)).payload
  expect([post.createdAt, post.editedAt]).toEqual([app.now().toISOString(), null])
  const news = (await app.call(userFeedDetailed, { lastFetchedId: seen.postId }, six.member)).payload.items
  expect(news.map((item) => item.id)).toEqual([post.postId])
  const channels = (await app.call(listChannels, { groupId: id }, six.member)).payload
  expect(channels.find((channel) => channel.id === channelId)?.unread).toBe(1)
  // Sent again because the answer was lost, or by who has the draft still open.
  expect((await app.call(updatePost, publish, six.admin)).payload).toMatchObject({ postId: post.postId, text: 'Ready' })
  const mended = { ...publish, was: 'Ready', text: 'Ready, really' }
  expect((await app.call(updatePost, mended, six.admin)).payload.postId).toBe(post.postId)
})

test('a post that somebody opened, taken back and published again long after, is the one that they know', async () => {
  const six = await groupOfSix(app)
  const { id } = six.group
  const { postId } = await write(id, six.admin.token, 'Out')
  const channelId = await postsChannelOf(app.database.db, id)
  await app.call(markChannelRead, { channelId, threadId: postId, lastReadMessage: postId }, six.member)
  const change = (published: boolean) =>
    app.call(updatePost, { groupId: id, postId, text: 'Out', published }, six.admin)
  await change(false)
  // What was told of it is swept after some time.
  for (const table of ['message_events', 'notifications'] as const)
    await app.database.db.deleteFrom(table).where('message_id', '=', postId).execute()
  expect((await change(true)).payload.postId).toBe(postId)
})

test('a post that was out, taken back and published again is the one that people know', async () => {
  const six = await groupOfSix(app)
  const { id } = six.group
  const { postId } = await write(id, six.admin.token, 'Out')
  const channelId = await postsChannelOf(app.database.db, id)
  await app.call(sendMessage, { channelId, parentMessageId: postId, body: 'Great' }, six.member)
  const change = (published: boolean) =>
    app.call(updatePost, { groupId: id, postId, text: 'Out again', published }, six.admin)
  await change(false)
  app.advance(60_000)
  const { payload } = await change(true)
  expect([payload.postId, payload.replyCount, payload.editedAt]).toEqual([postId, 1, app.now().toISOString()])
})

test('drafts that are published while others write stand in the order of their ids', async () => {
  const six = await groupOfSix(app)
  const { id } = six.group
  const drafts = await Promise.all([1, 2, 3, 4].map((n) => write(id, six.admin.token, `Draft ${n}`, false)))
  await Promise.all(
    drafts.flatMap(({ postId, text }) => [
      app.call(updatePost, { groupId: id, postId, text, published: true }, six.admin),
      write(id, six.admin.token, `Beside ${text}`),
    ]),
  )
  const { posts } = (await app.call(groupFeed, { id, limit: 20 }, six.member)).payload
  expect(posts).toHaveLength(8)
  const channelId = await postsChannelOf(app.database.db, id)
  const channels = (await app.call(listChannels, { groupId: id }, six.member)).payload
  expect(channels.find((channel) => channel.id === channelId)?.lastMessageId).toBe(posts[0]?.postId)
})

test("a private group's posts are for its approved members", async () => {
  const six = await groupOfSix(app, { isPublic: false })
  await write(six.group.id, six.admin.token, 'Among us')
  expect(await textsFor(six.group.id, six.member.token)).toEqual(['Among us'])
  for (const as of [{}, six.stranger, six.unapproved, six.otherAdmin])
    expect((await app.call(groupFeed, { id: six.group.id }, as)).status).toBe(404)
})

test('B3 a post of another group is not found, and stays as it was', async () => {
  const six = await groupOfSix(app)
  const { postId } = await write(six.otherGroup.id, six.otherAdmin.token, 'Theirs')
  const change = { groupId: six.group.id, postId, text: 'Mine now', published: true }
  expect((await app.call(updatePost, change, six.admin)).status).toBe(404)
  expect(await textsFor(six.otherGroup.id)).toEqual(['Theirs'])
})

test('B4 an author, a date or another group in the body is not taken', async () => {
  const six = await groupOfSix(app)
  const extra = { author: { userId: six.member.id }, authorId: six.member.id, createdAt: '2000-01-01T00:00:00Z' }
  const body = { groupId: six.group.id, text: 'Mine', published: true, ...extra }
  const { payload } = await app.call(updatePost, body as never, six.admin)
  expect([payload.author?.userId, payload.createdAt]).toEqual([six.admin.id, app.now().toISOString()])
})

test('B5 who wrote a post is a name and a picture, nothing more', async () => {
  const six = await groupOfSix(app)
  await write(six.group.id, six.admin.token, 'Hello')
  const { payload, text } = await app.call(groupFeed, { id: six.group.id }, six.member)
  expect(Object.keys(payload.posts[0]?.author ?? {}).sort()).toEqual(['firstName', 'imageUrl', 'lastName', 'userId'])
  expect(text).not.toContain(six.admin.email)
})

test('C3 markup, emoji and right-to-left text are kept as they were written', async () => {
  const six = await groupOfSix(app)
  const texts = ['<img src=x onerror=alert(1)>', '🎸🥁', 'مرحبا بالجميع', "'); drop table group_posts;--"]
  for (const text of texts) await write(six.group.id, six.admin.token, text)
  expect(await textsFor(six.group.id)).toEqual(texts.toReversed())
})

test.each([
  ['nothing', '   ', 400],
  ['10,001 characters', 'x'.repeat(10_001), 400],
  ['10,000 characters', 'x'.repeat(10_000), 200],
  ['a null character', 'a\u0000b', 400],
])('a post of %s', async (_, text, status) => {
  const six = await groupOfSix(app)
  expect((await app.call(updatePost, { groupId: six.group.id, text, published: true }, six.admin)).status).toBe(status)
})

test('F4 pages are capped, and odd ones refused', async () => {
  const six = await groupOfSix(app)
  const { id } = six.group
  for (let n = 1; n <= 3; n++) await write(id, six.admin.token, `Post ${n}`)
  const second = (await app.call(groupFeed, { id, start: 1, limit: 1 })).payload
  expect([second.posts.map((post) => post.text), second.total]).toEqual([['Post 2'], 3])
  expect((await app.call(groupFeed, { id, limit: 1e9 })).status).toBe(200)
  for (const odd of [{ limit: -1 }, { limit: 'NaN' }, { start: -1 }, { start: 1e12 }])
    expect((await app.call(groupFeed, { id, ...odd } as never)).status).toBe(400)
})

test('pages by id stay whole while posts come in, say whether there are more, and count nothing', async () => {
  const six = await groupOfSix(app)
  const { id } = six.group
  for (let n = 1; n <= 3; n++) await write(id, six.admin.token, `Post ${n}`)
  const feed = async (lastFetchedId: number | null) => {
    const { payload } = await app.call(groupFeed, { id, lastFetchedId, limit: 2 }, six.admin)
    return {
      last: payload.posts.at(-1)?.postId ?? 0,
      read: [payload.posts.map(({ text }) => text), payload.hasMore, payload.total],
    }
  }
  const all = async (lastFetchedId: number | null) => {
    const { payload } = await app.call(adminAllMessages, { id, lastFetchedId, limit: 2 }, six.admin)
    return [payload.messages.map(({ text }) => text), payload.hasMore, payload.total]
  }
  const { last, read } = await feed(null)
  expect(read).toEqual([['Post 3', 'Post 2'], true, undefined])
  expect(await all(null)).toEqual(read)
  await write(id, six.admin.token, 'Post 4')
  expect((await feed(last)).read).toEqual([['Post 1'], false, undefined])
  expect(await all(last)).toEqual([['Post 1'], false, undefined])
})

test('admins see everything written in the group, drafts included', async () => {
  const six = await groupOfSix(app)
  await write(six.group.id, six.admin.token, 'Out')
  await write(six.group.id, six.admin.token, 'Draft', false)
  const { payload } = await app.call(adminAllMessages, { id: six.group.id }, six.admin)
  expect(payload.total).toBe(2)
  expect(payload.messages.map(({ kind, text, published, isDeleted }) => [kind, text, published, isDeleted])).toEqual([
    ['post', 'Draft', false, false],
    ['post', 'Out', true, false],
  ])
})

test('F1 writing and changing a post is in the audit log, without its words', async () => {
  const six = await groupOfSix(app)
  const { postId } = await write(six.group.id, six.admin.token, 'Secret words')
  await app.call(updatePost, { groupId: six.group.id, postId, text: 'Other words', published: true }, six.admin)
  const { payload, text } = await app.call(groupAudit, { id: six.group.id }, six.admin)
  expect(payload.entries.map((entry) => [entry.action, entry.detail])).toEqual([
    ['post-changed', { postId }],
    ['post-written', { postId }],
  ])
  expect(text).not.toContain('words')
})

test('a post that is saved as it was is not an edited one', async () => {
  const six = await groupOfSix(app)
  const { postId } = await write(six.group.id, six.admin.token, 'Hello')
  const again = { groupId: six.group.id, postId, text: 'Hello', published: true }
  app.advance(60_000)
  const { status, payload } = await app.call(updatePost, again, six.admin)
  expect([status, payload.editedAt]).toEqual([200, null])
})

test('an organiser hides what a member posted, and never changes its words', async () => {
  const six = await groupOfSix(app)
  const channelId = await postsChannelOf(app.database.db, six.group.id)
  const { id } = (await app.call(sendMessage, { channelId, body: 'I love this band' }, six.member)).payload
  const change = (text: string, published: boolean) =>
    app.call(updatePost, { groupId: six.group.id, postId: id, text, published }, six.admin)
  expect((await change('I quit', true)).status).toBe(403)
  expect((await change('I love this band', false)).status).toBe(200)
})

test('who may change a post is told so: organisers what the group says, nobody what is deleted or another’s', async () => {
  const six = await groupOfSix(app)
  const { id } = six.group
  const channelId = await postsChannelOf(app.database.db, id)
  await write(id, six.admin.token, 'Bring a stand')
  const said = await app.call(sendMessage, { channelId, body: 'I love this band' }, six.member)
  const gone = await write(id, six.admin.token, 'Gone')
  await app.call(sendMessage, { channelId, parentMessageId: gone.postId, body: 'Why?' }, six.member)
  await app.call(deleteMessage, { channelId, id: gone.postId }, six.admin)
  const mayFor = async (as: { token?: string }) =>
    (await app.call(groupFeed, { id }, as)).payload.posts.map((post) => [post.text, post.mayChange])
  expect(said.status).toBe(200)
  expect(await mayFor(six.admin)).toEqual([
    ['', false],
    ['I love this band', false],
    ['Bring a stand', true],
  ])
  for (const as of [{}, six.member]) expect((await mayFor(as)).map(([, may]) => may)).not.toContain(true)
})
