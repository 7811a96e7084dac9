import { type Kysely, sql } from 'kysely'

/** Who may know what of whom: invitations that are accepted, people who were removed, devices that are known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column levels_seen_by text not null default 'members' check (levels_seen_by in ('members', 'organisers')),
      -- An address that somebody else typed for them, or they themself without proof: for organisers to read, never an account's.
      add column contact_email text`.execute(db)
  // Whoever never chose a password never proved the address. It is its owner's, to register with.
  await sql`
    update users set contact_email = email, email = null
    where email is not null and password_hash is null and deleted_at is null`.execute(db)

  await sql`
    create table group_invitations (
      id integer generated always as identity primary key,
      group_id integer not null references groups on delete cascade,
      email text not null,
      first_name text not null,
      last_name text not null,
      hash bytea not null unique,
      invited_by integer references users,
      invited_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create unique index group_invitations_email on group_invitations (group_id, lower(email))`.execute(db)

  await sql`
    create table removed_members (
      group_id integer not null references groups on delete cascade,
      user_id integer not null references users,
      removed_by integer references users,
      removed_at timestamptz not null,
      primary key (group_id, user_id)
    )`.execute(db)

  await sql`
    create table known_devices (
      user_id integer not null references users,
      hash bytea not null,
      used_at timestamptz not null,
      primary key (user_id, hash)
    )`.execute(db)
  await sql`create index known_devices_used on known_devices (used_at)`.execute(db)
}
