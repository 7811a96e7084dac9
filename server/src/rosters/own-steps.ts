import type { Db } from '../lib/db/database.ts'
import type { Placed, RosterChangeKind, SlotChange } from '../lib/db/tables.ts'
import type { Board } from './board.ts'
import { findChange, lastChangesOfSlots, lastOwnChange, nextToRedo, type RosterChangeRow } from './changes-sql.ts'

/** A change that somebody can take back, or do again. */
export interface OwnStep {
  change: RosterChangeRow
  /** What it comes to as the roster stands now. */
  slots: SlotChange[]
  /** Changes on the way to it that have come to nothing. */
  passed: number[]
  /** What somebody else did to one of its slots since: then it stays. */
  inTheWay: RosterChangeRow | null
}

interface Wanted {
  redo?: boolean
  /** No change of this version of the roster, or before. */
  since?: number
}

/** Somebody's next step backwards or forwards that comes to anything. One that they were told cannot be is passed over while it cannot. */
export async function findOwnStep(
  db: Db,
  board: Board,
  by: number,
  { redo = false, since = 0 }: Wanted = {},
): Promise<OwnStep | null> {
  const find = redo ? nextToRedo : lastOwnChange
  const passed: number[] = []
  let last: number | undefined
  for (;;) {
    const change = await find(db, board.roster.id, by, last)
    if (!change || change.version <= since) return null
    last = change.id
    const turned = await turn(db, board, by, { change, passed }, redo)
    if (turned.inTheWay && change.setAsideAt) continue
    if (turned.slots.length || turned.inTheWay || hasDrawn(change)) return { change, passed, ...turned }
    passed.push(change.id)
  }
}

const GIVEN_BACK = new Set<RosterChangeKind>(['left', 'declined'])

/** Whether lots were drawn in another way with it. */
const hasDrawn = (change: RosterChangeRow) =>
  change.seedBefore !== change.seedAfter || change.bumpedFirstBefore !== change.bumpedFirstAfter

const isAlike = (one: Placed | null, other: Placed | null) =>
  one?.userId === other?.userId && one?.how === other?.how && one?.locked === other?.locked

/**
 * A slot that is gone is left out, and nobody comes back who has left. What somebody gave back is free: that is nobody's change of
 * the roster. Otherwise a slot has to stand as the change left it, and nobody else may have been at it since: who gave it to the
 * same person once more, or locked them there, wants them there. What others took back themselves does not count.
 *
 * A song that was cut since has its part in it: with half of a change turned back, it would come again with a line-up that nobody
 * made. What somebody has in it is out of sight until then, and publishing drops it.
 */
async function turn(
  db: Db,
  board: Board,
  by: number,
  { change, passed }: Pick<OwnStep, 'change' | 'passed'>,
  redo: boolean,
): Promise<Pick<OwnStep, 'slots' | 'inTheWay'>> {
  const slots: SlotChange[] = []
  const holders = new Map(board.assignments.map(({ slotId, userId, how, locked }) => [slotId, { userId, how, locked }]))
  const there = change.slots.filter(({ slotId }) => board.slots.has(slotId))
  const rosterId = board.roster.id
  const slotIds = there.map(({ slotId }) => slotId)
  const since = await lastChangesOfSlots(db, rosterId, change.version, slotIds)
  for (const one of there) {
    const { slotId } = one
    const [left, wanted] = redo ? [one.before, one.after] : [one.after, one.before]
    const before = holders.get(slotId) ?? null
    const after = wanted && board.people.has(wanted.userId) ? wanted : null
    const last = since.get(slotId)
    const isGivenBack = !last || GIVEN_BACK.has(last.kind)
    const isFree = before === null && (isGivenBack || passed.includes(last.id))
    const isOthers = !isGivenBack && last.stands && last.userId !== by
    if (!isFree && (isOthers || !isAlike(before, left))) {
      const inTheWay = last && (await findChange(db, rosterId, last.id))
      return { slots: [], inTheWay: inTheWay ?? change }
    }
    if (before || after) slots.push({ slotId, before, after })
  }
  return { slots, inTheWay: null }
}
