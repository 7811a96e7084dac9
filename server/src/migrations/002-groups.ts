import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table groups (
      id integer generated always as identity primary key,
      name text not null,
      city text not null default '',
      state text not null default '',
      zip text not null default '',
      latitude double precision,
      longitude double precision,
      time_zone_id text not null,
      is_public boolean not null,
      join_policy text not null check (join_policy in ('open', 'approval', 'invite')),
      description text not null default '',
      image text,
      message_channel_id integer,
      invite_key text not null unique,
      made_by integer references users,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index groups_place on groups using gist (point(longitude, latitude)) where is_public`.execute(db)
  await sql`create index groups_name on groups (lower(name), id) where is_public`.execute(db)

  // A row may stand here before its group does: group 7 has had both switched off from the first, wherever it comes from.
  await sql`
    create table group_settings (
      group_id integer primary key,
      filters_enabled boolean not null default true,
      part_lockout_enabled boolean not null default true,
      session_defaults jsonb not null default '{}'
    )`.execute(db)
  await sql`insert into group_settings (group_id, filters_enabled, part_lockout_enabled) values (7, false, false)`.execute(
    db,
  )

  await sql`
    create table members (
      group_id integer not null references groups on delete cascade,
      user_id integer not null references users,
      is_admin boolean not null default false,
      asked_at timestamptz not null,
      approved_at timestamptz,
      primary key (group_id, user_id),
      check (approved_at is not null or not is_admin)
    )`.execute(db)
  await sql`create index members_user on members (user_id)`.execute(db)
  await sql`create index members_admins on members (group_id) where is_admin`.execute(db)

  await sql`
    create table member_ratings (
      group_id integer not null,
      user_id integer not null,
      instrument_id integer not null references instruments,
      rating integer not null check (rating between 1 and 100),
      primary key (group_id, user_id, instrument_id),
      foreign key (group_id, user_id) references members on delete cascade
    )`.execute(db)

  await sql`
    create table venues (
      id integer generated always as identity primary key,
      group_id integer not null references groups on delete cascade,
      name text not null,
      address text not null default '',
      city text not null default '',
      state text not null default '',
      zip text not null default '',
      latitude double precision,
      longitude double precision,
      notes text not null default ''
    )`.execute(db)
  await sql`create index venues_group on venues (group_id)`.execute(db)

  await sql`
    create table group_posts (
      id integer generated always as identity primary key,
      group_id integer not null references groups on delete cascade,
      author_id integer not null references users,
      text text not null,
      published boolean not null,
      created_at timestamptz not null,
      edited_at timestamptz
    )`.execute(db)
  await sql`create index group_posts_group on group_posts (group_id, id desc)`.execute(db)

  await sql`alter table audit_log add column group_id integer references groups on delete cascade, add column about_user_id integer references users`.execute(
    db,
  )
  await sql`create index audit_log_group on audit_log (group_id, id desc) where group_id is not null`.execute(db)
}
