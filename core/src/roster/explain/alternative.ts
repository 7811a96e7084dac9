import type { Person, Slot } from '../input/input.ts'
import { levelOf, type Session } from '../input/session.ts'
import { costOf, rankOf } from '../input/wishes.ts'
import { ResidualSearch } from '../solver/residual-search.ts'
import type { Flow } from '../solver/solve.ts'
import { firstStep, type Loss, type LossStep } from './loss.ts'

/** What changes for one person. */
export type Move = {
  readonly userId: number
  readonly loses: readonly number[]
  readonly gains: readonly number[]
}

/** Who would have a song more or fewer, and how many then. */
type Count = { readonly userId: number; readonly songsThen: number }

/** Who would have as many songs, but parts they wanted less. */
export type Hit = {
  readonly userId: number
  /** The best of their wishes that they would lose; null where none of it was a wish of its own. */
  readonly rank: number | null
}

/** What an exchange costs, and whom. */
export type Price = {
  readonly step: LossStep
  readonly loss: Loss
  readonly loser: Count | null
  readonly winner: Count | null
  /** The one it costs most first; given where wishes are the price. */
  readonly hits: readonly Hit[]
  readonly emptiedSlotId: number | null
}

/** The best roster that gives the slot to this person instead. */
export type Alternative = Price & {
  readonly userId: number
  readonly slotId: number
  /** Everyone whose songs change, the person themselves first. */
  readonly moves: readonly Move[]
}

/** The same before it has names: who has each slot that changes hands. */
export type Exchange = {
  readonly person: number
  readonly slot: number
  /** In the circulation's own units. */
  readonly price: number
  /** By slot, the person then, or −1. */
  readonly taken: ReadonlyMap<number, number>
}

/** What is asked about: a best roster as a flow. */
export type Asked = {
  readonly session: Session
  readonly holder: Int32Array
  readonly load: Int32Array
  readonly playable: Uint8Array
  readonly flow: Flow
}

/**
 * Prices alternatives. Giving a slot to somebody is one arc more in the flow; the cheapest way to make that balance again
 * is the cheapest residual path from the slot back to the person, and it is exact.
 */
export class Alternatives {
  readonly #asked: Asked
  readonly #search: ResidualSearch

  constructor(asked: Asked) {
    this.#asked = asked
    this.#search = new ResidualSearch(asked.flow.network, asked.flow.prices)
  }

