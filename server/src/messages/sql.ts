import type { Message } from '@app/core/contract/messages'
import type { Person } from '@app/core/contract/profile'
import { MOST_COUNTED } from '@app/core/rules/badge'
import { type RawBuilder, sql } from 'kysely'
import { isSinceTheyCame, unreadReplies } from '../channels/sql.ts'
import type { Db } from '../lib/db/database.ts'
import type { MessageKind, NewsDetail } from '../lib/db/tables.ts'
import { urlOf } from '../media/sql.ts'
import { personOf } from '../users/sql.ts'
import { readReactions } from './reactions-sql.ts'

interface MessageRow {
  id: number
  channelId: number
  channelType: number
  groupId: number | null
  sessionId: number | null
  parentId: number | null
  kind: MessageKind
  newsSessionId: number | null
  /** Of the session that news is about. */
  newsTitle: string | null
  detail: NewsDetail
  authorId: number
  author: Person
  clientId: string | null
  subject: string
  body: string
  picture: { id: number; name: string; width: number; height: number } | null
  /** Also not where its thread was taken back into a draft. */
  published: boolean
  /** The group says it, to everyone who may see the group. */
  isOpen: boolean
  commentsClosed: boolean
  replyCount: number
  createdAt: Date
  editedAt: Date | null
  deletedAt: Date | null
  deletedBy: Person | null
  song: Message['song']
}

/** A message as it is shown to somebody, and what else is known of it. */
export interface ReadMessage {
  message: Message
  row: MessageRow
}

/** Those with these ids, in their order. `withDeleted`: with what was deleted, for admins. */
export async function readMessages(
  db: Db,
  ids: number[],
  viewerId: number,
  withDeleted = false,
): Promise<ReadMessage[]> {
  if (!ids.length) return []
  const { rows } = await sql<MessageRow>`
    select m.id, m.channel_id as "channelId", c.type as "channelType", c.group_id as "groupId", c.session_id as "sessionId",
      m.parent_id as "parentId", m.kind, m.news_session_id as "newsSessionId", news.title as "newsTitle", m.detail, m.author_id as "authorId",
      ${personOf('author')} as author, m.client_id as "clientId", m.subject, m.body,
      case when a.id is null then null else json_build_object('id', a.id, 'name', a.name, 'width', a.width, 'height', a.height) end as picture,
      m.published and coalesce(root.published, true) as published, m.is_open as "isOpen", m.comments_closed as "commentsClosed", m.reply_count as "replyCount", m.created_at as "createdAt",
      m.edited_at as "editedAt", m.deleted_at as "deletedAt", ${personOf('subject')} as "deletedBy",
      case when ss.id is null then null else json_build_object('sessionSongId', ss.id, 'title', songs.title, 'artistName', songs.artist,
        'number', case when ss.position is null or ss.is_cut then null else (select count(*)::int from session_songs before
          where before.session_id = ss.session_id and before.position <= ss.position and not before.is_cut) end) end as song
    from messages m join channels c on c.id = m.channel_id
      join users author on author.id = m.author_id
      left join messages root on root.id = m.parent_id
      left join users subject on subject.id = m.deleted_by
      left join sessions news on news.id = m.news_session_id
      left join assets a on a.id = m.thumbnail_id
      left join session_songs ss on ss.id = m.session_song_id
      left join songs on songs.id = ss.song_id
    where m.id = any(${sql.val(ids)}::int[])`.execute(db)
  const reactions = await readReactions(db, ids, viewerId)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [{ message: toMessage(row, reactions.get(id) ?? [], viewerId, withDeleted), row }] : []
  })
}

