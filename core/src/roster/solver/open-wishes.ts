import { WILDCARD_COST } from '../input/priority-cost.ts'
import type { Session } from '../input/session.ts'
import { isWild, WILDCARD } from '../input/wishes.ts'

/**
 * What may still be granted: one edge for each person and slot, by person, then by part of a song. A wildcard is an edge
 * for each slot of its instrument, until they are so many that they go through pools (see `pools.ts`).
 */
export type OpenWishes = {
  readonly count: number
  readonly parts: number
  readonly start: Int32Array
  readonly person: Int32Array
  readonly slot: Int32Array
  readonly cost: Uint8Array
  /** Where the run of edges in the same part ends. */
  readonly runEnd: Int32Array
  readonly wanted: Uint8Array
  /** Songs each person holds by lock. */
  readonly held: Int32Array
  /** Wildcards are not among the edges, but take part. */
  readonly pooled: boolean
  /** Parts of songs that people are locked into, as part · people + person. */
  readonly lockedParts: ReadonlySet<number>
}

/** Beyond so many edges wildcards go through pools. Measured: below, the exact edges are as fast. */
const MOST_WILD_EDGES = 1500

export type OpenOptions = {
  /** Wildcards as edges, however many: explanations look at each of them. */
  readonly unpooled?: boolean
}

/**
 * `sources` has bit s set when wishes of source s take part. Leaves out what a lock has settled: locked slots, other
 * slots of a part the person is locked into, people with no room.
 */
export function openWishes(session: Session, sources: number, options: OpenOptions = {}): OpenWishes {
  const { locked, partOfSlot } = session
  const people = session.people.length
  const held = new Int32Array(people)
  const lockedParts = new Set<number>()
  for (let slot = 0; slot < locked.length; slot++) {
    const person = locked[slot] as number
    if (person < 0) continue
    held[person] = (held[person] as number) + 1
    lockedParts.add((partOfSlot[slot] as number) * people + person)
  }
  const wildSlots = (sources >> WILDCARD) & 1 ? slotsByInstrument(session) : new Map<number, number[]>()
  const wildEdges = [...wildSlots].reduce(
    (sum, [instrumentId, slots]) => sum + slots.length * (session.wildcards.get(instrumentId)?.people.length ?? 0),
    0,
  )
  const pooled = !options.unpooled && wildEdges > MOST_WILD_EDGES
  const edges = new EdgeList(session, session.wishes.count + (pooled ? 0 : wildEdges))
  const keep = (person: number, slot: number) =>
    (locked[slot] as number) < 0 &&
    (lockedParts.size === 0 || !lockedParts.has((partOfSlot[slot] as number) * people + person))
  for (let person = 0; person < people; person++) {
    edges.begin(person)
    if ((held[person] as number) >= (session.max[person] as number)) continue
    const { start, slot, source, cost } = session.wishes
    for (let wish = start[person] as number; wish < (start[person + 1] as number); wish++) {
      const at = slot[wish] as number
      if ((sources >> (source[wish] as number)) & 1 && keep(person, at)) edges.add(at, cost[wish] as number)
    }
    if (pooled) continue
    for (const [instrumentId, slots] of wildSlots) {
      if (!session.wildcards.get(instrumentId)?.has[person]) continue
      for (const at of slots) if (keep(person, at) && isWild(session, person, at)) edges.add(at, WILDCARD_COST)
    }
  }
  return { held, pooled, lockedParts, ...edges.finish() }
}

export function sourceBits(...sources: number[]): number {
  return sources.reduce((bits, source) => bits | (1 << source), 0)
}

/** Open slots of each instrument that somebody has a wildcard for. */
export function slotsByInstrument(session: Session): Map<number, number[]> {
  const slotsOf = new Map<number, number[]>([...session.wildcards.keys()].sort((a, b) => a - b).map((id) => [id, []]))
  session.slots.forEach(({ instrumentId, closed }, slot) => {
    if (!session.cut[slot] && !closed && (session.locked[slot] as number) < 0) slotsOf.get(instrumentId)?.push(slot)
  })
  return slotsOf
}

/** Costs reach 100: with this an edge is one number, and a plain sort puts a person's edges in order of part and slot. */
const COST_RANGE = 128

class EdgeList {
  readonly #session: Session
  readonly #keys: Float64Array
  readonly #start: Int32Array
  #count = 0
  #person = -1

  constructor(session: Session, most: number) {
    this.#session = session
    this.#keys = new Float64Array(most)
    this.#start = new Int32Array(session.people.length + 1)
  }

  begin(person: number): void {
    this.#sortLast()
    this.#person = person
    this.#start[person] = this.#count
  }

  add(slot: number, cost: number): void {
    const { partOfSlot, slots } = this.#session
    this.#keys[this.#count++] = ((partOfSlot[slot] as number) * slots.length + slot) * COST_RANGE + cost
  }

  finish() {
    this.#sortLast()
    const count = this.#count
    const slots = this.#session.slots.length
    const start = this.#start
    start[start.length - 1] = count
    const person = new Int32Array(count)
    const slot = new Int32Array(count)
    const cost = new Uint8Array(count)
    const runEnd = new Int32Array(count)
    const wanted = new Uint8Array(slots)
    let parts = 0
    for (let who = 0; who + 1 < start.length; who++) {
      const end = start[who + 1] as number
      for (let from = start[who] as number; from < end; ) {
        const part = this.#partAt(from)
        let to = from
        for (; to < end && this.#partAt(to) === part; to++) {
          const key = this.#keys[to] as number
          const at = Math.floor(key / COST_RANGE) % slots
          person[to] = who
          slot[to] = at
          cost[to] = key % COST_RANGE
          wanted[at] = 1
        }
        runEnd.fill(to, from, to)
        if (to - from > 1) parts++
        from = to
      }
    }
    return { count, parts, start, person, slot, cost, runEnd, wanted }
  }

  #partAt(edge: number): number {
    return Math.floor((this.#keys[edge] as number) / (COST_RANGE * this.#session.slots.length))
  }

  #sortLast(): void {
    if (this.#person >= 0) this.#keys.subarray(this.#start[this.#person] as number, this.#count).sort()
  }
}