  /** Null where the person has no edge to the slot, or has it. */
  of(person: number, slot: number): Exchange | null {
    const { open, network } = this.#asked.flow
    const edge = findEdge(this.#asked.flow, person, slot)
    if (edge < 0 || this.#asked.holder[slot] === person) return null
    const tail = network.head[network.twin[network.arcOfEdge[edge] as number] as number] as number
    this.#search.run(network.firstSlot + (open.slot[edge] as number), tail)
    return this.#found(edge, tail)
  }

  /** For everyone who could have the slot and has not. One search answers for all. */
  forSlot(slot: number): Exchange[] {
    const { network } = this.#asked.flow
    const node = network.firstSlot + slot
    this.#search.run(node)
    const found: Exchange[] = []
    for (let a = network.start[node] as number; a < (network.start[node + 1] as number); a++) {
      const edge = network.edgeOfArc[a] as number
      if (edge < 0 || !network.residual[network.twin[a] as number]) continue
      const exchange = this.#found(edge, network.head[a] as number)
      if (exchange) found.push(exchange)
    }
    return found
  }

  #found(edge: number, tail: number): Exchange | null {
    if (this.#search.cost(tail) === Number.POSITIVE_INFINITY) return null
    const { network, open } = this.#asked.flow
    const slot = open.slot[edge] as number
    const person = open.person[edge] as number
    const taken = new Map<number, number>()
    // Slots given up first: one of them may be taken by somebody else on the same path.
    const path = this.#search.path(tail).filter((arc) => (network.edgeOfArc[arc] as number) >= 0)
    for (const arc of path) {
      if (!network.forward[arc]) taken.set(open.slot[network.edgeOfArc[arc] as number] as number, -1)
    }
    for (const arc of path) {
      const other = network.edgeOfArc[arc] as number
      if (network.forward[arc]) taken.set(open.slot[other] as number, open.person[other] as number)
    }
    taken.set(slot, person)
    const price = this.#search.cost(tail) + (network.cost[network.arcOfEdge[edge] as number] as number)
    return { person, slot, price, taken }
  }
}

export function describeExchange(asked: Asked, exchange: Exchange): Alternative {
  const { session } = asked
  return {
    userId: (session.people[exchange.person] as Person).userId,
    slotId: (session.slots[exchange.slot] as Slot).id,
    ...priceOf(asked, exchange.taken),
    moves: movesOf(asked, exchange.person, exchange.taken),
  }
}

export function priceOf(asked: Asked, taken: ReadonlyMap<number, number>): Price {
  const { session, holder, load } = asked
  const change = new Map<number, number>()
  let emptied: Slot | undefined
  for (const [slot, after] of taken) {
    const before = holder[slot] as number
    if (before >= 0) add(change, before, -1)
    if (after >= 0) add(change, after, 1)
    else if (before >= 0) emptied = session.slots[slot]
  }
  const loss = lossOf(asked, taken)
  const step = firstStep(loss)
  const counted = (found: [number, number] | undefined) => {
    if (!found) return null
    const [person, by] = found
    return { userId: (session.people[person] as Person).userId, songsThen: (load[person] as number) + by }
  }
  return {
    step,
    loss,
    loser: counted([...change].find(([, by]) => by < 0)),
    winner: counted([...change].find(([, by]) => by > 0)),
    hits: step === 'wishes' ? hitsOf(asked, taken) : [],
    emptiedSlotId: emptied?.id ?? null,
  }
}

/** Whose parts change for others that they wanted less. */
function hitsOf({ session, holder }: Asked, taken: ReadonlyMap<number, number>): Hit[] {
  const changes = new Map<number, { cost: number; songs: number; lost: number[]; gained: number[] }>()
  const of = (person: number) => {
    const known = changes.get(person) ?? { cost: 0, songs: 0, lost: [], gained: [] }
    changes.set(person, known)
    return known
  }
  for (const [slot, after] of taken) {
    const before = holder[slot] as number
    if (before === after) continue
    if (before >= 0) {
      const one = of(before)
      one.cost -= costOf(session, before, slot)
      one.songs -= 1
      one.lost.push(rankOf(session, before, slot))
    }
    if (after >= 0) {
      const one = of(after)
      one.cost += costOf(session, after, slot)
      one.songs += 1
      one.gained.push(rankOf(session, after, slot))
    }
  }
  return [...changes]
    .filter(([, { cost, songs }]) => cost > 0 && songs === 0)
    .sort(([a, one], [b, other]) => other.cost - one.cost || a - b)
    .map(([person, { lost, gained }]) => {
      // Several slots may share a rank: a first wish for a first wish is no loss of it.
      const gone = lost.filter((rank) => rank > 0 && !gained.includes(rank))
      return { userId: (session.people[person] as Person).userId, rank: gone.length ? Math.min(...gone) : null }
    })
}

/** What the exchange costs, step by step, from the slots that change hands alone. */
function lossOf({ session, holder, load, playable }: Asked, taken: ReadonlyMap<number, number>): Loss {
  const change = new Map<number, number>()
  const songs = new Set<number>()
  let required = 0
  let slots = 0
  let protectedSlots = 0
  let priorityCost = 0
  for (const [slot, after] of taken) {
    const before = holder[slot] as number
    if (before >= 0) {
      change.set(before, (change.get(before) ?? 0) - 1)
      priorityCost -= costOf(session, before, slot)
    }
    if (after >= 0) {
      change.set(after, (change.get(after) ?? 0) + 1)
      priorityCost += costOf(session, after, slot)
    }
    const lost = (before >= 0 ? 1 : 0) - (after >= 0 ? 1 : 0)
    slots += lost
    if (!session.required[slot]) continue
    required += lost
    songs.add(session.songOfSlot[slot] as number)
    if (playable[session.songOfSlot[slot] as number]) protectedSlots += lost
  }
  const levels = new Map<number, number>()
  for (const [person, by] of change) {
    const had = load[person] as number
    for (let k = had; k > had + by; k--) add(levels, levelOf(session, person, k), 1)
    for (let k = had + 1; k <= had + by; k++) add(levels, levelOf(session, person, k), -1)
  }
  let lostSongs = 0
  for (const song of songs) {
    const plays = playsThen(session, holder, taken, song)
    lostSongs += (playable[song] as number) - (plays ? 1 : 0)
  }
  return {
    playable: lostSongs,
    protectedSlots,
    required,
    slots,
    levels: [...levels].filter(([, n]) => n !== 0).sort((a, b) => a[0] - b[0]),
    priorityCost,
  }
}

function movesOf({ session, holder }: Asked, first: number, taken: ReadonlyMap<number, number>): Move[] {
  const moves = new Map<number, { loses: number[]; gains: number[] }>([[first, { loses: [], gains: [] }]])
  const of = (person: number) => {
    const known = moves.get(person) ?? { loses: [], gains: [] }
    moves.set(person, known)
    return known
  }
  for (const [slot, after] of taken) {
    const { id } = session.slots[slot] as Slot
    const before = holder[slot] as number
    if (before === after) continue
    if (before >= 0) of(before).loses.push(id)
    if (after >= 0) of(after).gains.push(id)
  }
  return [...moves].map(([person, move]) => ({ userId: (session.people[person] as Person).userId, ...move }))
}

/** Slots are in order of songs: a song's stand together. */
function playsThen(session: Session, holder: Int32Array, taken: ReadonlyMap<number, number>, song: number): boolean {
  const { songOfSlot, required } = session
  if (session.songs[song]?.cut) return false
  for (let slot = firstSlotOf(songOfSlot, song); songOfSlot[slot] === song; slot++) {
    if (required[slot] && (taken.get(slot) ?? (holder[slot] as number)) < 0) return false
  }
  return true
}

function firstSlotOf(songOfSlot: Int32Array, song: number): number {
  let low = 0
  let high = songOfSlot.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((songOfSlot[middle] as number) < song) low = middle + 1
    else high = middle
  }
  return low
}

function findEdge({ open }: Flow, person: number, slot: number): number {
  for (let edge = open.start[person] as number; edge < (open.start[person + 1] as number); edge++) {
    if (open.slot[edge] === slot) return edge
  }
  return -1
}

function add(counts: Map<number, number>, key: number, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by)
}
