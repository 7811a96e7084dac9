import type { Session } from '../input/session.ts'
import type { OpenWishes } from './open-wishes.ts'
import type { Pricing } from './pricing.ts'

/** Source and sink in one: a unit of flow leaves the hub for a person, and comes back from a slot. */
export const HUB = 0

/**
 * The circulation's graph, residual arcs included: hub → person → (part of a song) → slot → hub. Every capacity is one;
 * a person who may play k songs has k arcs from the hub. A part has a node of its own only where the person has two
 * wishes in it. `start[v] … start[v + 1]` are the arcs out of v, `twin` the arc the other way round.
 */
export type Network = {
  readonly nodes: number
  readonly firstPart: number
  readonly firstSlot: number
  readonly start: Int32Array
  readonly head: Int32Array
  readonly twin: Int32Array
  readonly cost: Float64Array
  /** 1 for an arc as built, 0 for its twin. */
  readonly forward: Uint8Array
  /** 1 while the arc can take a unit. */
  readonly residual: Uint8Array
  /** The arc into the slot of each wish, or −1 where the wish takes no part. */
  readonly arcOfWish: Int32Array
  /** The wish of each arc between a person or part and a slot, in both directions; −1 for other arcs. */
  readonly wishOfArc: Int32Array
}

export function personNode(person: number): number {
  return 1 + person
}

export function buildNetwork(session: Session, open: OpenWishes, pricing: Pricing): Network {
  const draft = new ArcList(session, open.count)
  const people = session.people.length
  const firstPart = 1 + people
  const firstSlot = firstPart + open.parts
  let part = firstPart
  for (let person = 0; person < people; person++) {
    const from = open.start[person] as number
    const to = open.start[person + 1] as number
    let parts = 0
    for (let i = from; i < to; ) {
      const end = open.runEnd[i] as number
      parts++
      let tail = personNode(person)
      if (end - i > 1) {
        draft.add(tail, part, 0, -1)
        tail = part++
      }
      for (; i < end; i++) {
        const wish = open.wish[i] as number
        draft.add(tail, firstSlot + (session.wishes.slot[wish] as number), pricing.wishCost(wish), wish)
      }
    }
    const held = open.held[person] as number
    const units = Math.min((session.max[person] as number) - held, parts)
    for (let k = 1; k <= units; k++) draft.add(HUB, personNode(person), -pricing.unitReward(person, held + k), -1)
  }
  for (let slot = 0; slot < session.slots.length; slot++) {
    if (open.wanted[slot]) draft.add(firstSlot + slot, HUB, -(pricing.slotReward[slot] as number), -1)
  }
  return { firstPart, firstSlot, ...draft.finish(firstSlot + session.slots.length, session.wishes.count) }
}

/** Gathers arcs one way, then lays them out by tail together with their twins. */
class ArcList {
  readonly #tail: Int32Array
  readonly #head: Int32Array
  readonly #cost: Float64Array
  readonly #wish: Int32Array
  #count = 0

  constructor(session: Session, wishes: number) {
    // At most one part arc a wish, one unit arc a wish, and one arc a slot.
    const most = wishes * 3 + session.slots.length
    this.#tail = new Int32Array(most)
    this.#head = new Int32Array(most)
    this.#cost = new Float64Array(most)
    this.#wish = new Int32Array(most)
  }

  add(tail: number, head: number, cost: number, wish: number): void {
    const at = this.#count++
    this.#tail[at] = tail
    this.#head[at] = head
    this.#cost[at] = cost
    this.#wish[at] = wish
  }

  finish(nodes: number, wishes: number): Omit<Network, 'firstPart' | 'firstSlot'> {
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
    const wishOfArc = new Int32Array(2 * count)
    const arcOfWish = new Int32Array(wishes).fill(-1)
    for (let i = 0; i < count; i++) {
      const t = this.#tail[i] as number
      const h = this.#head[i] as number
      const forward = next[t] as number
      next[t] = forward + 1
      const back = next[h] as number
      next[h] = back + 1
      const wish = this.#wish[i] as number
      head[forward] = h
      head[back] = t
      twin[forward] = back
      twin[back] = forward
      cost[forward] = this.#cost[i] as number
      cost[back] = -(this.#cost[i] as number)
      residual[forward] = 1
      built[forward] = 1
      wishOfArc[forward] = wish
      wishOfArc[back] = wish
      if (wish >= 0) arcOfWish[wish] = forward
    }
    return { nodes, start, head, twin, cost, forward: built, residual, arcOfWish, wishOfArc }
  }
}
