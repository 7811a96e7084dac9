import { type Kysely, sql } from 'kysely'

// What a message said when it was reported: its author may change it afterwards.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table message_reports add column words text not null default ''`.execute(db)
  await sql`update message_reports set words = messages.body from messages where messages.id = message_id`.execute(db)
}
