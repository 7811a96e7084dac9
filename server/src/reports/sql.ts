import { sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'
import { personOf } from '../users/sql.ts'

export async function countReports(db: Db, messageIds: number[], groupId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select message_id as id, count(*)::int as count from message_reports
    where message_id = any(${sql.val(messageIds)}::int[]) and group_id = ${groupId} and settled_at is null group by 1`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row.count]))
}

/** How many messages the organisers have to look at. */
export async function countReported(db: Db, groupId: number): Promise<number> {
  const { rows } = await sql<{ messages: number }>`
    select count(distinct message_id)::int as messages from message_reports
    where group_id = ${groupId} and settled_at is null`.execute(db)
  return rows[0]?.messages ?? 0
}

/**
 * To the admins of the group, or of every group that the two of a direct chat share. The same person's second report changes the
 * first. Answers which groups it went to, and for whose admins it is new.
 */
export async function insertReport(
  db: Db,
  messageId: number,
  to: { groupId: number } | { pair: [number, number] },
  by: number,
  reason: string,
  at: Date,
): Promise<{ groupId: number; isNew: boolean }[]> {
  const { rows } = await sql<{ groupId: number; isNew: boolean }>`
    with known as (
      select group_id from message_reports where message_id = ${messageId} and reported_by = ${by} and settled_at is null
    )
    insert into message_reports (message_id, group_id, reported_by, reason, subject, words, picture_id, at)
    select m.id, g.id, ${by}, ${reason}, m.subject, m.body, m.thumbnail_id, ${at} from groups g, messages m where m.id = ${messageId} and ${
      'groupId' in to
        ? sql`g.id = ${to.groupId}`
        : sql`(select count(*) from members where group_id = g.id and approved_at is not null and user_id in (${to.pair[0]}, ${to.pair[1]})) = 2
            and g.id in (select group_id from members where user_id = ${by})`
    }
    on conflict (message_id, group_id, reported_by) do update set reason = excluded.reason, subject = excluded.subject, words = excluded.words, picture_id = excluded.picture_id, at = excluded.at, settled_at = null, settled_by = null
    returning group_id as "groupId", group_id not in (select group_id from known) as "isNew"`.execute(db)
  return rows.sort((a, b) => a.groupId - b.groupId)
}

export const listOpenReports = (db: Db, groupId: number) =>
  db
    .selectFrom('message_reports')
    .leftJoin('users as author', 'author.id', 'message_reports.reported_by')
    .leftJoin('assets as picture', 'picture.id', 'message_reports.picture_id')
    .select(['message_reports.id', 'message_reports.message_id', 'message_reports.reason'])
    .select(['message_reports.subject', 'message_reports.words', 'message_reports.at'])
    .select(personOf('author').as('by'))
    .select(['picture.id as pictureId', 'picture.name', 'picture.width', 'picture.height'])
    .where('message_reports.group_id', '=', groupId)
    .where('message_reports.settled_at', 'is', null)
    .orderBy('message_reports.id', 'desc')
    .limit(100)
    .execute()

export const isReport = async (db: Db, groupId: number, reportId: number): Promise<boolean> =>
  (await db
    .selectFrom('message_reports')
    .select('id')
    .where('id', '=', reportId)
    .where('group_id', '=', groupId)
    .executeTakeFirst()) !== undefined

/** Returns the report where it was still open. */
export const settleReportOf = (db: Db, groupId: number, reportId: number, by: number, at: Date) =>
  db
    .updateTable('message_reports')
    .set({ settled_at: at, settled_by: by })
    .where('id', '=', reportId)
    .where('group_id', '=', groupId)
    .where('settled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
