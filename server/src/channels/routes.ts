import {
  blockedUsers,
  blockUser,
  type DirectChat,
  directMessageGroups,
  listChannels,
  markChannelRead,
  muteChannel,
  songThreads,
  startDirectChat,
} from '@app/core/contract/channels'
import type { Message } from '@app/core/contract/messages'
import { MOST_COUNTED } from '@app/core/rules/badge'
import { mayWriteTo, WRITE_REFUSALS } from '@app/core/rules/talk'
import { tellOfMessage } from '../events/tell-of-message.ts'
import type { Db } from '../lib/db/database.ts'
import { notAllowed, notFound } from '../lib/errors.ts'
import { type App, handle, transact } from '../lib/http/handle.ts'
import { rootOf } from '../messages/root-of.ts'
import { listSongThreads, readMessages } from '../messages/sql.ts'
import { readNotices, recount } from '../notifications/notify.ts'
import { readIn, readInThread } from '../notifications/sql.ts'
import { channelFor, toChannel } from './show-channels.ts'
import {
  acquaintanceOf,
  type ChannelRow,
  channelById,
  deleteBlock,
  directChatsOf,
  findOrInsertPair,
  findPair,
  insertBlock,
  LATEST_FIRST,
  listBlocked,
  markRead,
  markThreadRead,
  ofGroups,
  readChannels,
  sessionChannelOf,
  setMuted,
  settleReplies,
} from './sql.ts'

const ONLINE_MS = 2 * 60_000
const MOST_CHATS = 300
/** What came of a session is talked about for a while. */
const OF_LATE_MS = 14 * 86_400_000

export function channelsRoutes(app: App): void {
  async function withLast(db: Db, rows: ChannelRow[], userId: number, now: Date): Promise<DirectChat[]> {
    const ids = rows.flatMap(({ lastMessageId }) => lastMessageId ?? [])
    const last = new Map((await readMessages(db, ids, userId)).map(({ message }) => [message.id, message]))
    return rows.map((row) => toDirectChat(row, last.get(row.lastMessageId ?? 0) ?? null, now))
  }

  transact(app, startDirectChat, async ({ query, caller, db, now }) => {
    const other = await acquaintanceOf(db, caller.userId, query.toUserId)
    if (!other) throw notFound('This person')
    const verdict = mayWriteTo(other)
    if (!verdict.ok) throw notAllowed(WRITE_REFUSALS[verdict.reason])
    const { id, isNew } = await findOrInsertPair(db, caller.userId, query.toUserId)
    // Who writes to strangers one after the other is no fellow musician.
    if (isNew) await app.limits.hit([{ key: `new-chat:${caller.userId}`, most: 40, seconds: 3600 }], db)
    const [chat] = await withLast(db, await readChannels(db, caller.userId, channelById(id)), caller.userId, now)
    if (!chat) throw notFound('This chat')
    return chat
  })

  handle(app, directMessageGroups, async ({ caller, db, now }) => {
    const rows = await readChannels(db, caller.userId, directChatsOf(caller.userId), LATEST_FIRST, MOST_CHATS)
    const chats = await withLast(db, rows, caller.userId, now)
    const unread = chats.filter(({ muted }) => !muted).reduce((sum, chat) => sum + chat.unread, 0)
    return { chats, unread: Math.min(unread, MOST_COUNTED) }
  })

  handle(app, listChannels, async ({ query, caller, db, now }) => {
    const since = new Date(now.getTime() - OF_LATE_MS)
    return (await readChannels(db, caller.userId, ofGroups(caller.userId, since, query))).map(toChannel)
  })

  transact(app, markChannelRead, async ({ body, caller, channel, db, now, afterCommit }) => {
    const { lastReadMessage: upTo } = body
    const threadId = body.threadId ? (await rootOf(db, channel.id, body.threadId)).id : null
    const { lastReadId, isNews } = threadId
      ? await markThreadRead(db, threadId, caller.userId, upTo)
      : await markRead(db, channel.id, caller.userId, upTo)
    if (threadId && isNews) await settleReplies(db, channel.id, caller.userId)
    const happened = { kind: 'read' as const, channelId: channel.id, messageId: threadId, by: caller.userId }
    if (isNews) await tellOfMessage(app, db, { ...happened, detail: { lastReadId } }, now, afterCommit)
    const told = threadId ? readInThread(threadId, lastReadId) : readIn(channel.id, lastReadId)
    await readNotices(app, db, caller.userId, told, now, afterCommit)
    const { unread } = await channelFor(db, caller.userId, channel.id)
    return { channelId: channel.id, lastReadId, unread }
  })

  handle(app, songThreads, async ({ caller, session, db }) => {
    const channel = await channelFor(db, caller.userId, await sessionChannelOf(db, session.id))
    const threads = await listSongThreads(db, channel.id, caller.userId, channel.lastReadId)
    return {
      channel,
      threads: threads.map(({ lastMessageAt, ...thread }) => ({
        ...thread,
        lastMessageAt: lastMessageAt.toISOString(),
      })),
    }
  })

  /** How a chat stands to somebody, on their other devices: they read it anew, as after it was read on another. */
  async function tellOwnDevices(
    { db, now, afterCommit }: { db: Db; now: Date; afterCommit: (work: () => unknown) => void },
    chat: { id: number; lastReadId: number },
    by: number,
  ): Promise<void> {
    const detail = { lastReadId: chat.lastReadId, isOwn: true }
    await tellOfMessage(app, db, { kind: 'read', channelId: chat.id, messageId: null, by, detail }, now, afterCommit)
    await recount(app, db, [by], afterCommit)
  }

  transact(app, muteChannel, async (context) => {
    const { body, caller, channel, db } = context
    const lastReadId = await setMuted(db, channel.id, caller.userId, body.mute)
    await tellOwnDevices(context, { id: channel.id, lastReadId }, caller.userId)
    return { channelId: channel.id, muted: body.mute }
  })

  transact(app, blockUser, async (context) => {
    const { body, caller, db, now } = context
    const other = await acquaintanceOf(db, caller.userId, body.userId)
    if (!other) throw notFound('This person')
    if (other.isSelf) throw notAllowed('You cannot block yourself.')
    if (body.block) await insertBlock(db, caller.userId, body.userId, now)
    else await deleteBlock(db, caller.userId, body.userId)
    const chat = await findPair(db, caller.userId, body.userId)
    if (chat) await tellOwnDevices(context, chat, caller.userId)
    return {}
  })

  handle(app, blockedUsers, ({ caller, db }) => listBlocked(db, caller.userId))
}

function toDirectChat(row: ChannelRow, lastMessage: Message | null, now: Date): DirectChat {
  const other = row.other ?? { userId: 0, firstName: '', lastName: '', imageUrl: null }
  const seen = row.sharesGroup && !row.isBlocked ? row.otherSeenAt : null
  return {
    ...toChannel(row),
    other: {
      ...other,
      isOnline: seen !== null && now.getTime() - seen.getTime() < ONLINE_MS,
      lastSeenAt: seen?.toISOString() ?? null,
    },
    lastMessage,
    otherReadId: row.isBlocked ? 0 : row.otherReadId,
    isBlocked: row.hasBlocked,
  }
}
