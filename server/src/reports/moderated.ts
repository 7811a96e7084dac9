import { CHANNEL_TYPE, type moderatedMessage } from '@app/core/contract/messages'
import type { z } from 'zod'
import type { Db } from '../lib/db/database.ts'
import { findSessionTitles, type ReadMessage, readMessages } from '../messages/sql.ts'
import { countReports } from './sql.ts'

type Moderated = z.output<typeof moderatedMessage>

/** Messages as the admins of a group see them: with what was deleted, and by whom. */
export async function moderated(
  db: Db,
  ids: number[],
  groupId: number,
  viewerId: number,
): Promise<{ shown: Moderated; row: ReadMessage['row'] }[]> {
  const read = await readMessages(db, ids, viewerId, true)
  const reports = await countReports(db, ids, groupId)
  const titles = await findSessionTitles(db, [...new Set(read.flatMap(({ row }) => row.sessionId ?? []))])
  const whereOf = ({ channelType, sessionId }: ReadMessage['row']) => {
    if (channelType === CHANNEL_TYPE.Private) return 'A direct chat'
    if (sessionId) return titles.get(sessionId) ?? 'A session'
    return channelType === CHANNEL_TYPE.Public ? 'Posts' : 'Chat'
  }
  return read.map(({ message, row }) => ({
    row,
    shown: {
      ...message,
      deletedAt: row.deletedAt?.toISOString() ?? null,
      deletedBy: row.deletedAt ? row.deletedBy : null,
      channelTitle: whereOf(row),
      reports: reports.get(row.id) ?? 0,
    },
  }))
}
