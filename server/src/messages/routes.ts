import {
  adminDeleteMessage,
  adminGroupMessages,
  CHANNEL_TYPE,
  closeComments,
  deleteMessage,
  editMessage,
  editMessageBody,
  type Message,
  replyToMessage,
  restoreMessage,
  searchMessages,
  sendDirectMessage,
  sendMessage,
  setReaction,
  startMessageForSong,
} from '@app/core/contract/messages'
import { mergedChange } from '@app/core/rules/merged-change'
import {
  MOST_OWN_REACTIONS,
  MOST_REACTION_KINDS,
  mayChange,
  mayReply,
  mayRestore,
  mayWriteTo,
  NOTHING_SAID,
  saysSomething,
  WRITE_REFUSALS,
} from '@app/core/rules/talk'
import { titleOf } from '../channels/show-channels.ts'
import { acquaintanceOf, lockChannel, readChannels, withIds } from '../channels/sql.ts'
import { tellOfMessage } from '../events/tell-of-message.ts'
import type { ChannelContext } from '../lib/access/channel-access.ts'
import { refuseClashes } from '../lib/db/clashes.ts'
import type { Db } from '../lib/db/database.ts'
import { commentsClosed, invalid, notAllowed, notFound, refused } from '../lib/errors.ts'
import { type App, handle, transact } from '../lib/http/handle.ts'
import { findOwnAsset } from '../media/sql.ts'
import { insertGroupAudit, lastGroupAct } from '../members/audit-sql.ts'
import { notify } from '../notifications/notify.ts'
import { forgetMessage, forgetReactionOf, noticeOfReaction, recountOf } from '../notifications/notify-talk.ts'
import { moderated } from '../reports/moderated.ts'
import { findSessionSong } from '../session-songs/sql.ts'
import { changeMessage, findMessage, setCommentsClosed, setDeleted, setDeletedBy, wasSent } from './changes-sql.ts'
import { holdMessage } from './hold-message.ts'
import { editing, reacting, searching, sending } from './limits.ts'
import { addReaction, hasReacted, readReactions, removeReaction } from './reactions-sql.ts'
import { readingRoutes } from './read-messages.ts'
import { searchIds } from './search-sql.ts'
import { findSongThread, listGroupIds, readMessage, readMessages } from './sql.ts'
import { subjectOf } from './subject-of.ts'
import { writeMessage } from './write-message.ts'

type AfterCommit = (work: () => unknown) => void

