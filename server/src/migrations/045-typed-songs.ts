import { type Kysely, sql } from 'kysely'

// A search asks for the catalogue's songs and for those that people typed apart: of the latter there are few among many.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index songs_typed on songs (words text_pattern_ops)
    where added_by is not null and spotify_track_id is null`.execute(db)
}
