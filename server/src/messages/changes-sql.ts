import { sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'
import type { MessageKind, NewsDetail } from '../lib/db/tables.ts'
import { searchable } from './search-sql.ts'

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

const sentAs = (db: Db, authorId: number, clientId: string) =>
  db.selectFrom('messages').select('id').where('author_id', '=', authorId).where('client_id', '=', clientId)

export const wasSent = async (db: Db, authorId: number, clientId: string): Promise<boolean> =>
  (await sentAs(db, authorId, clientId).executeTakeFirst()) !== undefined

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
    const { id } = await sentAs(db, given.authorId, given.clientId ?? '').executeTakeFirstOrThrow()
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

export const changeMessage = (
  db: Db,
  messageId: number,
  { subject, body, thumbnailId, published }: Change,
  editedAt: Date | null,
) =>
  db
    .updateTable('messages')
    .set({
      subject,
      body,
      search: searchable(subject, body),
      edited_at: editedAt,
      ...(thumbnailId === undefined ? {} : { thumbnail_id: thumbnailId }),
      ...(published === undefined ? {} : { published }),
    })
    .where('id', '=', messageId)
    .execute()

/**
 * Under the channel's lock: a draft that nobody has heard of begins anew, after all that was written before it, and answers its new
 * id. What was out before, and was answered or told of, stays what it was.
 */
export async function renewDraft(db: Db, messageId: number, at: Date): Promise<number | undefined> {
  const isKnownBy = (table: string, column = 'message_id') =>
    sql`exists (select from ${sql.table(table)} known where known.${sql.ref(column)} = m.id)`
  const { rows } = await sql<{ id: number }>`
    update messages m set id = default, draft_id = id, created_at = ${at} where id = ${messageId} and not published
      and not ${isKnownBy('messages', 'parent_id')} and not ${isKnownBy('reactions')} and not ${isKnownBy('message_reports')}
      and not ${isKnownBy('message_events')} and not ${isKnownBy('notifications')} and not ${isKnownBy('notifications', 'thread_id')}
      and not ${isKnownBy('thread_reads', 'thread_id')}
    returning id`.execute(db)
  return rows[0]?.id
}

/** The id of a post that was published under another one than its draft had. */
export async function findRenewed(db: Db, channelId: number, draftId: number): Promise<number | undefined> {
  const found = await db
    .selectFrom('messages')
    .select('id')
    .where('draft_id', '=', draftId)
    .where('channel_id', '=', channelId)
    .executeTakeFirst()
  return found?.id
}

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
