import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Since when a slot has been free that somebody had, and who that was: those who wait for it are asked in turn. None once an
  // organiser says stop.
  await sql`alter table slots add column freed_at timestamptz, add column freed_from integer references users`.execute(
    db,
  )

  await sql`
    create table offers (
      id integer generated always as identity primary key,
      session_id integer not null,
      slot_id integer not null,
      user_id integer not null references users,
      -- Of the slot, when it was offered: each time that it becomes free, everyone who waits is asked once.
      freed_at timestamptz not null,
      state text not null default 'open' check (state in ('open', 'taken', 'declined', 'lapsed', 'withdrawn')),
      offered_at timestamptz not null,
      answer_by timestamptz not null,
      -- The organiser who chose this person; none where the waitlist moved by itself.
      offered_by integer references users,
      ended_at timestamptz,
      check ((state = 'open') = (ended_at is null)),
      foreign key (session_id, slot_id) references slots (session_id, id) on delete cascade
    )`.execute(db)
  await sql`create unique index offers_open on offers (slot_id) where state = 'open'`.execute(db)
  await sql`create unique index offers_once on offers (slot_id, user_id, freed_at) where offered_by is null`.execute(db)
  await sql`create index offers_session on offers (session_id, slot_id)`.execute(db)
  await sql`create index offers_user on offers (user_id, session_id)`.execute(db)
  await sql`create index offers_due on offers (answer_by) where state = 'open'`.execute(db)

  // What the key of somebody's calendar is made from, with a secret that is not in the database: a new one is a new key.
  await sql`alter table users add column calendar_salt text not null default ''`.execute(db)
}
