import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table rosters
      -- The lottery. What is there already was not drawn.
      add column seed integer not null default 1 check (seed >= 0),
      -- Goes up with every change: a write that was made on another one is refused.
      add column version integer not null default 1,
      add column changed_at timestamptz,
      add column deleted_at timestamptz,
      -- What it was last worked out from: the input's fingerprint, and one of each person's wishes.
      add column input_hash text,
      add column wish_marks jsonb,
      add column draft jsonb`.execute(db)
  await sql`update rosters set changed_at = coalesce(published_at, created_at)`.execute(db)
  await sql`alter table rosters alter column changed_at set not null`.execute(db)
  await sql`alter table rosters add check (deleted_at is null or state = 'draft')`.execute(db)
  await sql`create index rosters_session on rosters (session_id, id)`.execute(db)

  await sql`
    alter table assignments
      add column how text not null default 'auto' check (how in ('hand', 'auto', 'pick')),
      add column locked boolean not null default false,
      add column answer text check (answer in ('confirmed', 'declined')),
      add column answered_at timestamptz`.execute(db)

  // Who did what, in order: for 'this has changed since', for undo by person, and for who asks later.
  await sql`
    create table roster_changes (
      id integer generated always as identity primary key,
      roster_id integer not null references rosters on delete cascade,
      -- The roster's version afterwards.
      version integer not null,
      user_id integer references users,
      at timestamptz not null,
      kind text not null,
      -- [{ slotId, before, after }]: who had it and who has it, or null.
      slots jsonb not null,
      -- The lottery before and after, where it was drawn with it.
      seed_before integer,
      seed_after integer,
      undone_at timestamptz
    )`.execute(db)
  await sql`create index roster_changes_roster on roster_changes (roster_id, version)`.execute(db)
  await sql`create index roster_changes_author on roster_changes (roster_id, user_id, id desc)`.execute(db)
}
