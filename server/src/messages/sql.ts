import type { Message } from '@app/core/contract/messages'
import type { Person } from '@app/core/contract/profile'
import { plainWords } from '@app/core/rules/song-identity'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'
import type { MessageKind, NewsDetail } from '../lib/db/tables.ts'
import { urlOf } from '../media/sql.ts'
import { personOf } from '../users/sql.ts'

interface MessageRow {
  id: number
  channelId: number
  channelType: number
  groupId: number | null
  sessionId: number | null
  parentId: number | null
  kind: MessageKind
  newsSessionId: number | null
  detail: NewsDetail
  authorId: number
  author: Person
  clientId: string | null
  subject: string
  body: string
  picture: { id: number; name: string; width: number; height: number } | null
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
      m.parent_id as "parentId", m.kind, m.news_session_id as "newsSessionId", m.detail, m.author_id as "authorId",
      ${personOf('author')} as author, m.client_id as "clientId", m.subject, m.body,
      case when a.id is null then null else json_build_object('id', a.id, 'name', a.name, 'width', a.width, 'height', a.height) end as picture,
      m.published, m.is_open as "isOpen", m.comments_closed as "commentsClosed", m.reply_count as "replyCount", m.created_at as "createdAt",
      m.edited_at as "editedAt", m.deleted_at as "deletedAt", ${personOf('subject')} as "deletedBy",
      case when ss.id is null then null else json_build_object('sessionSongId', ss.id, 'title', songs.title, 'artistName', songs.artist,
        'number', case when ss.position is null or ss.is_cut then null else (select count(*)::int from session_songs before
          where before.session_id = ss.session_id and before.position <= ss.position and not before.is_cut) end) end as song
    from messages m join channels c on c.id = m.channel_id
      join users author on author.id = m.author_id
      left join users subject on subject.id = m.deleted_by
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

export async function readReactions(
  db: Db,
  messageIds: number[],
  viewerId: number,
): Promise<Map<number, Message['reactions']>> {
  const { rows } = await sql<{ messageId: number; type: string; count: number; mine: boolean }>`
    select message_id as "messageId", type, count(*)::int as count, bool_or(user_id = ${viewerId}) as mine
    from reactions where message_id = any(${sql.val(messageIds)}::int[])
    group by message_id, type order by message_id, min(at), type`.execute(db)
  const found = new Map<number, Message['reactions']>()
  for (const { messageId, ...reaction } of rows) found.set(messageId, [...(found.get(messageId) ?? []), reaction])
  return found
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

/** Nothing of a session that was deleted, but that it was. */
export const ISSHOWN = sql<boolean>`published and (deleted_at is null or reply_count > 0) and (news_session_id is null
  or exists (select from sessions where sessions.id = news_session_id and (sessions.deleted_at is null) = (kind <> 'cancelled')))`

const idsOf = (rows: { id: number }[]) => rows.map((row) => row.id)

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

/** The latest replies of each of these, in the order of writing. */
export async function listLastReplyIds(db: Db, rootIds: number[], limit: number): Promise<number[]> {
  if (!rootIds.length) return []
  const { rows } = await sql<{ id: number }>`
    select r.id from unnest(${sql.val(rootIds)}::int[]) as root(id) cross join lateral (
      select id from messages where parent_id = root.id and deleted_at is null order by id desc limit ${limit}) r
    order by r.id`.execute(db)
  return idsOf(rows)
}

const searchable = (subject: string, body: string) =>
  sql<string>`to_tsvector('simple', ${plainWords(`${subject} ${body}`)})`

export interface NewMessage {
  channelId: number
  parentId?: number | null
  authorId: number
  clientId?: string | null
  subject?: string
  body: string
  thumbnailId?: number | null
  sessionSongId?: number | null
  published?: boolean
  isOpen?: boolean
  news?: { kind: MessageKind; sessionId: number; detail: NewsDetail }
}

/** Under the channel's lock. The same author's same client id is the same message: then nothing is written. */
export async function insertMessage(db: Db, given: NewMessage, at: Date): Promise<{ id: number; isNew: boolean }> {
  const made = await db
    .insertInto('messages')
    .values({
      channel_id: given.channelId,
      parent_id: given.parentId ?? null,
      kind: given.news?.kind ?? 'message',
      news_session_id: given.news?.sessionId ?? null,
      detail: JSON.stringify(given.news?.detail ?? {}),
      session_song_id: given.sessionSongId ?? null,
      author_id: given.authorId,
      client_id: given.clientId ?? null,
      subject: given.subject ?? '',
      body: given.body,
      search: searchable(given.subject ?? '', given.body),
      thumbnail_id: given.thumbnailId ?? null,
      published: given.published ?? true,
      is_open: given.isOpen ?? false,
      created_at: at,
      edited_at: null,
      deleted_at: null,
      deleted_by: null,
    })
    .onConflict((conflict) => conflict.columns(['author_id', 'client_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) {
    const { id } = await db
      .selectFrom('messages')
      .select('id')
      .where('author_id', '=', given.authorId)
      .where('client_id', '=', given.clientId ?? '')
      .executeTakeFirstOrThrow()
    return { id, isNew: false }
  }
  if (given.parentId) await countReplies(db, given.parentId, 1)
  if (given.published !== false) await setLast(db, given.channelId, made.id, at)
  return { id: made.id, isNew: true }
}

export const setLast = (db: Db, channelId: number, messageId: number, at: Date) =>
  sql`update channels set last_message_id = greatest(last_message_id, ${messageId}::int), last_message_at = ${at} where id = ${channelId}`.execute(
    db,
  )

const countReplies = (db: Db, parentId: number, by: 1 | -1) =>
  sql`update messages set reply_count = reply_count + ${by}::int where id = ${parentId}`.execute(db)

/** A message of that channel alone, held until the transaction ends. */
export const lockMessage = (db: Db, channelId: number, messageId: number) =>
  db
    .selectFrom('messages')
    .select(['id', 'kind', 'parent_id', 'author_id', 'subject', 'body', 'published', 'comments_closed', 'reply_count'])
    .select(['deleted_at', 'deleted_by', 'session_song_id', 'is_open', 'thumbnail_id'])
    .where('id', '=', messageId)
    .where('channel_id', '=', channelId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** A message of that channel alone. */
export const findMessage = (db: Db, channelId: number, messageId: number) =>
  db
    .selectFrom('messages')
    .select(['id', 'kind', 'parent_id', 'author_id', 'published', 'comments_closed', 'reply_count', 'deleted_at'])
    .where('id', '=', messageId)
    .where('channel_id', '=', channelId)
    .executeTakeFirst()

interface Change {
  subject: string
  body: string
  thumbnailId?: number | null | undefined
  published?: boolean
}

export const changeMessage = (db: Db, messageId: number, { subject, body, thumbnailId, published }: Change, at: Date) =>
  db
    .updateTable('messages')
    .set({
      subject,
      body,
      search: searchable(subject, body),
      edited_at: at,
      ...(thumbnailId === undefined ? {} : { thumbnail_id: thumbnailId }),
      ...(published === undefined ? {} : { published }),
    })
    .where('id', '=', messageId)
    .execute()

/** Deletes, or brings back; the thread's count follows. */
export async function setDeleted(
  db: Db,
  message: { id: number; parent_id: number | null },
  deleted: { by: number; at: Date } | null,
): Promise<void> {
  await db
    .updateTable('messages')
    .set({ deleted_at: deleted?.at ?? null, deleted_by: deleted?.by ?? null })
    .where('id', '=', message.id)
    .execute()
  if (message.parent_id) await countReplies(db, message.parent_id, deleted ? -1 : 1)
}

export async function setDeletedBy(db: Db, messageId: number, by: number): Promise<void> {
  await db.updateTable('messages').set({ deleted_by: by }).where('id', '=', messageId).execute()
}

export const setCommentsClosed = (db: Db, messageId: number, closed: boolean) =>
  db.updateTable('messages').set({ comments_closed: closed }).where('id', '=', messageId).execute()

export async function addReaction(db: Db, messageId: number, userId: number, type: string, at: Date): Promise<boolean> {
  const made = await db
    .insertInto('reactions')
    .values({ message_id: messageId, user_id: userId, type, at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('type')
    .executeTakeFirst()
  return made !== undefined
}

export async function removeReaction(db: Db, messageId: number, userId: number, type: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('reactions')
    .where('message_id', '=', messageId)
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .returning('type')
    .executeTakeFirst()
  return gone !== undefined
}

export async function hasReacted(db: Db, messageId: number, userId: number): Promise<boolean> {
  const one = await db
    .selectFrom('reactions')
    .select('type')
    .where('message_id', '=', messageId)
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return one !== undefined
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
      (select count(*)::int from (select author_id from messages r where r.parent_id = m.id and r.id > ${lastReadId} and r.deleted_at is null
        order by r.id desc limit 100) n where n.author_id <> ${userId})
        + (m.id > ${lastReadId} and m.author_id <> ${userId} and m.deleted_at is null)::int as unread
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

const MOST_LOOKED_AT = 2_000
const MOST_READ_THROUGH = 5_000

/** Ids with all these words, each perhaps the beginning of one, in what somebody may read, newest first. */
export async function searchIds(
  db: Db,
  userId: number,
  q: string,
  groupId: number | undefined,
  { start, limit }: { start: number; limit: number },
): Promise<number[]> {
  const words = plainWords(q).split(' ').filter(Boolean)
  if (!words.length) return []
  const prefixes = words.map((word) => `${word}:*`).join(' & ')
  const isFound = sql`search @@ to_tsquery('simple', ${prefixes}) and deleted_at is null and published and kind = 'message'`
  const { rows: readable } = await sql<{ id: number }>`
    select c.id from channels c join members on members.group_id = c.group_id left join sessions s on s.id = c.session_id
    where members.user_id = ${userId} and members.approved_at is not null and s.deleted_at is null
    ${groupId ? sql`and c.group_id = ${groupId}` : sql`union all select id from channels where type = 1 and (user_a = ${userId} or user_b = ${userId})`}`.execute(
    db,
  )
  // As values and not as a join: the planner sees how many they are, and goes back through the latest for a word that is everywhere.
  const isReadable = sql`channel_id = any(${sql.val(idsOf(readable))}::int[])`
  const { rows: further } = await sql<{ id: number }>`
    select id from messages where ${isReadable} offset ${MOST_READ_THROUGH} limit 1`.execute(db)
  // What most people may read is read through: the index of words knows everybody's messages, and nearly all of those are others'.
  // `offset 0` keeps the database from asking it all the same.
  const found = further.length
    ? sql`select id from messages where ${isFound} and ${isReadable}`
    : sql`select id from (
        select id, search, deleted_at, published, kind from messages where ${isReadable} offset 0) own where ${isFound}`
  const { rows } = await sql<{ id: number }>`
    with hits as materialized (${found} order by id desc limit ${MOST_LOOKED_AT})
    select id from hits order by id desc offset ${start} limit ${limit + 1}`.execute(db)
  return idsOf(rows)
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
    published: boolean
    createdAt: Date
    editedAt: Date | null
    deletedAt: Date | null
  }>`
    select m.id, c.type as "channelType", c.group_id as "groupId", c.session_id as "sessionId",
      trim(o.first_name || ' ' || o.last_name) as "to", m.parent_id as "parentId", m.subject, m.body, m.published,
      m.created_at as "createdAt", m.edited_at as "editedAt", m.deleted_at as "deletedAt"
    from messages m join channels c on c.id = m.channel_id
      left join users o on c.type = 1 and o.id = case when c.user_a = ${userId} then c.user_b else c.user_a end
    where m.author_id = ${userId} and m.kind = 'message' order by m.id`.execute(db)
  return rows
}

export const listReactionsBy = (db: Db, userId: number) =>
  db.selectFrom('reactions').select(['message_id', 'type', 'at']).where('user_id', '=', userId).orderBy('at').execute()

/** Who began a thread, and who wrote in it. `everAll`: those too whose words were deleted. */
export async function listWriters(db: Db, threadId: number, everAll = false): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct author_id as id from messages
    where id = ${threadId} or (parent_id = ${threadId} ${everAll ? sql`` : sql`and deleted_at is null`})`.execute(db)
  return idsOf(rows)
}
