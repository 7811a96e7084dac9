import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Who did something is signed in, and a user's row is never deleted: to look both up and hold them at every change proves nothing.
  await sql`
    alter table session_history drop constraint session_history_user_id_fkey, drop constraint session_history_about_user_id_fkey`.execute(
    db,
  )
}
