import type { Db } from '../lib/database.ts'
import { personOf } from '../users/sql.ts'

interface Entry {
  sessionId: number
  at: Date
  /** Null for what happens by itself. */
  by: number | null
  action: string
  about?: number | undefined
  detail?: Record<string, unknown>
}

/** In the transaction that does it. */
export const insertHistory = (db: Db, entry: Entry) =>
  db
    .insertInto('session_history')
    .values({
      session_id: entry.sessionId,
      at: entry.at,
      user_id: entry.by,
      action: entry.action,
      about_user_id: entry.about ?? null,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute()

export async function listHistory(db: Db, sessionId: number, start: number, limit: number) {
  const entries = await db
    .selectFrom('session_history as h')
    .leftJoin('users as author', 'author.id', 'h.user_id')
    .leftJoin('users as subject', 'subject.id', 'h.about_user_id')
    .select(['h.id', 'h.at', 'h.action', 'h.detail', personOf('author').as('by'), personOf('subject').as('about')])
    .where('h.session_id', '=', sessionId)
    .orderBy('h.id', 'desc')
    .offset(start)
    .limit(limit)
    .execute()
  const { total } = await db
    .selectFrom('session_history')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return { entries, total }
}
