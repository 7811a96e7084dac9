import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notifications (
      id integer generated always as identity primary key,
      user_id integer not null references users,
      -- One of the contract's kinds.
      kind text not null,
      -- What it tells of. Nobody is told twice of one thing.
      key text not null,
      -- Whether it takes in what follows while it is unread: the replies of a thread, the messages of a chat.
      gathers boolean not null,
      -- Otherwise it is there for push or mail alone.
      in_app boolean not null,
      group_id integer references groups on delete cascade,
      session_id integer references sessions on delete cascade,
      -- The latest message that it tells of, the first one, and the one that begins the thread.
      channel_id integer,
      message_id integer,
      first_message_id integer,
      thread_id integer,
      -- The latest of those whom it tells of, and all of them.
      from_user_id integer references users,
      people integer[] not null default '{}',
      count integer not null default 1,
      subject text not null default '',
      detail jsonb not null default '{}',
      at timestamptz not null,
      read_at timestamptz,
      popup_shown_at timestamptz
    )`.execute(db)
  await sql`create unique index notifications_once on notifications (user_id, key) where not gathers`.execute(db)
  await sql`create unique index notifications_gathered on notifications (user_id, key) where gathers and read_at is null`.execute(
    db,
  )
  await sql`create index notifications_newest on notifications (user_id, at desc, id desc)`.execute(db)
  await sql`create index notifications_unread on notifications (user_id) where read_at is null`.execute(db)
  await sql`create index notifications_session on notifications (session_id) where session_id is not null`.execute(db)
  await sql`create index notifications_at on notifications (at)`.execute(db)
  await sql`
    alter table members add column notify text not null default 'all' check (notify in ('all', 'mine', 'none'))`.execute(
    db,
  )
}
