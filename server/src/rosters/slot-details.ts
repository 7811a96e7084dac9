import { type SlotCandidate, slotSignUpDetails } from '@app/core/contract/rosters'
import { engine } from '@app/core/roster/engine'
import type { SlotCandidate as Candidate, SlotAnswer } from '@app/core/roster/explain/candidates'
import { notFound } from '../lib/errors.ts'
import { type App, handle } from '../lib/http/handle.ts'
import type { Asker } from '../lib/outside/roster-solver.ts'
import { listWhoCould } from '../session-overview/sql.ts'
import { readSession } from '../sessions/sql.ts'
import { asPerson, type Board, must } from './board.ts'
import { currentBoard } from './current-board.ts'
import { engineView } from './engine-view.ts'
import { newlyBroken } from './moves.ts'
import { listBothRatings } from './sql.ts'

/** More names are no help. */
const MOST_OTHERS = 50
const ORGANISER = { role: 'organiser' } as const

export function slotDetailsRoutes(app: App): void {
  handle(app, slotSignUpDetails, async ({ query, session, db, asker }) => {
    const board = await currentBoard(db, session.id, query.rosterId)
    const slot = board.slots.get(query.slotId)
    if (!slot) throw notFound('This slot')
    const ratings = await listBothRatings(db, session.id, session.groupId, slot.instrumentId)
    const answer = await explained(app, board, slot.id, asker())
    const brokenBy = brokenIn(board, slot.id)
    const candidates = freeFirst(
      answer.candidates.flatMap((one) => candidateOf(board, one, ratings.get(one.userId), brokenBy) ?? []),
    )
    const known = new Set([...candidates.map(({ person }) => person.userId), answer.holderId])
    const shown = await readSession(db, session.id)
    if (!shown) throw notFound('This session')
    const others = await listWhoCould(db, shown, { ...slot, sessionSongId: slot.songId }, playsIn(board))
    return {
      slotId: slot.id,
      holderId: answer.holderId,
      locked: answer.locked,
      empty:
        answer.cause &&
        engine.sentences({ about: 'empty-slot', value: answer.cause }, ORGANISER, board.names).join(' '),
      candidates,
      others: others.filter(({ person }) => !known.has(person.userId)).slice(0, MOST_OTHERS),
    }
  })
}

/** Who plays in which songs by a roster; null: there is none. */
const playsIn = ({ roster, slots, assignments }: Board) =>
  roster.id
    ? assignments.map(({ userId, slotId }) => ({ userId, sessionSongId: slots.get(slotId)?.songId ?? 0 }))
    : null

async function explained(app: App, board: Board, slotId: number, asker: Asker): Promise<SlotAnswer> {
  const view = engineView(board)
  const holder = board.assignments.find((one) => one.slotId === slotId)
  // The second part of a song that somebody was given by force: the engine has no word for that, and is asked as if it were free.
  const isForced = view.without.has(slotId)
  const { input, assignments } = isForced ? engineView(without(board, slotId)) : view
  const [answer] = await app.rosterSolver.ask([['explainSlot', input, assignments, slotId]], asker)
  const answered = { ...must(answer), locked: holder?.locked ?? false }
  return isForced && holder ? { ...answered, ...heldBy(answered, holder.userId) } : answered
}

const without = (board: Board, slotId: number): Board => ({
  ...board,
  assignments: board.assignments.filter((one) => one.slotId !== slotId),
})

/** The slot is somebody's after all. */
const heldBy = ({ candidates }: SlotAnswer, holderId: number) => ({
  holderId,
  cause: null,
  candidates: candidates.map((one) =>
    one.userId === holderId ? { ...one, verdict: { kind: 'has-it' as const } } : one,
  ),
})

const VERDICTS = {
  free: 'free',
  taken: 'costs',
  'in-song': 'blocked',
  'at-maximum': 'blocked',
} as const

function verdictOf({ verdict }: Candidate): SlotCandidate['verdict'] {
  switch (verdict.kind) {
    case 'has-it':
    case 'blocked':
      return verdict.kind
    case 'facts':
      return VERDICTS[verdict.fact]
    case 'price':
      return verdict.step === 'draw' || verdict.step === 'helped' ? 'free' : 'costs'
  }
}

/** The rule that choosing somebody here, while nobody else moves, would break: as it is refused then. */
function brokenIn(board: Board, slotId: number): (userId: number) => string | undefined {
  const before = board.assignments.find((one) => one.slotId === slotId) ?? null
  const breaks = newlyBroken(board)
  return (userId) => breaks([{ slotId, before, after: { userId, how: 'hand', locked: true } }])[0]?.says
}

/** In their order, but whoever would break a rule after all who break none. */
const freeFirst = (candidates: SlotCandidate[]) => [
  ...candidates.filter(({ verdict }) => verdict !== 'blocked'),
  ...candidates.filter(({ verdict }) => verdict === 'blocked'),
]

function candidateOf(
  board: Board,
  candidate: Candidate,
  ratings: { rating: number | null; adminRating: number | null } | undefined,
  brokenBy: (userId: number) => string | undefined,
): SlotCandidate | null {
  const found = board.people.get(candidate.userId)
  if (!found) return null
  const max = found.allocationMax ?? found.max
  const words = engine.sentences({ about: 'candidate', value: candidate }, ORGANISER, board.names)
  // The price is that of the whole roster with them here, one of their songs given up for it; choosing them takes none away.
  const isFull = candidate.verdict.kind === 'price' && candidate.songs >= max
  const given = verdictOf(candidate)
  const broken = given === 'free' || given === 'costs' ? brokenBy(candidate.userId) : undefined
  if (broken && !isFull) words.push(broken)
  if (isFull) words.push(`They have their ${max} already: take one away, or lock them here and auto-assign.`)
  return {
    person: asPerson(found),
    source: candidate.source,
    rank: candidate.rank,
    rating: ratings?.rating ?? null,
    adminRating: ratings?.adminRating ?? null,
    songs: candidate.songs,
    min: found.min,
    max,
    verdict: broken ? 'blocked' : given,
    price: words.join(' '),
    figures: candidate.verdict.kind === 'price' ? engine.figures(candidate.verdict.loss) : [],
  }
}
