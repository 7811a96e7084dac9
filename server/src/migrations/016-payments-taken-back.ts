import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A payment that was taken back counts no more, and can be put back.
  await sql`alter table payments add column taken_back_at timestamptz`.execute(db)
}
