import type { Wish } from '@app/core/contract/sign-up'
import { movedTo } from '@app/core/rules/order'
import type { Db } from '../lib/db/database.ts'
import { notFound } from '../lib/errors.ts'
import { lockRegistration } from './seats-sql.ts'
import { listWishes, rankWishes, wishIds } from './wishes-sql.ts'

/** Gives a wish another priority, and those between make room. Returns the person's wishes as they stand then. */
export async function moveWish(
  db: Db,
  sessionId: number,
  userId: number,
  slotId: number,
  priority: number,
): Promise<Wish[]> {
  await lockRegistration(db, sessionId, userId)
  const wishes = await wishIds(db, sessionId, userId)
  const moved = wishes.find((wish) => wish.slotId === slotId)
  if (!moved) throw notFound('This registration')
  const ids = wishes.map((wish) => wish.id)
  await rankWishes(db, sessionId, userId, movedTo(ids, moved.id, priority - 1))
  return listWishes(db, sessionId, userId)
}
