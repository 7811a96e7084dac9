import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await addressesMayWait(db)
  await songs(db)
  await sessions(db)
  await registrations(db)
  await rosters(db)
  await records(db)
}

/** A walk-in has a name and no address until they claim the account. */
async function addressesMayWait(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users drop constraint users_check, add check (deleted_at is null or email is null)`.execute(db)
  // Printed once and put up at the door, so it never changes.
  await sql`alter table groups add column door_key text not null unique default replace(gen_random_uuid()::text, '-', '')`.execute(
    db,
  )
}

async function songs(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table songs (
      id integer generated always as identity primary key,
      title text not null,
      artist text not null default '',
      -- What is left when case, accents, 'The' and 'feat.' are not looked at: two songs cannot share it.
      identity text not null unique,
      -- Title and artist without case and accents, for the search.
      words text not null,
      search tsvector not null generated always as (to_tsvector('simple', words)) stored,
      musical_key text not null default '',
      duration_seconds integer check (duration_seconds between 1 and 14400),
      spotify_track_id text,
      youtube_link text,
      added_by integer references users,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index songs_search on songs using gin (search)`.execute(db)
  await sql`create index songs_words on songs (words text_pattern_ops)`.execute(db)
}

async function sessions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sessions (
      id integer generated always as identity primary key,
      group_id integer not null references groups on delete cascade,
      title text not null,
      description text not null default '',
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      time_zone_id text not null,
      venue_id integer references venues on delete set null,
      location text not null default '',
      image text,
      capacity integer check (capacity > 0),
      first_come boolean not null,
      allow_doubling boolean not null,
      members_may_suggest boolean not null,
      song_assign_min integer not null check (song_assign_min >= 0),
      song_assign_max integer not null check (song_assign_max between greatest(1, song_assign_min) and 50),
      fee numeric(10, 2) not null default 0 check (fee >= 0),
      sign_up_open boolean not null,
      sign_up_closes_at timestamptz,
      reminded_at timestamptz,
      walk_in_key text not null unique default replace(gen_random_uuid()::text, '-', ''),
      now_playing_id integer,
      now_playing_since timestamptz,
      -- Goes up with every change of what decides who may sign up for what.
      version integer not null default 1,
      made_by integer references users,
      created_at timestamptz not null,
      deleted_at timestamptz,
      check (ends_at > starts_at)
    )`.execute(db)
  await sql`create index sessions_group on sessions (group_id, starts_at)`.execute(db)
  await sql`create index sessions_upcoming on sessions (ends_at, id) where deleted_at is null`.execute(db)
  await sql`create index sessions_deleted on sessions (deleted_at) where deleted_at is not null`.execute(db)
  await sql`create index sessions_closing on sessions (sign_up_closes_at) where sign_up_closes_at is not null and reminded_at is null and deleted_at is null`.execute(
    db,
  )

  await sql`
    create table session_admins (
      session_id integer not null references sessions on delete cascade,
      user_id integer not null references users,
      primary key (session_id, user_id)
    )`.execute(db)

  await sql`
    create table session_instruments (
      session_id integer not null references sessions on delete cascade,
      instrument_id integer not null references instruments,
      state smallint not null check (state between 1 and 4),
      reason text not null default '',
      primary key (session_id, instrument_id)
    )`.execute(db)

  await sql`
    create table session_songs (
      id integer generated always as identity primary key,
      session_id integer not null references sessions on delete cascade,
      song_id integer not null references songs,
      -- 1 to n in the set; none while it is only suggested.
      position integer check (position >= 1),
      is_cut boolean not null default false,
      required_permission_level smallint not null check (required_permission_level in (0, 1)),
      suggested_by integer references users,
      musical_key text not null default '',
      tempo integer check (tempo between 20 and 400),
      chart_link text,
      notes text not null default '',
      unique (session_id, id),
      unique (session_id, song_id),
      unique (session_id, position) deferrable
    )`.execute(db)
  await sql`create index session_songs_song on session_songs (song_id)`.execute(db)
  await sql`create index session_songs_author on session_songs (suggested_by) where suggested_by is not null`.execute(
    db,
  )
  await sql`alter table sessions add foreign key (id, now_playing_id) references session_songs (session_id, id) on delete set null (now_playing_id) deferrable`.execute(
    db,
  )

  await sql`
    create table slots (
      id integer generated always as identity primary key,
      session_id integer not null,
      session_song_id integer not null,
      instrument_id integer not null references instruments,
      required boolean not null,
      details text not null default '',
      note text not null default '',
      min_rating integer check (min_rating between 1 and 100),
      unique (session_id, id),
      foreign key (session_id, session_song_id) references session_songs (session_id, id) on delete cascade
    )`.execute(db)
  await sql`create index slots_song on slots (session_song_id)`.execute(db)
}

async function registrations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table session_registrations (
      session_id integer not null references sessions on delete cascade,
      user_id integer not null references users,
      -- In the order they came; who is beyond the capacity waits in it.
      arrival integer generated always as identity,
      registered_at timestamptz not null,
      song_assign_min integer not null check (song_assign_min >= 0),
      song_assign_max integer not null check (song_assign_max between greatest(1, song_assign_min) and 50),
      allocation_max integer check (allocation_max between 0 and 50),
      notes text not null default '',
      is_waiting boolean not null default false,
      -- Whoever changes a person's wishes in a session changes this row first, so their changes come one after the other.
      wish_count integer not null default 0 check (wish_count between 0 and 1000),
      -- Null until somebody said so.
      is_present boolean,
      primary key (session_id, user_id)
    )`.execute(db)
  await sql`create index session_registrations_order on session_registrations (session_id, arrival)`.execute(db)
  await sql`create index session_registrations_user on session_registrations (user_id)`.execute(db)

  await sql`
    create table registrations (
      id integer generated always as identity primary key,
      session_id integer not null,
      slot_id integer not null,
      user_id integer not null,
      priority integer not null check (priority >= 1),
      is_waitlist boolean not null,
      created_at timestamptz not null,
      unique (slot_id, user_id),
      unique (session_id, user_id, priority) deferrable,
      foreign key (session_id, slot_id) references slots (session_id, id) on delete cascade,
      foreign key (session_id, user_id) references session_registrations on delete cascade
    )`.execute(db)
  await sql`create index registrations_slot on registrations (session_id, slot_id)`.execute(db)

  await sql`
    create table wildcards (
      session_id integer not null,
      user_id integer not null,
      instrument_id integer not null references instruments,
      primary key (session_id, user_id, instrument_id),
      foreign key (session_id, user_id) references session_registrations on delete cascade
    )`.execute(db)
}

