import { type Kysely, sql } from 'kysely'

const INSTRUMENTS: [family: string, ...names: string[]][] = [
  ['vocals', 'Vocals', 'Backing vocals'],
  ['guitar', 'Guitar', 'Acoustic guitar', 'Lap steel'],
  ['bass', 'Bass', 'Double bass'],
  ['drums', 'Drums'],
  ['keys', 'Keys', 'Piano', 'Organ', 'Synthesizer', 'Accordion'],
  ['brass', 'Trumpet', 'Trombone', 'French horn', 'Tuba'],
  ['strings', 'Violin', 'Viola', 'Cello', 'Mandolin', 'Banjo', 'Ukulele', 'Harp'],
  ['winds', 'Alto saxophone', 'Tenor saxophone', 'Baritone saxophone', 'Flute', 'Clarinet', 'Harmonica'],
  ['percussion', 'Percussion', 'Congas', 'Cajon', 'Vibraphone'],
  ['other', 'Electronics', 'Other'],
]

const GENRES = [
  'Blues', 'Bluegrass', 'Bossa nova', 'Country', 'Disco', 'Electronic', 'Folk', 'Funk', 'Gospel', 'Hip hop', 'Indie',
  'Jazz', 'Klezmer', 'Latin', 'Metal', 'Pop', 'Punk', 'R&B', 'Reggae', 'Rock', "Rock 'n' roll", 'Salsa', 'Singer-songwriter',
  'Ska', 'Soul', 'Swing', 'World',
] // biome-ignore format: one word after another reads best

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id integer generated always as identity primary key,
      email text,
      password_hash text,
      first_name text not null,
      last_name text not null,
      image text,
      bio text not null default '',
      gender text not null default '',
      time_zone_id text,
      guest_id text unique,
      notification_settings jsonb not null default '{}',
      email_settings jsonb not null default '{}',
      registration_completed_at timestamptz,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz,
      last_seen_path text,
      deleted_at timestamptz,
      check ((deleted_at is null) = (email is not null))
    )`.execute(db)
  await sql`create unique index users_email on users (lower(email))`.execute(db)

  await sql`
    create table sign_ins (
      id integer generated always as identity primary key,
      user_id integer not null references users,
      device text not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz not null,
      ended_at timestamptz,
      ended_because text
    )`.execute(db)
  await sql`create index sign_ins_live on sign_ins (user_id) where ended_at is null`.execute(db)

  await sql`
    create table refresh_tokens (
      hash bytea primary key,
      sign_in_id integer not null references sign_ins on delete cascade,
      expires_at timestamptz not null,
      replaced_at timestamptz,
      successor_hash bytea,
      successor_sealed bytea
    )`.execute(db)
  await sql`create index refresh_tokens_sign_in on refresh_tokens (sign_in_id)`.execute(db)

  await sql`
    create table password_resets (
      hash bytea primary key,
      user_id integer not null references users,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index password_resets_user on password_resets (user_id)`.execute(db)

  await sql`create table rate_counters (key text primary key, hits integer not null, resets_at timestamptz not null)`.execute(
    db,
  )

  await sql`
    create table jobs (
      id integer generated always as identity primary key,
      key uuid not null default gen_random_uuid(),
      kind text not null,
      payload jsonb not null,
      run_at timestamptz not null,
      attempts integer not null default 0,
      locked_until timestamptz,
      failed_at timestamptz,
      last_error text
    )`.execute(db)
  await sql`create index jobs_due on jobs (run_at) where failed_at is null`.execute(db)

  await sql`
    create table audit_log (
      id integer generated always as identity primary key,
      at timestamptz not null,
      user_id integer references users,
      action text not null,
      detail jsonb not null default '{}'
    )`.execute(db)

  await sql`create table genres (id integer generated always as identity primary key, name text not null unique)`.execute(
    db,
  )
  await sql`insert into genres (name) select * from unnest(${sql.val(GENRES)}::text[])`.execute(db)

  await sql`
    create table instruments (
      id integer generated always as identity primary key,
      name text not null unique,
      family text not null,
      position integer not null
    )`.execute(db)
  const rows = INSTRUMENTS.flatMap(([family, ...names]) => names.map((name) => ({ name, family })))
  await sql`
    insert into instruments (name, family, position)
    select name, family, position
    from unnest(${sql.val(rows.map((row) => row.name))}::text[], ${sql.val(rows.map((row) => row.family))}::text[])
      with ordinality as listed (name, family, position)`.execute(db)

  await sql`
    create table user_instruments (
      user_id integer not null references users on delete cascade,
      instrument_id integer not null references instruments,
      rating integer check (rating between 1 and 100),
      is_primary boolean not null default false,
      note text not null default '',
      primary key (user_id, instrument_id)
    )`.execute(db)
}
