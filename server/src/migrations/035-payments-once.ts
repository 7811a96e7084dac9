import { type Kysely, sql } from 'kysely'

// A payment that is sent twice under the same id of its sender is one.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column client_id text`.execute(db)
  await sql`create unique index payments_once on payments (session_id, recorded_by, client_id)`.execute(db)
}
