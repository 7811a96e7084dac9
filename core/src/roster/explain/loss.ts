import type { Objective } from '../solver/objective.ts'

/** What a change costs, step by step. Positive is worse; negative is better, which only a lower step can be. */
export type Loss = {
  readonly playable: number
  /** Required slots of songs that are playable now. It can be lost without `playable` when another song becomes playable. */
  readonly protectedSlots: number
  readonly required: number
  readonly slots: number
  /** Songs lost at each level, as [level, songs]; negative where there are more. Unchanged levels are left out. */
  readonly levels: readonly (readonly [level: number, songs: number])[]
  readonly priorityCost: number
}

/**
 * The first step that suffers, which is the reason; 'draw' when none does. 'songs': the songs that are playable now could
 * not all be, though another choice of as many might do.
 */
export type LossStep = 'playable' | 'songs' | 'required' | 'slots' | 'fairness' | 'wishes' | 'draw'

export function lossBetween(best: Objective, other: Objective, protectedSlots = 0): Loss {
  const levels = new Map(best.levels)
  for (const [level, songs] of other.levels) levels.set(level, (levels.get(level) ?? 0) - songs)
  return {
    playable: best.playable - other.playable,
    protectedSlots,
    required: best.required - other.required,
    slots: best.slots - other.slots,
    levels: [...levels].filter(([, songs]) => songs !== 0).sort((a, b) => a[0] - b[0]),
    priorityCost: other.priorityCost - best.priorityCost,
  }
}

export function firstStep(loss: Loss): LossStep {
  if (loss.playable > 0 || loss.protectedSlots > 0) return 'songs'
  if (loss.required > 0) return 'required'
  if (loss.slots > 0) return 'slots'
  const [first] = loss.levels
  if (first && first[1] > 0) return 'fairness'
  return loss.priorityCost > 0 && !first ? 'wishes' : 'draw'
}
