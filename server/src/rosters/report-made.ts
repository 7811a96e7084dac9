import type { RosterMade } from '@app/core/rules/roster-made'
import type { Board } from './board.ts'
import type { EngineView } from './engine-view.ts'
import { resultOf } from './solve-roster.ts'

/** How a roster came to be: whether it stands as auto-assign left it shows from what is in it. */
export function madeOf({ roster, assignments }: Board, view: EngineView): RosterMade {
  // In what is out somebody may have taken a part that came free: that was nobody's hand.
  const isDraft = roster.state === 'draft'
  const count = (how: 'hand' | 'pick') => (isDraft ? assignments.filter((one) => one.how === how).length : 0)
  const { solved, inputHash, seed } = roster
  return {
    how: !inputHash
      ? 'by-hand'
      : !solved
        ? 'unknown'
        : solved.result === resultOf(seed, view.assignments)
          ? 'worked-out'
          : 'changed',
    hand: count('hand'),
    picked: count('pick'),
    options: solved?.options ?? null,
  }
}
