import { type Kysely, sql } from 'kysely'

// By when the people in a roster are asked to say yes or no to their parts.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rosters add column confirm_by timestamptz`.execute(db)
}
