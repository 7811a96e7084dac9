import { type Kysely, sql } from 'kysely'

// Whom an operator keeps out for now: nothing of theirs goes.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column disabled_at timestamptz`.execute(db)
}
