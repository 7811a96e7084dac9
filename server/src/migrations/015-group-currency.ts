import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table groups add column country text not null default '', add column currency text not null default 'USD'`.execute(
    db,
  )
  // A guess for the groups that are there, which their organisers can change: until now only these two countries were known.
  await sql`update groups set country = 'US' where zip ~ '^[0-9]{5}' and time_zone_id ~ '^(America|Pacific)/'`.execute(
    db,
  )
  await sql`update groups set country = 'CA', currency = 'CAD' where upper(zip) ~ '^[A-Z][0-9][A-Z]' and time_zone_id like 'America/%'`.execute(
    db,
  )
  await sql`update groups set country = 'GB', currency = 'GBP' where time_zone_id = 'Europe/London'`.execute(db)
}
