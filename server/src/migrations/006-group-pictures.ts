import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table assets add column group_id integer references groups on delete set null`.execute(db)
  await sql`create index assets_group on assets (group_id) where group_id is not null`.execute(db)
  // A picture is removed from the store when nothing names it any more.
  await sql`create index assets_name on assets (name)`.execute(db)
}
