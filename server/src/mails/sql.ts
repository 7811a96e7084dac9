import type { NotificationChoice } from '@app/core/contract/notifications'
import { sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'
import { choiceIn } from '../members/sql.ts'

/** What somebody chose to hear of a group, and whether they are registered for a session of it. */
export async function readConcern(db: Db, userId: number, groupId: number, sessionId: number | null) {
  const { rows } = await sql<{ choice: NotificationChoice | null; isRegistered: boolean }>`
    select ${choiceIn(sql`${groupId}::int`, sql`${userId}::int`)} as choice,
      exists (select from session_registrations where session_id = ${sessionId}::int and user_id = ${userId}::int) as "isRegistered"`.execute(
    db,
  )
  return rows[0] ?? { choice: null, isRegistered: false }
}

/** While the address is still theirs. */
const ofAddress = (db: Db, userId: number, email: string) =>
  db.updateTable('users').where('id', '=', userId).where(sql<string>`lower(email)`, '=', email.toLowerCase())

export const countRefusal = (db: Db, userId: number, email: string, now: Date) =>
  ofAddress(db, userId, email)
    .set((eb) => ({ mail_refusals: eb('mail_refusals', '+', 1), mail_refused_at: now }))
    .execute()

export const forgetRefusals = (db: Db, userId: number, email: string) =>
  ofAddress(db, userId, email).set({ mail_refusals: 0, mail_refused_at: null }).execute()
