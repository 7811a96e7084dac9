import { MAX_PRIORITY_COST } from '../input/priority-cost.ts'
import { levelOf, type Session } from '../input/session.ts'
import { type LotteryScale, lotteryClass } from './auto-pricing.ts'
import type { Pricing } from './pricing.ts'

/** How much of the repair's later steps is weighed: all of them, unless the numbers would pass 2^53. */
export type RepairDetail = { readonly lottery: LotteryScale; readonly fairness: boolean }

/**
 * Slots above assignments kept above fairness above wishes. Two rosters differ by simple cycles, and a cycle gives one
 * person a song and takes one from another at most; so what is kept need outweigh one step of fairness and all wishes,
 * not fairness as a whole. A slot must outweigh all that a cycle can cost in kept assignments: one for each person in it.
 */
export function repairPricing(
  session: Session,
  before: Int32Array,
  protectedSongs: Uint8Array,
  { lottery, fairness }: RepairDetail,
): Pricing {
  const { classes, grain } = lottery
  const lotteryUnit = classes > 1 ? 2 * classes * grain * session.slots.length : 1
  const wishes = (MAX_PRIORITY_COST * session.slots.length + 1) * lotteryUnit
  const top = fairness ? session.maxMin + session.max.reduce((most, one) => Math.max(most, one), 0) + 1 : 0
  const keep = wishes * (top + 1)
  const unit = keep * (Math.min(countHeld(before), session.people.length) + 2)
  const classOf = (person: number) => lotteryClass(session, classes, person)
  return {
    lotteryUnit,
    slotReward: Float64Array.from(session.slots, (_, slot) => {
      if (!session.required[slot]) return unit
      return protectedSongs[session.songOfSlot[slot] as number] ? 3 * unit : 2 * unit
    }),
    requiredReward: [2 * unit, 3 * unit],
    unitReward: (person, k) => {
      const level = fairness ? wishes * (top - levelOf(session, person, k)) : 0
      return level - classOf(person) * grain
    },
    wishCost: (person, slot, cost) => {
      const ahead = classes - 1 - classOf(person)
      const kept = slot >= 0 && before[slot] === person
      return cost * lotteryUnit + Math.floor((ahead * grain * cost) / MAX_PRIORITY_COST) - (kept ? keep : 0)
    },
  }
}

function countHeld(holder: Int32Array): number {
  return holder.reduce((count, person) => count + (person >= 0 ? 1 : 0), 0)
}
