import { blockUser, markChannelRead, muteChannel } from '@app/core/contract/channels'
import { removeUser } from '@app/core/contract/members'
import {
  closeComments,
  deleteMessage,
  editMessage,
  restoreMessage,
  sendDirectMessage,
  sendMessage,
  setReaction,
} from '@app/core/contract/messages'
import { updatePost } from '@app/core/contract/posts'
import { beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { connect } from '../lib/db/database.ts'
import { openPostgres } from '../lib/db/postgres.ts'
import { makeTestApp, testApp } from '../test/app.ts'
import { freshPostgres } from '../test/database.ts'
import { eventually } from '../test/eventually.ts'
import { groupOfSix } from '../test/group.ts'
import { chatOf, chatWith, say } from '../test/talk.ts'
import { sweepEvents } from './sql.ts'

const app = testApp()
let base = ''
beforeAll(async () => {
  base = await app.http.listen({ host: '127.0.0.1', port: 0 })
})

interface Told {
  id: number
  name: string
  data: { kind?: string; message?: { body: string; clientId: string | null } | null } & Record<string, unknown>
}

/** What somebody's stream says, as it comes. */
async function listen({ token }: { token: string }, lastEventId = 0, at = base) {
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const response = await fetch(`${at}/api/v1/events`, {
    headers: { authorization: `Bearer ${token}`, ...(lastEventId ? { 'last-event-id': `${lastEventId}` } : {}) },
    signal: stop.signal,
  })
  const heard = { text: '' }
  void (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) heard.text += decoder.decode(chunk as Uint8Array)
  })().catch(() => {})
  const all = () =>
    [...heard.text.matchAll(/(?:id: (\d+)\n)?event: (\w+)\ndata: (.*)\n/g)].map(
      ([, id, name = '', data = '']): Told => ({ id: Number(id ?? 0), name, data: JSON.parse(data) }),
    )
  const messages = () => all().filter(({ name }) => name === 'message')
  /** Bell and chats, as they were told last. */
  const counts = () => {
    const last = all().findLast(({ name }) => name === 'notification')?.data
    return last && [last.unreadNotifications, last.unreadMessages]
  }
  return { all, messages, counts, kinds: () => messages().map(({ data }) => data.kind), stop: () => stop.abort() }
}

async function group() {
  const six = await groupOfSix(app)
  return { ...six, chatId: await chatOf(app.database.db, six.group.id) }
}

test('a message, its edit, a reaction, closed comments and its deletion reach the members of the group as they happen, once each', async () => {
  const six = await group()
  const [admin, member, ...others] = await Promise.all(
    [six.admin, six.member, six.stranger, six.unapproved, six.otherAdmin].map((one) => listen(one)),
  )
  const sent = await say(app, six.chatId, six.member, 'Hello', { id: 'mine' })
  await eventually(() => expect(admin?.kinds()).toEqual(['sent']))
  expect(admin?.messages()[0]?.data).toMatchObject({
    channelId: six.chatId,
    groupId: six.group.id,
    messageId: sent.id,
    message: { body: 'Hello', author: { userId: six.member.id }, clientId: null },
  })
  await app.call(editMessage, { id: sent.id, body: 'Hello all' }, six.member)
  await app.call(setReaction, { messageId: sent.id, reactionType: '🔥', add: true }, six.admin)
  await app.call(closeComments, { messageId: sent.id, closed: true }, six.admin)
  await app.call(deleteMessage, { id: sent.id, channelId: six.chatId }, six.member)
  await eventually(() => expect(admin?.kinds()).toHaveLength(5))
  // By the time it is read the message may be deleted already: then that alone is told of it.
  expect(admin?.kinds().at(-1)).toBe('deleted')
  await eventually(() => expect(member?.kinds()).toHaveLength(5))
  expect(member?.messages()[0]?.data.message?.clientId).toBe('mine')
  expect(others.map((one) => one.all())).toEqual([[], [], []])
})

test('a reaction tells how often each emoji stands there, and whose it was', async () => {
  const six = await group()
  const { id: messageId } = await say(app, six.chatId, six.member, 'Hello')
  const member = await listen(six.member)
  await app.call(setReaction, { messageId, reactionType: '🔥', add: true }, six.admin)
  await eventually(() => expect(member.kinds()).toEqual(['reaction']))
  const reaction = { reactions: [{ type: '🔥', count: 1 }], type: '🔥', add: true, by: six.admin.id }
  expect(member.messages()[0]?.data).toMatchObject({ messageId, ...reaction })
})

