import type { MessageEvent } from '@app/core/contract/events'
import { expect, test } from 'vitest'
import { asItem, itemsAfter, talkAfter, threadAfter, withOwnReaction } from './news.ts'
import type { FeedItem, Message, Talk, Thread } from './queries.ts'

const ANA = { userId: 7, firstName: 'Ana', lastName: 'L', imageUrl: null }
const BEN = { userId: 8, firstName: 'Ben', lastName: 'O', imageUrl: null }
const ME = 7
const WHERE = { channelId: 3, channelType: 6, groupId: 1, sessionId: null }

const message = (id: number, changes: Partial<Message> = {}): Message => ({
  id,
  ...WHERE,
  parentMessageId: null,
  author: BEN,
  subject: '',
  body: `Message ${id}`,
  thumbnail: null,
  createdAt: '2026-11-11T09:00:00Z',
  editedAt: null,
  isDeleted: false,
  reactions: [],
  replyCount: 0,
  commentsClosed: false,
  song: null,
  clientId: null,
  ...changes,
})
const item = (id: number, changes: Partial<FeedItem> = {}): FeedItem => ({ ...asItem(message(id)), ...changes })
const talk = (items: FeedItem[], hasOlder = false) =>
  ({ channel: { id: 3, lastReadId: 0 }, items, hasOlder }) as unknown as Talk
const sent = (one: Message): MessageEvent => ({
  kind: 'sent',
  ...WHERE,
  messageId: one.id,
  parentMessageId: one.parentMessageId,
  message: one,
})
const deleted = (id: number, parentMessageId: number | null = null): MessageEvent => ({
  kind: 'deleted',
  ...WHERE,
  messageId: id,
  parentMessageId,
})
const ids = ({ items }: { items: { id: number }[] }) => items.map(({ id }) => id)

test('a message that is told twice is there once, and in its place', () => {
  const once = talkAfter(talk([item(1), item(5)]), sent(message(3)), ME)
  expect(ids(once)).toEqual([1, 3, 5])
  expect(ids(talkAfter(once, sent(message(3)), ME))).toEqual([1, 3, 5])
})

test('something older than what has been read back waits until it is read', () => {
  expect(ids(talkAfter(talk([item(5)], true), sent(message(2)), ME))).toEqual([5])
})

test('a reply counts once, and the two latest are shown', () => {
  const replies = [message(11, { parentMessageId: 1 }), message(12, { parentMessageId: 1 })]
  const before = [item(1, { replies, replyCount: 2 })]
  const reply = sent(message(13, { parentMessageId: 1 }))
  const after = itemsAfter(before, reply, ME)
  expect(after[0]).toMatchObject({ replyCount: 3, replies: [{ id: 12 }, { id: 13 }] })
  expect(itemsAfter(after, reply, ME)).toBe(after)
})

test('what was deleted leaves a mark where it has replies, and nothing where it has none', () => {
  expect(ids(talkAfter(talk([item(1), item(2)]), deleted(2), ME))).toEqual([1])
  const marked = talkAfter(talk([item(1, { replyCount: 2 })]), deleted(1), ME).items[0]
  expect(marked).toMatchObject({ id: 1, isDeleted: true, body: '' })
})

test('a deleted reply is gone from its thread and from the count', () => {
  const thread = {
    root: message(1, { replyCount: 2 }),
    replies: [message(2, { parentMessageId: 1 }), message(3, { parentMessageId: 1 })],
    hasLater: false,
  } as unknown as Thread
  const after = threadAfter(thread, deleted(2, 1), ME)
  expect(after.root.replyCount).toBe(1)
  expect(after.replies.map(({ id }) => id)).toEqual([3])
  expect(threadAfter(after, deleted(2, 1), ME)).toBe(after)
})

test('a reaction of somebody else leaves mine mine', () => {
  const before = [item(1, { reactions: [{ type: '👍', count: 1, mine: true }] })]
  const event: MessageEvent = {
    kind: 'reaction',
    ...WHERE,
    messageId: 1,
    parentMessageId: null,
    reactions: [
      { type: '👍', count: 2 },
      { type: '🔥', count: 1 },
    ],
    type: '🔥',
    add: true,
    by: BEN.userId,
  }
  expect(itemsAfter(before, event, ME)[0]?.reactions).toEqual([
    { type: '👍', count: 2, mine: true },
    { type: '🔥', count: 1, mine: false },
  ])
})

test('my own reaction is there at once, once, and the last one takes its kind along', () => {
  const added = withOwnReaction([], '👍', true)
  expect(added).toEqual([{ type: '👍', count: 1, mine: true }])
  expect(withOwnReaction(added, '👍', true)).toBe(added)
  expect(withOwnReaction(added, '👍', false)).toEqual([])
})

test('an edit changes the words and keeps the reactions', () => {
  const before = [item(1, { reactions: [{ type: '👍', count: 1, mine: false }], replyCount: 4 })]
  const to = message(1, { body: 'Better', editedAt: '2026-11-11T10:00:00Z', author: ANA })
  const event: MessageEvent = { kind: 'edited', ...WHERE, messageId: 1, parentMessageId: null, message: to }
  expect(itemsAfter(before, event, ME)[0]).toMatchObject({ body: 'Better', replyCount: 4, reactions: [{ count: 1 }] })
})

test('a reply of somebody else is unread in its thread, until I have read there on one of my devices', () => {
  const before = [item(1), item(2)]
  const after = itemsAfter(before, sent(message(13, { parentMessageId: 1 })), ME)
  expect(itemsAfter(after, sent(message(14, { parentMessageId: 1, author: ANA })), ME)[0]?.unreadReplies).toBe(1)
  const read = (by: number, threadId: number | null) =>
    itemsAfter(after, { kind: 'read', ...WHERE, lastReadId: 13, by, threadId }, ME)[0]?.unreadReplies
  expect([read(ME, 1), read(ME, null), read(ME, 2), read(BEN.userId, 1)]).toEqual([0, 1, 1, 1])
})
