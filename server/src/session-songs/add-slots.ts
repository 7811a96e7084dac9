import { MOST_SLOTS_IN_SESSION } from '@app/core/contract/groups'
import type { Db } from '../lib/db/database.ts'
import { refused } from '../lib/errors.ts'
import { countSlotsIn, insertSlots, type NewSlot } from './sql.ts'

/** As many as a session has room for. It is locked by the caller. */
export async function addSlots(db: Db, sessionId: number, slots: NewSlot[]): Promise<number[]> {
  if (slots.length && (await countSlotsIn(db, sessionId)) + slots.length > MOST_SLOTS_IN_SESSION)
    throw refused(
      'SESSION_TOO_LARGE',
      `A session has ${MOST_SLOTS_IN_SESSION.toLocaleString('en')} slots at most. Take some away, or make another session.`,
    )
  return insertSlots(db, slots)
}
