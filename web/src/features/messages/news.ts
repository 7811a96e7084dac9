import type { MessageEvent } from '@app/core/contract/events'
import type { FeedItem, Message, Talk, Thread } from './queries.ts'

// What became of a message, put into what is shown of it. The same news twice is the same as once.

const LATEST = 2

/** A message of a chat as its list has it. */
export const asItem = (message: Message): FeedItem => ({
  ...message,
  kind: 'post',
  group: null,
  replies: [],
  unreadReplies: 0,
  session: null,
  changes: [],
  songs: [],
  songCount: 0,
})

type Reactions = Message['reactions']

export function reactionsAfter(before: Reactions, event: Extract<MessageEvent, { kind: 'reaction' }>, me: number) {
  return event.reactions.map(({ type, count }) => {
    const isThis = event.by === me && event.type === type
    return { type, count, mine: isThis ? event.add : before.some((one) => one.type === type && one.mine) }
  })
}

/** One's own, shown before the server has it. */
export function withOwnReaction(before: Reactions, type: string, add: boolean): Reactions {
  const there = before.find((one) => one.type === type)
  if ((there?.mine ?? false) === add) return before
  if (!there) return [...before, { type, count: 1, mine: true }]
  const count = there.count + (add ? 1 : -1)
  return before.flatMap((one) => (one.type !== type ? [one] : count > 0 ? [{ type, count, mine: add }] : []))
}

function edited<M extends Message>(message: M, to: Message | null): M {
  if (!to) return message
  const { subject, body, thumbnail, editedAt } = to
  return { ...message, subject, body, thumbnail, editedAt }
}

/** What the event does to this very message. */
export function changed<M extends Message>(message: M, event: MessageEvent, me: number): M {
  if (!('messageId' in event) || event.messageId !== message.id) return message
  if (event.kind === 'edited') return edited(message, event.message)
  if (event.kind === 'comments') return { ...message, commentsClosed: event.commentsClosed }
  if (event.kind === 'reaction') return { ...message, reactions: reactionsAfter(message.reactions, event, me) }
  if (event.kind === 'deleted') return { ...message, isDeleted: true, body: '', thumbnail: null, reactions: [] }
  if (event.kind === 'sent' && event.message && message.isDeleted)
    return { ...message, isDeleted: false, body: event.message.body, thumbnail: event.message.thumbnail }
  return message
}

/** An item with what became of it or of one of its replies. */
function changedItem<Item extends FeedItem>(item: Item, event: MessageEvent, me: number): Item {
  if (event.kind === 'read') return event.by === me && event.threadId ? threadRead(item, event.threadId) : item
  if ('messageId' in event && event.messageId === item.id) return changed(item, event, me)
  if (!('parentMessageId' in event) || event.parentMessageId !== item.id) return item
  if (event.kind === 'sent') {
    const { message } = event
    const isKnown = (item.replies.at(-1)?.id ?? 0) >= event.messageId
    if (isKnown || !message) return item
    const unreadReplies = item.unreadReplies + (message.author?.userId === me ? 0 : 1)
    const replies = [...item.replies, message].slice(-LATEST)
    return { ...item, replyCount: item.replyCount + 1, unreadReplies, replies }
  }
  if (event.kind === 'deleted') {
    const replies = item.replies.filter(({ id }) => id !== event.messageId)
    if (replies.length === item.replies.length) return item
    return { ...item, replyCount: Math.max(0, item.replyCount - 1), replies }
  }
  return { ...item, replies: item.replies.map((reply) => changed(reply, event, me)) }
}

/** Without what was deleted and has no replies: only with some does it leave a mark. */
const isShown = ({ isDeleted, replyCount }: Message) => !isDeleted || replyCount > 0

/** I have read in the thread, here or on another device. */
export const threadRead = <Item extends FeedItem>(item: Item, threadId: number): Item =>
  item.id === threadId && item.unreadReplies ? { ...item, unreadReplies: 0 } : item

export function itemsAfter<Item extends FeedItem>(items: Item[], event: MessageEvent, me: number): Item[] {
  const next = items.map((item) => changedItem(item, event, me))
  return next.every((item, index) => item === items[index]) ? items : next.filter(isShown)
}

export function talkAfter(talk: Talk, event: MessageEvent, me: number): Talk {
  if (event.kind === 'read' && !event.threadId)
    return event.by === me && event.lastReadId >= talk.channel.lastReadId
      ? { ...talk, channel: { ...talk.channel, lastReadId: event.lastReadId } }
      : talk
  if (event.kind === 'sent' && event.parentMessageId === null && event.message) {
    const { message } = event
    if (talk.items.some(({ id }) => id === message.id)) return { ...talk, items: itemsAfter(talk.items, event, me) }
    const at = talk.items.findLastIndex(({ id }) => id < message.id) + 1
    // Something brought back that is older than what has been read back is found by reading on.
    if (at === 0 && talk.hasOlder) return talk
    return { ...talk, items: talk.items.toSpliced(at, 0, asItem(message)) }
  }
  const items = itemsAfter(talk.items, event, me)
  return items === talk.items ? talk : { ...talk, items }
}

export function threadAfter(thread: Thread, event: MessageEvent, me: number): Thread {
  if (event.kind === 'read')
    return event.by === me && event.threadId === thread.root.id
      ? { ...thread, lastReadId: Math.max(thread.lastReadId, event.lastReadId) }
      : thread
  if (event.messageId === thread.root.id) return { ...thread, root: changed(thread.root, event, me) }
  if (!('parentMessageId' in event) || event.parentMessageId !== thread.root.id) return thread
  const count = (by: number) => ({ ...thread.root, replyCount: Math.max(0, thread.root.replyCount + by) })
  if (event.kind === 'sent') {
    const { message } = event
    if (!message || thread.hasLater || thread.replies.some(({ id }) => id === message.id)) return thread
    const at = thread.replies.findLastIndex(({ id }) => id < message.id) + 1
    return { ...thread, root: count(1), replies: thread.replies.toSpliced(at, 0, message) }
  }
  if (event.kind === 'deleted') {
    const replies = thread.replies.filter(({ id }) => id !== event.messageId)
    return replies.length === thread.replies.length ? thread : { ...thread, root: count(-1), replies }
  }
  return { ...thread, replies: thread.replies.map((reply) => changed(reply, event, me)) }
}
