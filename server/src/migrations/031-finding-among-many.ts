import { type Kysely, sql } from 'kysely'

// Lists and searches that read the longer the more there was of everybody's.
export async function up(db: Kysely<unknown>): Promise<void> {
  // What contains a text has all of its pieces of three letters; for shorter texts there are those of one and two.
  await sql`
    create function pieces_of(value text) returns text[] language sql immutable strict parallel safe as $$
      select coalesce(array_agg(distinct substr(value, place, size)), '{}')
      from generate_series(1, length(value)) place, generate_series(1, least(3, length(value) - place + 1)) size
    $$`.execute(db)
  await sql`
    create index groups_pieces on groups using gin (pieces_of(lower(name) || ' ' || lower(city))) where is_public`.execute(
    db,
  )

  // The next sessions of all groups, in the order in which they begin, without those that are over.
  await sql`create index sessions_next on sessions (starts_at, ends_at, id) where deleted_at is null`.execute(db)

  // When a slot goes, who dropped out of it goes too, and is found.
  await sql`create index drop_outs_slot on drop_outs (slot_id)`.execute(db)
}
