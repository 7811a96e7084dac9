import type { Db } from '../lib/db/database.ts'
import type { NewsDetail } from '../lib/db/tables.ts'

/** The newest news of a session. */
export const findLastNews = (db: Db, sessionId: number) =>
  db
    .selectFrom('messages')
    .select(['id', 'kind', 'detail', 'created_at', 'edited_at'])
    .where('news_session_id', '=', sessionId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()

export const changeNews = (db: Db, id: number, detail: NewsDetail, at: Date) =>
  db
    .updateTable('messages')
    .set({ detail: JSON.stringify(detail), edited_at: at })
    .where('id', '=', id)
    .execute()
