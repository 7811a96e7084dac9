import type { NotificationKind } from '@app/core/contract/users'
import { mayHear } from '@app/core/rules/notifications'
import { sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'

/** Whether somebody is still to hear such things of a group, or of a session that they are registered for. */
export async function isConcerned(
  db: Db,
  userId: number,
  { groupId, sessionId, kind }: { groupId: number; sessionId: number | undefined; kind: NotificationKind },
): Promise<boolean> {
  const member = await db
    .selectFrom('members')
    .select('notify')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .where('approved_at', 'is not', null)
    .executeTakeFirst()
  if (member) return mayHear(kind, member.notify)
  if (sessionId === undefined) return false
  const registered = await db
    .selectFrom('session_registrations')
    .select('user_id')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return registered !== undefined
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
