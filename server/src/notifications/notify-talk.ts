import { CHANNEL_TYPE } from '@app/core/contract/messages'
import type { ChannelFacts } from '../lib/access/channel-access.ts'
import type { Db } from '../lib/db/database.ts'
import type { App } from '../lib/http/handle.ts'
import { listWriters } from '../messages/sql.ts'
import type { Notice } from './notice-sql.ts'
import { notify } from './notify.ts'
import { forgetReaction, forgetReply } from './sql.ts'

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
export const forgetReactionOf = (db: Db, message: { id: number; authorId: number }, by: number) =>
  forgetReaction(db, message.authorId, reactionKey(message.id), by)

/** What is deleted before its readers have seen it is no news any more. Posts are not shown once they are gone. */
export async function forgetMessage(
  db: Db,
  channel: ChannelFacts,
  message: { id: number; parentId: number | null },
): Promise<void> {
  if (channel.pair) await forgetReply(db, channel.pair, `chat:${channel.id}`, message.id)
  else if (message.parentId)
    await forgetReply(db, await listWriters(db, message.parentId, true), replyKey(message.parentId), message.id)
}
