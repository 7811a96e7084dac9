import { channelFeed, channelPosts, userFeed, userFeedDetailed } from '@app/core/contract/feeds'
import { addUser } from '@app/core/contract/members'
import {
  deleteMessage,
  newestMessages,
  olderMessages,
  restoreMessage,
  searchMessages,
  sendMessage,
} from '@app/core/contract/messages'
import { listNotifications } from '@app/core/contract/notifications'
import { groupFeed, updatePost } from '@app/core/contract/posts'
import { autoAssign, createRoster, publishRoster } from '@app/core/contract/rosters'
import { addSong, cutSong, removeSong } from '@app/core/contract/session-songs'
import { deleteSession, editSession, restoreSession } from '@app/core/contract/sessions'
import { updateInstrument } from '@app/core/contract/users'
import { expect, test } from 'vitest'
import { saveMember } from '../members/sql.ts'
import { testApp } from '../test/app.ts'
import { groupOfSix } from '../test/group.ts'
import { rosterNight } from '../test/roster.ts'
import { SESSION, sessionOfSix, VOCALS } from '../test/session.ts'
import { say } from '../test/talk.ts'

const app = testApp()
const DAY_MS = 86_400_000

const feedOf = async (as: { token?: string }, more = {}) => (await app.call(userFeed, more, as)).payload
const kindsFor = async (as: { token: string }) => (await feedOf(as)).items.map(({ kind }) => kind)

test('home has the posts of all one’s groups, newest first, with group, author and the latest two replies', async () => {
  const six = await groupOfSix(app)
  await saveMember(app.database.db, six.otherGroup.id, six.member.id, app.now(), app.now())
  const posts = [six.group, six.otherGroup].map(({ messageChannelId }) => messageChannelId ?? 0)
  const first = await say(app, posts[0] ?? 0, six.member, 'First')
  await say(app, posts[1] ?? 0, six.otherAdmin, 'Second')
  for (const body of ['a', 'b', 'c']) await say(app, posts[0] ?? 0, six.admin, body, { parentMessageId: first.id })
  const { items, hasMore } = await feedOf(six.member)
  expect(items.map(({ body, group, author }) => [body, group?.id, author?.userId])).toEqual([
    ['Second', six.otherGroup.id, six.otherAdmin.id],
    ['First', six.group.id, six.member.id],
  ])
  expect([items[1]?.replyCount, items[1]?.replies.map(({ body }) => body), hasMore]).toEqual([3, ['b', 'c'], false])
  expect((await feedOf(six.admin)).items.map(({ body }) => body)).toEqual(['First'])
  for (const as of [six.stranger, six.unapproved]) expect((await feedOf(as)).items).toEqual([])
})

test('pages of the home feed go on by id while new posts come in, and those are asked for by the newest one has', async () => {
  const six = await groupOfSix(app)
  const channelId = six.group.messageChannelId ?? 0
  for (let n = 1; n <= 5; n++) await say(app, channelId, six.member, `${n}`)
  const first = await feedOf(six.member, { limit: 2 })
  await say(app, channelId, six.admin, '6')
  const [newest, last] = first.items
  const next = await feedOf(six.member, { limit: 2, lastFetchedId: last?.id })
  expect([...first.items, ...next.items].map(({ body }) => body)).toEqual(['5', '4', '3', '2'])
  expect([first.hasMore, next.hasMore]).toEqual([true, true])
  const since = (await app.call(userFeedDetailed, { lastFetchedId: newest?.id }, six.member)).payload
  expect([since.items.map(({ body }) => body), since.hasMore]).toEqual([['6'], false])
})

