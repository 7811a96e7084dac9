import { sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'
import type { MessageEventKind } from '../lib/db/tables.ts'

export const insertEvent = async (
  db: Db,
  event: {
    at: Date
    kind: MessageEventKind
    channelId: number
    messageId: number | null
    by: number
    detail: Record<string, unknown>
  },
): Promise<number> =>
  (
    await db
      .insertInto('message_events')
      .values({
        at: event.at,
        kind: event.kind,
        channel_id: event.channelId,
        message_id: event.messageId,
        by_id: event.by,
        detail: JSON.stringify(event.detail),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const findEvent = (db: Db, id: number) =>
  db.selectFrom('message_events').selectAll().where('id', '=', id).executeTakeFirst()

/** Events begun a moment before may be written a moment after: who comes again hears this much once more. */
const OVERLAP = sql`interval '5 seconds'`

/** What somebody may hear of what came after that event, the oldest first; undefined where it is too long ago to tell. */
export async function listMissed(db: Db, userId: number, lastId: number, limit: number) {
  const last = await findEvent(db, lastId)
  if (!last) return undefined
  const { rows } = await sql<{ id: number }>`
    select e.id from message_events e join channels c on c.id = e.channel_id
      left join members m on m.group_id = c.group_id and m.user_id = ${userId} and m.approved_at is not null
      left join sessions s on s.id = c.session_id
    where s.deleted_at is null and e.at >= ${last.at}::timestamptz - ${OVERLAP} and e.id <> ${lastId}
      and case when c.type = 1 then ${userId}::int in (c.user_a, c.user_b) else m.user_id is not null and (e.kind <> 'read' or e.by_id = ${userId}) end
    order by e.id limit ${limit + 1}`.execute(db)
  return rows.map((row) => row.id)
}

export const sweepEvents = (db: Db, before: Date) => db.deleteFrom('message_events').where('at', '<', before).execute()
