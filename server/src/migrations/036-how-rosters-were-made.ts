import { type Kysely, sql } from 'kysely'

// What auto-assign last made of a roster, and what it was to mind: what a report says of how the roster came to be.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rosters add column solved jsonb`.execute(db)
}
