import type { Draft as DraftReply, Suggestion as SuggestionReply } from '@app/core/contract/drafts'
import type { Draft } from '@app/core/roster/draft/draft'
import type { Suggestion } from '@app/core/roster/draft/suggestion'
import { engine } from '@app/core/roster/engine'
import type { LossStep } from '@app/core/roster/explain/loss'
import type { SuggestionReason } from '@app/core/roster/explain/suggestion-reason'
import { capital, ordinal, songs } from '@app/core/roster/explain/words'
import type { RosterInput } from '@app/core/roster/input/input'
import type { Db } from '../lib/db/database.ts'
import { notFound, refused } from '../lib/errors.ts'
import type { App } from '../lib/http/handle.ts'
import type { Asker } from '../lib/outside/roster-solver.ts'
import { type Board, findLiveRoster, inputOf, must, readBoard } from './board.ts'
import { allowLocks } from './forced-locks.ts'

/** A draft that is under way, on what stands in the roster: that is fixed for it, whoever put it there. */
export interface UnderWay {
  draft: Draft
  input: RosterInput
  without: Set<number>
}

export function underWay(board: Board): UnderWay {
  if (!board.roster.draft) throw refused('NO_DRAFT', 'There is no draft under way in this roster. Start one.')
  const fixed = allowLocks(
    inputOf(board),
    board.assignments.map(lockOf).filter(({ slotId }) => isPlayed(board, slotId)),
  )
  return { ...fixed, draft: settled(board, board.roster.draft, fixed.without) }
}

export const lockOf = ({ slotId, userId }: { slotId: number; userId: number }) => ({ slotId, userId })
export const isPlayed = (board: Board, slotId: number) => board.slots.get(slotId)?.cut === false

/** A pick that was taken off the roster otherwise is none any more: its slot is asked for again, at the end. */
function settled(board: Board, draft: Draft, without: Set<number>): Draft {
  const has = new Map(board.assignments.map((one) => [one.slotId, one.userId]))
  const standing = new Set(engine.draftState(draft).picks.map(({ event }) => event))
  return {
    ...draft,
    events: draft.events.map((event, index) => {
      if (event.kind === 'undo' || event.kind === 'skip' || !standing.has(index)) return event
      const { slotId, userId } = event
      const stands = has.get(slotId) === userId && isPlayed(board, slotId) && !without.has(slotId)
      return stands ? event : { kind: 'skip', slotId, userId }
    }),
  }
}

/** Where a draft stands, and what it suggests next: of all, or of one slot. */
export async function viewDraft(
  app: App,
  db: Db,
  rosterId: number,
  asker: Asker,
  slotId?: number | null,
): Promise<DraftReply> {
  const board = await readBoard(db, await findLiveRoster(db, rosterId))
  const { draft, input, without } = underWay(board)
  if (slotId && !board.slots.get(slotId)) throw notFound('This slot')
  // By force somebody is there whom the engine would not have put there: it has nothing to say of that slot.
  if (slotId && without.has(slotId))
    throw refused('BREAKS_RULE', 'Whoever has this slot breaks a rule. Fix that first.')
  const [suggested] = await app.rosterSolver.ask([['suggest', input, draft, slotId ?? undefined]], asker)
  const next = must(suggested)
  const { version, picks, putOff } = engine.draftState(draft)
  const slots = board.session.slots.filter(
    ({ instrumentId, cut }) => !cut && draft.instrumentIds.includes(instrumentId),
  )
  const decided = new Set(board.assignments.map((one) => one.slotId))
  const inDraft = pickableIn(board, draft.instrumentIds)
  const drawn = engine.lottery(input).filter((userId) => inDraft.has(userId))
  return {
    rosterId,
    rosterVersion: board.roster.version,
    version,
    instrumentIds: [...draft.instrumentIds],
    picks: picks.map(({ event, kind, slotId: id, userId }) => ({ event, kind, slotId: id, userId })),
    putOff: putOff.filter((id) => slots.some((slot) => slot.id === id) && !decided.has(id) && id !== next?.slotId),
    slots: slots.length,
    decided: slots.filter(({ id }) => decided.has(id)).length,
    // Every second pass begins from the other end.
    lottery: next && next.passNo % 2 === 0 ? drawn.reverse() : drawn,
    next: next && describeSuggestion(board, next),
  }
}

/** Who asked for a part of these instruments, or has one. */
function pickableIn({ session, assignments }: Board, instrumentIds: readonly number[]): Set<number> {
  const drafted = new Set(instrumentIds)
  const slots = new Set(
    session.slots.filter(({ instrumentId, cut }) => !cut && drafted.has(instrumentId)).map(({ id }) => id),
  )
  const { registrations, wildcards } = session.input
  return new Set([
    ...[...registrations, ...assignments].filter(({ slotId }) => slots.has(slotId)).map(({ userId }) => userId),
    ...wildcards.filter(({ instrumentId }) => drafted.has(instrumentId)).map(({ userId }) => userId),
  ])
}

const COSTS: Record<LossStep, SuggestionReply['alternatives'][number]['costs']> = {
  playable: 'song',
  songs: 'song',
  required: 'part',
  slots: 'part',
  fairness: 'fairness',
  wishes: 'wish',
  draw: 'nothing',
}

function describeSuggestion(board: Board, { reasons, alternatives, ...next }: Suggestion): SuggestionReply {
  const { names } = board
  const slot = board.slots.get(next.slotId)
  const reader = { role: 'organiser' } as const
  return {
    ...next,
    sessionSongId: slot?.songId ?? 0,
    pool: [...pickableIn(board, slot ? [slot.instrumentId] : [])],
    reason: wallReason(names.people[next.userId] ?? 'Somebody', reasons),
    reasons: reasons.map((value) => engine.sentences({ about: 'suggestion', value }, reader, names).join(' ')),
    alternatives: alternatives.map((value) => ({
      userId: value.userId,
      price: engine.sentences({ about: 'alternative', value }, reader, names).join(' '),
      aloud: engine.sentences({ about: 'alternative', value, aloud: true }, reader, names).join(' '),
      costs: COSTS[value.step],
      figures: engine.figures(value.loss),
    })),
  }
}

/** What everyone in the room may read: whose wish it is, how many songs they have, and that nobody else could. */
function wallReason(who: string, reasons: readonly SuggestionReason[]): string {
  const said = reasons.flatMap((reason): [number, string][] => {
    switch (reason.kind) {
      case 'wish':
        return [[0, `It is ${who}’s ${ordinal(reason.rank)} wish.`]]
      case 'wildcard':
        return [[0, `${who} takes any part on this instrument.`]]
      case 'songs-so-far':
        return [[1, `${capital(songs(reason.songs))} so far.`]]
      case 'only-candidate':
        return [[2, 'Nobody else can take it.']]
      default:
        return []
    }
  })
  return said
    .sort(([a], [b]) => a - b)
    .map(([, text]) => text)
    .join(' ')
}
