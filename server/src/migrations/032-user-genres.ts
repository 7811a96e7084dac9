import { type Kysely, sql } from 'kysely'

// What somebody likes to play.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table user_genres (
      user_id integer not null references users on delete cascade,
      genre_id integer not null references genres,
      primary key (user_id, genre_id)
    )`.execute(db)
}
