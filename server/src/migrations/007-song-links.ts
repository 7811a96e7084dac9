import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // As the organiser of one session gave them; null: as in the catalogue, empty: none.
  await sql`alter table session_songs add column spotify_track_id text, add column youtube_link text`.execute(db)
}
