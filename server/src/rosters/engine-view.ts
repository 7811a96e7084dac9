import type { Lock, RosterInput } from '@app/core/roster/input/input'
import { asPlayed, type Board, inputOf, locksOf } from './board.ts'
import { allowLocks } from './forced-locks.ts'

/** A board as the engine explains it: with its locks, and without what is cut or what the engine has no word for. */
export interface EngineView {
  input: RosterInput
  assignments: Lock[]
  without: Set<number>
}

export function engineView(board: Board): EngineView {
  const { input, without } = allowLocks(inputOf(board), locksOf(board.assignments))
  const assignments = asPlayed(board)
    .assignments.filter(({ slotId }) => !without.has(slotId))
    .map(({ slotId, userId }) => ({ slotId, userId }))
  return { input, assignments, without }
}
