import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'

/**
 * Whether somebody still hears of a session they were put down for. Who left a private group, or was removed from it, does not, not
 * even of a past session that is changed or moved later. Who was never in it and walked in that night does: they were put down when it
 * was about to begin. Of `sessions s`, and of `session_registrations p` where they have one.
 */
export const isStillTheirs = (userId: number | RawBuilder<number>) => sql<boolean>`(
  exists (select from groups where id = s.group_id and is_public)
  or exists (select from members where group_id = s.group_id and user_id = ${userId} and approved_at is not null)
  or (p.registered_at > s.starts_at - interval '1 day'
    and not exists (select from removed_members where group_id = s.group_id and user_id = ${userId})))`

export async function hearsOf(db: Db, sessionId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from sessions s left join session_registrations p on p.session_id = s.id and p.user_id = ${userId}
    where s.id = ${sessionId} and ${isStillTheirs(userId)}`.execute(db)
  return rows.length > 0
}
