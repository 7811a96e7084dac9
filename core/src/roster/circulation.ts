import type { Network } from './network.ts'

/** ε shrinks by this factor from one phase to the next. Measured: 5 to 12 differ little, 3 and 50 are slower. */
const SHRINK = 6

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
  const run = new PushRelabel(network, scale)
  for (let epsilon = Math.max(1, largest); ; ) {
    epsilon = Math.max(1, Math.floor(epsilon / SHRINK))
    if (!run.refine(epsilon)) return null
    if (epsilon > 1) continue
    run.writeFlow(network)
    return { price: run.price, scale }
  }
}

/**
 * Reduced cost of an arc (v, w) is cost + price[v] − price[w]; it is never below −ε where the arc is residual. Of an arc
 * and its twin exactly one is residual, and scanning both is half the time of the whole: so each node's residual arcs
 * are kept at the front of its list, up to `full[v]`, by swapping arcs about. `origin` says which arc of the network
 * stands at a place.
 */
class PushRelabel {
  readonly price: Float64Array
  readonly #nodes: number
  readonly #start: Int32Array
  readonly #full: Int32Array
  readonly #head: Int32Array
  readonly #twin: Int32Array
  readonly #cost: Float64Array
  readonly #origin: Int32Array
  readonly #excess: Int32Array
  readonly #current: Int32Array
  readonly #queue: Int32Array
  readonly #queued: Uint8Array
  #queueHead = 0
  #queueSize = 0
  readonly #distance: Int32Array
  readonly #bucketNext: Int32Array
  readonly #bucketBefore: Int32Array

  constructor(network: Network, scale: number) {
    const { nodes } = network
    this.#nodes = nodes
    this.#start = network.start
    this.#full = network.start.slice(1)
    this.#head = network.head.slice()
    this.#twin = network.twin.slice()
    this.#cost = network.cost.map((one) => one * scale)
    this.#origin = Int32Array.from(network.head.keys())
    this.price = new Float64Array(nodes)
    this.#excess = new Int32Array(nodes)
    this.#current = new Int32Array(nodes)
    this.#queue = new Int32Array(nodes)
    this.#queued = new Uint8Array(nodes)
    this.#distance = new Int32Array(nodes)
    this.#bucketNext = new Int32Array(nodes)
    this.#bucketBefore = new Int32Array(nodes)
    this.#gatherResidual(network.residual)
  }

  /** Makes the flow ε-optimal. False when a price left the safe range. */
  refine(epsilon: number): boolean {
    this.#saturate()
    const nodes = this.#nodes
    const excess = this.#excess
    for (let v = 0; v < nodes; v++) {
      this.#current[v] = this.#start[v] as number
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

  writeFlow(network: Network): void {
    for (let v = 0; v < this.#nodes; v++) {
      const end = this.#start[v + 1] as number
      const full = this.#full[v] as number
      for (let a = this.#start[v] as number; a < end; a++)
        network.residual[this.#origin[a] as number] = a < full ? 1 : 0
    }
  }

  #gatherResidual(residual: Uint8Array): void {
    for (let v = 0; v < this.#nodes; v++) {
      let full = this.#start[v] as number
      for (let a = full; a < (this.#start[v + 1] as number); a++) {
        if (residual[this.#origin[a] as number]) this.#swap(a, full++)
      }
      this.#full[v] = full
    }
  }

  #swap(a: number, b: number): void {
    if (a === b) return
    const head = this.#head
    const twin = this.#twin
    const cost = this.#cost
    const origin = this.#origin
    const h = head[a] as number
    const t = twin[a] as number
    const c = cost[a] as number
    const o = origin[a] as number
    head[a] = head[b] as number
    twin[a] = twin[b] as number
    cost[a] = cost[b] as number
    origin[a] = origin[b] as number
    head[b] = h
    twin[b] = t
    cost[b] = c
    origin[b] = o
    twin[twin[a] as number] = a
    twin[t] = b
  }

  /** Sends a unit along the residual arc at place `a` of node v: the arc leaves v's residual arcs, its twin joins w's. */
  #carry(v: number, a: number): void {
    const w = this.#head[a] as number
    const last = (this.#full[v] as number) - 1
    this.#full[v] = last
    this.#swap(a, last)
    const first = this.#full[w] as number
    this.#full[w] = first + 1
    this.#swap(this.#twin[last] as number, first)
  }

  /** Fills every arc of negative reduced cost: the flow is then optimal for these prices, and unbalanced. */
  #saturate(): void {
    const { price } = this
    const excess = this.#excess
    for (let v = 0; v < this.#nodes; v++) {
      const pv = price[v] as number
      for (let a = this.#start[v] as number; a < (this.#full[v] as number); ) {
        const w = this.#head[a] as number
        if ((this.#cost[a] as number) + pv - (price[w] as number) >= 0) {
          a++
          continue
        }
        this.#carry(v, a)
        excess[v] = (excess[v] as number) - 1
        excess[w] = (excess[w] as number) + 1
      }
    }
  }

  /** Pushes the node's excess along admissible arcs, lowering its price when there is none. Returns the relabels. */
  #discharge(v: number, epsilon: number): number {
    const head = this.#head
    const cost = this.#cost
    const { price } = this
    const excess = this.#excess
    const first = this.#start[v] as number
    let full = this.#full[v] as number
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
        this.#carry(v, a)
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
    const nodes = this.#nodes
    const head = this.#head
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
        const end = this.#start[w + 1] as number
        // Arcs into w that are residual: the twins of those of w's arcs that are not.
        for (let a = this.#full[w] as number; a < end; a++) {
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
        this.#current[v] = this.#start[v] as number
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
