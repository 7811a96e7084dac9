import { Buckets } from './buckets.ts'
import type { Network } from './network.ts'
import { ResidualArcs } from './residual-arcs.ts'

/** ε shrinks by this factor from one phase to the next. Measured: 6 to 16 differ little, 4 and 30 are slower. */
const SHRINK = 10

/**
 * The first ε is the largest cost over so many a node. Any start is right, as a phase begins by filling what pays; from the
 * largest cost itself the first four phases sort out what the next would anyway. Measured: 2 is best or near it from small to huge.
 */
const FIRST = 2

/**
 * So many ε for each node, and an arc is settled. In all phases to come no price falls by more than 3 · nodes · ε / 9, and
 * an arc beyond 2 · nodes · ε carries the same in every better circulation (Goldberg and Tarjan): 4 is enough for both, so
 * the arc is still rightly empty at the end, and the certificate shows it.
 */
const SETTLED = 4

/** A price beyond this could round: half of 2^53 leaves room for one addition. */
const SAFE = 2 ** 52

/** Prices in units of 1 / `scale` of a cost. */
export type Prices = { readonly price: Float64Array; readonly scale: number }

/**
 * Finds the cheapest circulation by cost-scaling push–relabel (Goldberg and Tarjan), and leaves it in
 * `network.residual`. Costs are multiplied by more than the number of nodes, so that the last phase, at ε = 1, is exact.
 * Null when a number would pass 2^53.
 */
export function solveCirculation(network: Network): Prices | null {
  const scale = network.nodes + 1
  const largest = network.cost.reduce((most, one) => Math.max(most, Math.abs(one)), 0) * scale
  if (largest >= SAFE / 4) return null
  const arcs = new ResidualArcs(network, scale)
  const run = new PushRelabel(arcs)
  let epsilon = wholeStep(largest / (FIRST * network.nodes))
  while (run.refine(epsilon)) {
    if (epsilon === 1) {
      arcs.write()
      return { price: run.price, scale }
    }
    arcs.settle(run.price, SETTLED * network.nodes * epsilon)
    epsilon = wholeStep(epsilon / SHRINK)
  }
  return null
}

const wholeStep = (size: number) => Math.max(1, Math.floor(size))

/** Reduced cost of an arc (v, w) is cost + price[v] − price[w]; it is never below −ε where the arc is residual. */
class PushRelabel {
  readonly price: Float64Array
  readonly #arcs: ResidualArcs
  readonly #excess: Int32Array
  readonly #current: Int32Array
  readonly #queue: Int32Array
  readonly #queued: Uint8Array
  #queueHead = 0
  #queueSize = 0
  readonly #distance: Int32Array
  readonly #bucketNext: Int32Array
  readonly #bucketBefore: Int32Array

  constructor(arcs: ResidualArcs) {
    const { nodes } = arcs
    this.#arcs = arcs
    this.price = new Float64Array(nodes)
    this.#excess = new Int32Array(nodes)
    this.#current = new Int32Array(nodes)
    this.#queue = new Int32Array(nodes)
    this.#queued = new Uint8Array(nodes)
    this.#distance = new Int32Array(nodes)
    this.#bucketNext = new Int32Array(nodes)
    this.#bucketBefore = new Int32Array(nodes)
  }

  /** Makes the flow ε-optimal. False when a price left the safe range. */
  refine(epsilon: number): boolean {
    this.#saturate()
    const { nodes, start } = this.#arcs
    const excess = this.#excess
    for (let v = 0; v < nodes; v++) {
      this.#current[v] = start[v] as number
      if ((excess[v] as number) > 0) this.#enqueue(v)
    }
    let relabels = nodes
    while (this.#queueSize > 0) {
      if (relabels >= nodes) {
        this.#updatePrices(epsilon)
        relabels = 0
      }
      const v = this.#dequeue()
      relabels += this.#discharge(v, epsilon)
      if ((this.price[v] as number) < -SAFE) return false
    }
    return true
  }

