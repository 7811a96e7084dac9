import { countOf } from '@app/core/rules/count-of'
import { noticeWords } from '@app/core/rules/notifications'
import { inWords } from '@app/core/rules/session-changes'
import { sql } from 'kysely'
import type { ChannelFacts } from '../lib/access/channel-access.ts'
import type { Db } from '../lib/db/database.ts'
import { type Notice, writeNotice } from '../notifications/notice-sql.ts'
import { offerKey } from '../notifications/notify-session.ts'
import { noticeOfMessage, noticeOfReaction } from '../notifications/notify-talk.ts'
import { setRead } from '../notifications/sql.ts'
import { listPlayedParts } from '../rosters/sql.ts'
import { findSessionRow } from '../sessions/sql.ts'
import type { DemoGroups } from './groups.ts'
import type { DemoSessions } from './sessions.ts'
import { readingOf } from './talk.ts'

/** What still waits for an answer is looked at and left. */
const SETTLED = sql<boolean>`n.kind not in ('joinRequest', 'movedUp')`

interface Happening {
  at: Date
  notice(): Promise<Notice | null>
}

/**
 * What people were told of the story, by the same rows that tell of it. To be made before anybody has read the chats: what is read is
 * no news.
 */
export async function seedNotices(db: Db, groups: DemoGroups, sessions: DemoSessions, now: Date): Promise<void> {
  const happenings = [
    ...(await talk(db, groups)),
    ...(await rosterOut(db, sessions.past, groups.organiser)),
    ...(await requests(db)),
    ...(await offers(db)),
  ].sort((a, b) => a.at.getTime() - b.at.getTime())
  let reading = readingOf(groups, now)
  const read = async (until: Date) => {
    for (const one of reading.filter((reader) => reader.until < until))
      await setRead(db, one.userId, SETTLED, one.until)
    reading = reading.filter((reader) => reader.until >= until)
  }
  for (const { at, notice } of happenings) {
    // Who looks in between finds what follows in a row of its own.
    await read(at)
    const told = await notice()
    if (told) await writeNotice(db, told, at)
  }
  // Who has read to the end has read all of it.
  for (const one of reading) await setRead(db, one.userId, SETTLED, one.until)
  // Nobody opens the demo to a pile of popups.
  await db.updateTable('notifications').set({ popup_shown_at: now }).execute()
}

async function talk(db: Db, groups: DemoGroups): Promise<Happening[]> {
  const rows = await db
    .selectFrom('messages as m')
    .innerJoin('channels as c', 'c.id', 'm.channel_id')
    .select(['m.id', 'm.parent_id as threadId', 'm.author_id as authorId', 'm.kind', 'm.news_session_id as sessionId'])
    .select([
      'm.created_at as at',
      'c.id as channelId',
      'c.type',
      'c.group_id as groupId',
      'c.session_id',
      'c.user_a',
      'c.user_b',
    ])
    .where((eb) => eb.or([eb('c.type', '=', 1), eb('c.group_id', 'in', Object.values(groups.groups))]))
    .where('m.published', '=', true)
    .orderBy('m.id')
    .execute()
  const reactions = await db.selectFrom('reactions').selectAll().orderBy('at').execute()
  return rows.flatMap(({ at, channelId, session_id, user_a, user_b, sessionId, kind, ...row }): Happening[] => {
    const pair: ChannelFacts['pair'] = user_a && user_b ? [user_a, user_b] : null
    const channel = { id: channelId, type: row.type, groupId: row.groupId, sessionId: session_id, pair }
    if (kind === 'announced') return [{ at, notice: () => announced(db, sessionId ?? 0, row.authorId) }]
    if (kind !== 'message') return []
    return [
      { at, notice: () => noticeOfMessage(db, channel, row) },
      ...reactions
        .filter(({ message_id }) => message_id === row.id)
        .map(({ user_id: by, type: emoji, at: reactedAt }) => ({
          at: reactedAt,
          notice: async () => noticeOfReaction(channel, row, { by, emoji }),
        })),
    ]
  })
}

export async function announced(db: Db, sessionId: number, by: number): Promise<Notice | null> {
  const session = await findSessionRow(db, sessionId)
  if (!session) return null
  const subject = noticeWords.announced(session.title, inWords(session.starts_at, session.time_zone_id))
  const key = `session:${sessionId}`
  return { kind: 'sessionAnnounced', to: 'members', key, by, groupId: session.group_id, sessionId, subject }
}

async function rosterOut(db: Db, sessionId: number, by: number): Promise<Happening[]> {
  const session = await findSessionRow(db, sessionId)
  const roster = await db
    .selectFrom('rosters')
    .select('published_at')
    .where('session_id', '=', sessionId)
    .where('state', '=', 'published')
    .executeTakeFirst()
  if (!session || !roster?.published_at) return []
  const songs = new Map<number, Set<string>>()
  for (const { userId, song } of await listPlayedParts(db, sessionId))
    songs.set(userId, new Set([...(songs.get(userId) ?? []), song]))
  const to = new Map(
    [...songs].map(([userId, played]) => [userId, `You play ${countOf(played.size, 'song')} at ${session.title}`]),
  )
  const about = { groupId: session.group_id, sessionId, key: `roster:${sessionId}`, by }
  return [{ at: roster.published_at, notice: async () => ({ kind: 'rosterPublished', to, ...about }) }]
}

/** Slots that wait for an answer. */
async function offers(db: Db): Promise<Happening[]> {
  const open = await db
    .selectFrom('offers as o')
    .innerJoin('sessions as s', 's.id', 'o.session_id')
    .innerJoin('slots', 'slots.id', 'o.slot_id')
    .innerJoin('instruments as i', 'i.id', 'slots.instrument_id')
    .innerJoin('session_songs as ss', 'ss.id', 'slots.session_song_id')
    .innerJoin('songs', 'songs.id', 'ss.song_id')
    .select([
      'o.id',
      'o.user_id as userId',
      'o.offered_at as at',
      's.id as sessionId',
      's.group_id as groupId',
      's.title',
    ])
    .select(['i.name as instrument', 'songs.title as song'])
    .where('o.state', '=', 'open')
    .execute()
  return open.map(({ id, userId, at, sessionId, groupId, title, instrument, song }) => {
    const about = { groupId, sessionId, by: null, detail: { offerId: id } }
    const subject = noticeWords.offer(instrument, song, title)
    return { at, notice: async () => ({ kind: 'movedUp', to: [userId], key: offerKey(id), subject, ...about }) }
  })
}

/** Those who wait to be let in. */
async function requests(db: Db): Promise<Happening[]> {
  const waiting = await db
    .selectFrom('members')
    .select(['group_id as groupId', 'user_id as by', 'asked_at as at'])
    .where('approved_at', 'is', null)
    .execute()
  return waiting.map(({ groupId, by, at }) => {
    const key = `join:${groupId}:${by}:${at.getTime()}`
    return { at, notice: async () => ({ kind: 'joinRequest', to: 'admins', groupId, key, by }) }
  })
}