/** Where the first to come has the slot, the session has a published roster from the start. */
async function rosters(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rosters (
      id integer generated always as identity primary key,
      session_id integer not null references sessions on delete cascade,
      name text not null,
      state text not null check (state in ('draft', 'published', 'superseded')),
      published_at timestamptz,
      made_by integer references users,
      created_at timestamptz not null,
      unique (session_id, id)
    )`.execute(db)
  await sql`create unique index rosters_published on rosters (session_id) where state = 'published'`.execute(db)

  await sql`
    create table assignments (
      roster_id integer not null,
      slot_id integer not null,
      session_id integer not null,
      user_id integer not null references users,
      primary key (roster_id, slot_id),
      foreign key (session_id, roster_id) references rosters (session_id, id) on delete cascade,
      foreign key (session_id, slot_id) references slots (session_id, id) on delete cascade
    )`.execute(db)
  await sql`create index assignments_slot on assignments (session_id, slot_id)`.execute(db)
  await sql`create index assignments_user on assignments (user_id)`.execute(db)
}

async function records(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payments (
      id integer generated always as identity primary key,
      session_id integer not null references sessions on delete cascade,
      user_id integer not null references users,
      amount numeric(10, 2) not null,
      method text not null check (method in ('cash', 'transfer', 'comp')),
      note text not null default '',
      recorded_by integer references users,
      at timestamptz not null
    )`.execute(db)
  await sql`create index payments_session on payments (session_id)`.execute(db)

  await sql`
    create table session_history (
      id integer generated always as identity primary key,
      session_id integer not null references sessions on delete cascade,
      at timestamptz not null,
      user_id integer references users,
      action text not null,
      about_user_id integer references users,
      detail jsonb not null default '{}'
    )`.execute(db)
  await sql`create index session_history_session on session_history (session_id, id desc)`.execute(db)
}
