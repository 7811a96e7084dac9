import type { Db } from '../lib/db/database.ts'
import { inTransaction } from '../lib/db/database.ts'
import type { EventBus } from '../lib/db/events.ts'
import { setDisabled } from '../users/sql.ts'
import { endSignIns, insertAudit } from './sql.ts'

/**
 * Keeps somebody out: every sign-in ends, on every instance, and none begins. Nothing of theirs goes. Answers how many devices were signed
 * out, or nothing where they were kept out already.
 */
export const disableUser = (
  db: Db,
  bus: Pick<EventBus, 'tell'>,
  userId: number,
  now: Date,
): Promise<number | undefined> =>
  inTransaction(db, async (tx) => {
    // First, and it holds the row: a sign-in that begins meanwhile either is there to be ended or waits, and finds this.
    if (!(await setDisabled(tx, userId, now))) return undefined
    const ended = await endSignIns(tx, userId, { allBut: null }, 'disabled', now)
    await bus.tell(tx, 'signInsEnded', { userId })
    await insertAudit(tx, { at: now, userId, action: 'disabled-by-operator', detail: { devices: ended.length } })
    return ended.length
  })

/** False where they were not kept out. */
export const enableUser = (db: Db, userId: number, now: Date): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    if (!(await setDisabled(tx, userId, null))) return false
    await insertAudit(tx, { at: now, userId, action: 'enabled-by-operator', detail: {} })
    return true
  })
