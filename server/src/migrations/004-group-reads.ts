import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Every list of groups says how many are in each: counted here, without a look at the members' own rows.
  await sql`create index members_approved on members (group_id) where approved_at is not null`.execute(db)
}
