import type { Person } from '../input/input.ts'
import type { Session } from '../input/session.ts'
import { WISH } from '../input/wishes.ts'

/**
 * What simpler ways would have made of the same session, for comparison: each respects the hard constraints and the
 * locks, and nobody is ever moved once seated. Both read wishes alone, as such sign-ups have no wildcards.
 */
class Table {
  readonly holder: Int32Array
  readonly #session: Session
  readonly #load: Int32Array
  readonly #plays = new Set<number>()
  /** Each person's wishes, dearest first. */
  readonly #wishes: number[][]

  constructor(session: Session) {
    this.#session = session
    this.holder = new Int32Array(session.slots.length).fill(-1)
    this.#load = new Int32Array(session.people.length)
    session.locked.forEach((person, slot) => {
      if (person >= 0) this.#seat(person, slot)
    })
    const { start, source, rank } = session.wishes
    this.#wishes = session.people.map((_, person) => {
      const own: number[] = []
      for (let wish = start[person] as number; wish < (start[person + 1] as number); wish++) {
        if (source[wish] === WISH) own.push(wish)
      }
      return own.sort((a, b) => (rank[a] as number) - (rank[b] as number) || a - b)
    })
  }

  /** Gives the person the dearest wish that is still free; false when there is none. */
  takeOne(person: number): boolean {
    if ((this.#load[person] as number) >= (this.#session.max[person] as number)) return false
    for (const wish of this.#wishes[person] as number[]) {
      const slot = this.#session.wishes.slot[wish] as number
      if ((this.holder[slot] as number) >= 0 || this.#plays.has(this.#key(person, slot))) continue
      this.#seat(person, slot)
      return true
    }
    return false
  }

  #seat(person: number, slot: number): void {
    this.holder[slot] = person
    this.#load[person] = (this.#load[person] as number) + 1
    this.#plays.add(this.#key(person, slot))
  }

  #key(person: number, slot: number): number {
    return (this.#session.partOfSlot[slot] as number) * this.#load.length + person
  }
}

/** Whoever signs up first takes all they want. Without arrival times the lottery says who came first. */
export function firstCome(session: Session): Int32Array {
  const table = new Table(session)
  const order = session.people
    .map((person: Person, index) => ({ index, arrival: person.arrival ?? Number.POSITIVE_INFINITY }))
    .sort((a, b) => (a.arrival === b.arrival ? a.index - b.index : a.arrival - b.arrival))
  for (const { index } of order) while (table.takeOne(index));
  return table.holder
}

/** In lottery order everyone takes their dearest free wish, then in the opposite order, and so on. */
export function snakeDraft(session: Session): Int32Array {
  const table = new Table(session)
  const order = session.people.map((_, index) => index)
  for (let any = true; any; order.reverse()) {
    any = false
    for (const person of order) any = table.takeOne(person) || any
  }
  return table.holder
}
