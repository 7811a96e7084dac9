import type { Prices } from './circulation.ts'
import type { Network } from './network.ts'

const FAR = Number.POSITIVE_INFINITY

/**
 * Cheapest paths in the residual graph of a solved circulation (Dijkstra). Prices leave reduced costs at −1 or more on
 * the scaled costs; one more for each arc makes them non-negative, and makes the search prefer, among paths of equal
 * cost, the one with the fewest arcs: the fewest people moved.
 */
export class ResidualSearch {
  readonly #network: Network
  readonly #prices: Prices
  readonly #distance: Float64Array
  readonly #arcTo: Int32Array
  readonly #done: Uint8Array
  readonly #heap: Int32Array
  readonly #place: Int32Array
  /** Arcs looked at so far: the deterministic stand-in for time. */
  steps = 0
  #size = 0
  #from = 0
  #base = 0

  constructor(network: Network, prices: Prices) {
    this.#network = network
    this.#prices = prices
    this.#distance = new Float64Array(network.nodes)
    this.#arcTo = new Int32Array(network.nodes)
    this.#done = new Uint8Array(network.nodes)
    this.#heap = new Int32Array(network.nodes)
    this.#place = new Int32Array(network.nodes)
  }

  /** Searches from one node until `to` is reached, or everywhere; no further than `limit`, in scaled units. */
  run(from: number, to = -1, limit = FAR): void {
    this.#reset()
    this.#from = from
    this.#arcTo[from] = -1
    this.#distance[from] = 0
    this.#raise(from)
    this.#spread(to, limit)
  }

  #reset(): void {
    this.#distance.fill(FAR)
    this.#done.fill(0)
    this.#place.fill(-1)
    this.#size = 0
  }

  #spread(to: number, limit: number): void {
    const { start, head, cost, residual } = this.#network
    const { price, scale } = this.#prices
    const distance = this.#distance
    while (this.#size > 0) {
      if ((this.#distance[this.#heap[0] as number] as number) >= limit) return
      const v = this.#take()
      this.#done[v] = 1
      if (v === to) return
      const base = (distance[v] as number) + (price[v] as number) + 1
      const end = start[v + 1] as number
      this.steps += end - (start[v] as number)
      for (let a = start[v] as number; a < end; a++) {
        if (!residual[a]) continue
        const w = head[a] as number
        if (this.#done[w]) continue
        const through = base + (cost[a] as number) * scale - (price[w] as number)
        if (through >= (distance[w] as number)) continue
        distance[w] = through
        this.#arcTo[w] = a
        this.#raise(w)
      }
    }
  }

  /** Searches from everywhere at once: `depth` is then how cheaply a node can be reached from any other, at most 0. */
  runFromAll(): void {
    const { price } = this.#prices
    const highest = price.reduce((most, one) => Math.max(most, one), Number.NEGATIVE_INFINITY)
    this.#reset()
    for (let v = 0; v < price.length; v++) {
      this.#distance[v] = highest - (price[v] as number)
      this.#raise(v)
    }
    this.#spread(-1, FAR)
    this.#base = highest
  }

  /** In whole units of cost, after `runFromAll`. */
  depth(v: number): number {
    const { price, scale } = this.#prices
    return Math.floor(((this.#distance[v] as number) - this.#base + (price[v] as number)) / scale)
  }

  /** Whether the search went through the node, and how far it is in scaled reduced costs. */
  reached(v: number): boolean {
    return this.#done[v] === 1
  }

  distance(v: number): number {
    return this.#distance[v] as number
  }

  /** The cost of the path to a node, or Infinity. */
  cost(to: number): number {
    const { price, scale } = this.#prices
    const reduced = this.#distance[to] as number
    if (reduced === FAR) return FAR
    const scaled = reduced - (price[this.#from] as number) + (price[to] as number)
    return Math.floor(scaled / scale)
  }

  /** The arcs of the path to a node, last first. */
  path(to: number): number[] {
    const arcs: number[] = []
    for (let v = to; v !== this.#from; ) {
      const arc = this.#arcTo[v] as number
      arcs.push(arc)
      v = this.#network.head[this.#network.twin[arc] as number] as number
    }
    return arcs
  }

  #take(): number {
    const heap = this.#heap
    const top = heap[0] as number
    const last = heap[--this.#size] as number
    if (this.#size > 0) {
      const key = this.#distance[last] as number
      let at = 0
      for (let child = 1; child < this.#size; child = 2 * at + 1) {
        const right = child + 1
        if (right < this.#size && this.#key(right) < this.#key(child)) child = right
        if (this.#key(child) >= key) break
        this.#put(heap[child] as number, at)
        at = child
      }
      this.#put(last, at)
    }
    return top
  }

  #raise(v: number): void {
    let at = this.#place[v] as number
    if (at < 0) at = this.#size++
    const key = this.#distance[v] as number
    while (at > 0) {
      const above = (at - 1) >> 1
      if (this.#key(above) <= key) break
      this.#put(this.#heap[above] as number, at)
      at = above
    }
    this.#put(v, at)
  }

  #key(at: number): number {
    return this.#distance[this.#heap[at] as number] as number
  }

  #put(v: number, at: number): void {
    this.#heap[at] = v
    this.#place[v] = at
  }
}
