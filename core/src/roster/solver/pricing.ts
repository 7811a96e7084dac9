/**
 * What a network is priced by, in whole numbers. The engine's objectives differ only in these three; see auto-assign
 * and repair for how each keeps the steps of its objective apart.
 */
export type Pricing = {
  /** One point of the last step that counts: a difference below this is the lottery's. */
  readonly lotteryUnit: number
  readonly slotReward: Float64Array
  /** Of a required slot: as such, and in a song that is to be playable. */
  readonly requiredReward: readonly [plain: number, held: number]
  /** Reward of a person's k-th song, k from 1. It must not grow with k. */
  readonly unitReward: (person: number, k: number) => number
  /** What granting a slot costs, from the cost of the wish. */
  readonly wishCost: (person: number, slot: number, cost: number) => number
}
