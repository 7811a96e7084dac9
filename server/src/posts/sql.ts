import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'
import { cut, type Stretch } from '../messages/sql.ts'

/** Whose eyes: drafts are for admins, what members write for members. */
export interface Reader {
  isAdmin: boolean
  isApproved: boolean
}

const seenBy = ({ isAdmin, isApproved }: Reader): RawBuilder<boolean> =>
  sql`parent_id is null and kind = 'message' ${
    isAdmin
      ? sql`and (deleted_at is null or (published and reply_count > 0))`
      : sql`and published and ${isApproved ? sql`(deleted_at is null or reply_count > 0)` : sql`deleted_at is null and is_open`}`
  }`

/** One more than asked for shows whether there are more. */
export async function listPostIds(db: Db, channelId: number, reader: Reader, stretch: Stretch): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from messages where channel_id = ${channelId} and ${seenBy(reader)} ${cut(sql`id`, stretch)}
    order by id desc offset ${stretch.start ?? 0} limit ${stretch.limit + 1}`.execute(db)
  return rows.map((row) => row.id)
}

export async function countPosts(db: Db, channelId: number, reader: Reader): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from messages where channel_id = ${channelId} and ${seenBy(reader)}`.execute(db)
  return rows[0]?.total ?? 0
}
