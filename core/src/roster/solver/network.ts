import { WILDCARD_COST } from '../input/priority-cost.ts'
import type { Session } from '../input/session.ts'
import type { OpenWishes } from './open-wishes.ts'
import type { Pool } from './pools.ts'
import type { Pricing } from './pricing.ts'

/** Source and sink in one: a unit of flow leaves the hub for a person, and comes back from a slot. */
export const HUB = 0

/**
 * The circulation's graph, residual arcs included: hub → person → (part of a song, or pool) → slot → hub. Every capacity
 * is one; a person who may play k songs has k arcs from the hub. A part has a node of its own only where the person has
 * two edges in it. `start[v] … start[v + 1]` are the arcs out of v, `twin` the arc the other way round.
 */
export type Network = {
  readonly nodes: number
  readonly firstPart: number
  readonly firstSlot: number
  readonly firstPool: number
  readonly start: Int32Array
  readonly head: Int32Array
  readonly twin: Int32Array
  readonly cost: Float64Array
  /** 1 for an arc as built, 0 for its twin. */
  readonly forward: Uint8Array
  /** 1 while the arc can take a unit. */
  readonly residual: Uint8Array
  /** The arc into the slot of each open edge. */
  readonly arcOfEdge: Int32Array
  /** The edge of each arc between a person or part and a slot, in both directions; −1 for other arcs. */
  readonly edgeOfArc: Int32Array
}

export function personNode(person: number): number {
  return 1 + person
}

export function buildNetwork(
  session: Session,
  open: OpenWishes,
  pricing: Pricing,
  pools: readonly Pool[] = [],
): Network {
  const people = session.people.length
  const firstPart = 1 + people
  const firstSlot = firstPart + open.parts
  const firstPool = firstSlot + session.slots.length
  const pooled = poolsOf(pools)
  const draft = new ArcList(mostArcs(session, open, pools))
  let part = firstPart
  for (let person = 0; person < people; person++) {
    const from = open.start[person] as number
    const to = open.start[person + 1] as number
    let parts = 0
    for (let edge = from; edge < to; ) {
      const end = open.runEnd[edge] as number
      parts++
      let tail = personNode(person)
      if (end - edge > 1) {
        draft.add(tail, part, 0, -1)
        tail = part++
      }
      for (; edge < end; edge++) {
        const slot = open.slot[edge] as number
        draft.add(tail, firstSlot + slot, pricing.wishCost(person, slot, open.cost[edge] as number), edge)
      }
    }
    const held = open.held[person] as number
    const room = Math.max(0, (session.max[person] as number) - held)
    const own = pooled.get(person) ?? []
    const reach = parts + own.reduce((sum, pool) => sum + (pools[pool] as Pool).slots.length, 0)
    const units = Math.min(room, reach)
    for (let k = 1; k <= units; k++) draft.add(HUB, personNode(person), -pricing.unitReward(person, held + k), -1)
    for (const pool of own) {
      const through = Math.min(units, (pools[pool] as Pool).slots.length)
      const cost = pricing.wishCost(person, -1, WILDCARD_COST)
      for (let k = 0; k < through; k++) draft.add(personNode(person), firstPool + pool, cost, -1)
    }
  }
  pools.forEach(({ slots }, pool) => {
    for (const slot of slots) draft.add(firstPool + pool, firstSlot + slot, 0, -1)
  })
  const wanted = open.wanted.slice()
  for (const { slots } of pools) for (const slot of slots) wanted[slot] = 1
  for (let slot = 0; slot < session.slots.length; slot++) {
    if (wanted[slot]) draft.add(firstSlot + slot, HUB, -(pricing.slotReward[slot] as number), -1)
  }
  return { firstPart, firstSlot, firstPool, ...draft.finish(firstPool + pools.length, open.count) }
}

/** Which pools each person is in. */
function poolsOf(pools: readonly Pool[]): Map<number, number[]> {
  const own = new Map<number, number[]>()
  pools.forEach((pool, index) => {
    for (const person of pool.people) {
      const known = own.get(person)
      if (known) known.push(index)
      else own.set(person, [index])
    }
  })
  return own
}

/** At most one part arc an edge, one unit arc an edge, and one arc a slot; what goes through pools by its room. */
function mostArcs(session: Session, open: OpenWishes, pools: readonly Pool[]): number {
  let most = open.count * 3 + session.slots.length
  for (const { people, slots } of pools) {
    most += slots.length
    for (const person of people) most += 2 * Math.min(session.max[person] as number, slots.length)
  }
  return most
}

/** Gathers arcs one way, then lays them out by tail together with their twins. */
class ArcList {
  readonly #tail: Int32Array
  readonly #head: Int32Array
  readonly #cost: Float64Array
  readonly #edge: Int32Array
  #count = 0

  constructor(most: number) {
    this.#tail = new Int32Array(most)
    this.#head = new Int32Array(most)
    this.#cost = new Float64Array(most)
    this.#edge = new Int32Array(most)
  }

  add(tail: number, head: number, cost: number, edge: number): void {
    const at = this.#count++
    this.#tail[at] = tail
    this.#head[at] = head
    this.#cost[at] = cost
    this.#edge[at] = edge
  }

  finish(nodes: number, edges: number): Omit<Network, 'firstPart' | 'firstSlot' | 'firstPool'> {
    const count = this.#count
    const start = new Int32Array(nodes + 1)
    for (let i = 0; i < count; i++) {
      const t = (this.#tail[i] as number) + 1
      const h = (this.#head[i] as number) + 1
      start[t] = (start[t] as number) + 1
      start[h] = (start[h] as number) + 1
    }
    for (let v = 0; v < nodes; v++) start[v + 1] = (start[v + 1] as number) + (start[v] as number)
    const next = start.slice()
    const head = new Int32Array(2 * count)
    const twin = new Int32Array(2 * count)
    const cost = new Float64Array(2 * count)
    const residual = new Uint8Array(2 * count)
    const built = new Uint8Array(2 * count)
    const edgeOfArc = new Int32Array(2 * count)
    const arcOfEdge = new Int32Array(edges).fill(-1)
    for (let i = 0; i < count; i++) {
      const t = this.#tail[i] as number
      const h = this.#head[i] as number
      const forward = next[t] as number
      next[t] = forward + 1
      const back = next[h] as number
      next[h] = back + 1
      const edge = this.#edge[i] as number
      head[forward] = h
      head[back] = t
      twin[forward] = back
      twin[back] = forward
      cost[forward] = this.#cost[i] as number
      cost[back] = -(this.#cost[i] as number)
      residual[forward] = 1
      built[forward] = 1
      edgeOfArc[forward] = edge
      edgeOfArc[back] = edge
      if (edge >= 0) arcOfEdge[edge] = forward
    }
    return { nodes, start, head, twin, cost, forward: built, residual, arcOfEdge, edgeOfArc }
  }
}
