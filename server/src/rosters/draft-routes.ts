import { endDraft, fillDraft, nextSuggestion, startDraft, submitPicks, undoPick } from '@app/core/contract/drafts'
import type { RosterChange } from '@app/core/contract/rosters'
import { engine } from '@app/core/roster/engine'
import { inTransaction } from '../lib/db/database.ts'
import { notFound, refused } from '../lib/errors.ts'
import { type App, type Context, handle, transact } from '../lib/http/handle.ts'
import { type Board, findLiveRoster, inputOf, locksOf, must, readBoard } from './board.ts'
import {
  type Changing,
  changeReply,
  changeRoster,
  holdRoster,
  noteWishes,
  refusePublished,
  refuseStale,
} from './change-roster.ts'
import { isPlayed, lockOf, viewDraft } from './draft-view.ts'
import { wishMarks } from './figures.ts'
import { allowLocks } from './forced-locks.ts'
import { clearedBy, restOf, takeBack, takePicks } from './pick.ts'
import { changesTo } from './solve-roster.ts'
import { saveDraft, saveWishMarks } from './sql.ts'

const MOST_TRIES = 4

type Making = Pick<Context<typeof endDraft>, 'caller' | 'now' | 'afterCommit'>

export function draftRoutes(app: App): void {
  /** In a transaction of its own: what is worked out before and after it takes its time, and holds nobody up. */
  const change = <T>({ caller, now, afterCommit }: Making, work: (changing: Changing) => Promise<T>): Promise<T> =>
    inTransaction(app.db, (db) => work({ app, db, by: caller.userId, now, afterCommit }))

  handle(app, startDraft, async (context) => {
    const { body, db } = context
    const asker = context.asker()
    const board = await readBoard(db, await findLiveRoster(db, body.rosterId))
    refusePublished(board.roster)
    await refuseStale(db, board, body.version, context.caller.userId)
    const cleared = new Set(clearedBy(board, body.instrumentIds).map(({ slotId }) => slotId))
    const kept = board.assignments.filter(({ slotId }) => !cleared.has(slotId) && isPlayed(board, slotId))
    const { input } = allowLocks(inputOf(board), kept.map(lockOf))
    const [started] = await app.rosterSolver.ask([['startDraft', input, body.instrumentIds]], asker)
    if (!started.ok && started.refusals[0]?.code === 'unknown-instrument') throw notFound('An instrument of the draft')
    const draft = must(started)
    await change(context, async (changing) => {
      const now = await holdRoster(changing, body.rosterId, body.version)
      const slots = clearedBy(now, body.instrumentIds)
      await saveDraft(changing.db, body.rosterId, draft)
      // From here on it is decided by what people ask for now.
      await saveWishMarks(changing.db, body.rosterId, wishMarks(now.session.input))
      const { version } = now.roster
      const detail = { instruments: body.instrumentIds.length, version }
      await changeRoster(changing, now, { kind: 'clear', slots, action: 'roster-draft-started', detail })
    })
    return viewDraft(app, db, body.rosterId, asker)
  })

  handle(app, nextSuggestion, async ({ body, db, asker }) => {
    const { next, ...draft } = await viewDraft(app, db, body.rosterId, asker(), body.slotId)
    return {
      ...draft,
      next,
      passNo: next?.passNo ?? null,
      priority: next?.priority ?? null,
      instrumentIndex: next?.instrumentIndex ?? null,
      slotId: next?.slotId ?? null,
      userId: next?.userId ?? null,
      reason: next?.reason ?? null,
    }
  })

  handle(app, submitPicks, async (context) => {
    const { body, db } = context
    const asker = context.asker()
    const rest = body.rest ? await restOf(app, db, body.rosterId, asker) : []
    const made = await change(context, (changing) =>
      takePicks(changing, body.rosterId, [...(body.picks ?? []), ...rest], body),
    )
    return { draft: await viewDraft(app, db, body.rosterId, asker), change: made }
  })

  handle(app, undoPick, async (context) => {
    const { body, db, asker } = context
    const made = await change(context, (changing) => takeBack(changing, body.rosterId, body.event, body))
    return { draft: await viewDraft(app, db, body.rosterId, asker()), change: made }
  })

  transact(app, endDraft, async ({ body, caller, db, now, afterCommit }) => {
    const changing = { app, db, by: caller.userId, now, afterCommit }
    const board = await holdRoster(changing, body.rosterId, body.version)
    if (board.roster.draft) {
      await saveDraft(db, body.rosterId, null)
      await changeRoster(changing, board, { kind: 'draft-ended', slots: [], action: 'roster-draft-ended' })
    }
    return changeReply(changing, board, [])
  })

  handle(app, fillDraft, async (context): Promise<RosterChange> => {
    const { body, db } = context
    const asker = context.asker()
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const board = await readBoard(db, await findLiveRoster(db, body.rosterId))
      refusePublished(board.roster)
      const question = fillQuestion(board)
      const [filled] = await app.rosterSolver.ask([['fill', question.input, []]], asker)
      const answer = must(filled).roster.assignments
      const made = await change(context, async (changing) => {
        const now = await holdRoster(changing, body.rosterId, body.version)
        const asked = fillQuestion(now)
        if (engine.hash(asked.input) !== engine.hash(question.input)) return null
        const slots = changesTo(now, asked, answer).filter(({ before }) => !before)
        const detail = { slots: slots.length }
        if (slots.length) await noteWishes(changing, now)
        if (slots.length) await changeRoster(changing, now, { kind: 'fill', slots, action: 'roster-filled', detail })
        return changeReply(changing, now, slots)
      })
      if (made) return made
    }
    throw refused('ROSTER_CHANGED', 'The session changes faster than the roster can be filled. Try again in a moment.')
  })
}

/** Everything that stands is fixed. */
function fillQuestion(board: Board) {
  const standing = board.assignments.filter(({ slotId }) => isPlayed(board, slotId))
  return allowLocks(inputOf(board), locksOf(standing.map((one) => ({ ...one, locked: true }))))
}
