import type { FeedItem } from '@app/core/contract/feeds'
import { firstNames } from '@app/core/rules/first-names'
import type { Db } from '../lib/db/database.ts'
import { groupBy } from '../lib/group-by.ts'
import { countUnreadReplies, listLastReplyIds, type ReadMessage, readMessages } from '../messages/sql.ts'
import { toListed } from '../session-lists/sql.ts'
import { listFeedGroups, listFreeParts, listNewsSessions, listNewsSongs, listPlays } from './sql.ts'

const LAST_REPLIES = 2
const SONGS_SHOWN = 5
const FELLOWS_NAMED = 3

interface Viewer {
  userId: number
  /** Outside the group: replies and names are for members. */
  isOutside: boolean
}

/** What these messages are as cards of a feed, with all that a card shows, in a fixed number of reads. */
export async function feedItems(db: Db, ids: number[], viewer: Viewer, now: Date): Promise<FeedItem[]> {
  const read = await readMessages(db, ids, viewer.userId)
  const [unread, replies, groups, sessions, songs] = await Promise.all([
    viewer.isOutside ? new Map<number, number>() : countUnreadReplies(db, ids, viewer.userId),
    viewer.isOutside ? new Map<number, FeedItem['replies']>() : repliesOf(db, ids, viewer.userId),
    groupsOf(db, read),
    sessionsOf(db, read, viewer.userId, now),
    songsOf(db, read),
  ])
  return read.map(({ message, row }) => {
    const came = (row.detail.songIds ?? []).flatMap((id) => songs.get(id) ?? [])
    return {
      ...message,
      author: viewer.isOutside ? null : message.author,
      kind: row.kind === 'message' ? 'post' : row.kind,
      group: groups.get(row.groupId ?? 0) ?? null,
      replies: replies.get(row.id) ?? [],
      unreadReplies: unread.get(row.id) ?? 0,
      session: sessions.get(row.newsSessionId ?? 0) ?? null,
      changes: row.detail.changes ?? [],
      songs: came.slice(-SONGS_SHOWN),
      songCount: came.length,
    }
  })
}

async function repliesOf(db: Db, ids: number[], userId: number) {
  const replies = await readMessages(db, await listLastReplyIds(db, ids, LAST_REPLIES), userId)
  const messages = replies.map(({ message }) => message)
  return groupBy(messages, ({ parentMessageId }) => parentMessageId ?? 0)
}

async function groupsOf(db: Db, read: ReadMessage[]) {
  const ids = [...new Set(read.flatMap(({ row }) => row.groupId ?? []))]
  return new Map((ids.length ? await listFeedGroups(db, ids) : []).map((group) => [group.id, group]))
}

async function songsOf(db: Db, read: ReadMessage[]) {
  const ids = [...new Set(read.flatMap(({ row }) => row.detail.songIds ?? []))]
  return new Map((ids.length ? await listNewsSongs(db, ids) : []).map((song) => [song.sessionSongId, song]))
}

async function sessionsOf(db: Db, read: ReadMessage[], userId: number, now: Date) {
  const ids = [...new Set(read.flatMap(({ row }) => row.newsSessionId ?? []))]
  if (!ids.length) return new Map<number, NonNullable<FeedItem['session']>>()
  const rows = (await listNewsSessions(db, ids, userId)).map((row) => ({ ...row, listed: toListed(row, now) }))
  // Once a roster decides, what nobody has is for who waits for it.
  const open = rows.flatMap(({ id, listed }) => (listed.isRosterOut ? [] : [id]))
  const free = groupBy(await listFreeParts(db, open, userId), ({ sessionId }) => sessionId)
  const played = await listPlays(db, ids, userId)
  const plays = groupBy(played, ({ sessionId }) => sessionId)
  const called = firstNames(played.flatMap(({ fellows }) => fellows))
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...row.listed,
        rosterPublished: row.roster_published,
        isCancelled: row.deleted_at !== null,
        isRegistered: row.is_registered,
        free: (free.get(row.id) ?? []).map(({ sessionId: _, ...part }) => part),
        plays: (plays.get(row.id) ?? []).map(({ sessionId: _, fellows, ...part }) => ({
          ...part,
          with: fellows.slice(0, FELLOWS_NAMED).map(called),
          others: Math.max(0, fellows.length - FELLOWS_NAMED),
        })),
      },
    ]),
  )
}
