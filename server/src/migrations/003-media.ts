import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table assets (
      id integer generated always as identity primary key,
      user_id integer not null references users,
      name text not null,
      width integer not null,
      height integer not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index assets_user on assets (user_id)`.execute(db)
}
