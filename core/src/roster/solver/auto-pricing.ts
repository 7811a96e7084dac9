import { MAX_PRIORITY_COST } from '../input/priority-cost.ts'
import { levelOf, type Session } from '../input/session.ts'
import type { OpenWishes } from './open-wishes.ts'
import type { Pricing } from './pricing.ts'

/** Weights stay below this, scaled for the solver, so that its prices, a few times as large, stay below 2^53. */
const ROOM_FOR_WEIGHTS = 2 ** 49

/** Finer than this the lottery's order makes no visible difference, and costs time. */
const MOST_LOTTERY_CLASSES = 128
const FINEST_GRAIN = 10

/** How finely the lottery's order is weighed: people in so many classes, each class so many points apart. */
export type LotteryScale = { readonly classes: number; readonly grain: number }

export const NO_LOTTERY: LotteryScale = { classes: 1, grain: 1 }

/** One unit outweighs every priority cost together, so that step 5 never buys anything from steps 2 to 4. */
function unitWeight(session: Session): number {
  return MAX_PRIORITY_COST * session.slots.length + 1
}

function topLevel(session: Session): number {
  return session.maxMin + session.max.reduce((most, one) => Math.max(most, one), 0) + 1
}

/**
 * Steps 2 to 5 in one sum. Slots that can be filled together form a matroid, and so do songs that people can have
 * together; a maximum of either is found greedily by weight, so weights need only be in the right order, not of
 * different magnitude, and one roster reaches both maxima (docs/roster.md has the proof).
 *
 * Beneath all that the lottery settles what is equal: people are in classes by its order, and those in front
 * come first, for a further song as for a dearer wish. A roster's lottery points are fewer than one priority point.
 */
export function autoPricing(session: Session, protectedSongs: Uint8Array, { classes, grain }: LotteryScale): Pricing {
  const lotteryUnit = classes > 1 ? 2 * classes * grain * session.slots.length : 1
  const unit = unitWeight(session) * lotteryUnit
  const top = topLevel(session)
  const classOf = (person: number) => lotteryClass(session, classes, person)
  return {
    lotteryUnit,
    slotReward: Float64Array.from(session.slots, (_, slot) => {
      if (!session.required[slot]) return unit
      return protectedSongs[session.songOfSlot[slot] as number] ? 3 * unit : 2 * unit
    }),
    requiredReward: [2 * unit, 3 * unit],
    unitReward: (person, k) => unit * (top - levelOf(session, person, k)) - classOf(person) * grain,
    wishCost: (person, _slot, cost) => {
      const ahead = classes - 1 - classOf(person)
      return cost * lotteryUnit + Math.floor((ahead * grain * cost) / MAX_PRIORITY_COST)
    },
  }
}

/** People are in the lottery's order; those in front have the lowest class. */
export function lotteryClass(session: Session, classes: number, person: number): number {
  return Math.floor((person * classes) / session.people.length)
}

/**
 * As fine as the weights have room for: everyone their own class in a small session, one class for all in a huge one.
 * `heaviest` is the largest weight without a lottery.
 */
export function lotteryScale(session: Session, open: OpenWishes, heaviest = heaviestReward(session)): LotteryScale {
  const nodes = 2 + session.people.length + open.parts + session.slots.length
  const points = Math.floor(ROOM_FOR_WEIGHTS / (heaviest * nodes) / (2 * session.slots.length))
  const classes = Math.min(points, session.people.length, MOST_LOTTERY_CLASSES)
  return classes > 1 ? { classes, grain: Math.min(FINEST_GRAIN, Math.floor(points / classes)) } : NO_LOTTERY
}

function heaviestReward(session: Session): number {
  return unitWeight(session) * (topLevel(session) + 3)
}

/**
 * The largest weight by the formula, before any clipping of what people asked for: a maximum of a billion songs is a
 * slip of the finger, and is refused rather than read as 'all of them'.
 */
export function heaviestWeight(session: Session): number {
  let min = 0
  let max = 0
  for (const person of session.people) {
    min = Math.max(min, person.min)
    max = Math.max(max, person.max, person.allocationMax ?? 0)
  }
  const nodes = 1 + session.people.length + session.slots.length + session.wishes.count
  return unitWeight(session) * (min + max + 4) * nodes
}
