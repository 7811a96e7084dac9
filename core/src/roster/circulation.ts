import type { Network } from './network.ts'

/** ε shrinks by this factor from one phase to the next. Measured: 8 to 16 differ little, 2 and 64 are slower. */
const SHRINK = 12

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
  const cost = network.cost.map((one) => one * scale)
  const largest = cost.reduce((most, one) => Math.max(most, Math.abs(one)), 0)
  if (largest >= SAFE / 4) return null
  const run = new PushRelabel(network, cost)
  for (let epsilon = Math.max(1, largest); ; ) {
    epsilon = Math.max(1, Math.floor(epsilon / SHRINK))
    if (!run.refine(epsilon)) return null
    if (epsilon === 1) return { price: run.price, scale }
  }
}

/** Reduced cost of an arc (v, w) is cost + price[v] − price[w]; it is never below −ε where the arc is residual. */
class PushRelabel {
  readonly price: Float64Array
  readonly #network: Network
  readonly #cost: Float64Array
  readonly #excess: Int32Array
  readonly #current: Int32Array
  readonly #queue: Int32Array
  readonly #queued: Uint8Array
  #queueHead = 0
  #queueSize = 0
  readonly #distance: Int32Array
  readonly #bucketNext: Int32Array
  readonly #bucketBefore: Int32Array

  constructor(network: Network, cost: Float64Array) {
    const { nodes } = network
    this.#network = network
    this.#cost = cost
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
    const { nodes, start } = this.#network
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
    const { nodes, start, head, twin, residual } = this.#network
    const { price } = this
    const cost = this.#cost
    const excess = this.#excess
    for (let v = 0; v < nodes; v++) {
      const pv = price[v] as number
      const end = start[v + 1] as number
      for (let a = start[v] as number; a < end; a++) {
        if (!residual[a]) continue
        const w = head[a] as number
        if ((cost[a] as number) + pv - (price[w] as number) >= 0) continue
        residual[a] = 0
        residual[twin[a] as number] = 1
        excess[v] = (excess[v] as number) - 1
        excess[w] = (excess[w] as number) + 1
      }
    }
  }

  /** Pushes the node's excess along admissible arcs, lowering its price when there is none. Returns the relabels. */
  #discharge(v: number, epsilon: number): number {
    const { start, head, twin, residual } = this.#network
    const { price } = this
    const cost = this.#cost
    const excess = this.#excess
    const first = start[v] as number
    const end = start[v + 1] as number
    let left = excess[v] as number
    let a = this.#current[v] as number
    let relabels = 0
    while (left > 0) {
      const pv = price[v] as number
      for (; a < end; a++) {
        if (!residual[a]) continue
        const w = head[a] as number
        if ((cost[a] as number) + pv - (price[w] as number) >= 0) continue
        residual[a] = 0
        residual[twin[a] as number] = 1
        const had = excess[w] as number
        excess[w] = had + 1
        if (had === 0) this.#enqueue(w)
        if (--left === 0) break
      }
      if (left === 0) break
      let best = Number.NEGATIVE_INFINITY
      for (let b = first; b < end; b++) {
        if (!residual[b]) continue
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
    const { nodes, start, head, twin, residual } = this.#network
    const { price } = this
    const cost = this.#cost
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
        const end = start[w + 1] as number
        for (let a = start[w] as number; a < end; a++) {
          const v = head[a] as number
          const known = distance[v] as number
          if (known <= at || !residual[twin[a] as number]) continue
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

/** Nodes by whole distance, as doubly linked lists in two arrays. */
class Buckets {
  readonly limit: number
  readonly #first: Int32Array
  readonly #next: Int32Array
  readonly #before: Int32Array

  constructor(nodes: number, next: Int32Array, before: Int32Array) {
    this.limit = nodes * 4 + 16
    this.#first = new Int32Array(this.limit).fill(-1)
    this.#next = next
    this.#before = before
  }

  put(v: number, bucket: number): void {
    const first = this.#first[bucket] as number
    this.#next[v] = first
    this.#before[v] = -1
    if (first >= 0) this.#before[first] = v
    this.#first[bucket] = v
  }

  drop(v: number, bucket: number): void {
    const next = this.#next[v] as number
    const before = this.#before[v] as number
    if (before >= 0) this.#next[before] = next
    else this.#first[bucket] = next
    if (next >= 0) this.#before[next] = before
  }

  take(bucket: number): number {
    const v = this.#first[bucket] as number
    if (v >= 0) this.drop(v, bucket)
    return v
  }
}
