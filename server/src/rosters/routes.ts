import {
  assignInSong,
  assignSlot,
  compareRosters,
  createRoster,
  deleteRoster,
  renameRoster,
  restoreRoster,
  rosterById,
  rosters,
  unassignInSong,
  unassignSlot,
  undoRosterChange,
} from '@app/core/contract/rosters'
import { type App, type Context, handle, transact } from '../lib/handle.ts'
import { autoAssignRoutes } from './auto-assign.ts'
import type { Changing } from './change-roster.ts'
import { assign, unassign, undo } from './moves.ts'
import { discard, makeRoster, rename, restore, workingRoster } from './own-rosters.ts'
import { compare, listRosters, readRoster } from './read-rosters.ts'
import { slotDetailsRoutes } from './slot-details.ts'

/** Who makes a call that changes rosters, and when. */
export const changingBy = (
  app: App,
  { db, caller, now, afterCommit }: Pick<Context<typeof assignSlot>, 'db' | 'caller' | 'now' | 'afterCommit'>,
): Changing => ({ app, db, by: caller.userId, now, afterCommit })

export function rostersRoutes(app: App): void {
  handle(app, rosters, ({ session, db, gone }) => listRosters(app, db, session.id, gone()))
  handle(app, rosterById, ({ query, session, caller, db }) => readRoster(db, query.rosterId, session, caller.userId))
  handle(app, compareRosters, ({ query, session, db }) => compare(db, session.id, query))

  transact(app, createRoster, (context) => makeRoster(changingBy(app, context), context.body))
  transact(app, renameRoster, (context) => rename(changingBy(app, context), context.body))
  transact(app, deleteRoster, (context) => discard(changingBy(app, context), context.body.rosterId))
  transact(app, restoreRoster, (context) => restore(changingBy(app, context), context.body.rosterId))

  transact(app, assignSlot, (context) => assign(changingBy(app, context), context.body))
  transact(app, unassignSlot, (context) => unassign(changingBy(app, context), context.body))
  transact(app, undoRosterChange, (context) => undo(changingBy(app, context), context.body))

  transact(app, assignInSong, async (context) => {
    const changing = changingBy(app, context)
    const { slotId, userId, force } = context.body
    const roster = await workingRoster(changing, context.session.id, context.body)
    return assign(changing, { rosterId: roster.id, slotId, userId, force })
  })

  transact(app, unassignInSong, async (context) => {
    const changing = changingBy(app, context)
    const roster = await workingRoster(changing, context.session.id, context.body)
    return unassign(changing, { rosterId: roster.id, slotId: context.body.slotId })
  })

  autoAssignRoutes(app)
  slotDetailsRoutes(app)
}