function toMessage(row: MessageRow, reactions: Message['reactions'], viewerId: number, withDeleted: boolean): Message {
  const isHidden = row.deletedAt !== null && !withDeleted
  return {
    id: row.id,
    channelId: row.channelId,
    channelType: row.channelType,
    groupId: row.groupId,
    sessionId: row.sessionId,
    parentMessageId: row.parentId,
    author: row.author,
    subject: isHidden ? '' : row.subject,
    body: isHidden ? '' : row.body,
    thumbnail:
      isHidden || !row.picture
        ? null
        : {
            assetId: row.picture.id,
            url: urlOf(row.picture.name),
            width: row.picture.width,
            height: row.picture.height,
          },
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    isDeleted: row.deletedAt !== null,
    reactions: isHidden ? [] : reactions,
    replyCount: row.replyCount,
    commentsClosed: row.commentsClosed,
    song: row.song,
    clientId: row.authorId === viewerId ? row.clientId : null,
  }
}

export async function readMessage(db: Db, id: number, viewerId: number): Promise<Message | undefined> {
  return (await readMessages(db, [id], viewerId))[0]?.message
}

/** Where in a list: before or after a message, or at its newest end. */
export interface Stretch {
  before?: number | undefined
  after?: number | undefined
  start?: number
  limit: number
}

export const cut = (column: RawBuilder<unknown>, { before, after }: Stretch) =>
  sql`${before ? sql`and ${column} < ${before}` : sql``} ${after ? sql`and ${column} > ${after}` : sql``}`

/**
 * Nothing of a session that was deleted, but that it was. News of songs is none any more once all of them are gone again, nor that of
 * changes that were all undone.
 */
export const ISSHOWN = sql<boolean>`published and (deleted_at is null or reply_count > 0) and (news_session_id is null
  or exists (select from sessions where sessions.id = news_session_id and (sessions.deleted_at is null) = (kind <> 'cancelled'))
    and (kind <> 'songs' or exists (select from session_songs ss where ss.session_id = messages.news_session_id and not ss.is_cut
      and messages.detail->'songIds' @> to_jsonb(ss.id)))
    and (kind <> 'changed' or deleted_at is not null or detail->'changes' is distinct from '[]'))`

export const idsOf = (rows: { id: number }[]) => rows.map((row) => row.id)

/** First messages of a channel: the newest first, or after one the oldest first. One more than asked for shows whether there are more. */
export async function listRootIds(db: Db, channelId: number, stretch: Stretch): Promise<number[]> {
  const direction = stretch.after ? sql`asc` : sql`desc`
  const { rows } = await sql<{ id: number }>`
    select id from messages where channel_id = ${channelId} and parent_id is null and ${ISSHOWN} ${cut(sql`id`, stretch)}
    order by id ${direction} offset ${stretch.start ?? 0} limit ${stretch.limit + 1}`.execute(db)
  return idsOf(rows)
}

export async function listReplyIds(db: Db, rootId: number, stretch: Stretch): Promise<number[]> {
  const direction = stretch.after ? sql`asc` : sql`desc`
  const { rows } = await sql<{ id: number }>`
    select id from messages where parent_id = ${rootId} and deleted_at is null ${cut(sql`id`, stretch)}
    order by id ${direction} limit ${stretch.limit + 1}`.execute(db)
  return idsOf(rows)
}

/** How many replies to these somebody has not read. */
export async function countUnreadReplies(db: Db, rootIds: number[], userId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; unread: number }>`
    select m.id, ${unreadReplies(sql`${userId}::int`, sql`m`)} as unread from messages m
    where m.id = any(${sql.val(rootIds)}::int[]) and m.reply_count > 0`.execute(db)
  return new Map(rows.map(({ id, unread }) => [id, unread]))
}

/** The latest replies of each of these, in the order of writing. */
export async function listLastReplyIds(db: Db, rootIds: number[], limit: number): Promise<number[]> {
  if (!rootIds.length) return []
  const { rows } = await sql<{ id: number }>`
    select r.id from unnest(${sql.val(rootIds)}::int[]) as root(id) cross join lateral (
      select id from messages where parent_id = root.id and deleted_at is null order by id desc limit ${limit}) r
    order by r.id`.execute(db)
  return idsOf(rows)
}

/** The first message of a song's thread. One that was deleted still holds its replies together. */
export const findSongThread = (db: Db, channelId: number, sessionSongId: number) =>
  db
    .selectFrom('messages')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('session_song_id', '=', sessionSongId)
    .where('parent_id', 'is', null)
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('reply_count', '>', 0)]))
    .orderBy('id', 'desc')
    .executeTakeFirst()