test('E9 who is removed from the group hears no more of it from that moment', async () => {
  const six = await group()
  const [admin, member] = [await listen(six.admin), await listen(six.member)]
  await say(app, six.chatId, six.admin, 'Before')
  await eventually(() => expect(member.kinds()).toEqual(['sent']))
  await app.call(removeUser, { GroupId: six.group.id, UserId: six.member.id }, six.admin)
  await say(app, six.chatId, six.admin, 'After')
  await eventually(() => expect(admin.kinds()).toEqual(['sent', 'sent']))
  expect(member.kinds()).toEqual(['sent'])
  const last = member.messages()[0]?.id ?? 0
  const again = await listen(six.member, last)
  await eventually(() => expect(again.all().map(({ name }) => name)).toContain('resumed'))
  expect(again.kinds()).toEqual([])
})

test('E9 who is removed while they are told what they missed hears no more of it', async () => {
  const six = await group()
  const first = await listen(six.member)
  await say(app, six.chatId, six.admin, 'Heard')
  await eventually(() => expect(first.kinds()).toEqual(['sent']))
  first.stop()
  for (let n = 1; n <= 6; n++) await say(app, six.chatId, six.admin, `Missed ${n}`)
  const { channelAccess } = app.app
  const { facts } = channelAccess
  let told = 0
  const spy = vi.spyOn(channelAccess, 'facts').mockImplementation(async (channelId) => {
    if (++told === 3) await app.call(removeUser, { GroupId: six.group.id, UserId: six.member.id }, six.admin)
    return facts(channelId)
  })
  onTestFinished(() => spy.mockRestore())
  const again = await listen(six.member, first.messages()[0]?.id)
  await eventually(() => expect(again.all().map(({ name }) => name)).toContain('resumed'))
  expect(again.messages().map(({ data }) => data.message?.body)).toEqual(['Missed 1', 'Missed 2'])
})

test('a direct message reaches the two alone, and so does that it was read; a group’s reading is for one’s own devices', async () => {
  const six = await group()
  const chat = await chatWith(app, six.member, six.admin)
  const [mine, mineToo, theirs, other] = await Promise.all(
    [six.member, six.member, six.admin, six.otherAdmin].map((one) => listen(one)),
  )
  const { id } = await say(app, chat.id, six.member, 'Between us')
  await app.call(markChannelRead, { channelId: chat.id, lastReadMessage: id }, six.admin)
  const hello = await say(app, six.chatId, six.admin, 'To all')
  await app.call(markChannelRead, { channelId: six.chatId, lastReadMessage: hello.id }, six.member)
  await eventually(() => expect(mine?.kinds()).toEqual(['sent', 'read', 'sent', 'read']))
  await eventually(() => expect(mineToo?.kinds()).toEqual(['sent', 'read', 'sent', 'read']))
  await eventually(() => expect(theirs?.kinds()).toEqual(['sent', 'read', 'sent']))
  expect(mine?.messages()[1]?.data).toMatchObject({ channelId: chat.id, lastReadId: id, by: six.admin.id })
  expect(other?.all()).toEqual([])
})

test('that somebody has read in a thread says in which, to their other devices', async () => {
  const six = await group()
  const root = await say(app, six.chatId, six.admin, 'Rugs')
  const reply = await say(app, six.chatId, six.admin, 'Two', { parentMessageId: root.id })
  const [member, admin] = [await listen(six.member), await listen(six.admin)]
  const read = { channelId: six.chatId, lastReadMessage: reply.id }
  await app.call(markChannelRead, { ...read, threadId: root.id }, six.member)
  await app.call(markChannelRead, read, six.member)
  await eventually(() => expect(member.kinds()).toEqual(['read', 'read']))
  expect(member.messages().map(({ data }) => [data.threadId, data.lastReadId])).toEqual([
    [root.id, reply.id],
    [null, reply.id],
  ])
  expect(admin.kinds()).toEqual([])
})

