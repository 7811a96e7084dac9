/** From this rank on a wish costs 100, as much as a slot nobody asked for by name. */
const LAST_DISTINCT_RANK = 30

/**
 * COST[p] = round(100 · (1 − 0.8^(p−1))). By repeated multiplication: Math.pow may differ in its last bit between
 * JavaScript engines, and the same roster must come out of all of them.
 */
const COST: readonly number[] = (() => {
  const costs = [0]
  let remaining = 1
  for (let rank = 1; rank <= LAST_DISTINCT_RANK; rank++) {
    costs.push(Math.round(100 * (1 - remaining)))
    remaining *= 0.8
  }
  return costs
})()

export const MAX_PRIORITY_COST = 100

/** A wildcard ranks behind every wish. */
export const WILDCARD_COST = MAX_PRIORITY_COST

export function priorityCost(rank: number): number {
  return rank > LAST_DISTINCT_RANK ? MAX_PRIORITY_COST : (COST[rank] as number)
}

/** The dense rank of each priority in the list: equal priorities share a rank, and no rank is left out. */
export function denseRanks(priorities: readonly number[]): number[] {
  const distinct = [...new Set(priorities)].sort((a, b) => a - b)
  const rankOf = new Map(distinct.map((priority, index) => [priority, index + 1]))
  return priorities.map((priority) => rankOf.get(priority) as number)
}
