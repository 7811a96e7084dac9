import { type Kysely, sql } from 'kysely'

// Whether those who went without last time went first in the lottery: everybody is told who reads the roster.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rosters add column bumped_first boolean not null default false`.execute(db)
  await sql`
    alter table roster_changes
      add column bumped_first_before boolean,
      add column bumped_first_after boolean`.execute(db)
}
