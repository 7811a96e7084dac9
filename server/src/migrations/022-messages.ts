import { type Kysely, sql } from 'kysely'

/** As the search has them: without case and accents, punctuation as spaces. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/['’`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table channels (
      id integer generated always as identity primary key,
      -- The specification's: 1 Private, 2 GroupChat, 3 Public, 4 SessionChannel, 5 UserFeed, 6 GroupChannel, 7 SessionGroupChannel.
      type integer not null check (type between 1 and 7),
      group_id integer references groups on delete cascade,
      session_id integer references sessions on delete cascade,
      -- The two of a direct chat, the lower number first, and who began it.
      user_a integer references users,
      user_b integer references users,
      begun_by integer references users,
      last_message_id integer,
      last_message_at timestamptz,
      check (user_a < user_b),
      check (case type when 1 then user_b is not null and user_a is not null and group_id is null
        when 4 then session_id is not null and group_id is not null
        else group_id is not null and session_id is null and user_a is null end)
    )`.execute(db)
  await sql`create unique index channels_group on channels (group_id, type) where session_id is null and group_id is not null`.execute(
    db,
  )
  await sql`create unique index channels_session on channels (session_id) where session_id is not null`.execute(db)
  await sql`create index channels_group_all on channels (group_id) where group_id is not null`.execute(db)
  await sql`create unique index channels_pair on channels (user_a, user_b) where type = 1`.execute(db)
  await sql`create index channels_user_b on channels (user_b) where type = 1`.execute(db)

  // By the database itself: whoever makes a group or a session, also an instance of the version before, makes its channels.
  await sql`
    create function make_group_channels() returns trigger language plpgsql as $$
    declare posts integer;
    begin
      -- A backup brings its channels along.
      if current_setting('jamboree.restoring', true) = 'yes' then return null; end if;
      insert into channels (type, group_id) values (3, new.id) returning id into posts;
      insert into channels (type, group_id) values (6, new.id);
      update groups set message_channel_id = posts where id = new.id;
      return null;
    end $$`.execute(db)
  await sql`create trigger groups_channels after insert on groups for each row execute function make_group_channels()`.execute(
    db,
  )
  await sql`
    create function make_session_channel() returns trigger language plpgsql as $$
    begin
      if current_setting('jamboree.restoring', true) = 'yes' then return null; end if;
      insert into channels (type, group_id, session_id) values (4, new.group_id, new.id);
      return null;
    end $$`.execute(db)
  await sql`create trigger sessions_channel after insert on sessions for each row execute function make_session_channel()`.execute(
    db,
  )
  await sql`insert into channels (type, group_id) select 3, id from groups order by id`.execute(db)
  await sql`insert into channels (type, group_id) select 6, id from groups order by id`.execute(db)
  await sql`insert into channels (type, group_id, session_id) select 4, group_id, id from sessions order by id`.execute(
    db,
  )
  await sql`update groups set message_channel_id = channels.id from channels where channels.group_id = groups.id and channels.type = 3`.execute(
    db,
  )

  await sql`
    create table messages (
      id integer generated always as identity primary key,
      channel_id integer not null references channels on delete cascade,
      -- The first message of its thread.
      parent_id integer references messages on delete cascade,
      -- What people write, or news of a session in a group's Public channel.
      kind text not null default 'message' check (kind in ('message', 'announced', 'changed', 'cancelled', 'roster', 'songs')),
      news_session_id integer references sessions on delete cascade,
      -- Of news: what was changed, which songs came in.
      detail jsonb not null default '{}',
      -- The song whose thread it begins.
      session_song_id integer references session_songs on delete set null,
      author_id integer not null references users,
      -- What the author's client calls it.
      client_id text,
      subject text not null default '',
      body text not null default '',
      search tsvector not null,
      thumbnail_id integer references assets on delete set null,
      published boolean not null default true,
      -- Whether it is also for who is outside the group, where the group is public.
      is_open boolean not null default false,
      comments_closed boolean not null default false,
      -- Without deleted ones.
      reply_count integer not null default 0,
      created_at timestamptz not null,
      edited_at timestamptz,
      deleted_at timestamptz,
      deleted_by integer references users,
      unique (author_id, client_id)
    )`.execute(db)
  const posts = await sql<{ id: number; text: string }>`select id, text from group_posts`.execute(db)
  for (const { id, text } of posts.rows)
    await sql`
      insert into messages (id, channel_id, author_id, body, search, published, is_open, created_at, edited_at)
      overriding system value
      select p.id, c.id, p.author_id, p.text, to_tsvector('simple', ${plain(text)}), p.published, true, p.created_at, p.edited_at
      from group_posts p join channels c on c.group_id = p.group_id and c.type = 3 where p.id = ${id}`.execute(db)
  await sql`select setval(pg_get_serial_sequence('messages', 'id'), coalesce((select max(id) from messages), 0) + 1, false)`.execute(
    db,
  )
  await sql`
    update channels set last_message_id = newest.id, last_message_at = newest.created_at
    from (select distinct on (channel_id) channel_id, id, created_at from messages where published order by channel_id, id desc) newest
    where newest.channel_id = channels.id`.execute(db)

  await sql`create index messages_roots on messages (channel_id, id desc) where parent_id is null`.execute(db)
  await sql`create index messages_thread on messages (parent_id, id desc) where parent_id is not null`.execute(db)
  await sql`create index messages_channel on messages (channel_id, id desc)`.execute(db)
  await sql`create index messages_search on messages using gin (search)`.execute(db)
  await sql`create index messages_open on messages (id desc) where is_open and parent_id is null and published and deleted_at is null`.execute(
    db,
  )
  await sql`
    create unique index messages_song on messages (session_song_id)
    where session_song_id is not null and parent_id is null and deleted_at is null`.execute(db)
  await sql`create index messages_song_any on messages (session_song_id) where session_song_id is not null`.execute(db)
  await sql`create index messages_news on messages (news_session_id, id desc) where news_session_id is not null`.execute(
    db,
  )
  await sql`create index messages_thumbnail on messages (thumbnail_id) where thumbnail_id is not null`.execute(db)

  await sql`
    create table reactions (
      message_id integer not null references messages on delete cascade,
      type text not null,
      user_id integer not null references users,
      at timestamptz not null,
      primary key (message_id, type, user_id)
    )`.execute(db)
  await sql`create index reactions_user on reactions (user_id)`.execute(db)

  await sql`
    create table channel_reads (
      channel_id integer not null references channels on delete cascade,
      user_id integer not null references users,
      last_read_id integer not null default 0,
      muted boolean not null default false,
      primary key (user_id, channel_id)
    )`.execute(db)
  await sql`create index channel_reads_channel on channel_reads (channel_id)`.execute(db)

  await sql`
    create table blocked_users (
      user_id integer not null references users,
      blocked_id integer not null references users,
      at timestamptz not null,
      primary key (user_id, blocked_id),
      check (user_id <> blocked_id)
    )`.execute(db)
  await sql`create index blocked_users_blocked on blocked_users (blocked_id)`.execute(db)

  await sql`
    create table message_reports (
      id integer generated always as identity primary key,
      message_id integer not null references messages on delete cascade,
      group_id integer not null references groups on delete cascade,
      reported_by integer references users,
      reason text not null,
      at timestamptz not null,
      settled_at timestamptz,
      settled_by integer references users,
      unique (message_id, group_id, reported_by)
    )`.execute(db)
  await sql`create index message_reports_open on message_reports (group_id, id desc) where settled_at is null`.execute(
    db,
  )

  // What streams have told, for who was away for a moment. Swept after a day.
  await sql`
    create table message_events (
      id integer generated always as identity primary key,
      at timestamptz not null,
      kind text not null check (kind in ('sent', 'edited', 'deleted', 'comments', 'reaction', 'read')),
      channel_id integer not null references channels on delete cascade,
      message_id integer references messages on delete cascade,
      by_id integer not null references users,
      detail jsonb not null default '{}'
    )`.execute(db)
  await sql`create index message_events_at on message_events (at)`.execute(db)
}