test('a chat that is muted counts no more on one’s other devices, and the other hears nothing of it', async () => {
  const six = await group()
  const chat = await chatWith(app, six.member, six.admin)
  await say(app, chat.id, six.admin, 'Psst')
  const [device, admin] = [await listen(six.member), await listen(six.admin)]
  const mute = (on: boolean) => app.call(muteChannel, { channelId: chat.id, mute: on }, six.member)
  await mute(true)
  await eventually(() => expect(device.counts()).toEqual([1, 0]))
  await eventually(() =>
    expect(device.messages().map(({ data }) => [data.kind, data.channelId])).toEqual([['read', chat.id]]),
  )
  await mute(false)
  await eventually(() => expect(device.counts()).toEqual([1, 1]))
  await say(app, six.chatId, six.member, 'A mark')
  await eventually(() => expect(admin.messages().map(({ data }) => data.channelId)).toEqual([six.chatId]))
})

test('who blocks somebody has it on their other devices, and the other hears nothing of it', async () => {
  const six = await group()
  const chat = await chatWith(app, six.member, six.admin)
  const [device, admin] = [await listen(six.member), await listen(six.admin)]
  await app.call(blockUser, { userId: six.admin.id, block: true }, six.member)
  await eventually(() =>
    expect(device.messages().map(({ data }) => [data.kind, data.channelId])).toEqual([['read', chat.id]]),
  )
  await app.call(blockUser, { userId: six.admin.id, block: false }, six.member)
  await say(app, six.chatId, six.member, 'A mark')
  await eventually(() => expect(device.kinds()).toEqual(['read', 'read', 'sent']))
  await eventually(() => expect(admin.messages().map(({ data }) => data.channelId)).toEqual([six.chatId]))
})

test('a direct message that is deleted, or comes back, is counted by its reader at once', async () => {
  const six = await group()
  const chat = await chatWith(app, six.member, six.admin)
  const admin = await listen(six.admin)
  const { id } = await say(app, chat.id, six.member, 'Oops')
  await eventually(() => expect(admin.counts()).toEqual([1, 1]))
  await app.call(deleteMessage, { id, channelId: chat.id }, six.member)
  await eventually(() => expect(admin.counts()).toEqual([0, 0]))
  await app.call(restoreMessage, { messageId: id }, six.member)
  await eventually(() => expect(admin.counts()).toEqual([0, 1]))
})

test('a reply or a reaction that is taken back is counted no more by who was told of it', async () => {
  const six = await group()
  const channelId = six.chatId
  const { id: messageId } = await say(app, channelId, six.admin, 'Rugs')
  const admin = await listen(six.admin)
  const { id } = await say(app, channelId, six.member, 'Two', { parentMessageId: messageId })
  await eventually(() => expect(admin.counts()).toEqual([1, 0]))
  await app.call(setReaction, { messageId, reactionType: '🔥', add: true }, six.member)
  await eventually(() => expect(admin.counts()).toEqual([2, 0]))
  await app.call(deleteMessage, { id, channelId }, six.member)
  await eventually(() => expect(admin.counts()).toEqual([1, 0]))
  await app.call(setReaction, { messageId, reactionType: '🔥', add: false }, six.member)
  await eventually(() => expect(admin.counts()).toEqual([0, 0]))
})

test('a post that is deleted or taken back is counted no more by who was told of it, and again where it is back', async () => {
  const six = await group()
  const member = await listen(six.member)
  const post = { groupId: six.group.id, text: 'Come', published: true }
  const { postId } = (await app.call(updatePost, post, six.admin)).payload
  await eventually(() => expect(member.counts()).toEqual([1, 0]))
  const channelId = six.group.messageChannelId ?? 0
  for (const [take, bring] of [
    [
      () => app.call(updatePost, { ...post, postId, published: false }, six.admin),
      () => app.call(updatePost, { ...post, postId }, six.admin),
    ],
    [
      () => app.call(deleteMessage, { id: postId, channelId }, six.admin),
      () => app.call(restoreMessage, { messageId: postId }, six.admin),
    ],
  ] as const) {
    await take()
    await eventually(() => expect(member.counts()).toEqual([0, 0]))
    await bring()
    await eventually(() => expect(member.counts()).toEqual([1, 0]))
  }
})

test('who is blocked cannot make themself heard', async () => {
  const six = await group()
  const chat = await chatWith(app, six.member, six.admin)
  await app.call(blockUser, { userId: six.member.id, block: true }, six.admin)
  const admin = await listen(six.admin)
  expect((await app.call(sendDirectMessage, { channelId: chat.id, body: 'Hey' }, six.member)).status).toBe(403)
  await say(app, six.chatId, six.admin, 'A mark')
  await eventually(() => expect(admin.messages().map(({ data }) => data.channelId)).toEqual([six.chatId]))
})