  /** Fills every arc of negative reduced cost: the flow is then optimal for these prices, and unbalanced. */
  #saturate(): void {
    const { price } = this
    const arcs = this.#arcs
    const { start, full, head, cost } = arcs
    const excess = this.#excess
    for (let v = 0; v < arcs.nodes; v++) {
      const pv = price[v] as number
      for (let a = start[v] as number; a < (full[v] as number); ) {
        const w = head[a] as number
        if ((cost[a] as number) + pv - (price[w] as number) >= 0) {
          a++
          continue
        }
        arcs.carry(v, a)
        excess[v] = (excess[v] as number) - 1
        excess[w] = (excess[w] as number) + 1
      }
    }
  }

  /** Pushes the node's excess along admissible arcs, lowering its price when there is none. Returns the relabels. */
  #discharge(v: number, epsilon: number): number {
    const arcs = this.#arcs
    const { head, cost } = arcs
    const { price } = this
    const excess = this.#excess
    const first = arcs.start[v] as number
    let full = arcs.full[v] as number
    let left = excess[v] as number
    let a = this.#current[v] as number
    let relabels = 0
    while (left > 0) {
      const pv = price[v] as number
      while (a < full) {
        const w = head[a] as number
        if ((cost[a] as number) + pv - (price[w] as number) >= 0) {
          a++
          continue
        }
        arcs.carry(v, a)
        full--
        const had = excess[w] as number
        excess[w] = had + 1
        if (had === 0) this.#enqueue(w)
        if (--left === 0) break
      }
      if (left === 0) break
      let best = Number.NEGATIVE_INFINITY
      for (let b = first; b < full; b++) {
        const candidate = (price[head[b] as number] as number) - (cost[b] as number)
        if (candidate > best) best = candidate
      }
      price[v] = best - epsilon
      a = first
      relabels++
      if (price[v] < -SAFE) break
    }
    excess[v] = left
    this.#current[v] = a
    return relabels
  }

  /**
   * Lowers prices all at once by each node's distance, in ε, from the nearest node that lacks flow, so that excess
   * flows straight there. Without it the hub's many arcs are scanned again and again.
   */
  #updatePrices(epsilon: number): void {
    const { nodes, start, full, end, head, cost } = this.#arcs
    const { price } = this
    const excess = this.#excess
    const distance = this.#distance
    const buckets = new Buckets(nodes, this.#bucketNext, this.#bucketBefore)
    let waiting = 0
    for (let v = 0; v < nodes; v++) {
      const e = excess[v] as number
      distance[v] = e < 0 ? 0 : buckets.limit
      if (e < 0) buckets.put(v, 0)
      else if (e > 0) waiting++
    }
    let at = 0
    for (; at < buckets.limit && waiting > 0; at++) {
      for (let w = buckets.take(at); w >= 0; w = buckets.take(at)) {
        if ((excess[w] as number) > 0) waiting--
        const pw = price[w] as number
        const last = end[w] as number
        // Arcs into w that are residual: the twins of those of w's arcs that are not.
        for (let a = full[w] as number; a < last; a++) {
          const v = head[a] as number
          const known = distance[v] as number
          if (known <= at) continue
          const reduced = (price[v] as number) - (cost[a] as number) - pw
          const through = at + Math.floor(reduced / epsilon) + 1
          if (through >= known) continue
          if (known < buckets.limit) buckets.drop(v, known)
          distance[v] = through
          buckets.put(v, through)
        }
      }
    }
    for (let v = 0; v < nodes; v++) {
      const d = Math.min(distance[v] as number, at)
      if (d > 0) {
        price[v] = (price[v] as number) - d * epsilon
        this.#current[v] = start[v] as number
      }
    }
  }

  #enqueue(v: number): void {
    if (this.#queued[v]) return
    this.#queued[v] = 1
    let at = this.#queueHead + this.#queueSize++
    if (at >= this.#queue.length) at -= this.#queue.length
    this.#queue[at] = v
  }

  #dequeue(): number {
    const v = this.#queue[this.#queueHead] as number
    this.#queueHead++
    if (this.#queueHead === this.#queue.length) this.#queueHead = 0
    this.#queueSize--
    this.#queued[v] = 0
    return v
  }
}
