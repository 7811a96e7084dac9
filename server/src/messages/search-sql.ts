import { plainWords } from '@app/core/rules/song-identity'
import { sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'
import { cut, idsOf, type Stretch } from './sql.ts'

export const searchable = (subject: string, body: string) =>
  sql<string>`to_tsvector('simple', ${plainWords(`${subject} ${body}`)})`

const MOST_LOOKED_AT = 2_000
const MOST_READ_THROUGH = 5_000

/** Ids with all these words, each perhaps the beginning of one, in what somebody may read, newest first. One more than asked for shows whether there are more. */
export async function searchIds(
  db: Db,
  userId: number,
  q: string,
  groupId: number | undefined,
  { start = 0, before, limit }: Stretch,
): Promise<number[]> {
  const words = plainWords(q).split(' ').filter(Boolean)
  if (!words.length) return []
  const prefixes = words.map((word) => `${word}:*`).join(' & ')
  const isFound = sql`search @@ to_tsquery('simple', ${prefixes}) and deleted_at is null and published and kind = 'message'
    ${cut(sql`id`, { before, limit })}`
  // What was taken back into a draft took its replies along.
  const isOut = sql`coalesce((select root.published from messages root where root.id = own.parent_id), true)`
  const { rows: readable } = await sql<{ id: number }>`
    select c.id from channels c join members on members.group_id = c.group_id left join sessions s on s.id = c.session_id
    where members.user_id = ${userId} and members.approved_at is not null and s.deleted_at is null
    ${groupId ? sql`and c.group_id = ${groupId}` : sql`union all select id from channels where type = 1 and (user_a = ${userId} or user_b = ${userId})`}`.execute(
    db,
  )
  // As values and not as a join: the planner sees how many they are, and goes back through the latest for a word that is everywhere.
  const isReadable = sql`channel_id = any(${sql.val(idsOf(readable))}::int[])`
  const { rows: further } = await sql<{ id: number }>`
    select id from messages where ${isReadable} offset ${MOST_READ_THROUGH} limit 1`.execute(db)
  // What most people may read is read through: the index of words knows everybody's messages, and nearly all of those are others'.
  // `offset 0` keeps the database from asking it all the same.
  const found = further.length
    ? sql`select id from messages own where ${isFound} and ${isReadable} and ${isOut}`
    : sql`select id from (
        select id, parent_id, search, deleted_at, published, kind from messages where ${isReadable} offset 0) own where ${isFound} and ${isOut}`
  const { rows } = await sql<{ id: number }>`
    with hits as materialized (${found} order by id desc limit ${Math.max(MOST_LOOKED_AT, start + limit + 1)})
    select id from hits order by id desc offset ${start} limit ${limit + 1}`.execute(db)
  return idsOf(rows)
}
