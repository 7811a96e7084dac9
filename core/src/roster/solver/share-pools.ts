import type { Slot } from '../input/input.ts'
import type { Session } from '../input/session.ts'
import { isWild } from '../input/wishes.ts'
import { type Network, personNode } from './network.ts'
import type { OpenWishes } from './open-wishes.ts'
import type { Pool } from './pools.ts'

/**
 * Seats the people whose songs come through pools. The flow says how many each gets and which slots are filled; who takes
 * which is free, so people change places until nobody plays twice in a part of a song or sits where they asked by name.
 * Writes into `holder`, which has everything else. False when no exchange of two helps: then the pools allowed too much.
 */
export function sharePools(
  session: Session,
  open: OpenWishes,
  network: Network,
  pools: readonly Pool[],
  holder: Int32Array,
): boolean {
  const table = new Table(session, open, holder)
  const byInstrument = new Map<number, Seat[]>()
  pools.forEach((pool, index) => {
    const node = network.firstPool + index
    const people = pool.people.flatMap((person) => Array<number>(unitsInto(network, person, node)).fill(person))
    const slots = pool.slots.filter((slot) => carries(network, node, network.firstSlot + slot))
    const { instrumentId } = session.slots[pool.slots[0] as number] as Slot
    const seats = byInstrument.get(instrumentId) ?? []
    slots.forEach((slot, at) => {
      seats.push({ person: people[at] as number, slot })
    })
    byInstrument.set(instrumentId, seats)
  })
  for (const seats of byInstrument.values()) for (const seat of seats) table.take(seat)
  for (const seats of byInstrument.values()) {
    for (const seat of seats) if (!table.fits(seat) && !exchange(table, seat, seats)) return false
  }
  return true
}

type Seat = { person: number; slot: number }

function exchange(table: Table, seat: Seat, seats: readonly Seat[]): boolean {
  for (const other of seats) {
    if (other.person === seat.person) continue
    table.swap(seat, other)
    if (table.fits(seat) && table.fits(other)) return true
    table.swap(seat, other)
  }
  return false
}

class Table {
  readonly #session: Session
  readonly #open: OpenWishes
  readonly #holder: Int32Array
  /** How many slots of a part somebody has, by part · people + person. */
  readonly #plays = new Map<number, number>()

  constructor(session: Session, open: OpenWishes, holder: Int32Array) {
    this.#session = session
    this.#open = open
    this.#holder = holder
    holder.forEach((person, slot) => {
      if (person >= 0) this.#count(person, slot, 1)
    })
  }

  take({ person, slot }: Seat): void {
    this.#holder[slot] = person
    this.#count(person, slot, 1)
  }

  /** Judges a seat as it is taken. */
  fits({ person, slot }: Seat): boolean {
    return this.#plays.get(this.#key(person, slot)) === 1 && isWild(this.#session, person, slot)
  }

  swap(a: Seat, b: Seat): void {
    this.#count(a.person, a.slot, -1)
    this.#count(b.person, b.slot, -1)
    const held = a.person
    a.person = b.person
    b.person = held
    this.take(a)
    this.take(b)
  }

  #count(person: number, slot: number, change: number): void {
    const key = this.#key(person, slot)
    this.#plays.set(key, (this.#plays.get(key) ?? 0) + change)
  }

  #key(person: number, slot: number): number {
    return (this.#session.partOfSlot[slot] as number) * this.#open.held.length + person
  }
}

function unitsInto(network: Network, person: number, pool: number): number {
  const { start, head, forward, residual } = network
  const node = personNode(person)
  let units = 0
  for (let a = start[node] as number; a < (start[node + 1] as number); a++) {
    if (forward[a] && head[a] === pool && !residual[a]) units++
  }
  return units
}

function carries(network: Network, pool: number, slotNode: number): boolean {
  const { start, head, forward, residual } = network
  for (let a = start[slotNode] as number; a < (start[slotNode + 1] as number); a++) {
    if (!forward[a] && head[a] === pool) return residual[a] === 1
  }
  return false
}
