import type { Message } from '@app/core/contract/messages'
import { sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'

export async function readReactions(
  db: Db,
  messageIds: number[],
  viewerId: number,
): Promise<Map<number, Message['reactions']>> {
  const { rows } = await sql<{ messageId: number; type: string; count: number; mine: boolean }>`
    select message_id as "messageId", type, count(*)::int as count, bool_or(user_id = ${viewerId}) as mine
    from reactions where message_id = any(${sql.val(messageIds)}::int[])
    group by message_id, type order by message_id, min(at), type`.execute(db)
  const found = new Map<number, Message['reactions']>()
  for (const { messageId, ...reaction } of rows) found.set(messageId, [...(found.get(messageId) ?? []), reaction])
  return found
}

export async function addReaction(db: Db, messageId: number, userId: number, type: string, at: Date): Promise<boolean> {
  const made = await db
    .insertInto('reactions')
    .values({ message_id: messageId, user_id: userId, type, at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('type')
    .executeTakeFirst()
  return made !== undefined
}

export async function removeReaction(db: Db, messageId: number, userId: number, type: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('reactions')
    .where('message_id', '=', messageId)
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .returning('type')
    .executeTakeFirst()
  return gone !== undefined
}

export async function hasReacted(db: Db, messageId: number, userId: number): Promise<boolean> {
  const one = await db
    .selectFrom('reactions')
    .select('type')
    .where('message_id', '=', messageId)
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return one !== undefined
}

export const listReactionsBy = (db: Db, userId: number) =>
  db.selectFrom('reactions').select(['message_id', 'type', 'at']).where('user_id', '=', userId).orderBy('at').execute()
