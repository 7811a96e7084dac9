import type { RosterChange } from '@app/core/contract/rosters'
import type { Draft, DraftEvent, Pick, Submission } from '@app/core/roster/draft/draft'
import { engine } from '@app/core/roster/engine'
import type { Refusal } from '@app/core/roster/input/refusal'
import { clearedByDraft } from '@app/core/rules/draft-clears'
import type { Db } from '../lib/db/database.ts'
import type { SlotChange } from '../lib/db/tables.ts'
import { notFound, refused } from '../lib/errors.ts'
import type { App } from '../lib/http/handle.ts'
import type { Asker } from '../lib/outside/roster-solver.ts'
import { type Board, findLiveRoster, must, readBoard } from './board.ts'
import { type Changing, changeReply, changeRoster, holdRoster, noteWishes } from './change-roster.ts'
import { lastDraftStep } from './changes-sql.ts'
import { type UnderWay, underWay } from './draft-view.ts'
import { saveDraft } from './sql.ts'
import { tellRoster } from './tell-roster.ts'
import { brokenIn, changeSentence } from './words.ts'

export interface Picked {
  kind?: 'accept' | 'override' | 'skip' | undefined
  slotId: number
  userId: number
}

/** What a draft of these instruments takes off the roster when it starts. */
export const clearedBy = ({ session, assignments }: Board, instrumentIds: readonly number[]): SlotChange[] =>
  clearedByDraft(
    session.slots.map(({ id: slotId, instrumentId, cut }) => ({ slotId, instrumentId, cut })),
    assignments,
    instrumentIds,
  ).map(({ slotId, userId, how, locked }) => ({ slotId, before: { userId, how, locked }, after: null }))

/** Everything that the draft would still suggest, as picks: solved at once, which is as good as one by one. */
export async function restOf(app: App, db: Db, rosterId: number, asker: Asker): Promise<Picked[]> {
  const board = await readBoard(db, await findLiveRoster(db, rosterId))
  const { draft, input } = underWay(board)
  const [solved] = await app.rosterSolver.ask([['solve', input]], asker)
  const held = new Set(board.assignments.map(({ slotId }) => slotId))
  return must(solved)
    .assignments.filter(({ slotId }) => !held.has(slotId) && isDrafted(board, draft, slotId))
    .map(({ slotId, userId }) => ({ kind: 'accept', slotId, userId }))
}

const isDrafted = (board: Board, { instrumentIds }: Draft, slotId: number) =>
  instrumentIds.includes(board.slots.get(slotId)?.instrumentId ?? 0)

/** The draft's version that the caller saw, and its roster's. */
interface Seen {
  version?: number | undefined
  rosterVersion?: number | undefined
}

export async function takePicks(
  changing: Changing,
  rosterId: number,
  picks: Picked[],
  { version: seen, rosterVersion }: Seen,
): Promise<RosterChange> {
  const board = await holdRoster(changing, rosterId, rosterVersion)
  const before = underWay(board)
  let { draft } = before
  let version = seen ?? engine.draftState(draft).version
  const standing = new Set(engine.draftState(draft).picks.map(({ slotId, userId }) => `${slotId} ${userId}`))
  for (const pick of withoutTwins(picks)) {
    if (!isDrafted(board, draft, pick.slotId)) throw notFound('A slot of this draft')
    // Sent once more, without a word on what the caller had seen.
    if (seen === undefined && pick.kind !== 'skip' && standing.has(`${pick.slotId} ${pick.userId}`)) continue
    draft = await granted(changing, board, step({ ...before, draft }, version, pick))
    version++
  }
  return save(changing, board, before.draft, draft)
}

/** The same decision twice in one call is one. */
const withoutTwins = (picks: Picked[]) => [
  ...new Map(picks.map((pick) => [`${pick.kind} ${pick.slotId} ${pick.userId}`, pick])).values(),
]

