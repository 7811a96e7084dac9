import { CHANNEL_TYPE } from '@app/core/contract/messages'
import { mayReply } from '@app/core/rules/talk'
import { lockChannel } from '../channels/sql.ts'
import { tellOfMessage } from '../events/tell-of-message.ts'
import type { ChannelContext } from '../lib/access/channel-access.ts'
import type { Db } from '../lib/db/database.ts'
import { commentsClosed, invalid, notFound } from '../lib/errors.ts'
import type { App } from '../lib/http/handle.ts'
import { findOwnAsset } from '../media/sql.ts'
import { notifyOfMessage } from '../notifications/notify-talk.ts'
import { findMessage, insertMessage, wasSent } from './changes-sql.ts'
import { rootOf } from './root-of.ts'

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
  const root = await rootOf(db, channelId, parentId)
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
  await lockChannel(db, channel.id)
  // It arrived, and the answer was lost: what has been closed or deleted since does not matter to it.
  const isRetry = Boolean(given.clientId) && (await wasSent(db, given.authorId, given.clientId ?? ''))
  if (thumbnailId && !isRetry && !(await findOwnAsset(db, thumbnailId, given.authorId))) throw notFound('This picture')
  const parentId = given.parentId && !isRetry ? await threadOf(db, channel.id, given.parentId) : null
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
