import { type Kysely, sql } from 'kysely'

// When its author was told that a change of a roster cannot be taken back, or done again, for what somebody else did since.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table roster_changes add column set_aside_at timestamptz`.execute(db)
}
