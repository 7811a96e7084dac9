import { CHANNEL_TYPE } from '@app/core/contract/messages'
import { listWriters } from '../messages/sql.ts'
import { forgetReaction, forgetReply } from '../notifications/sql.ts'
import type { ChannelFacts } from './channel-access.ts'
import type { Db } from './database.ts'
import type { App } from './handle.ts'
import { type Notice, notify } from './notify.ts'

type AfterCommit = (work: () => unknown) => void

const placeOf = ({ id, groupId, sessionId }: ChannelFacts) => ({ channelId: id, groupId, sessionId })
const replyKey = (threadId: number) => `reply:${threadId}`
const reactionKey = (messageId: number) => `reaction:${messageId}`

/** A post, a reply or a direct message. What is said in a chat is counted there, and tells nobody. */
export async function notifyOfMessage(
  app: App,
  db: Db,
  channel: ChannelFacts,
  { id, threadId, authorId }: { id: number; threadId: number | null; authorId: number },
  now: Date,
  afterCommit: AfterCommit,
): Promise<void> {
  const about = { by: authorId, ...placeOf(channel), messageId: id }
  const tell = (notice: Pick<Notice, 'kind' | 'to' | 'key'>) =>
    notify(app, db, { ...about, threadId: threadId ?? id, ...notice }, now, afterCommit)
  if (channel.pair) await tell({ kind: 'directMessage', to: channel.pair, key: `chat:${channel.id}` })
  else if (threadId) await tell({ kind: 'reply', to: await listWriters(db, threadId), key: replyKey(threadId) })
  else if (channel.type === CHANNEL_TYPE.Public) await tell({ kind: 'newPost', to: 'members', key: `post:${id}` })
}

interface ReactedTo {
  id: number
  parentId: number | null
  authorId: number
}

export const notifyOfReaction = (
  app: App,
  db: Db,
  channel: ChannelFacts,
  message: ReactedTo,
  { by, emoji }: { by: number; emoji: string },
  now: Date,
  afterCommit: AfterCommit,
): Promise<number> => {
  const { id: messageId, parentId, authorId } = message
  const about = { ...placeOf(channel), messageId, threadId: parentId ?? messageId, by, detail: { emoji } }
  const notice = { kind: 'reaction' as const, to: [authorId], key: reactionKey(messageId), ...about }
  return notify(app, db, notice, now, afterCommit)
}

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
