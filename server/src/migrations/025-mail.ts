import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      -- How often in a row a server said for good that it does not take mail to the address.
      add column mail_refusals integer not null default 0,
      add column mail_refused_at timestamptz,
      -- When posts and replies last went out together.
      add column gathered_mail_at timestamptz`.execute(db)
  // Waits to be told by mail, and the mail that tells of it: should its sending be tried again, it is the same one.
  await sql`alter table notifications add column mail_waits boolean not null default false, add column mail_key uuid`.execute(
    db,
  )
  await sql`create index notifications_mail_waits on notifications (user_id) where mail_waits`.execute(db)
  await sql`create index notifications_mail_key on notifications (mail_key) where mail_key is not null`.execute(db)
  await sql`create index jobs_news_mail on jobs ((payload ->> 'userId')) where kind = 'news-mail'`.execute(db)
  // Each reminder goes to each person once, unless the session moves far from the time that it told of.
  await sql`
    create table session_reminders (
      session_id integer not null references sessions on delete cascade,
      user_id integer not null references users,
      kind text not null check (kind in ('before', 'unanswered-roster')),
      starts_at timestamptz not null,
      at timestamptz not null,
      primary key (session_id, user_id, kind)
    )`.execute(db)
  await sql`create index session_reminders_user on session_reminders (user_id)`.execute(db)
}
