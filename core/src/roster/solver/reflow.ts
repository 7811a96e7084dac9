import type { Prices } from './circulation.ts'
import { HUB, type Network } from './network.ts'
import { ResidualSearch } from './residual-search.ts'

export type FlowState = { readonly residual: Uint8Array; readonly cost: Float64Array; readonly price: Float64Array }

/**
 * Keeps a solved circulation optimal while rewards of single slots change. Changing one arc makes at most that arc too
 * cheap; one shortest path tells whether flow should take it, and corrects the prices either way. That is far less work
 * than solving again, so many choices of songs can be tried.
 */
export class Reflow {
  readonly #network: Network
  readonly #prices: Prices
  readonly #search: ResidualSearch
  readonly #slotArc: Int32Array
  #steps = 0

  constructor(network: Network, prices: Prices) {
    this.#network = network
    this.#prices = prices
    this.#search = new ResidualSearch(network, prices)
    this.#slotArc = new Int32Array(network.firstPool - network.firstSlot).fill(-1)
    for (let slot = 0; slot < this.#slotArc.length; slot++) {
      const node = network.firstSlot + slot
      for (let a = network.start[node] as number; a < (network.start[node + 1] as number); a++) {
        if (network.forward[a] && network.head[a] === HUB) this.#slotArc[slot] = a
      }
    }
  }

  /** Work so far, in arcs looked at: the deterministic stand-in for time. */
  get steps(): number {
    return this.#search.steps + this.#steps
  }

  fills(slot: number): boolean {
    const arc = this.#slotArc[slot] as number
    return arc >= 0 && !this.#network.residual[arc]
  }

  reward(slot: number, amount: number): void {
    const arc = this.#slotArc[slot] as number
    const { cost, twin, residual } = this.#network
    if (arc < 0 || cost[arc] === -amount) return
    const back = twin[arc] as number
    cost[arc] = -amount
    cost[back] = amount
    this.#mend(residual[arc] ? arc : back)
  }

  /** What people's songs and wishes come to, without the rewards of slots: comparable between choices of songs. */
  value(): number {
    const { cost, forward, residual, head } = this.#network
    let value = 0
    this.#steps += cost.length >> 3
    for (let a = 0; a < cost.length; a++) if (forward[a] && !residual[a] && head[a] !== HUB) value += cost[a] as number
    return value
  }

  save(): FlowState {
    const { residual, cost } = this.#network
    this.#steps += cost.length >> 3
    return { residual: residual.slice(), cost: cost.slice(), price: this.#prices.price.slice() }
  }

  restore(state: FlowState): void {
    this.#network.residual.set(state.residual)
    this.#network.cost.set(state.cost)
    this.#prices.price.set(state.price)
  }

  #mend(arc: number): void {
    const { head, twin, cost, residual } = this.#network
    const { price, scale } = this.#prices
    const from = head[arc] as number
    const to = head[twin[arc] as number] as number
    const reduced = (cost[arc] as number) * scale + (price[to] as number) - (price[from] as number)
    // Reduced costs of −1 are what the certificate allows.
    const lacking = -1 - reduced
    if (lacking <= 0) return
    this.#steps += price.length >> 1
    const search = this.#search
    search.run(from, to, lacking)
    const pays = search.reached(to)
    const far = pays ? search.distance(to) : lacking
    for (let v = 0; v < price.length; v++) {
      if (search.reached(v)) price[v] = (price[v] as number) + Math.min(search.distance(v), far) - far
    }
    if (!pays) return
    for (const step of [arc, ...search.path(to)]) {
      residual[step] = 0
      residual[twin[step] as number] = 1
    }
  }
}
