const MOST_ROUNDS = 400
/** A round takes songs squared; very long sets get fewer. */
const ROUND_WORK = 20_000_000
const FAR = 1e9

/**
 * A cost no order can go below: the 1-tree bound of Held and Karp. An order of songs, closed to a ring by an empty stage
 * that costs nothing, is a tree on the songs plus two links to the empty stage; the cheapest such thing is found at
 * once, and penalties on songs with too many or too few neighbours push it up towards a real order. `first` and `last`
 * are the pinned opener and closer, or −1; pins in between are left out, which can only lower the bound.
 */
export function orderBound(table: Int32Array, n: number, first: number, last: number, known: number): number {
  if (n < 3) return known
  const penalty = new Float64Array(n)
  const degree = new Int32Array(n)
  let bound = 0
  let step = 2
  const rounds = Math.min(MOST_ROUNDS, Math.ceil(ROUND_WORK / (n * n)))
  let sinceBetter = 0
  for (let round = 0; round < rounds && Math.ceil(bound - 1e-6) < known; round++) {
    const weight = spanningTree(table, n, penalty, degree) + stageLinks(n, penalty, degree, first, last)
    let penalties = 0
    let off = 0
    for (let v = 0; v < n; v++) {
      penalties += penalty[v] as number
      off += ((degree[v] as number) - 2) ** 2
    }
    const value = weight - 2 * penalties
    if (value > bound) {
      bound = value
      sinceBetter = 0
    } else if (++sinceBetter === 8) {
      step /= 1.6
      sinceBetter = 0
    }
    if (off === 0) break
    const move = (step * (known - value + 0.01)) / off
    for (let v = 0; v < n; v++) penalty[v] = (penalty[v] as number) + move * ((degree[v] as number) - 2)
  }
  // Costs are whole numbers, so the bound may be rounded up.
  return Math.min(known, Math.max(0, Math.ceil(bound - 1e-6)))
}

/** Prim's algorithm on cost plus the penalties of both ends; writes each song's number of neighbours. */
function spanningTree(table: Int32Array, n: number, penalty: Float64Array, degree: Int32Array): number {
  degree.fill(0)
  const near = new Float64Array(n).fill(FAR)
  const to = new Int32Array(n)
  const inside = new Uint8Array(n)
  let weight = 0
  for (let added = 0, v = 0; ; ) {
    inside[v] = 1
    if (++added === n) return weight
    let next = -1
    for (let w = 0; w < n; w++) {
      if (inside[w]) continue
      const cost = (table[v * n + w] as number) + (penalty[v] as number) + (penalty[w] as number)
      if (cost < (near[w] as number)) {
        near[w] = cost
        to[w] = v
      }
      if (next < 0 || (near[w] as number) < (near[next] as number)) next = w
    }
    weight += near[next] as number
    degree[next] = (degree[next] as number) + 1
    const other = to[next] as number
    degree[other] = (degree[other] as number) + 1
    v = next
  }
}

/** The two cheapest links from the empty stage: to the pinned ends, or to the songs with the least penalty. */
function stageLinks(n: number, penalty: Float64Array, degree: Int32Array, first: number, last: number): number {
  const cheapest = (not: number) => {
    let best = -1
    for (let v = 0; v < n; v++) {
      if (v !== not && (best < 0 || (penalty[v] as number) < (penalty[best] as number))) best = v
    }
    return best
  }
  const a = first >= 0 ? first : cheapest(last)
  const b = last >= 0 ? last : cheapest(a)
  degree[a] = (degree[a] as number) + 1
  degree[b] = (degree[b] as number) + 1
  return (penalty[a] as number) + (penalty[b] as number)
}