test('B5 a guest sees what organisers of public groups post, without names and replies; never what members say', async () => {
  const open = await groupOfSix(app)
  const closed = await groupOfSix(app, { isPublic: false })
  const post = await say(app, open.group.messageChannelId ?? 0, open.admin, 'Come and play')
  await say(app, open.group.messageChannelId ?? 0, open.member, 'A member’s word', { parentMessageId: post.id })
  await say(app, open.group.messageChannelId ?? 0, open.member, 'A member’s post')
  await say(app, closed.group.messageChannelId ?? 0, closed.admin, 'Among us')
  // Of a group that is hardly anybody's, the front page says nothing.
  expect((await app.call(userFeed, {})).text).not.toContain('Come and play')
  for (const { group } of [open, closed])
    await saveMember(app.database.db, group.id, open.stranger.id, app.now(), app.now())
  const { payload, text } = await app.call(userFeed, {})
  expect(payload.items[0]).toMatchObject({ body: 'Come and play', author: null, replies: [] })
  expect(text).not.toMatch(/A member|Among us/)
  const outside = await app.call(groupFeed, { id: open.group.id }, open.unapproved)
  expect(outside.payload.posts.map((one) => one.text)).toEqual(['Come and play'])
  const inside = (await app.call(groupFeed, { id: open.group.id }, open.member)).payload
  expect([inside.posts.map((one) => one.text), inside.total]).toEqual([['A member’s post', 'Come and play'], 2])
})

test('people without an account, whom an organiser made up, bring no group to the front page', async () => {
  const open = await groupOfSix(app)
  await say(app, open.group.messageChannelId ?? 0, open.admin, 'Buy cheap strings')
  for (const FirstName of ['Tim', 'Tom'])
    await app.call(addUser, { GroupId: open.group.id, FirstName, LastName: '' }, open.admin)
  expect((await app.call(userFeed, {})).text).not.toContain('Buy cheap strings')
  await saveMember(app.database.db, open.group.id, open.stranger.id, app.now(), app.now())
  expect((await app.call(userFeed, {})).text).toContain('Buy cheap strings')
})

test('a draft is in nobody’s feed, and takes no reply', async () => {
  const six = await groupOfSix(app)
  const draft = { groupId: six.group.id, text: 'Draft', published: false }
  const { postId } = (await app.call(updatePost, draft, six.admin)).payload
  expect((await feedOf(six.admin)).items).toEqual([])
  const reply = { channelId: six.group.messageChannelId ?? 0, body: 'Hm', parentMessageId: postId }
  expect((await app.call(sendMessage, reply, six.member)).status).toBe(404)
})

test('a session is announced with what is free for the reader; its first songs are part of that', async () => {
  const six = await sessionOfSix(app)
  await app.call(updateInstrument, { InstrumentId: VOCALS }, six.member)
  const { items } = await feedOf(six.member)
  expect(items).toMatchObject([
    {
      kind: 'announced',
      group: { id: six.group.id },
      session: {
        id: six.session.id,
        title: six.session.title,
        songs: 1,
        isRegistered: false,
        isCancelled: false,
        free: [{ instrumentId: VOCALS, name: 'Vocals', count: 1 }],
        plays: [],
      },
    },
  ])
})

test('songs that come in later are one card together, and so are changes', async () => {
  const six = await sessionOfSix(app)
  app.advance(2 * DAY_MS)
  const { admin, member } = await signedInAgain(six)
  for (const Title of ['Another', 'One more'])
    await app.call(addSong, { SessionId: six.session.id, Title, ArtistName: 'Us' }, admin)
  await app.call(editSession, { id: six.session.id, title: 'Moved' }, admin)
  await app.call(editSession, { id: six.session.id, startDate: '2026-03-13T20:00', description: 'Quiet' }, admin)
  const [changed, songs] = (await feedOf(member)).items.filter(({ kind }) => kind === 'changed' || kind === 'songs')
  expect(changed?.changes.map(({ label }) => label)).toEqual(['Name', 'Starts'])
  expect([songs?.songs.map(({ title }) => title), songs?.songCount]).toEqual([['Another', 'One more'], 2])
})