test('a draft is not told of before it is published', async () => {
  const six = await group()
  const member = await listen(six.member)
  const draft = { groupId: six.group.id, text: 'Soon', published: false }
  const { postId } = (await app.call(updatePost, draft, six.admin)).payload
  await app.call(updatePost, { ...draft, postId, text: 'Now', published: true }, six.admin)
  await eventually(() => expect(member.kinds()).toEqual(['sent']))
  expect(member.messages()[0]?.data.message?.body).toBe('Now')
})

test('a long message is told of without its words', async () => {
  const six = await group()
  const member = await listen(six.member)
  await say(app, six.chatId, six.admin, 'la '.repeat(3000))
  await eventually(() => expect(member.kinds()).toEqual(['sent']))
  expect(member.messages()[0]?.data.message).toBeNull()
})

test('E8 who comes again with Last-Event-ID gets what they missed, of what they may read by now', async () => {
  const six = await group()
  const member = await listen(six.member)
  await say(app, six.chatId, six.admin, 'Heard')
  await eventually(() => expect(member.kinds()).toEqual(['sent']))
  const last = member.messages()[0]?.id ?? 0
  member.stop()
  await say(app, six.chatId, six.admin, 'Missed')
  const gone = await say(app, six.chatId, six.admin, 'Secret, deleted since')
  await app.call(deleteMessage, { id: gone.id, channelId: six.chatId }, six.admin)
  await say(app, await chatOf(app.database.db, six.otherGroup.id), six.otherAdmin, 'Not theirs')
  const again = await listen(six.member, last)
  await eventually(() => expect(again.all().at(-1)).toMatchObject({ name: 'resumed', data: { complete: true } }))
  expect(again.messages().map(({ data }) => [data.kind, data.message?.body])).toEqual([
    ['sent', 'Missed'],
    ['deleted', undefined],
    ['deleted', undefined],
  ])
})

test('E8 who missed more than is kept is told to read everything anew', async () => {
  const six = await group()
  const member = await listen(six.member)
  await say(app, six.chatId, six.admin, 'Heard')
  await eventually(() => expect(member.kinds()).toEqual(['sent']))
  const last = member.messages()[0]?.id ?? 0
  for (let n = 0; n < 201; n++)
    await app.database.db
      .insertInto('message_events')
      .values({ at: app.now(), kind: 'read', channel_id: six.chatId, message_id: null, by_id: six.member.id })
      .execute()
  const again = await listen(six.member, last)
  await eventually(() => expect(again.all()).toEqual([{ id: 0, name: 'resumed', data: { complete: false } }]))
  await sweepEvents(app.database.db, new Date(app.now().getTime() + 1))
  const late = await listen(six.member, last)
  await eventually(() => expect(late.all()).toEqual([{ id: 0, name: 'resumed', data: { complete: false } }]))
})

test.runIf(inject('engine') === 'postgres')(
  'E5 on two instances a message is heard on the other one, once, and a retry that goes to both is one message',
  { timeout: 60_000 },
  async () => {
    const url = await freshPostgres()
    const apps = await Promise.all(
      [1, 2].map(async () => makeTestApp({ ...connect(await openPostgres(url, 5)) } as never)),
    )
    onTestFinished(async () => {
      for (const one of apps) {
        await one.close()
        await one.database.close()
      }
    })
    const [here, there] = apps
    if (!here || !there) throw new Error('no instances')
    const six = await groupOfSix(here)
    const chatId = await chatOf(here.database.db, six.group.id)
    const address = await there.http.listen({ host: '127.0.0.1', port: 0 })
    const admin = await listen(six.admin, 0, address)
    const input = { channelId: chatId, body: 'Once', id: 'retried' }
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? here : there).call(sendMessage, input, six.member)),
    )
    expect(new Set(sent.map(({ status, payload }) => `${status} ${payload?.id}`)).size).toBe(1)
    await eventually(() => expect(admin.kinds()).toEqual(['sent']))
    await here.call(sendMessage, { channelId: chatId, body: 'Two' }, six.member)
    await eventually(() => expect(admin.messages().map(({ data }) => data.message?.body)).toEqual(['Once', 'Two']))
  },
)
