import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Up to where somebody has read in a thread. A channel's own mark counts the messages that stand in it.
  await sql`
    create table thread_reads (
      user_id integer not null references users,
      thread_id integer not null references messages on delete cascade,
      last_read_id integer not null,
      primary key (user_id, thread_id)
    )`.execute(db)
  await sql`create index thread_reads_thread on thread_reads (thread_id)`.execute(db)
  // Before, the channel's mark counted replies too: what was read by it stays read.
  await sql`alter table channel_reads add column replies_read_id integer not null default 0`.execute(db)
  await sql`update channel_reads set replies_read_id = last_read_id`.execute(db)
  await sql`create index messages_replies on messages (channel_id, id desc) where parent_id is not null`.execute(db)

  // A message can be all picture: what was reported is kept of that too.
  await sql`alter table message_reports add column picture_id integer references assets on delete set null`.execute(db)
  await sql`update message_reports set picture_id = messages.thumbnail_id from messages where messages.id = message_id`.execute(
    db,
  )
  await sql`create index message_reports_picture on message_reports (picture_id) where picture_id is not null`.execute(
    db,
  )
}
