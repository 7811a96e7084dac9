import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A link that somebody typed is of their groups' sessions, not of everybody who names the same song: it may lead to what is unlisted.
  await sql`update session_songs ss set youtube_link = so.youtube_link
    from songs so, sessions s, members m
    where so.id = ss.song_id and s.id = ss.session_id and m.group_id = s.group_id and m.user_id = so.added_by
      and so.youtube_link is not null and ss.youtube_link is null`.execute(db)
  await sql`update songs set youtube_link = null where added_by is not null and youtube_link is not null`.execute(db)
}
