import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table push_subscriptions (
      id integer generated always as identity primary key,
      user_id integer not null references users,
      -- A device is told as long as it is signed in.
      sign_in_id integer not null unique references sign_ins on delete cascade,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      -- Of the key pair that it was made for; the push service takes nothing that is signed with another.
      server_key text not null,
      time_zone_id text,
      made_at timestamptz not null,
      failing_since timestamptz
    )`.execute(db)
  await sql`create index push_subscriptions_user on push_subscriptions (user_id, made_at)`.execute(db)
  // What a device was told already.
  await sql`
    create table pushes_sent (
      subscription_id integer not null references push_subscriptions on delete cascade,
      key text not null,
      at timestamptz not null,
      primary key (subscription_id, key)
    )`.execute(db)
  await sql`create index pushes_sent_at on pushes_sent (at)`.execute(db)
  // What waits for the end of somebody's night, to arrive as one.
  await sql`
    create table pushes_held (
      user_id integer not null references users,
      notification_id integer not null,
      primary key (user_id, notification_id)
    )`.execute(db)
  await sql`alter table users add column quiet_hours boolean not null default true`.execute(db)
  await sql`alter table users add column told_when_next boolean not null default true`.execute(db)
}
