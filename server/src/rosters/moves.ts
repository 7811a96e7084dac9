import type { BrokenRule, RosterChange } from '@app/core/contract/rosters'
import { engine } from '@app/core/roster/engine'
import type { Placed, SlotChange } from '../lib/db/tables.ts'
import { notFound, refused } from '../lib/errors.ts'
import { versionBeforeDraft } from '../session-history/sql.ts'
import { type Board, inputOf } from './board.ts'
import { type Changing, changeReply, changeRoster, holdRoster, noteWishes, withSlots } from './change-roster.ts'
import { markUndone, setAside } from './changes-sql.ts'
import { findOwnStep, type OwnStep } from './own-steps.ts'
import { updateRoster } from './sql.ts'
import { brokenIn, changeSentence } from './words.ts'

export interface Move {
  rosterId: number
  slotId: number
  userId: number
  locked?: boolean | undefined
  force?: boolean | undefined
  fromSlotId?: number | null | undefined
  swap?: boolean | undefined
  version?: number | undefined
}

const holderOf = (board: Board, slotId: number): Placed | null => {
  const row = board.assignments.find((one) => one.slotId === slotId)
  return row ? { userId: row.userId, how: row.how, locked: row.locked } : null
}

/** A slot of the set that somebody can be given. */
function refuseSlot(board: Board, slotId: number): void {
  const slot = board.slots.get(slotId)
  if (!slot) throw notFound('This slot')
  if (slot.cut)
    throw refused('SONG_CUT', `${slot.song} is cut, so nobody plays it. Bring the song back to give out its parts.`)
}

/** Of somebody who is not on the list nothing is told, not even whether there is such an account. */
function refuseAbsent(board: Board, userId: number): void {
  if (board.people.get(userId)) return
  throw refused('NOT_COMING', 'They are not coming to this session, or wait for a place. Put them on the list first.')
}

/** Gives a slot to somebody; whoever had it is off it, or, in a swap, where the person came from. */
function planMove(board: Board, move: Move): SlotChange[] {
  const { slotId, userId, fromSlotId, swap } = move
  const before = holderOf(board, slotId)
  if (before?.userId === userId) {
    const locked = move.locked ?? true
    return before.locked === locked ? [] : [{ slotId, before, after: { ...before, locked } }]
  }
  const after: Placed = { userId, how: 'hand', locked: move.locked ?? true }
  const change = { slotId, before, after }
  if (!fromSlotId || fromSlotId === slotId) return [change]
  const was = holderOf(board, fromSlotId)
  if (was?.userId !== userId)
    throw refused(
      'ROSTER_CHANGED',
      `${board.names.people[userId] ?? 'This person'} does not have that part any more. Look at it again.`,
    )
  const other: Placed | null = swap && before ? { userId: before.userId, how: 'hand', locked: true } : null
  return [change, { slotId: fromSlotId, before: was, after: other }]
}

type Broken = { readonly rule: string; readonly userId: number }
const keyOf = ({ rule, userId }: Broken) => `${rule} ${userId}`
function countBroken(list: readonly Broken[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const one of list) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1)
  return counts
}

/**
 * The rules that the roster would break after a change and does not break now: by rule and person, as a maximum has no slot of its own.
 * Of many changes that are thought of, what it breaks now is counted once.
 */
export function newlyBroken(board: Board): (slots: SlotChange[]) => BrokenRule[] {
  const input = inputOf(board)
  const before = countBroken(engine.broken(input, board.assignments))
  return (slots) => {
    const after = { ...board, assignments: withSlots(board.assignments, slots) }
    const broken = engine.broken(input, after.assignments)
    const now = countBroken(broken)
    const isNew = (one: Broken) => (now.get(keyOf(one)) ?? 0) > (before.get(keyOf(one)) ?? 0)
    return brokenIn(after, broken.filter(isNew))
  }
}

export async function assign(changing: Changing, move: Move): Promise<RosterChange> {
  const board = await holdRoster(changing, move.rosterId, move.version)
  refuseSlot(board, move.slotId)
  refuseAbsent(board, move.userId)
  const slots = planMove(board, move)
  if (!slots.length) return changeReply(changing, board, [])
  const isMove = slots[0]?.before?.userId !== move.userId
  if (isMove && !move.force) refuseBroken(board, move, slots)
  if (isMove) await noteWishes(changing, board)
  const kind = isMove ? 'assign' : 'lock'
  const action = isMove ? 'roster-assigned' : slots[0]?.after?.locked ? 'roster-locked' : 'roster-unlocked'
  await changeRoster(changing, board, { kind, slots, action, about: move.userId, detail: { slotId: move.slotId } })
  return changeReply(changing, board, slots)
}

