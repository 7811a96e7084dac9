import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The id that a post had while it was a draft: who publishes it twice, or has the draft still open, means this post.
  await sql`alter table messages add column draft_id integer`.execute(db)
  await sql`create unique index messages_draft on messages (draft_id) where draft_id is not null`.execute(db)
}
