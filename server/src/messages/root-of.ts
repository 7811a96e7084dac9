import type { Db } from '../lib/db/database.ts'
import { notFound } from '../lib/errors.ts'
import { findMessage } from './changes-sql.ts'

/** The first message of the thread that a message of this channel belongs to. Throws where nobody can read it. */
export async function rootOf(db: Db, channelId: number, messageId: number) {
  const message = await findMessage(db, channelId, messageId)
  const root = message?.parent_id ? await findMessage(db, channelId, message.parent_id) : message
  // Taken back into a draft, it takes its replies along.
  if (!root?.published || (root.deleted_at && !root.reply_count)) throw notFound('This message')
  return root
}
