import { type Kysely, sql } from 'kysely'

// An organiser has corrected title or artist here, and may again, also where that made it a song of the catalogue.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session_songs add column is_retitled boolean not null default false`.execute(db)
}
