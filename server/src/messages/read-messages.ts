import { findChildInThread, getThread, newestMessages, olderMessages } from '@app/core/contract/messages'
import { channelFor } from '../channels/show-channels.ts'
import { lastReadInThread } from '../channels/sql.ts'
import type { ChannelContext } from '../lib/access/channel-access.ts'
import type { Db } from '../lib/db/database.ts'
import { notFound } from '../lib/errors.ts'
import { type App, handle } from '../lib/http/handle.ts'
import { rootOf } from './root-of.ts'
import { listReplyIds, listRootIds, readMessage, readMessages } from './sql.ts'

/** Around a reply that somebody looks for. */
const BEFORE = 10
const AFTER = 20

export function readingRoutes(app: App): void {
  const read = async (db: Db, ids: number[], userId: number) =>
    (await readMessages(db, ids, userId)).map(({ message }) => message)

  handle(app, newestMessages, async ({ query, caller, channel, db }) => {
    const { lastReadMessage: after, take: limit = 50 } = query
    const ids = await listRootIds(db, channel.id, { after: after || undefined, limit })
    const some = ids.slice(0, limit)
    return {
      messages: await read(db, after ? some : some.toReversed(), caller.userId),
      hasMore: ids.length > limit,
    }
  })

  handle(app, olderMessages, async ({ query, caller, channel, db }) => {
    const { lastReadMessage: before, take: limit = 50 } = query
    const ids = await listRootIds(db, channel.id, { before, limit })
    return {
      messages: await read(db, ids.slice(0, limit).toReversed(), caller.userId),
      hasMore: ids.length > limit,
    }
  })

  async function threadWith(
    db: Db,
    channel: ChannelContext,
    rootId: number,
    replies: { ids: number[]; hasEarlier: boolean; hasLater: boolean },
    userId: number,
  ) {
    const root = await readMessage(db, rootId, userId)
    if (!root) throw notFound('This message')
    const { title, mayWrite, mayModerate } = await channelFor(db, userId, channel.id)
    const { ids, hasEarlier, hasLater } = replies
    const mayReply = mayWrite && !root.commentsClosed
    return {
      root,
      replies: await read(db, ids, userId),
      hasEarlier,
      hasLater,
      title,
      lastReadId: await lastReadInThread(db, userId, rootId, channel.id),
      mayWrite: mayReply,
      mayModerate,
    }
  }

  handle(app, getThread, async ({ body, caller, channel, db }) => {
    const limit = body.perPage ?? 20
    const { id: rootId } = await rootOf(db, channel.id, body.messageId)
    const before = body.lastId ?? undefined
    const ids = await listReplyIds(db, rootId, { before, limit })
    const replies = {
      ids: ids.slice(0, limit).toReversed(),
      hasEarlier: ids.length > limit,
      hasLater: before !== undefined,
    }
    return threadWith(db, channel, rootId, replies, caller.userId)
  })

  handle(app, findChildInThread, async ({ params, query, caller, channel, db }) => {
    const { id: rootId } = await rootOf(db, channel.id, params.id)
    if ((await rootOf(db, channel.id, query.childMsgId)).id !== rootId) throw notFound('This message')
    const earlier = await listReplyIds(db, rootId, { before: query.childMsgId, limit: BEFORE })
    // The reply itself is the first of those after the one before it.
    const later = await listReplyIds(db, rootId, { after: query.childMsgId - 1, limit: AFTER })
    const ids = [...earlier.slice(0, BEFORE).toReversed(), ...later.slice(0, AFTER)]
    const more = { hasEarlier: earlier.length > BEFORE, hasLater: later.length > AFTER }
    return threadWith(db, channel, rootId, { ids, ...more }, caller.userId)
  })
}
