import { startDirectChat } from '@app/core/contract/channels'
import { CHANNEL_TYPE, sendMessage } from '@app/core/contract/messages'
import type { Db } from '../lib/db/database.ts'
import type { TestApp } from './app.ts'

interface Signed {
  id: number
  token: string
}

/** A group's chat. */
export const chatOf = async (db: Db, groupId: number): Promise<number> =>
  (
    await db
      .selectFrom('channels')
      .select('id')
      .where('group_id', '=', groupId)
      .where('type', '=', CHANNEL_TYPE.GroupChannel)
      .executeTakeFirstOrThrow()
  ).id

/** Says something, and answers it as it stands. */
export async function say(app: TestApp, channelId: number, as: { token: string }, body: string, more: object = {}) {
  const { payload, text, status } = await app.call(sendMessage, { channelId, body, ...more }, as)
  if (status !== 200) throw new Error(text)
  return payload
}

/** The direct chat of two who share a group. */
export async function chatWith(app: TestApp, as: Signed, other: Signed) {
  const { payload, text, status } = await app.call(startDirectChat, { toUserId: other.id }, as)
  if (status !== 200) throw new Error(text)
  return payload
}
