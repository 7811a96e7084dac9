/** Changing an instrument takes as long as six people walking on or off. */
const SWITCH_COST = 6

export type LineUp = {
  readonly songId: number
  readonly players: readonly { readonly userId: number; readonly instrumentId: number }[]
}

/**
 * What it takes to get from one song to the next, for each pair of songs, in a flat n × n table: people who walk on,
 * people who walk off, and six for each who stays and changes instrument. It is the same in both directions.
 */
export function changeOvers(songs: readonly LineUp[]): Int32Array {
  const n = songs.length
  const table = new Int32Array(n * n)
  const stages = songs.map(onStage)
  for (let a = 0; a < n; a++) {
    for (let b = a + 1; b < n; b++) {
      const cost = between(stages[a] as Stage, stages[b] as Stage)
      table[a * n + b] = cost
      table[b * n + a] = cost
    }
  }
  return table
}

export function orderCost(table: Int32Array, order: ArrayLike<number>): number {
  const n = Math.sqrt(table.length)
  let cost = 0
  for (let i = 1; i < order.length; i++) cost += table[(order[i - 1] as number) * n + (order[i] as number)] as number
  return cost
}

type Stage = ReadonlyMap<number, ReadonlySet<number>>

function onStage({ players }: LineUp): Stage {
  const stage = new Map<number, Set<number>>()
  for (const { userId, instrumentId } of players) {
    const plays = stage.get(userId)
    if (plays) plays.add(instrumentId)
    else stage.set(userId, new Set([instrumentId]))
  }
  return stage
}

function between(a: Stage, b: Stage): number {
  let stay = 0
  let switches = 0
  for (const [userId, before] of a) {
    const after = b.get(userId)
    if (!after) continue
    stay++
    if (!within(before, after) && !within(after, before)) switches++
  }
  return a.size - stay + (b.size - stay) + SWITCH_COST * switches
}

/** Who sings and plays in one song and only sings in the next has nothing to change. */
function within(some: ReadonlySet<number>, all: ReadonlySet<number>): boolean {
  for (const one of some) if (!all.has(one)) return false
  return true
}