test('changes that were all undone are no card, and who listens is told that it is gone; undone in part, they are', async () => {
  const six = await sessionOfSix(app)
  app.advance(2 * DAY_MS)
  const { admin, member } = await signedInAgain(six)
  const { id, title } = six.session
  const change = (fields: object) => app.call(editSession, { id, ...fields }, admin)
  const shown = async () =>
    (await feedOf(member)).items.flatMap(({ kind, changes }) =>
      kind === 'changed' ? [changes.map(({ label }) => label)] : [],
    )
  await change({ title: 'Moved', startDate: '2026-03-13T20:00' })
  await change({ title })
  expect(await shown()).toEqual([['Starts']])
  await change({ startDate: SESSION.startDate })
  expect(await shown()).toEqual([])
  const { db } = app.database
  const told = await db.selectFrom('message_events').select(['kind']).orderBy('id', 'desc').executeTakeFirst()
  expect(told?.kind).toBe('deleted')
  // What comes next is news of its own.
  await change({ title: 'Moved again' })
  expect(await shown()).toEqual([['Name']])
})

test('news that was undone leaves a mark above what was said of it, and says nothing where it is brought back', async () => {
  const six = await sessionOfSix(app)
  const { id, title } = six.session
  const channelId = six.group.messageChannelId ?? 0
  const newest = async () => (await feedOf(six.member, { limit: 1 })).items[0]
  await app.call(editSession, { id, title: 'Moved' }, six.admin)
  const messageId = (await newest())?.id ?? 0
  await say(app, channelId, six.member, 'Why?', { parentMessageId: messageId })
  await app.call(editSession, { id, title }, six.admin)
  expect(await newest()).toMatchObject({ id: messageId, isDeleted: true, replies: [{ body: 'Why?' }] })
  await app.call(restoreMessage, { messageId }, six.admin)
  expect((await newest())?.kind).toBe('announced')
})

test('songs that are all gone again are no card, and the page is full without it', async () => {
  const six = await sessionOfSix(app)
  app.advance(2 * DAY_MS)
  const { admin, member } = await signedInAgain(six)
  await say(app, six.group.messageChannelId ?? 0, member, 'Before')
  const added = []
  for (const Title of ['Wrong', 'Wrong too'])
    added.push((await app.call(addSong, { SessionId: six.session.id, Title, ArtistName: 'Us' }, admin)).payload)
  const [first, second] = added
  const newest = async () => (await feedOf(member, { limit: 1 })).items.map(({ kind, songCount }) => [kind, songCount])
  await app.call(removeSong, { sessionId: six.session.id, sessionSongId: first?.sessionSongId ?? 0 }, admin)
  expect(await newest()).toEqual([['songs', 1]])
  await app.call(cutSong, { sessionSongId: second?.sessionSongId ?? 0, cut: true }, admin)
  expect(await newest()).toEqual([['post', 0]])
  const channelId = six.group.messageChannelId ?? 0
  const kindsOf = ({ items }: { items: { kind: string }[] }) => items.map(({ kind }) => kind)
  expect(kindsOf((await app.call(channelFeed, { channelId }, member)).payload)).toEqual(['post', 'announced'])
  expect(kindsOf((await app.call(channelPosts, { channel: channelId }, member)).payload)).toEqual(['post', 'announced'])
  const newestOnes = (await app.call(newestMessages, { channelId, lastReadMessage: 0 }, member)).payload.messages
  expect(newestOnes.at(-1)?.body).toBe('Before')
  const older = { channelId, lastReadMessage: (newestOnes.at(-1)?.id ?? 0) + 100 }
  expect((await app.call(olderMessages, older, member)).payload.messages).toEqual(newestOnes)
  await app.call(cutSong, { sessionSongId: second?.sessionSongId ?? 0, cut: false }, admin)
  expect(await newest()).toEqual([['songs', 1]])
})

test.each([
  // first come, whether the roster decides once one is published, what is free for the reader then
  [false, true, []],
  [true, false, [{ instrumentId: VOCALS, name: 'Vocals', count: 1 }]],
])('once a roster is out nothing is free any more, first come apart: %s', async (firstCome, isRosterOut, free) => {
  const six = await sessionOfSix(app, { settings: { firstCome } })
  await app.call(updateInstrument, { InstrumentId: VOCALS }, six.member)
  if (!firstCome) {
    const { rosterId } = (await app.call(createRoster, { sessionId: six.session.id }, six.admin)).payload
    await app.call(publishRoster, { rosterId, acknowledged: six.slotIds }, six.admin)
  }
  const { items } = await feedOf(six.member)
  const announced = items.find(({ kind, session }) => kind === 'announced' && session?.id === six.session.id)
  expect(announced?.session).toMatchObject({ rosterPublished: true, isRosterOut, free })
})

