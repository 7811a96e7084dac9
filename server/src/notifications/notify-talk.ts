import { CHANNEL_TYPE } from '@app/core/contract/messages'
import type { ChannelFacts } from '../lib/access/channel-access.ts'
import type { Db } from '../lib/db/database.ts'
import type { App } from '../lib/http/handle.ts'
import { listWriters } from '../messages/sql.ts'
import type { Notice } from './notice-sql.ts'
import { notify, recount } from './notify.ts'
import { forgetReaction, forgetReply, listUnreadOf } from './sql.ts'

type AfterCommit = (work: () => unknown) => void

const placeOf = ({ id, groupId, sessionId }: ChannelFacts) => ({ channelId: id, groupId, sessionId })
const replyKey = (threadId: number) => `reply:${threadId}`
const reactionKey = (messageId: number) => `reaction:${messageId}`

interface Written {
  id: number
  threadId: number | null
  authorId: number
}

/** A post, a reply or a direct message. What is said in a chat is counted there, and tells nobody. */
export async function noticeOfMessage(
  db: Db,
  channel: ChannelFacts,
  { id, threadId, authorId }: Written,
): Promise<Notice | null> {
  const about = { by: authorId, ...placeOf(channel), messageId: id, threadId: threadId ?? id }
  if (channel.pair) return { ...about, kind: 'directMessage', to: channel.pair, key: `chat:${channel.id}` }
  if (threadId) return { ...about, kind: 'reply', to: await listWriters(db, threadId), key: replyKey(threadId) }
  return channel.type === CHANNEL_TYPE.Public ? { ...about, kind: 'newPost', to: 'members', key: `post:${id}` } : null
}

export async function notifyOfMessage(
  app: App,
  db: Db,
  channel: ChannelFacts,
  written: Written,
  now: Date,
  afterCommit: AfterCommit,
): Promise<void> {
  const notice = await noticeOfMessage(db, channel, written)
  if (notice) await notify(app, db, notice, now, afterCommit)
}

/** To who wrote it. */
export const noticeOfReaction = (
  channel: ChannelFacts,
  { id: messageId, threadId, authorId }: Written,
  { by, emoji }: { by: number; emoji: string },
): Notice => ({
  kind: 'reaction',
  to: [authorId],
  key: reactionKey(messageId),
  by,
  ...placeOf(channel),
  messageId,
  threadId: threadId ?? messageId,
  detail: { emoji },
})

/** It is taken back before its reader has seen it. */
export async function forgetReactionOf(
  app: App,
  db: Db,
  message: { id: number; authorId: number },
  by: number,
  afterCommit: AfterCommit,
): Promise<void> {
  if (await forgetReaction(db, message.authorId, reactionKey(message.id), by))
    await recount(app, db, [message.authorId], afterCommit)
}

/** A message that its readers were told of is gone, or back: how much is unread, on all their devices. */
export async function recountOf(
  app: App,
  db: Db,
  channel: ChannelFacts,
  messageId: number,
  afterCommit: AfterCommit,
): Promise<void> {
  // Between two, what is unread counts whether it was told or not.
  const readers = channel.pair ?? (await listUnreadOf(db, channel, messageId))
  await recount(app, db, readers, afterCommit)
}

/** What is deleted before its readers have seen it is no news any more. Posts are not shown once they are gone. */
export async function forgetMessage(
  app: App,
  db: Db,
  channel: ChannelFacts,
  { id, parentId }: { id: number; parentId: number | null },
  afterCommit: AfterCommit,
): Promise<void> {
  await recountOf(app, db, channel, id, afterCommit)
  if (channel.pair) await forgetReply(db, channel.pair, `chat:${channel.id}`, id)
  else if (parentId) {
    const told = await forgetReply(db, await listWriters(db, parentId, true), replyKey(parentId), id)
    await recount(app, db, told, afterCommit)
  }
}
