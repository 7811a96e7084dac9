import type { Db } from '../lib/db/database.ts'

export const listWildcards = async (db: Db, sessionId: number, userId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('wildcards')
    .select('instrument_id')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .orderBy('instrument_id')
    .execute()
  return rows.map((row) => row.instrument_id)
}

/** Returns those that are new. */
export const insertWildcards = (db: Db, sessionId: number, userId: number, instrumentIds: number[]) =>
  db
    .insertInto('wildcards')
    .values(instrumentIds.map((instrument_id) => ({ session_id: sessionId, user_id: userId, instrument_id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('instrument_id')
    .execute()

/** Returns what is gone. */
export const deleteWildcard = (db: Db, sessionId: number, userId: number, instrumentId: number) =>
  db
    .deleteFrom('wildcards')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('instrument_id', '=', instrumentId)
    .returning('instrument_id')
    .execute()