/** The clock went on so far that tokens have ended. */
async function signedInAgain(six: { group: { id: number } }) {
  const { db } = app.database
  const [admin, member] = [await app.person('Later'), await app.person('Reader')]
  for (const { id } of [admin, member]) await saveMember(db, six.group.id, id, app.now(), app.now())
  await db.updateTable('members').set({ is_admin: true }).where('user_id', '=', admin.id).execute()
  return { admin, member }
}

test('a cancelled session is one card, which goes when the session comes back', async () => {
  const six = await sessionOfSix(app)
  await app.call(deleteSession, { groupId: six.group.id, sessionId: six.session.id }, six.admin)
  const { items } = await feedOf(six.member)
  expect(items.map(({ kind, session }) => [kind, session?.isCancelled])).toEqual([['cancelled', true]])
  await app.call(restoreSession, { SessionId: six.session.id }, six.admin)
  expect(await kindsFor(six.member)).toEqual(['announced'])
})

test('a roster that is out says what the reader plays, and with whom', async () => {
  const night = await rosterNight(app)
  const { rosterId } = night.roster
  await app.call(autoAssign, { rosterId }, night.as)
  expect((await app.call(publishRoster, { rosterId }, night.as)).status).toBe(200)
  const [item] = (await feedOf({ token: night.players[0]?.token ?? '' })).items
  expect([item?.kind, item?.session?.rosterPublished]).toEqual(['roster', true])
  const assigned = await app.database.db
    .selectFrom('assignments')
    .select('slot_id')
    .where('user_id', '=', night.players[0]?.id ?? 0)
    .execute()
  expect(item?.session?.plays).toHaveLength(assigned.length)
  expect(item?.session?.plays[0]).toMatchObject({ title: expect.stringMatching(/^Song \d$/), others: 0 })
  expect(item?.session?.plays[0]?.with.length).toBeGreaterThan(0)
  // Where everybody has the same first name, it tells nobody apart.
  const { db } = app.database
  for (const [index, { id }] of night.players.entries())
    await db
      .updateTable('users')
      .set({ first_name: 'Rashid', last_name: `${'KLMNOPQ'[index % 7]}${index}` })
      .where('id', '=', id)
      .execute()
  const [again] = (await feedOf({ token: night.players[0]?.token ?? '' })).items
  const names = again?.session?.plays[0]?.with ?? []
  expect([new Set(names).size, names[0]]).toEqual([names.length, expect.stringMatching(/^Rashid [K-Q]/)])
})

test('nobody deletes news, and what is said under it is said as under any post', async () => {
  const six = await sessionOfSix(app)
  const [news] = (await feedOf(six.admin)).items
  const channelId = six.group.messageChannelId ?? 0
  expect((await app.call(deleteMessage, { id: news?.id ?? 0, channelId }, six.admin)).status).toBe(403)
  await say(app, channelId, six.member, 'I am in', { parentMessageId: news?.id })
  expect((await feedOf(six.admin)).items[0]?.replies.map(({ body }) => body)).toEqual(['I am in'])
})

test('a thread about news is called by its session, in what the search finds and in notices', async () => {
  const six = await sessionOfSix(app)
  const [news] = (await feedOf(six.admin)).items
  const under = { parentMessageId: news?.id }
  await say(app, six.group.messageChannelId ?? 0, six.admin, 'Bring a capo', under)
  await say(app, six.group.messageChannelId ?? 0, six.member, 'A kazoo will do', under)
  const found = await app.call(searchMessages, { q: 'kazoo' }, six.member)
  expect(found.payload.hits.map(({ threadSubject }) => threadSubject)).toEqual([news?.session?.title])
  const { payload } = await app.call(listNotifications, {}, six.admin)
  expect(payload.items.map(({ notification }) => notification.threadSubject)).toContain(news?.session?.title)
})
