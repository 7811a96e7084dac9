import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * A job that waits for its time and is added to meanwhile. Whoever adds to it holds what it is about, and so does its handler, which
 * takes it as it is then: of two that run it at once, one finds it.
 */
export interface WaitingJob<T> {
  id: number
  payload: T
  runAt: Date
}

/** Of that kind and about that session. */
export async function findWaitingJob<T>(db: Db, kind: string, sessionId: number): Promise<WaitingJob<T> | undefined> {
  const { rows } = await sql<WaitingJob<T>>`
    select id, payload, run_at as "runAt" from jobs
    where kind = ${kind} and payload ->> 'sessionId' = ${String(sessionId)} and failed_at is null for update`.execute(
    db,
  )
  return rows[0]
}

export const changeWaitingJob = (db: Db, id: number, payload: object, runAt: Date) =>
  db
    .updateTable('jobs')
    .set({ payload: JSON.stringify(payload), run_at: runAt })
    .where('id', '=', id)
    .execute()

/** Within the transaction that does its work: it is done when that is true. */
export const dropWaitingJob = (db: Db, id: number) => db.deleteFrom('jobs').where('id', '=', id).execute()
