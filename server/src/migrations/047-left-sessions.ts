import { type Kysely, sql } from 'kysely'

// Home asks of each open session whether its reader has left it: a history is long, and of these lines it has few.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index session_history_left on session_history (session_id, about_user_id) where action = 'unregistered'`.execute(
    db,
  )
}