export interface SongThread {
  sessionSongId: number
  messageId: number
  messages: number
  lastMessageAt: Date
  unread: number
}

/** The threads of a session's songs; unread is what others wrote after that message. */
export async function listSongThreads(
  db: Db,
  channelId: number,
  userId: number,
  lastReadId: number,
): Promise<SongThread[]> {
  const { rows } = await sql<SongThread>`
    select m.session_song_id as "sessionSongId", m.id as "messageId", m.reply_count + (m.deleted_at is null)::int as messages,
      coalesce((select created_at from messages r where r.parent_id = m.id and r.deleted_at is null order by id desc limit 1), m.created_at)
        as "lastMessageAt",
      least(${MOST_COUNTED}, ${unreadReplies(sql`${userId}::int`, sql`m`)}
        + (m.id > ${lastReadId} and m.author_id <> ${userId} and m.deleted_at is null and ${isSinceTheyCame(sql`${userId}::int`, sql`m`)}
          and not exists (select from thread_reads where user_id = ${userId} and thread_id = m.id))::int) as unread
    from messages m
    where m.channel_id = ${channelId} and m.parent_id is null and m.session_song_id is not null
      and (m.deleted_at is null or m.reply_count > 0)
    order by m.id`.execute(db)
  return rows
}

export async function findSessionTitles(db: Db, ids: number[]): Promise<Map<number, string>> {
  if (!ids.length) return new Map()
  const rows = await db.selectFrom('sessions').select(['id', 'title']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row.title]))
}

/** Everything in the group's channels, newest first. */
export async function listGroupIds(
  db: Db,
  groupId: number,
  { withDrafts, reported, ...stretch }: Stretch & { withDrafts: boolean; reported?: boolean },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from channels c cross join lateral (
      select id from messages where channel_id = c.id and kind = 'message' ${withDrafts ? sql`` : sql`and published`}
        ${reported ? sql`and exists (select from message_reports where message_id = messages.id and settled_at is null)` : sql``}
        ${cut(sql`id`, stretch)}
      order by id desc limit ${(stretch.start ?? 0) + stretch.limit + 1}) m
    where c.group_id = ${groupId}
    order by m.id desc offset ${stretch.start ?? 0} limit ${stretch.limit + 1}`.execute(db)
  return idsOf(rows)
}

export async function countGroupMessages(db: Db, groupId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from messages m join channels c on c.id = m.channel_id
    where c.group_id = ${groupId} and m.kind = 'message'`.execute(db)
  return rows[0]?.total ?? 0
}

/** What somebody wrote, for them alone: with where, and to whom. */
export async function listMessagesBy(db: Db, userId: number) {
  const { rows } = await sql<{
    id: number
    channelType: number
    groupId: number | null
    sessionId: number | null
    to: string | null
    parentId: number | null
    subject: string
    body: string
    picture: string | null
    published: boolean
    createdAt: Date
    editedAt: Date | null
    deletedAt: Date | null
  }>`
    select m.id, c.type as "channelType", c.group_id as "groupId", c.session_id as "sessionId",
      trim(o.first_name || ' ' || o.last_name) as "to", m.parent_id as "parentId", m.subject, m.body, a.name as picture, m.published,
      m.created_at as "createdAt", m.edited_at as "editedAt", m.deleted_at as "deletedAt"
    from messages m join channels c on c.id = m.channel_id left join assets a on a.id = m.thumbnail_id
      left join users o on c.type = 1 and o.id = case when c.user_a = ${userId} then c.user_b else c.user_a end
    where m.author_id = ${userId} and m.kind = 'message' order by m.id`.execute(db)
  return rows
}

/** Who began a thread, and who wrote in it. `everAll`: those too whose words were deleted. */
export async function listWriters(db: Db, threadId: number, everAll = false): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct author_id as id from messages
    where id = ${threadId} or (parent_id = ${threadId} ${everAll ? sql`` : sql`and deleted_at is null`})`.execute(db)
  return idsOf(rows)
}