function step({ input, draft }: UnderWay, version: number, { kind = 'accept', slotId, userId }: Picked): Submission {
  if (kind === 'skip') return engine.skip(input, draft, version, { slotId, userId })
  const pick: Pick = { kind, slotId, userId }
  return engine.pick(input, draft, version, [pick])
}

export async function takeBack(
  changing: Changing,
  rosterId: number,
  event: number,
  { version: seen, rosterVersion }: Seen,
): Promise<RosterChange> {
  const board = await holdRoster(changing, rosterId, rosterVersion)
  const { draft } = underWay(board)
  const version = seen ?? engine.draftState(draft).version
  const after = await granted(changing, board, engine.undo(draft, version, event))
  return save(changing, board, draft, after)
}

/** The draft's next state, or the refusal in words. */
async function granted(changing: Changing, board: Board, submission: Submission): Promise<Draft> {
  if (submission.ok) return submission.value
  if ('stale' in submission) throw refused('DRAFT_CHANGED', await staleSentence(changing, board, submission.stale))
  const [first] = submission.refusals as [Refusal]
  if (first.code === 'lock-breaks-rule')
    throw refused('BREAKS_RULE', brokenIn(board, [first])[0]?.says ?? 'This breaks a rule.')
  if (first.code === 'unknown-user')
    throw refused('NOT_COMING', 'They are not coming to this session. Put them on the list first.')
  if (first.code === 'no-such-pick') throw refused('NO_SUCH_PICK', 'This pick was taken back already.')
  throw notFound(first.code === 'unknown-slot' ? 'This slot' : 'This')
}

/** What was done last, and by whom. A part that was put off is no change of the roster, so nobody noted whose hand it was. */
async function staleSentence(
  { db, by }: Changing,
  { roster, names }: Board,
  stale: readonly DraftEvent[],
): Promise<string> {
  const last = stale.at(-1)
  if (last?.kind === 'skip')
    return `Meanwhile ${names.slots[last.slotId] ?? 'a part'} was put off. Look at the draft again.`
  const change = await lastDraftStep(db, roster.id)
  return `${change ? changeSentence(change, by, names) : 'The draft went on.'} Look at the draft again.`
}

/** Picks that stand are in the roster, fixed; those that were taken back are off it, unless somebody else is there by now. */
async function save(changing: Changing, board: Board, before: Draft, after: Draft): Promise<RosterChange> {
  const keyed = (draft: Draft) => new Map(engine.draftState(draft).picks.map((pick) => [pick.slotId, pick.userId]))
  const [was, is] = [keyed(before), keyed(after)]
  const has = new Map(board.assignments.map((one) => [one.slotId, one]))
  const gone = [...was].flatMap(([slotId, userId]): SlotChange[] => {
    const row = has.get(slotId)
    if (is.get(slotId) === userId || row?.userId !== userId) return []
    return [{ slotId, before: { userId, how: row.how, locked: row.locked }, after: null }]
  })
  const made = [...is].flatMap(([slotId, userId]): SlotChange[] => {
    const row = has.get(slotId)
    if (row?.userId === userId) return []
    return [
      {
        slotId,
        before: row ? { userId: row.userId, how: row.how, locked: row.locked } : null,
        after: { userId, how: 'pick', locked: true },
      },
    ]
  })
  const slots = [...gone.filter(({ slotId }) => !made.some((one) => one.slotId === slotId)), ...made]
  if (after.events.length !== board.roster.draft?.events.length || slots.length)
    await saveDraft(changing.db, board.roster.id, after)
  if (made.length) await noteWishes(changing, board)
  if (slots.length) {
    const only = made.length === 1 ? made[0] : undefined
    await changeRoster(changing, board, {
      kind: 'pick',
      slots,
      action: made.length ? 'roster-picked' : 'roster-picks-taken-back',
      about: only?.after?.userId,
      detail: only ? { slotId: only.slotId } : { slots: slots.length },
    })
  } else if (after.events.length !== before.events.length) await tellRoster(changing, board.roster)
  return changeReply(changing, board, slots)
}
