import { randomUUID } from 'node:crypto'
import type { Db } from '../lib/db/database.ts'
import type { App } from '../lib/http/handle.ts'
import { notify } from './notify.ts'
import { readReportsOf } from './sql.ts'

type AfterCommit = (work: () => unknown) => void

/** A message was reported to the organisers of a group. While they have not looked, further reports are in the same row. */
export const tellReported = (
  app: App,
  db: Db,
  { groupId, by }: { groupId: number; by: number },
  now: Date,
  afterCommit: AfterCommit,
): Promise<number> =>
  notify(app, db, { kind: 'messageReported', to: 'admins', groupId, key: `reports:${groupId}`, by }, now, afterCommit)

/** Nothing is left to look at: the other organisers need not look any more. */
export async function settleReported(
  app: App,
  db: Db,
  groupId: number,
  now: Date,
  afterCommit: AfterCommit,
): Promise<void> {
  for (const adminId of await readReportsOf(db, groupId, now))
    await app.bus.tell(db, 'notification', { userId: adminId, mark: randomUUID() }, afterCommit)
}
