import type { Channel } from '@app/core/contract/channels'
import { mayWriteTo } from '@app/core/rules/talk'
import type { Db } from '../lib/db/database.ts'
import { notFound } from '../lib/errors.ts'
import { type ChannelRow, channelById, readChannels } from './sql.ts'

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`.trim()

export const titleOf = (row: ChannelRow): string =>
  row.other ? nameOf(row.other) : (row.sessionTitle ?? row.groupName ?? '')

/** A channel as somebody who talks in it sees it. */
export const toChannel = (row: ChannelRow): Channel => ({
  id: row.id,
  type: row.type,
  title: titleOf(row),
  groupId: row.groupId,
  sessionId: row.sessionId,
  lastMessageId: row.lastMessageId,
  lastMessageAt: row.lastMessageAt?.toISOString() ?? null,
  lastReadId: row.lastReadId,
  unread: row.unread,
  muted: row.muted,
  mayWrite: !row.other || mayWriteTo({ ...row, isSelf: false }).ok,
  mayModerate: row.isAdmin,
})

export async function channelFor(db: Db, userId: number, channelId: number): Promise<Channel> {
  const [row] = await readChannels(db, userId, channelById(channelId))
  if (!row) throw notFound('This channel')
  return toChannel(row)
}
