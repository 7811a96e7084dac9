import type { Person, Slot } from '../input/input.ts'
import type { SolvedRoster } from '../solver/auto-assign.ts'
import { measure } from '../solver/objective.ts'
import { ResidualSearch } from '../solver/residual-search.ts'
import { type Loss, lossBetween } from './loss.ts'

/** What changes for one person. */
export type Move = {
  readonly userId: number
  readonly loses: readonly number[]
  readonly gains: readonly number[]
}

/** The best roster that gives the slot to this person instead. */
export type Alternative = {
  readonly userId: number
  readonly slotId: number
  readonly loss: Loss
  /** Everyone whose songs change, the person themselves first. */
  readonly moves: readonly Move[]
}

/**
 * Prices alternatives of a solved roster. Giving a slot to somebody is one arc more in the flow; the cheapest way to
 * make that balance again is the cheapest residual path from the slot back to the person, and it is exact.
 */
export class Alternatives {
  readonly #solved: SolvedRoster
  readonly #search: ResidualSearch

  constructor(solved: SolvedRoster) {
    this.#solved = solved
    this.#search = new ResidualSearch(solved.network, solved.prices)
  }

  /** Null where locks leave no way. The wish must take part in the network and not be granted already. */
  of(wish: number): Alternative | null {
    const { network } = this.#solved
    const arc = network.arcOfWish[wish] as number
    const tail = network.head[network.twin[arc] as number] as number
    this.#search.run(network.head[arc] as number, tail)
    return this.#found(wish, tail)
  }

  /**
   * For every wish for a slot that takes part and is not granted: its price in the circulation's own units, and whether
   * only the lottery speaks against it. One search answers for all.
   */
  pricesOf(slot: number): { wish: number; price: number; equal: boolean }[] {
    const { network, pricing } = this.#solved
    const node = network.firstSlot + slot
    this.#search.run(node)
    const priced: { wish: number; price: number; equal: boolean }[] = []
    for (let a = network.start[node] as number; a < (network.start[node + 1] as number); a++) {
      const wish = network.wishOfArc[a] as number
      const into = network.twin[a] as number
      if (wish < 0 || !network.residual[into]) continue
      const price = this.#search.cost(network.head[a] as number) + (network.cost[into] as number)
      priced.push({ wish, price, equal: price < pricing.lotteryUnit })
    }
    return priced.filter(({ price }) => price < Number.POSITIVE_INFINITY)
  }

  /** The roster as it is, put as an alternative: no loss, no move. */
  unchanged(person: number, slot: number): Alternative {
    const { session, roster } = this.#solved
    return {
      userId: (session.people[person] as Person).userId,
      slotId: (session.slots[slot] as Slot).id,
      loss: lossBetween(roster.objective, roster.objective),
      moves: [],
    }
  }

  #found(wish: number, tail: number): Alternative | null {
    if (this.#search.cost(tail) === Number.POSITIVE_INFINITY) return null
    const { session, network, holder, roster } = this.#solved
    const { wishes } = session
    const slot = wishes.slot[wish] as number
    const person = wishes.person[wish] as number
    const changed = holder.slice()
    const touched = new Set([slot])
    // Slots given up first: one of them may be taken by somebody else on the same path.
    const path = this.#search.path(tail).filter((arc) => (network.wishOfArc[arc] as number) >= 0)
    for (const arc of path) {
      const at = wishes.slot[network.wishOfArc[arc] as number] as number
      touched.add(at)
      if (!network.forward[arc]) changed[at] = -1
    }
    for (const arc of path) {
      const other = network.wishOfArc[arc] as number
      if (network.forward[arc]) changed[wishes.slot[other] as number] = wishes.person[other] as number
    }
    changed[slot] = person
    return {
      userId: (session.people[person] as Person).userId,
      slotId: (session.slots[slot] as Slot).id,
      loss: lossBetween(roster.objective, measure(session, changed), this.#protectedLost(changed, touched)),
      moves: this.#moves(person, changed, touched),
    }
  }

  #protectedLost(changed: Int32Array, touched: ReadonlySet<number>): number {
    const { session, holder, protection } = this.#solved
    let lost = 0
    for (const slot of touched) {
      if (!session.required[slot] || !protection.songs[session.songOfSlot[slot] as number]) continue
      lost += ((holder[slot] as number) >= 0 ? 1 : 0) - ((changed[slot] as number) >= 0 ? 1 : 0)
    }
    return lost
  }

  #moves(first: number, changed: Int32Array, touched: ReadonlySet<number>): Move[] {
    const { session, holder } = this.#solved
    const moves = new Map<number, { loses: number[]; gains: number[] }>([[first, { loses: [], gains: [] }]])
    const of = (person: number) => {
      const known = moves.get(person) ?? { loses: [], gains: [] }
      moves.set(person, known)
      return known
    }
    for (const slot of touched) {
      const { id } = session.slots[slot] as Slot
      const before = holder[slot] as number
      const after = changed[slot] as number
      if (before === after) continue
      if (before >= 0) of(before).loses.push(id)
      if (after >= 0) of(after).gains.push(id)
    }
    return [...moves].map(([person, move]) => ({ userId: (session.people[person] as Person).userId, ...move }))
  }
}
