import type { GroupAct } from '@app/core/rules/group-acts'
import { sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'
import { personOf } from '../users/sql.ts'

export const insertGroupAudit = (
  db: Db,
  entry: { at: Date; groupId: number; by: number; action: GroupAct; about?: number; detail?: Record<string, unknown> },
) =>
  db
    .insertInto('audit_log')
    .values({
      at: entry.at,
      group_id: entry.groupId,
      user_id: entry.by,
      action: entry.action,
      about_user_id: entry.about ?? null,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute()

/** Who was invited has an account now: the log names them by it, so that their name leaves with it. */
export const nameInvitedByAccount = (db: Db, groupId: number, invitationId: number, userId: number) =>
  db
    .updateTable('audit_log')
    .set({ about_user_id: userId, detail: sql`detail - 'name'` })
    .where('group_id', '=', groupId)
    .where('action', '=', 'invited')
    .where(sql<boolean>`(detail->>'invitationId')::int = ${invitationId}`)
    .execute()

/** The last that an admin did of this kind: to this field, or to what has this number. */
export const lastGroupAct = (
  db: Db,
  groupId: number,
  action: GroupAct,
  about: { field?: string; locationId?: number; postId?: number } = {},
) =>
  db
    .selectFrom('audit_log')
    .leftJoin('users as author', 'author.id', 'audit_log.user_id')
    .select(['audit_log.at', personOf('author').as('by')])
    .where('group_id', '=', groupId)
    .where('action', '=', action)
    .$if(about.field !== undefined, (query) =>
      query.where(sql<boolean>`detail->'changed' @> ${JSON.stringify([about.field])}::jsonb`),
    )
    .$if(about.locationId !== undefined, (query) =>
      query.where(sql<boolean>`(detail->>'locationId')::int = ${about.locationId}`),
    )
    .$if(about.postId !== undefined, (query) => query.where(sql<boolean>`(detail->>'postId')::int = ${about.postId}`))
    .orderBy('audit_log.id', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function listGroupAudit(db: Db, groupId: number, start: number, limit: number) {
  const entries = await db
    .selectFrom('audit_log')
    .leftJoin('users as author', 'author.id', 'audit_log.user_id')
    .leftJoin('users as subject', 'subject.id', 'audit_log.about_user_id')
    .select([
      'audit_log.id',
      'audit_log.at',
      'audit_log.action',
      'audit_log.detail',
      personOf('author').as('by'),
      personOf('subject').as('about'),
    ])
    .where('audit_log.group_id', '=', groupId)
    .orderBy('audit_log.id', 'desc')
    .offset(start)
    .limit(limit)
    .execute()
  const { total } = await db
    .selectFrom('audit_log')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow()
  return { entries, total }
}
