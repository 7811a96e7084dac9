import { type AutoAssignOptions, autoAssign, type RosterChange } from '@app/core/contract/rosters'
import type { Reply } from '@app/core/contract/route'
import { engine, type Redraw } from '@app/core/roster/engine'
import { ordinal } from '@app/core/roster/explain/words'
import { breathe } from '../lib/breathe.ts'
import { inTransaction } from '../lib/db/database.ts'
import { refused } from '../lib/errors.ts'
import { type App, type Context, handle } from '../lib/http/handle.ts'
import type { Asker } from '../lib/outside/roster-solver.ts'
import { type Board, findLiveRoster, inputOf, must, readBoard } from './board.ts'
import { type Changing, changeReply, changeRoster, holdRoster, refusePublished, refuseStale } from './change-roster.ts'
import { figuresOf, wishMarks } from './figures.ts'
import { copyRoster, findSameCopy } from './own-rosters.ts'
import { changesTo, lockKept, type Question, questionFor, resultOf } from './solve-roster.ts'
import { saveSolved } from './sql.ts'
import { tellRoster } from './tell-roster.ts'

/** A session that changes faster than it can be solved so often in a row is one to come back to. */
const MOST_TRIES = 4
/** Reasons that are worked out for one answer; each may need the session to be solved once more. */
const MOST_REASONS = { slots: 400, few: 60, many: 12 }

type Outcome = Omit<Reply<typeof autoAssign>, 'applied'>

export function autoAssignRoutes(app: App): void {
  handle(app, autoAssign, async (context) => {
    const { body, caller, db } = context
    const options = body.options ?? {}
    const asker = context.asker()
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const board = await readBoard(db, await findLiveRoster(db, body.rosterId))
      // Of a large session each of these steps takes as long as a page: pages that wait get their turn between them.
      await breathe()
      refusePublished(board.roster)
      await refuseStale(db, board, body.version, caller.userId)
      const question = await questionFor(db, board, options)
      await breathe()
      const redraw = await redrawn(app, board, question, options, asker)
      await breathe()
      const outcome = outcomeOf(board, redraw)
      if (body.expected !== undefined && body.expected !== outcome.result)
        throw refused(
          'RESULT_CHANGED',
          'It would come out differently now: somebody’s wishes, or the roster, changed since you looked. Nothing was changed: look at it again.',
        )
      if (body.preview) return { ...outcome, applied: null }
      const applied = await apply(app, context, options, redraw)
      if (applied) return { ...outcome, applied }
    }
    throw refused(
      'ROSTER_CHANGED',
      'The session changes faster than the roster can be worked out. Try again in a moment.',
    )
  })
}

async function redrawn(
  app: App,
  board: Board,
  { input }: Question,
  options: AutoAssignOptions,
  asker: Asker,
): Promise<Redraw> {
  const mostReasons = input.slots.length > MOST_REASONS.slots ? MOST_REASONS.many : MOST_REASONS.few
  const how = { helpUnluckiest: options.helpUnluckiest ?? false }
  const stored = board.assignments.map(({ slotId, userId }) => ({ slotId, userId }))
  const [outcome] = await app.rosterSolver.ask([['redraw', input, how, inputOf(board), stored, mostReasons]], asker)
  if (!outcome.ok && outcome.refusals[0]?.code === 'weights-too-large')
    throw refused('SESSION_TOO_LARGE', 'This session is larger than a roster can be worked out for. Split it in two.')
  return must(outcome)
}

function outcomeOf(board: Board, { roster, before, after, changes, songs, whyNot }: Redraw): Outcome {
  const reasons = new Map(
    whyNot.map((value) => [
      value.slotId,
      engine.sentences({ about: 'why-not', value }, { role: 'organiser' }, board.names).join(' '),
    ]),
  )
  return {
    result: resultOf(roster.seed, roster.assignments),
    seed: roster.seed,
    before: figuresOf(board.session, before),
    after: figuresOf(board.session, after),
    changes: changes.map((change) => ({
      ...change,
      why: reasons.get(change.slotId) ?? wishReason(board, { ...change, userId: change.after }),
    })),
    people: [...songs],
    proven: roster.proven,
    helped: roster.helped ?? null,
  }
}

/** A slot that was empty has no one to explain it to: whose wish it is says enough. */
function wishReason(
  { names }: Board,
  given: { userId: number | null; rank: number | null; source: string | null },
): string {
  if (given.userId === null) return 'Nobody has it.'
  const who = names.people[given.userId] ?? 'Somebody'
  if (given.source === 'wildcard') return `${who} takes any part on this instrument.`
  return given.rank === null ? `${who} has it.` : `It is ${who}’s ${ordinal(given.rank)} wish.`
}

/** Writes the answer down if it is still the answer; null where the question changed meanwhile. */
const apply = (
  app: App,
  { body, caller, now, afterCommit }: Context<typeof autoAssign>,
  options: AutoAssignOptions,
  { hash, roster }: Redraw,
): Promise<RosterChange | null> =>
  inTransaction(app.db, async (db) => {
    const changing: Changing = { app, db, by: caller.userId, now, afterCommit }
    const held = await holdRoster(changing, body.rosterId, body.version)
    const asked = await questionFor(db, held, options)
    if (engine.hash(asked.input) !== hash) return null
    const drawn = { seed: asked.input.seed, bumpedFirst: options.bumpedFirst ?? false }
    const solved = {
      result: resultOf(roster.seed, roster.assignments),
      options: {
        wildcards: options.wildcards ?? true,
        keepLocked: options.keepLocked ?? true,
        helpUnluckiest: options.helpUnluckiest ?? false,
      },
    }
    const moved = changesTo(held, asked, roster.assignments)
    const slots = [...moved, ...lockKept(held, options)]
    const same = body.copy ? await findSameCopy(changing, held, { ...drawn, inputHash: hash, solved }, slots) : null
    if (same) return changeReply(changing, same, slots)
    const board = body.copy ? await copyRoster(changing, held.roster) : held
    const { seed, bumpedFirst } = board.roster
    const marks = wishMarks(board.session.input)
    await saveSolved(db, board.roster.id, { ...drawn, ...solved, inputHash: hash, wishMarks: marks })
    // The same lots, and nobody moved: there is nothing to take back, and no news but that it is what the wishes come to now.
    if (!slots.length && drawn.seed === seed && drawn.bumpedFirst === bumpedFirst) {
      await tellRoster(changing, board.roster)
      return changeReply(changing, board, slots)
    }
    const draws = { before: { seed, bumpedFirst }, after: drawn }
    const detail = { seed: drawn.seed, slots: moved.length }
    await changeRoster(changing, board, { kind: 'auto', slots, draws, action: 'roster-auto-assigned', detail })
    return changeReply(changing, board, slots)
  })