function refuseBroken(board: Board, { slotId, userId, version }: Move, slots: SlotChange[]): void {
  const holder = slots[0]?.before
  // Whoever names a version has seen who had the slot.
  const taken = holder && version === undefined ? brokenIn(board, [{ rule: 'slot-taken', slotId, userId }]) : []
  const broken = [...taken, ...newlyBroken(board)(slots)]
  if (broken.length) throw refused('BREAKS_RULE', [...new Set(broken.map(({ says }) => says))].join(' '))
}

export async function unassign(
  changing: Changing,
  { rosterId, slotId, version }: { rosterId: number; slotId: number; version?: number | undefined },
): Promise<RosterChange> {
  const board = await holdRoster(changing, rosterId, version)
  if (!board.slots.get(slotId)) throw notFound('This slot')
  const before = holderOf(board, slotId)
  if (!before) return changeReply(changing, board, [])
  const slots = [{ slotId, before, after: null }]
  const about = before.userId
  await changeRoster(changing, board, {
    kind: 'unassign',
    slots,
    action: 'roster-unassigned',
    about,
    detail: { slotId },
  })
  return changeReply(changing, board, slots)
}

interface Undoing {
  rosterId: number
  redo?: boolean | undefined
  draft?: boolean | undefined
  version?: number | undefined
}

/** Nothing was taken back: why not. */
interface Stays {
  stays: string
}

/** The caller's own last change backwards, or the one that they took back once more. Where somebody else was at the same slot since, it stays. */
export async function undo(
  changing: Changing,
  { rosterId, redo, draft, version }: Undoing,
): Promise<RosterChange | Stays> {
  const board = await holdRoster(changing, rosterId, version)
  return draft ? undoDraft(changing, board) : undoStep(changing, board, redo)
}

/** The roster as it was before the last draft, as far as the caller changed it. */
async function undoDraft(changing: Changing, before: Board): Promise<RosterChange> {
  const { db, by } = changing
  const { id: rosterId, sessionId } = before.roster
  const start = await versionBeforeDraft(db, sessionId, rosterId)
  const slotIds = new Set<number>()
  let after = before
  const nextBack = () => (start === null ? null : findOwnStep(db, after, by, { since: start }))
  for (let step = await nextBack(); step; step = await nextBack()) {
    await turnBack(changing, after, step, false)
    for (const { slotId } of step.slots) slotIds.add(slotId)
    after = { ...after, assignments: withSlots(after.assignments, step.slots) }
  }
  if (!slotIds.size) throw refused('NOTHING_TO_UNDO', 'There’s nothing to undo.')
  const slots = [...slotIds].map((slotId) => ({
    slotId,
    before: holderOf(before, slotId),
    after: holderOf(after, slotId),
  }))
  return changeReply(changing, after, slots)
}

async function undoStep(changing: Changing, board: Board, redo = false): Promise<RosterChange | Stays> {
  const { db, by, now } = changing
  const step = await findOwnStep(db, board, by, { redo })
  if (!step) throw refused('NOTHING_TO_UNDO', redo ? 'There’s nothing to redo.' : 'There’s nothing to undo.')
  if (step.inTheWay) {
    await setAside(db, step.change.id, now)
    const next = await findOwnStep(db, board, by, { redo })
    const [again, other] = redo ? ['Redo', 'after'] : ['Undo', 'before']
    return { stays: `${whyNot(step, board, by, redo)}${next ? ` ${again} again for the one ${other} it.` : ''}` }
  }
  await turnBack(changing, board, step, redo)
  return changeReply(changing, board, step.slots)
}

const whyNot = ({ change, inTheWay }: OwnStep, { names }: Board, by: number, redo: boolean) =>
  `${changeSentence(inTheWay ?? change, by, names, 'since')} So your change cannot be ${redo ? 'done again' : 'taken back'}.`

async function turnBack(changing: Changing, board: Board, step: OwnStep, redo: boolean): Promise<void> {
  const { db, by, now } = changing
  const { change, slots, passed, inTheWay } = step
  if (inTheWay) throw refused('CHANGED_SINCE', whyNot(step, board, by, redo))
  for (const id of [...passed, change.id]) await markUndone(db, id, redo ? null : now)
  const seed = redo ? change.seedAfter : change.seedBefore
  const bumpedFirst = (redo ? change.bumpedFirstAfter : change.bumpedFirstBefore) ?? false
  if (seed !== null) await updateRoster(db, board.roster.id, { seed, bumped_first: bumpedFirst })
  const action = redo ? 'roster-redone' : 'roster-undone'
  await changeRoster(changing, board, { kind: redo ? 'redo' : 'undo', slots, action })
}
