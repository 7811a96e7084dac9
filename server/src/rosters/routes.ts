import { confirmAssignment } from '@app/core/contract/assignments'
import { groupFairness } from '@app/core/contract/fairness'
import {
  assignInSong,
  assignSlot,
  compareRosters,
  createRoster,
  deleteRoster,
  instrumentStats,
  optimiseOrder,
  publishPreview,
  publishRoster,
  renameRoster,
  restoreRoster,
  rosterById,
  rosterReport,
  rosterReportTable,
  rosters,
  unassignInSong,
  unassignSlot,
  undoRosterChange,
} from '@app/core/contract/rosters'
import { inTransaction } from '../lib/db/database.ts'
import { refused } from '../lib/errors.ts'
import { type App, type Context, handle, transact } from '../lib/http/handle.ts'
import { autoAssignRoutes } from './auto-assign.ts'
import { findLiveRoster, readBoard } from './board.ts'
import type { Changing } from './change-roster.ts'
import { answerPart } from './confirm-assignment.ts'
import { currentBoard, statsOf } from './current-board.ts'
import { draftRoutes } from './draft-routes.ts'
import { fairnessOf } from './ledger.ts'
import { assign, unassign, undo } from './moves.ts'
import { discard, makeRoster, rename, restore, workingRoster } from './own-rosters.ts'
import { previewPublishing, publish } from './publish-roster.ts'
import { compare, findReadable, listRosters, readRoster } from './read-rosters.ts'
import { repairRoutes } from './repair.ts'
import { ownReport, wholeReport } from './report.ts'
import { reportTable } from './report-table.ts'
import { optimise } from './set-order.ts'
import { slotDetailsRoutes } from './slot-details.ts'

/** Who makes a call that changes rosters, and when. */
export const changingBy = (
  app: App,
  { db, caller, now, afterCommit }: Pick<Context<typeof assignSlot>, 'db' | 'caller' | 'now' | 'afterCommit'>,
): Changing => ({ app, db, by: caller.userId, now, afterCommit })

export function rostersRoutes(app: App): void {
  handle(app, rosters, ({ session, db, asker }) => listRosters(app, db, session.id, asker()))
  handle(app, rosterById, ({ query, session, caller, db }) => readRoster(db, query.rosterId, session, caller.userId))
  handle(app, compareRosters, ({ query, session, db }) => compare(db, session.id, query))

  handle(app, groupFairness, ({ group, caller, db }) => fairnessOf(db, group.id, group.isAdmin ? null : caller.userId))

  transact(app, createRoster, (context) => makeRoster(changingBy(app, context), context.body))
  transact(app, renameRoster, (context) => rename(changingBy(app, context), context.body))
  transact(app, deleteRoster, (context) => discard(changingBy(app, context), context.body))
  transact(app, restoreRoster, (context) => restore(changingBy(app, context), context.body))

  transact(app, assignSlot, (context) => assign(changingBy(app, context), context.body))
  transact(app, unassignSlot, (context) => unassign(changingBy(app, context), context.body))
  handle(app, undoRosterChange, async (context) => {
    const done = await inTransaction(app.db, (db) => undo(changingBy(app, { ...context, db }), context.body))
    // Only now, or what was written of it would be gone again: the next press goes on with the change before it.
    if ('stays' in done) throw refused('CHANGED_SINCE', done.stays)
    return done
  })

  transact(app, assignInSong, async (context) => {
    const changing = changingBy(app, context)
    const { slotId, userId, force, version } = context.body
    const roster = await workingRoster(changing, context.session.id, context.body)
    return assign(changing, { rosterId: roster.id, slotId, userId, force, version })
  })

  transact(app, unassignInSong, async (context) => {
    const changing = changingBy(app, context)
    const roster = await workingRoster(changing, context.session.id, context.body)
    const { slotId, version } = context.body
    return unassign(changing, { rosterId: roster.id, slotId, version })
  })

  handle(app, instrumentStats, async ({ query, session, db }) =>
    statsOf(await currentBoard(db, session.id, query.rosterId)),
  )
  handle(app, rosterReport, async ({ query, session, caller, db, asker }) => {
    const board = await readBoard(db, await findReadable(db, query.rosterId, session))
    return session.mayRun && !query.own
      ? wholeReport(app, board, asker())
      : ownReport(app, db, board, caller.userId, asker())
  })
  handle(app, rosterReportTable, async ({ params, db, asker }) => {
    const board = await readBoard(db, await findLiveRoster(db, params.id))
    return reportTable(board, await wholeReport(app, board, asker()))
  })
  handle(app, optimiseOrder, (context) => optimise(app, context))

  handle(app, publishPreview, ({ params, query, caller, db }) =>
    previewPublishing(app, db, params.id, caller.userId, query.confirmBy),
  )
  transact(app, publishRoster, (context) => publish(changingBy(app, context), context.body))

  transact(app, confirmAssignment, (context) => answerPart(changingBy(app, context), context.body))

  autoAssignRoutes(app)
  draftRoutes(app)
  repairRoutes(app)
  slotDetailsRoutes(app)
}
