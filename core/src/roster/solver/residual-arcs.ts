import type { Network } from './network.ts'

/**
 * A network's arcs while it is solved. Of an arc and its twin exactly one is residual, and scanning both would be half
 * the time of the whole: so the arcs of node v are kept in three runs, by swapping them about. From `start[v]` those
 * that are residual, from `full[v]` those that are not, and from `end[v]` those whose flow is settled for good.
 */
export class ResidualArcs {
  readonly nodes: number
  readonly start: Int32Array
  readonly full: Int32Array
  readonly end: Int32Array
  readonly head: Int32Array
  readonly twin: Int32Array
  readonly cost: Float64Array
  /** Which arc of the network stands at a place. */
  readonly #origin: Int32Array
  readonly #network: Network

  constructor(network: Network, scale: number) {
    this.#network = network
    this.nodes = network.nodes
    this.start = network.start
    this.full = network.start.slice(0, -1)
    this.end = network.start.slice(1)
    this.head = network.head.slice()
    this.twin = network.twin.slice()
    this.cost = network.cost.map((one) => one * scale)
    this.#origin = Int32Array.from(network.head.keys())
    for (let v = 0; v < this.nodes; v++) {
      for (let a = this.start[v] as number; a < (this.end[v] as number); a++) {
        if (!network.residual[this.#origin[a] as number]) continue
        const first = this.full[v] as number
        this.full[v] = first + 1
        this.#swap(a, first)
      }
    }
  }

  /** Sends a unit along the residual arc at place `a` of node v: the arc leaves v's residual arcs, its twin joins w's. */
  carry(v: number, a: number): void {
    const w = this.head[a] as number
    const last = (this.full[v] as number) - 1
    this.full[v] = last
    this.#swap(a, last)
    const first = this.full[w] as number
    this.full[w] = first + 1
    this.#swap(this.twin[last] as number, first)
  }

  /** Settles every arc whose reduced cost is above the bound: it stays empty, or its twin stays full. */
  settle(price: Float64Array, bound: number): void {
    const { residual } = this.#network
    for (let v = 0; v < this.nodes; v++) {
      const pv = price[v] as number
      for (let a = this.start[v] as number; a < (this.full[v] as number); ) {
        const w = this.head[a] as number
        if ((this.cost[a] as number) + pv - (price[w] as number) <= bound) {
          a++
          continue
        }
        const lastFull = (this.full[v] as number) - 1
        const last = (this.end[v] as number) - 1
        this.#swap(a, lastFull)
        this.#swap(lastFull, last)
        this.full[v] = lastFull
        this.end[v] = last
        const lastOfTwin = (this.end[w] as number) - 1
        this.#swap(this.twin[last] as number, lastOfTwin)
        this.end[w] = lastOfTwin
        residual[this.#origin[last] as number] = 1
        residual[this.#origin[lastOfTwin] as number] = 0
      }
    }
  }

  /** Leaves the flow in the network that this was made of. */
  write(): void {
    const { residual } = this.#network
    for (let v = 0; v < this.nodes; v++) {
      const full = this.full[v] as number
      for (let a = this.start[v] as number; a < (this.end[v] as number); a++)
        residual[this.#origin[a] as number] = a < full ? 1 : 0
    }
  }

  #swap(a: number, b: number): void {
    if (a === b) return
    const { head, twin, cost } = this
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
}
