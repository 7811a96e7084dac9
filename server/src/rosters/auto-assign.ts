import { type AutoAssignOptions, autoAssign, type RosterChange } from '@app/core/contract/rosters'
import type { Reply } from '@app/core/contract/route'
import { engine } from '@app/core/roster/engine'
import { ordinal } from '@app/core/roster/explain/words'
import type { Lock } from '@app/core/roster/input/input'
import type { Roster } from '@app/core/roster/solver/roster'
import { inTransaction } from '../lib/db/database.ts'
import type { SlotChange } from '../lib/db/tables.ts'
import { refused } from '../lib/errors.ts'
import { type App, type Context, handle } from '../lib/http/handle.ts'
import type { Asker } from '../lib/outside/roster-solver.ts'
import { type Board, boardOf, findLiveRoster, inputOf, must, readBoard } from './board.ts'
import {
  type Changing,
  changeReply,
  changeRoster,
  holdRoster,
  refusePublished,
  refuseStale,
  withSlots,
} from './change-roster.ts'
import { figuresOf, wishMarks } from './figures.ts'
import { changesTo, type Question, questionFor, resultOf } from './solve-roster.ts'
import { saveSolved } from './sql.ts'

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
      refusePublished(board.roster)
      if (body.version !== undefined) await refuseStale(db, board, body.version, caller.userId)
      const question = await questionFor(db, board, options)
      const { hash, solved } = await solve(app, question, options, asker)
      const slots = changesTo(board, question, solved.assignments)
      const outcome = await describeOutcome(app, board, question, solved, slots, asker)
      if (body.expected !== undefined && body.expected !== outcome.result)
        throw refused(
          'RESULT_CHANGED',
          'It would come out differently now: somebody’s wishes, or the roster, changed since you looked. Nothing was changed: look at it again.',
        )
      if (body.preview) return { ...outcome, applied: null }
      const applied = await apply(app, context, options, { hash, solved })
      if (applied) return { ...outcome, applied }
    }
    throw refused(
      'ROSTER_CHANGED',
      'The session changes faster than the roster can be worked out. Try again in a moment.',
    )
  })
}

/** The answer, and the question's name: the same name, the same answer. */
async function solve(
  app: App,
  { input }: Question,
  options: AutoAssignOptions,
  asker: Asker,
): Promise<{ hash: string; solved: Roster }> {
  const [hash, outcome] = await app.rosterSolver.ask(
    [
      ['hash', input],
      ['solve', input, { helpUnluckiest: options.helpUnluckiest ?? false }],
    ],
    asker,
  )
  if (!outcome.ok && outcome.refusals[0]?.code === 'weights-too-large')
    throw refused('SESSION_TOO_LARGE', 'This session is larger than a roster can be worked out for. Split it in two.')
  return { hash, solved: must(outcome) }
}

async function describeOutcome(
  app: App,
  board: Board,
  question: Question,
  solved: Roster,
  slots: SlotChange[],
  asker: Asker,
): Promise<Outcome> {
  const after = boardOf(board.roster, board.session, withSlots(board.assignments, slots))
  // In one go: what the questions share is sent once.
  const [before, then, whyNot] = await app.rosterSolver.ask(
    [
      ['describe', inputOf(board), board.assignments],
      ['describe', inputOf(after), after.assignments],
      ['explainWishes', question.input, solved.assignments, lostIn(question, slots)],
    ],
    asker,
  )
  const described = { before: must(before), after: must(then) }
  const songs = (side: 'before' | 'after') =>
    new Map(described[side].report.people.map((one) => [one.userId, one.songs]))
  const [had, has] = [songs('before'), songs('after')]
  const ranks = new Map(described.after.assignments.map((one) => [one.slotId, one]))
  const reasons = new Map(
    must(whyNot).map((value) => [
      value.slotId,
      engine.sentences({ about: 'why-not', value }, { role: 'organiser' }, board.names).join(' '),
    ]),
  )
  return {
    result: resultOf(question.input.seed, solved.assignments),
    seed: question.input.seed,
    before: figuresOf(board.session, described.before.report),
    after: figuresOf(board.session, described.after.report),
    changes: slots.map(({ slotId, before: was, after: is }) => ({
      slotId,
      before: was?.userId ?? null,
      after: is?.userId ?? null,
      rank: ranks.get(slotId)?.rank ?? null,
      why: reasons.get(slotId) ?? wishReason(board, ranks.get(slotId)),
    })),
    people: board.session.people
      .map(({ userId }) => ({ userId, before: had.get(userId) ?? 0, after: has.get(userId) ?? 0 }))
      .filter((one) => one.before !== one.after),
    proven: solved.proven,
    helped: solved.helped ?? null,
  }
}

/** Whoever had a slot and has it no more, as far as their reasons are worked out. */
function lostIn({ input }: Question, slots: SlotChange[]): Lock[] {
  const most = input.slots.length > MOST_REASONS.slots ? MOST_REASONS.many : MOST_REASONS.few
  return slots.flatMap(({ slotId, before }) => (before ? [{ slotId, userId: before.userId }] : [])).slice(0, most)
}

/** A slot that was empty has no one to explain it to: whose wish it is says enough. */
function wishReason(
  { names }: Board,
  given: { userId: number; rank: number | null; source: string | null } | undefined,
): string {
  if (!given) return 'Nobody has it.'
  const who = names.people[given.userId] ?? 'Somebody'
  if (given.source === 'wildcard') return `${who} takes any part on this instrument.`
  return given.rank === null ? `${who} has it.` : `It is ${who}’s ${ordinal(given.rank)} wish.`
}

/** Writes the answer down if it is still the answer; null where the question changed meanwhile. */
const apply = (
  app: App,
  { body, caller, now, afterCommit }: Context<typeof autoAssign>,
  options: AutoAssignOptions,
  { hash, solved }: { hash: string; solved: Roster },
): Promise<RosterChange | null> =>
  inTransaction(app.db, async (db) => {
    const changing: Changing = { app, db, by: caller.userId, now, afterCommit }
    const board = await holdRoster(changing, body.rosterId, body.version)
    const asked = await questionFor(db, board, options)
    if (engine.hash(asked.input) !== hash) return null
    const slots = changesTo(board, asked, solved.assignments)
    const { seed, bumpedFirst } = board.roster
    const drawn = { seed: asked.input.seed, bumpedFirst: options.bumpedFirst ?? false }
    await saveSolved(db, board.roster.id, {
      ...drawn,
      inputHash: hash,
      wishMarks: wishMarks(board.session.input),
    })
    const draws = { before: { seed, bumpedFirst }, after: drawn }
    const detail = { seed: drawn.seed, slots: slots.length }
    await changeRoster(changing, board, { kind: 'auto', slots, draws, action: 'roster-auto-assigned', detail })
    return changeReply(changing, board, slots)
  })
