import { type Kysely, sql } from 'kysely'

// Every wish writes into all of them, and what these two found others find as well.
export async function up(db: Kysely<unknown>): Promise<void> {
  // A slot's wishes are found by the slot alone, a session's by the session and the person.
  await sql`drop index registrations_slot`.execute(db)
  // History is read by its session, the last first.
  await sql`alter table session_history drop constraint session_history_pkey, add primary key (session_id, id)`.execute(
    db,
  )
  await sql`drop index session_history_session`.execute(db)
}
