import type { Db } from '../lib/db/database.ts'

interface Name {
  firstName: string
  lastName: string
}

/** Whom this device has put on this list by this name. */
export const findWalkIn = (db: Db, sessionId: number, sentBy: string, name: Name) =>
  db
    .selectFrom('walk_ins as w')
    .innerJoin('users as u', 'u.id', 'w.user_id')
    .select('u.id')
    .where('w.session_id', '=', sessionId)
    .where('w.sent_by', '=', sentBy)
    .where('w.first_name', '=', name.firstName)
    .where('w.last_name', '=', name.lastName)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()

export const insertWalkIn = (db: Db, sessionId: number, sentBy: string, name: Name, userId: number) =>
  db
    .insertInto('walk_ins')
    .values({
      session_id: sessionId,
      sent_by: sentBy,
      first_name: name.firstName,
      last_name: name.lastName,
      user_id: userId,
    })
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'sent_by', 'first_name', 'last_name']).doUpdateSet({ user_id: userId }),
    )
    .execute()
