import { createHash } from 'node:crypto'
import type { AutoAssignOptions } from '@app/core/contract/rosters'
import type { Lock, RosterInput } from '@app/core/roster/input/input'
import type { Db } from '../lib/db/database.ts'
import type { SlotChange } from '../lib/db/tables.ts'
import { type Board, inputOf, locksOf } from './board.ts'
import { allowLocks } from './forced-locks.ts'
import { listEarlierRosters } from './input-sql.ts'
import { ledgerOf, REMEMBERED } from './ledger.ts'
import { listConfirmed } from './sql.ts'

/** Tickets for who was bumped in the group's last sessions. */
async function ticketsFor(db: Db, sessionId: number): Promise<Map<number, number>> {
  const ledger = await ledgerOf(db, await listEarlierRosters(db, sessionId, REMEMBERED))
  return new Map(ledger.map(({ userId, extraTickets }) => [userId, extraTickets]))
}

/** What is to be solved: the input that the engine takes, and slots that stay out of it. */
export interface Question {
  input: RosterInput
  without: Set<number>
}

export async function questionFor(db: Db, board: Board, options: AutoAssignOptions): Promise<Question> {
  const tickets = options.bumpedFirst ? await ticketsFor(db, board.roster.sessionId) : null
  const base = inputOf(board)
  const input: RosterInput = {
    ...base,
    seed: options.seed ?? base.seed,
    slots: leftEmpty(board, base.slots, options),
    wildcards: options.wildcards === false ? [] : base.wildcards,
    people: tickets ? base.people.map((one) => ({ ...one, extraTickets: tickets.get(one.userId) ?? 0 })) : base.people,
  }
  return allowLocks(input, keptLocks(board, await listConfirmed(db, board.roster.sessionId), options))
}

/** What is confirmed stays in any case: in what is out, as a draft has no answers of its own. */
function keptLocks(
  { assignments }: Board,
  confirmed: readonly Lock[],
  { keepLocked = true, keepSlotIds = [] }: AutoAssignOptions,
): Lock[] {
  const named = new Set(keepSlotIds)
  const yes = new Map(confirmed.map(({ slotId, userId }) => [slotId, userId]))
  const stays = ({ slotId, userId }: Lock) => named.has(slotId) || yes.get(slotId) === userId
  const fixed = keepLocked ? assignments : assignments.map((one) => ({ ...one, locked: false }))
  return locksOf(fixed.map((one) => (stays(one) ? { ...one, locked: true } : one)))
}

/** Whom the organiser keeps where they are is theirs to keep the next time too. */
export const lockKept = ({ assignments }: Board, { keepSlotIds = [] }: AutoAssignOptions): SlotChange[] => {
  const named = new Set(keepSlotIds)
  return assignments
    .filter(({ slotId, locked }) => named.has(slotId) && !locked)
    .map(({ slotId, userId, how }) => {
      const before = { userId, how, locked: false }
      return { slotId, before, after: { ...before, locked: true } }
    })
}

/** What is named and has nobody stays so. */
function leftEmpty({ assignments }: Board, slots: RosterInput['slots'], { keepSlotIds = [] }: AutoAssignOptions) {
  const empty = new Set(keepSlotIds)
  for (const { slotId } of assignments) empty.delete(slotId)
  return slots.map((slot) => (empty.has(slot.id) ? { ...slot, closed: true } : slot))
}

/** What the answer changes on the board. Cut songs, and what the engine was not told of, stay as they are. */
export function changesTo(
  { session, assignments }: Board,
  { without }: Question,
  answer: readonly Lock[],
  how: 'auto' | 'pick' = 'auto',
): SlotChange[] {
  const was = new Map(assignments.map((one) => [one.slotId, one]))
  const is = new Map(answer.map((one) => [one.slotId, one.userId]))
  return session.slots.flatMap(({ id, cut }) => {
    const before = was.get(id)
    const userId = is.get(id)
    if (cut || without.has(id) || before?.userId === userId) return []
    return [
      {
        slotId: id,
        before: before ? { userId: before.userId, how: before.how, locked: before.locked } : null,
        after: userId === undefined ? null : { userId, how, locked: how === 'pick' },
      },
    ]
  })
}

/** Names an outcome: the same draw and the same line-up, the same word. */
export const resultOf = (seed: number, answer: readonly Lock[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        seed,
        answer.map(({ slotId, userId }) => [slotId, userId]).sort((a, b) => (a[0] as number) - (b[0] as number)),
      ]),
    )
    .digest('hex')
    .slice(0, 16)
