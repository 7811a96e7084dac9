import type { ChannelContext } from '../lib/access/channel-access.ts'
import type { Db } from '../lib/db/database.ts'
import { notFound } from '../lib/errors.ts'
import { findMessage, lockMessage } from './changes-sql.ts'

/** A message of the channel that the caller may see, held until the transaction ends. */
export async function holdMessage(db: Db, channel: ChannelContext, messageId: number) {
  const message = await lockMessage(db, channel.id, messageId)
  const root = message?.parent_id ? await findMessage(db, channel.id, message.parent_id) : message
  // Taken back into a draft, it took its replies along.
  if (!message?.published || !(root?.published || channel.isAdmin)) throw notFound('This message')
  const { author_id: authorId, deleted_by: deletedBy } = message
  return { ...message, written: { authorId, deletedBy, isNews: message.kind !== 'message' } }
}
