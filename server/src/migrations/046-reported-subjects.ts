import { type Kysely, sql } from 'kysely'

// What stood above a message when it was reported. What was changed since the report is not known any more, and is not read by it.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table message_reports add column subject text not null default ''`.execute(db)
  await sql`update message_reports set subject = messages.subject from messages
    where messages.id = message_id and (messages.edited_at is null or messages.edited_at <= message_reports.at)`.execute(
    db,
  )
}
