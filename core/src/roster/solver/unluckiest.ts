import type { Session } from '../input/session.ts'
import { costOf, findWish, WAITLIST } from '../input/wishes.ts'

const MOST_PEOPLE = 4

/** Offers looked at before it stops: some 200 ms. Where people's wishes leave many trades open, a search for chains of four has no other end. */
const MOST_STEPS = 1_000_000

export type Helped = {
  /** The person in each slot. */
  readonly holder: Int32Array
  /** False when it stopped before every trade had been looked at. */
  readonly finished: boolean
}

/**
 * An option: trades slots between up to four people for the sake of whoever fared worst. A trade leaves every person's
 * number of songs and every filled slot as they were, so steps 1 to 4 do not change; the total priority cost may rise.
 * A person fares by the mean priority cost of their songs; a trade is made when the worst-off in it fares better than
 * before and nobody in it ends up as badly off as that. Short trades first, as they move the fewest people.
 */
export function helpUnluckiest(session: Session, holder: Int32Array): Helped {
  const board = new Board(session, holder)
  while (helpSomebody(board));
  return { holder: board.holder, finished: board.steps < MOST_STEPS }
}

function helpSomebody(board: Board): boolean {
  const order = board.unluckiestFirst()
  for (let people = 2; people <= MOST_PEOPLE; people++) {
    for (const person of order) {
      if (board.help(person, people)) return true
      if (board.steps >= MOST_STEPS) return false
    }
  }
  return false
}

class Board {
  readonly holder: Int32Array
  steps = 0
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

  /** Finds and makes the first trade among so many people that helps the person. */
  help(person: number, people: number): boolean {
    const limit = this.#mean(person)
    for (const given of this.#tradable(person)) {
      const chain = this.#find(given, limit, people, [{ person, gives: given }])
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
  #find(given: number, limit: number, people: number, chain: Link[]): Link[] | null {
    const last = chain.at(-1) as Link
    if (chain.length === people) return this.#faresBetter(last, given, limit) ? chain : null
    const { start, slot } = this.#session.wishes
    for (let wish = start[last.person] as number; wish < (start[last.person + 1] as number); wish++) {
      if (++this.steps >= MOST_STEPS) return null
      const wanted = slot[wish] as number
      const owner = this.holder[wanted] as number
      if (owner < 0 || (this.#session.locked[wanted] as number) >= 0) continue
      if (chain.some((link) => link.person === owner) || !this.#faresBetter(last, wanted, limit)) continue
      const found = this.#find(given, limit, people, [...chain, { person: owner, gives: wanted }])
      if (found) return found
    }
    return null
  }

  /** Whether the person asked for the slot, may have it for the one they give, and would then fare better than the limit. */
  #faresBetter({ person, gives }: Link, gets: number, limit: number): boolean {
    const wish = findWish(this.#session, person, gets)
    if (wish < 0 || this.#session.wishes.source[wish] === WAITLIST) return false
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
    return costOf(this.#session, person, slot)
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
