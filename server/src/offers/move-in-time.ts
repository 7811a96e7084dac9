import { inTransaction } from '../lib/db/database.ts'
import type { App } from '../lib/http/handle.ts'
import { moveWaitlist } from './move-waitlist.ts'
import { sessionsDue } from './sql.ts'

/** As its own transaction: what is told leaves when it is true. */
export async function moveInTime(app: App, sessionId: number): Promise<void> {
  const after: (() => unknown)[] = []
  await inTransaction(app.db, (db) =>
    moveWaitlist({ app, db, now: app.clock(), afterCommit: (work) => void after.push(work) }, sessionId),
  )
  for (const work of after) await work()
}

const LOST_AFTER_MS = 10 * 60_000

/** Should a job be lost, for whatever reason, nobody waits for ever. */
export async function moveWhatIsDue(app: App): Promise<void> {
  for (const sessionId of await sessionsDue(app.db, new Date(app.clock().getTime() - LOST_AFTER_MS)))
    await moveInTime(app, sessionId)
}
