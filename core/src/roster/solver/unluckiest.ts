import type { Session } from '../input/session.ts'
import { findWish } from '../input/wishes.ts'
import type { Solved } from './solve.ts'

const MOST_PEOPLE = 4

/**
 * An option: trades slots between up to four people for the sake of whoever fared worst. A trade leaves every person's
 * number of songs and every filled slot as they were, so steps 1 to 4 do not change; the total priority cost may rise.
 * A person fares by the mean priority cost of their songs; a trade is made when the worst-off in it fares better than
 * before and nobody in it ends up as badly off as that. Returns the person in each slot.
 */
export function helpUnluckiest({ session, holder }: Pick<Solved, 'session' | 'holder'>): Int32Array {
  const board = new Board(session, holder)
  for (let traded = true; traded; ) {
    traded = false
    for (const person of board.unluckiestFirst()) {
      if (!board.help(person)) continue
      traded = true
      break
    }
  }
  return board.holder
}

class Board {
  readonly holder: Int32Array
  readonly #session: Session
  readonly #slots: number[][]
  readonly #total: number[]

  constructor(session: Session, holder: Int32Array) {
    this.#session = session
    this.holder = holder.slice()
    this.#slots = session.people.map(() => [])
    this.#total = session.people.map(() => 0)
    holder.forEach((person, slot) => {
      if (person >= 0) this.#give(person, slot)
    })
  }

  unluckiestFirst(): number[] {
    return this.#slots
      .map((slots, person) => ({ person, songs: slots.length }))
      .filter(({ person, songs }) => songs > 0 && this.#mean(person) > 0)
      .map(({ person }) => person)
      .sort((a, b) => this.#mean(b) - this.#mean(a) || a - b)
  }

  /** Finds and makes the first trade that helps the person. */
  help(person: number): boolean {
    const limit = this.#mean(person)
    for (const given of this.#tradable(person)) {
      const chain = this.#find(person, given, limit, [{ person, gives: given }])
      if (!chain) continue
      chain.forEach(({ person: who, gives }) => {
        this.#take(who, gives)
      })
      chain.forEach(({ person: who }, index) => {
        this.#give(who, (chain[(index + 1) % chain.length] as Link).gives)
      })
      return true
    }
    return false
  }

  /** Each in the chain gets what the next one gives; the last gets what the first gives. */
  #find(first: number, given: number, limit: number, chain: Link[]): Link[] | null {
    const last = chain.at(-1) as Link
    if (chain.length > 1 && this.#faresBetter(last, given, limit)) return chain
    if (chain.length === MOST_PEOPLE) return null
    const { start, slot } = this.#session.wishes
    for (let wish = start[last.person] as number; wish < (start[last.person + 1] as number); wish++) {
      const wanted = slot[wish] as number
      const owner = this.holder[wanted] as number
      if (owner < 0 || (this.#session.locked[wanted] as number) >= 0) continue
      if (chain.some((link) => link.person === owner) || !this.#faresBetter(last, wanted, limit)) continue
      const found = this.#find(first, given, limit, [...chain, { person: owner, gives: wanted }])
      if (found) return found
    }
    return null
  }

  /** Whether the person may have the slot for the one they give, and would then fare better than the limit. */
  #faresBetter({ person, gives }: Link, gets: number, limit: number): boolean {
    const wish = findWish(this.#session, person, gets)
    if (wish < 0 || this.#session.wishes.source[wish] === 1) return false
    const part = this.#session.partOfSlot[gets]
    const slots = this.#slots[person] as number[]
    if (slots.some((slot) => slot !== gives && this.#session.partOfSlot[slot] === part)) return false
    return (this.#total[person] as number) - this.#cost(person, gives) + this.#cost(person, gets) < limit * slots.length
  }

  #tradable(person: number): number[] {
    return (this.#slots[person] as number[]).filter((slot) => (this.#session.locked[slot] as number) < 0)
  }

  #mean(person: number): number {
    return (this.#total[person] as number) / (this.#slots[person] as number[]).length
  }

  #cost(person: number, slot: number): number {
    return this.#session.wishes.cost[findWish(this.#session, person, slot)] as number
  }

  #give(person: number, slot: number): void {
    this.holder[slot] = person
    this.#slots[person]?.push(slot)
    this.#total[person] = (this.#total[person] as number) + this.#cost(person, slot)
  }

  #take(person: number, slot: number): void {
    const slots = this.#slots[person] as number[]
    slots.splice(slots.indexOf(slot), 1)
    this.#total[person] = (this.#total[person] as number) - this.#cost(person, slot)
  }
}

type Link = { readonly person: number; readonly gives: number }