export function messagesRoutes(app: App): void {
  readingRoutes(app)

  const shown = async (db: Db, id: number, userId: number): Promise<Message> => {
    const message = await readMessage(db, id, userId)
    if (!message) throw notFound('This message')
    return message
  }

  /** To somebody alone: whether they may be written to at this moment. */
  async function refuseUnreachable(db: Db, channel: ChannelContext, userId: number): Promise<void> {
    if (!channel.pair) return
    const other = await acquaintanceOf(db, userId, channel.pair[0] === userId ? channel.pair[1] : channel.pair[0])
    const verdict = other ? mayWriteTo(other) : { ok: false as const, reason: 'FORMER_MEMBER' as const }
    if (!verdict.ok) throw notAllowed(WRITE_REFUSALS[verdict.reason])
  }

  interface Given {
    subject?: string | null | undefined
    body: string
    thumbnail?: number | null | undefined
    parentMessageId?: number | null | undefined
    id?: string | null | undefined
    sessionSongId?: number
  }

  const refuseSilence = (body: string, picture: number | null | undefined) => {
    if (!saysSomething({ body, hasPicture: Boolean(picture) })) throw invalid({ body: NOTHING_SAID })
  }

  async function write(
    { channel, db, now, afterCommit }: { channel: ChannelContext; db: Db; now: Date; afterCommit: AfterCommit },
    userId: number,
    { thumbnail, parentMessageId, id, ...given }: Given,
  ): Promise<Message> {
    refuseSilence(given.body, thumbnail)
    const written = { ...given, authorId: userId, clientId: id, thumbnailId: thumbnail, parentId: parentMessageId }
    return shown(db, await writeMessage(app, db, channel, written, now, afterCommit), userId)
  }

  /** It arrived, and the answer was lost: who has blocked whom since, or left, does not matter to it. */
  async function hasArrived(db: Db, channel: ChannelContext, userId: number, clientId: string | null | undefined) {
    if (!channel.pair || !clientId) return false
    // Where the first try is still being written, its end is waited for.
    await lockChannel(db, channel.id)
    return wasSent(db, userId, clientId)
  }

  const send: typeof write = async (context, userId, given) => {
    const { db, channel } = context
    await app.limits.hit(sending(userId), db)
    if (!(await hasArrived(db, channel, userId, given.id))) await refuseUnreachable(db, channel, userId)
    return write(context, userId, given)
  }

  transact(app, sendMessage, (context) => send(context, context.caller.userId, context.body))

  transact(app, sendDirectMessage, (context) => {
    if (context.channel.type !== CHANNEL_TYPE.Private) throw notFound('This chat')
    return send(context, context.caller.userId, context.body)
  })

  transact(app, replyToMessage, (context) =>
    send(context, context.caller.userId, { body: context.body.value, parentMessageId: context.params.id }),
  )

  transact(app, startMessageForSong, async ({ query, body, caller, session, db, now, afterCommit }) => {
    const channel = await app.channelAccess.require('party', { channel: query.channelId }, caller.userId, db)
    if (channel.sessionId !== session.id) throw notFound('This channel')
    if (!(await findSessionSong(db, session.id, query.sessionSongId))) throw notFound('This song')
    await app.limits.hit(sending(caller.userId), db)
    // Held, so that of two who begin a song's thread at once the second replies to the first.
    await lockChannel(db, channel.id)
    const thread = await findSongThread(db, channel.id, query.sessionSongId)
    const where = thread ? { parentMessageId: thread.id } : { sessionSongId: query.sessionSongId }
    return write({ channel, db, now, afterCommit }, caller.userId, { ...body, ...where })
  })

  /** Old words can be made new ones: that is as if they were written now. */
  async function refuseSilenced(
    db: Db,
    channel: ChannelContext,
    message: { parent_id: number | null },
    userId: number,
  ) {
    await refuseUnreachable(db, channel, userId)
    const root = message.parent_id ? await findMessage(db, channel.id, message.parent_id) : undefined
    if (root && !mayReply({ commentsClosed: root.comments_closed }).ok) throw commentsClosed()
  }

  /** Who wrote it may be an organiser no more. */
  const refuseForTheGroup = (channel: ChannelContext, message: { is_open: boolean }) => {
    if (message.is_open && !channel.isAdmin) throw notAllowed('Only an organiser can change what the group says.')
  }

  async function edit(
    { channel, db, now, afterCommit }: { channel: ChannelContext; db: Db; now: Date; afterCommit: AfterCommit },
    messageId: number,
    userId: number,
    given: { subject?: string | null | undefined; body?: string; thumbnail?: number | null | undefined },
    /** As the writer saw it. */
    was: { subject?: string; body?: string },
  ): Promise<Message> {
    await app.limits.hit(editing(userId), db)
    const message = await holdMessage(db, channel, messageId)
    if (message.deleted_at) throw notFound('This message')
    if (!mayChange(message.written, userId)) throw notAllowed('Only the person who wrote a message can edit it.')
    refuseForTheGroup(channel, message)
    await refuseSilenced(db, channel, message, userId)
    if (given.thumbnail && !(await findOwnAsset(db, given.thumbnail, userId))) throw notFound('This picture')
    const wanted = { ...(given.subject != null && { subject: given.subject }), body: given.body ?? message.body }
    const { changes, clashes } = mergedChange({ subject: message.subject, body: message.body }, wanted, was)
    if (clashes.length) {
      const last = channel.groupId
        ? await lastGroupAct(db, channel.groupId, 'post-changed', { postId: messageId })
        : undefined
      refuseClashes(
        clashes.map((field) => ({ field, last })),
        now,
      )
    }
    const { subject, body } = { subject: message.subject, body: message.body, ...changes }
    const isSamePicture = given.thumbnail === undefined || given.thumbnail === message.thumbnail_id
    refuseSilence(body, given.thumbnail === undefined ? message.thumbnail_id : given.thumbnail)
    if (subject === message.subject && body === message.body && isSamePicture) return shown(db, messageId, userId)
    await changeMessage(db, messageId, { subject, body, thumbnailId: given.thumbnail }, now)
    await tellOfMessage(app, db, { kind: 'edited', channelId: channel.id, messageId, by: userId }, now, afterCommit)
    return shown(db, messageId, userId)
  }

  transact(app, editMessage, (context) => {
    const { was, ...given } = context.body
    return edit(context, context.query.id, context.caller.userId, given, was === undefined ? {} : { body: was })
  })

  transact(app, editMessageBody, (context) => {
    const { key, value, was } = context.body
    // As where both are changed at once.
    const { data, error } = editMessage.body.shape[key].safeParse(value)
    if (error) throw invalid({ value: error.issues[0]?.message ?? '' })
    if (key === 'body' && !data) throw invalid({ value: 'Write something.' })
    return edit(
      context,
      context.params.id,
      context.caller.userId,
      { [key]: data },
      was === undefined ? {} : { [key]: was },
    )
  })

  async function remove(
    { channel, db, now, afterCommit }: { channel: ChannelContext; db: Db; now: Date; afterCommit: AfterCommit },
    messageId: number,
    userId: number,
    as: 'author' | 'admin',
  ): Promise<boolean> {
    const message = await holdMessage(db, channel, messageId)
    if (as === 'author' && message.author_id !== userId)
      throw notAllowed('Only the person who wrote a message can delete it.')
    if (as === 'author' && message.kind !== 'message')
      throw notAllowed('News of a session stays while the session does.')
    // Gone already, and everyone was told. What an organiser deletes stays so, also where its author was first.
    if (message.deleted_at) {
      if (as === 'author' || message.deleted_by !== message.author_id) return false
      await setDeletedBy(db, messageId, userId)
      return true
    }
    await setDeleted(db, message, { by: userId, at: now })
    await forgetMessage(app, db, channel, { id: messageId, parentId: message.parent_id }, afterCommit)
    await tellOfMessage(app, db, { kind: 'deleted', channelId: channel.id, messageId, by: userId }, now, afterCommit)
    return true
  }

  transact(app, deleteMessage, async (context) => {
    await remove(context, context.params.id, context.caller.userId, 'author')
    return {}
  })

  transact(app, adminDeleteMessage, async (context) => {
    const { params, query, caller, channel, db, now } = context
    if (query.id !== undefined && query.id !== params.id)
      throw invalid({ id: 'This names another message than the address does.' })
    const audited = { at: now, groupId: channel.groupId ?? 0, by: caller.userId }
    if (await remove(context, params.id, caller.userId, 'admin'))
      await insertGroupAudit(db, { ...audited, action: 'message-deleted', detail: { messageId: params.id } })
    return {}
  })

  transact(app, restoreMessage, async ({ body, caller, channel, db, now, afterCommit }) => {
    // As by who begins a song's thread: one of the two comes first, and the other finds what it did.
    await lockChannel(db, channel.id)
    const message = await holdMessage(db, channel, body.messageId)
    if (message.deleted_at) {
      if (!mayRestore(message.written, caller.userId, channel.isAdmin))
        throw notAllowed('An organiser deleted this. Only they can bring it back.')
      refuseForTheGroup(channel, message)
      // Closed comments do not matter: it was there before, and comes back as it was.
      await refuseUnreachable(db, channel, caller.userId)
      const thread = message.session_song_id && (await findSongThread(db, channel.id, message.session_song_id))
      if (thread && thread.id !== message.id) throw refused('ANOTHER_THREAD', 'This song already has another thread.')
      await setDeleted(db, message, null)
      const happened = { kind: 'sent' as const, channelId: channel.id, messageId: message.id, by: caller.userId }
      await tellOfMessage(app, db, happened, now, afterCommit)
      await recountOf(app, db, channel, message.id, afterCommit)
    }
    return shown(db, message.id, caller.userId)
  })

  transact(app, setReaction, async ({ body, caller, channel, db, now, afterCommit }) => {
    const { messageId, reactionType: type, add } = body
    await app.limits.hit(reacting(caller.userId), db)
    await refuseUnreachable(db, channel, caller.userId)
    const message = await holdMessage(db, channel, messageId)
    if (message.deleted_at) throw notFound('This message')
    const kinds = (await readReactions(db, [messageId], caller.userId)).get(messageId) ?? []
    if (add && kinds.length >= MOST_REACTION_KINDS && !kinds.some((kind) => kind.type === type))
      throw refused('TOO_MANY_KINDS', 'There are enough kinds of emoji here. Choose one of them.')
    const own = kinds.filter(({ mine }) => mine)
    if (add && own.length >= MOST_OWN_REACTIONS && !own.some((kind) => kind.type === type))
      throw refused(
        'TOO_MANY_OWN',
        `You have reacted with ${MOST_OWN_REACTIONS} emoji here. Take one of them back first.`,
      )
    const isNews = add
      ? await addReaction(db, messageId, caller.userId, type, now)
      : await removeReaction(db, messageId, caller.userId, type)
    const happened = { kind: 'reaction' as const, channelId: channel.id, messageId, by: caller.userId }
    if (isNews) await tellOfMessage(app, db, { ...happened, detail: { type, add } }, now, afterCommit)
    const reactedTo = { id: messageId, threadId: message.parent_id, authorId: message.author_id }
    const notice = noticeOfReaction(channel, reactedTo, { by: caller.userId, emoji: type })
    if (isNews && add) await notify(app, db, notice, now, afterCommit)
    const reactions = (await readReactions(db, [messageId], caller.userId)).get(messageId) ?? []
    if (isNews && !(await hasReacted(db, messageId, caller.userId)))
      await forgetReactionOf(app, db, reactedTo, caller.userId, afterCommit)
    return { messageId, reactions }
  })

  transact(app, closeComments, async ({ body, caller, channel, db, now, afterCommit }) => {
    // As by who writes: no reply comes after the comments were closed.
    await lockChannel(db, channel.id)
    const message = await holdMessage(db, channel, body.messageId)
    if (message.parent_id) throw refused('A_REPLY', 'Close the comments of the message that this one answers.')
    if (message.comments_closed === body.closed) return { messageId: message.id, commentsClosed: body.closed }
    await setCommentsClosed(db, message.id, body.closed)
    const happened = { kind: 'comments' as const, channelId: channel.id, messageId: message.id, by: caller.userId }
    await tellOfMessage(app, db, { ...happened, detail: { closed: body.closed } }, now, afterCommit)
    const action = body.closed ? 'comments-closed' : 'comments-opened'
    const audited = { at: now, groupId: channel.groupId ?? 0, by: caller.userId }
    await insertGroupAudit(db, { ...audited, action, detail: { messageId: message.id } })
    return { messageId: message.id, commentsClosed: body.closed }
  })

  handle(app, searchMessages, async ({ query, caller, db }) => {
    await app.limits.hit(searching(caller.userId))
    if (query.groupId) await app.groupAccess.require('approved', query.groupId, caller.userId, 'read')
    const { start = 0, limit = 20, lastFetchedId: before } = query
    const ids = await searchIds(db, caller.userId, query.q, query.groupId, { start, before, limit })
    const read = await readMessages(db, ids.slice(0, limit), caller.userId)
    const found = read.flatMap(({ message, row }) => (row.published ? [message] : []))
    const rootIds = [...new Set(found.flatMap(({ parentMessageId }) => parentMessageId ?? []))]
    const roots = new Map(
      (await readMessages(db, rootIds, caller.userId)).map((root) => [root.row.id, subjectOf(root)]),
    )
    const channelIds = [...new Set(found.map(({ channelId }) => channelId))]
    const channels = new Map((await readChannels(db, caller.userId, withIds(channelIds))).map((row) => [row.id, row]))
    const hits = found.flatMap((message) => {
      const channel = channels.get(message.channelId)
      const threadSubject = roots.get(message.parentMessageId ?? 0) ?? null
      return channel ? [{ message, title: titleOf(channel), threadSubject }] : []
    })
    return { hits, hasMore: ids.length > limit }
  })

  handle(app, adminGroupMessages, async ({ query, caller, group, db }) => {
    const { limit = 50, lastFetchedId: before, reported = false } = query
    const ids = await listGroupIds(db, group.id, { withDrafts: false, reported, before, limit })
    const messages = await moderated(db, ids.slice(0, limit), group.id, caller.userId)
    return { messages: messages.map(({ shown: one }) => one), hasMore: ids.length > limit }
  })
}
