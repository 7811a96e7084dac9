import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A search asks for the catalogue's songs and for those that people typed apart: of the latter there are few among many.
  await sql`create index songs_typed on songs (words text_pattern_ops)
    where added_by is not null and spotify_track_id is null`.execute(db)
  // A song is looked up by what makes it the same as another; behind the line break stands whose row it is.
  await sql`create index songs_same on songs (split_part(identity, E'\\n', 1))`.execute(db)
}
