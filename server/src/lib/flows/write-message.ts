import { CHANNEL_TYPE } from '@app/core/contract/messages'
import { mayReply } from '@app/core/rules/talk'
import { lockChannel } from '../../channels/sql.ts'
import { findOwnAsset } from '../../media/sql.ts'
import { findMessage, insertMessage } from '../../messages/sql.ts'
import type { ChannelContext } from '../access/channel-access.ts'
import type { Db } from '../db/database.ts'
import { commentsClosed, invalid, notFound } from '../errors.ts'
import type { App } from '../http/handle.ts'
import { tellOfMessage } from './message-events.ts'
import { notifyOfMessage } from './notify-talk.ts'

interface Written {
  authorId: number
  clientId?: string | null | undefined
  subject?: string | null | undefined
  body: string
  thumbnailId?: number | null | undefined
  parentId?: number | null | undefined
  sessionSongId?: number | null
  published?: boolean
}

/** Under the channel's lock: the first message of the thread that a reply goes to. */
async function threadOf(db: Db, channelId: number, parentId: number): Promise<number> {
  const parent = await findMessage(db, channelId, parentId)
  const root = parent?.parent_id ? await findMessage(db, channelId, parent.parent_id) : parent
  if (!root?.published || (root.deleted_at && !root.reply_count)) throw notFound('This message')
  if (!mayReply({ commentsClosed: root.comments_closed }).ok) throw commentsClosed()
  return root.id
}

/** Writes in a channel, in the caller's transaction, and tells those who listen. Sent twice with one client id, it is there once. */
export async function writeMessage(
  app: App,
  db: Db,
  channel: ChannelContext,
  { thumbnailId, ...given }: Written,
  now: Date,
  afterCommit: (work: () => unknown) => void,
): Promise<number> {
  if (thumbnailId && !(await findOwnAsset(db, thumbnailId, given.authorId))) throw notFound('This picture')
  await lockChannel(db, channel.id)
  const parentId = given.parentId ? await threadOf(db, channel.id, given.parentId) : null
  const { id, isNew } = await insertMessage(
    db,
    {
      ...given,
      channelId: channel.id,
      parentId,
      clientId: given.clientId || null,
      subject: given.subject ?? '',
      thumbnailId: thumbnailId ?? null,
      // What an organiser posts is the group's word to everyone; what members post is for members.
      isOpen: channel.type === CHANNEL_TYPE.Public && channel.isAdmin && !parentId,
    },
    now,
  )
  if (!isNew && !(await findMessage(db, channel.id, id)))
    throw invalid({ id: 'Another message of yours has this id. Give this one an id of its own.' })
  if (isNew && given.published !== false) {
    const happened = { kind: 'sent' as const, channelId: channel.id, messageId: id, by: given.authorId }
    await tellOfMessage(app, db, happened, now, afterCommit)
    await notifyOfMessage(app, db, channel, { id, threadId: parentId, authorId: given.authorId }, now, afterCommit)
  }
  return id
}
