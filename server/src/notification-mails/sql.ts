import type { NotificationKind } from '@app/core/contract/users'
import { sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'

export const NEWS_MAIL_JOB = 'news-mail'

/** These wait from now on to be told by mail; answers whom, and of what. */
export async function setWaiting(db: Db, ids: number[]): Promise<{ userId: number; kind: NotificationKind }[]> {
  const { rows } = await sql<{ userId: number; kind: NotificationKind }>`
    update notifications set mail_waits = true
    where id = any(${sql.val(ids)}::int[]) and read_at is null
    returning user_id as "userId", kind`.execute(db)
  return rows
}

/** A mail for each of these people at this time, or an hour after their last one; none where one leaves by then anyway. */
export async function addNewsMails(
  db: Db,
  userIds: number[],
  { at, pauseMs, atOnce }: { at: Date; pauseMs: number; atOnce: boolean },
): Promise<void> {
  await sql`
    insert into jobs (kind, payload, run_at)
    select ${NEWS_MAIL_JOB}, jsonb_build_object('userId', due.id, 'atOnce', ${atOnce}::boolean), due.at
    from (
      select u.id, ${
        atOnce
          ? sql`${at}::timestamptz`
          : sql`greatest(${at}::timestamptz, u.gathered_mail_at + make_interval(secs => ${pauseMs / 1000}::float8))`
      } as at
      from users u where u.id = any(${sql.val(userIds)}::int[])
    ) due
    where not exists (
      select from jobs j where j.kind = ${NEWS_MAIL_JOB} and j.payload ->> 'userId' = due.id::text and j.run_at <= due.at
        -- One that is tried again has its news already.
        and j.attempts = 0)`.execute(db)
}

/** Whether a first try of the job got so far. */
export async function isTaken(db: Db, mailKey: string): Promise<boolean> {
  const { rows } = await sql`select from notifications where mail_key = ${mailKey}::uuid limit 1`.execute(db)
  return rows.length > 0
}

/** Takes all that waits for somebody into one mail, once: a second try of the job has what the first took. */
export async function takeWaiting(db: Db, userId: number, mailKey: string, now: Date): Promise<number[]> {
  const taken = await sql<{ id: number }>`
    select id from notifications where mail_key = ${mailKey}::uuid and user_id = ${userId}`.execute(db)
  if (taken.rows.length) return taken.rows.map(({ id }) => id)
  const { rows } = await sql<{ id: number }>`
    update notifications set mail_waits = false, mail_key = ${mailKey}::uuid
    where user_id = ${userId} and mail_waits returning id`.execute(db)
  if (rows.length) await db.updateTable('users').set({ gathered_mail_at: now }).where('id', '=', userId).execute()
  return rows.map(({ id }) => id)
}
