import { randomUUID } from 'node:crypto'
import { noticeWords } from '@app/core/rules/notifications'
import { findInvite } from '../groups/sql.ts'
import type { Db } from '../lib/db/database.ts'
import type { App } from '../lib/http/handle.ts'
import { notify } from './notify.ts'
import { readRequestsOf } from './sql.ts'

type AfterCommit = (work: () => unknown) => void

interface Who {
  groupId: number
  userId: number
}

/** Somebody asks to join, for the admins. Asked twice at once, it is one request. */
export const tellJoinRequest = (
  app: App,
  db: Db,
  { groupId, userId }: Who,
  { asked_at }: { asked_at: Date },
  now: Date,
  afterCommit: AfterCommit,
): Promise<number> => {
  const key = `join:${groupId}:${userId}:${asked_at.getTime()}`
  return notify(app, db, { kind: 'joinRequest', to: 'admins', groupId, key, by: userId }, now, afterCommit)
}

/** An admin has answered: the others need not look any more. */
export async function settleJoinRequest(
  app: App,
  db: Db,
  { groupId, userId }: Who,
  now: Date,
  afterCommit: AfterCommit,
): Promise<void> {
  for (const adminId of await readRequestsOf(db, groupId, userId, now))
    await app.bus.tell(db, 'notification', { userId: adminId, mark: randomUUID() }, afterCommit)
}

/** To who is in from now on, by an admin's word. */
export async function tellApproved(
  app: App,
  db: Db,
  who: Who & { by: number },
  now: Date,
  afterCommit: AfterCommit,
): Promise<void> {
  const { groupId, userId, by } = who
  await settleJoinRequest(app, db, who, now, afterCommit)
  const group = await findInvite(db, groupId)
  const subject = noticeWords.approved(group?.name ?? '')
  const key = `approved:${groupId}:${randomUUID()}`
  const notice = { kind: 'approved' as const, to: [userId], groupId, key, by, subject, hasOwnMail: true }
  await notify(app, db, notice, now, afterCommit)
}
