import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connect, migrate } from '../lib/db/database.ts'
import { engineOver, parsers } from '../lib/db/pglite.ts'
import { insertMessage } from './changes-sql.ts'
import { searchIds } from './search-sql.ts'

test.runIf(inject('engine') === 'pglite')(
  'posts of the version before become messages of their group’s Public channel, with their ids; groups and sessions get channels',
  { timeout: 120_000 },
  async () => {
    const { db, close } = connect(engineOver(await PGlite.create({ parsers })))
    onTestFinished(close)
    await migrate(db, '021-walk-ins')
    await sql`insert into users (email, first_name, last_name) values ('a@example.org', 'A', 'B')`.execute(db)
    await sql`insert into groups (name, time_zone_id, is_public, join_policy, invite_key) values ('Blues', 'UTC', true, 'open', 'key')`.execute(
      db,
    )
    await sql`insert into members (group_id, user_id, asked_at, approved_at) values (1, 1, now(), now())`.execute(db)
    await sql`
      insert into sessions (group_id, title, starts_at, ends_at, time_zone_id, first_come, allow_doubling, members_may_suggest, song_assign_min,
        song_assign_max, sign_up_open, created_at) values (1, 'Jam', now(), now() + interval '3 hours', 'UTC', false, false, true, 1, 4, true, now())`.execute(
      db,
    )
    const at = '2026-01-01T00:00:00.000Z'
    for (const [text, published] of [
      ['Out, at the Café', true],
      ['Draft', false],
    ] as const)
      await sql`insert into group_posts (group_id, author_id, text, published, created_at) values (1, 1, ${text}, ${published}, ${at})`.execute(
        db,
      )

    await migrate(db)

    const channels = await db.selectFrom('channels').selectAll().orderBy('id').execute()
    expect(channels.map(({ type, group_id, session_id }) => [type, group_id, session_id])).toEqual([
      [3, 1, null],
      [6, 1, null],
      [4, 1, 1],
    ])
    const group = await db.selectFrom('groups').select('message_channel_id').executeTakeFirstOrThrow()
    expect(group.message_channel_id).toBe(channels[0]?.id)
    expect([channels[0]?.last_message_id, channels[0]?.last_message_at]).toEqual([1, new Date(at)])
    const messages = await db.selectFrom('messages').selectAll().orderBy('id').execute()
    expect(messages).toMatchObject([
      { id: 1, channel_id: channels[0]?.id, body: 'Out, at the Café', published: true, is_open: true, author_id: 1 },
      { id: 2, body: 'Draft', published: false },
    ])
    expect(await searchIds(db, 1, 'cafe', undefined, { start: 0, limit: 5 })).toEqual([1])
    const next = await insertMessage(db, { channelId: channels[0]?.id ?? 0, authorId: 1, body: 'Next' }, new Date(at))
    expect(next.id).toBe(3)
  },
)
