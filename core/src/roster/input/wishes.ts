import type { Registration, Slot } from './input.ts'
import { denseRanks, priorityCost, WILDCARD_COST } from './priority-cost.ts'
import type { Session, Wishes } from './session.ts'

export const SOURCES = ['wish', 'waitlist', 'wildcard'] as const
export type Source = (typeof SOURCES)[number]
export const WISH = 0
export const WAITLIST = 1
export const WILDCARD = 2

type Unwished = Omit<Session, 'wishes'>

export function buildWishes(session: Unwished): Wishes {
  const registrationsOf = groupByPerson(session)
  const wildOf = wildcardSlots(session)
  const ratings = new Ratings(session)
  const named = new Int32Array(session.slots.length).fill(-1)
  const keys: number[][] = []
  let count = 0
  for (let person = 0; person < session.people.length; person++) {
    const own = registrationsOf[person] ?? []
    const ranks = denseRanks(own.map((row) => row.priority))
    const found: number[] = []
    own.forEach((row, index) => {
      const slot = session.slotIndex.get(row.slotId) as number
      // A slot asked for by name keeps its own rank (or its waitlist mark), whatever the person's wildcards say.
      named[slot] = person
      if (!session.cut[slot] && ratings.allow(person, slot)) {
        found.push(pack(slot, ranks[index] as number, row.waitlist ? WAITLIST : WISH))
      }
    })
    for (const slot of wildOf.get(person) ?? []) {
      if (named[slot] !== person && !session.cut[slot] && ratings.allow(person, slot))
        found.push(pack(slot, 0, WILDCARD))
    }
    keys.push(found.sort((a, b) => a - b))
    count += found.length
  }
  return unpack(keys, count)
}

/** The wish of a person for a slot, or −1. */
export function findWish(session: Session, person: number, slot: number): number {
  const { start, slot: slots } = session.wishes
  let low = start[person] as number
  let high = (start[person + 1] as number) - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const at = slots[middle] as number
    if (at === slot) return middle
    if (at < slot) low = middle + 1
    else high = middle - 1
  }
  return -1
}

export function meetsRating(session: Session, person: number, slot: number): boolean {
  const { minRating, instrumentId } = session.slots[slot] as Slot
  if (minRating == null) return true
  const userId = session.people[person]?.userId
  const row = session.input.ratings.find((one) => one.userId === userId && one.instrumentId === instrumentId)
  return row !== undefined && row.rating >= minRating
}

class Ratings {
  readonly #session: Unwished
  readonly #byPerson = new Map<number, Map<number, number>>()

  constructor(session: Unwished) {
    this.#session = session
    if (session.slots.every((slot) => slot.minRating == null)) return
    for (const { userId, instrumentId, rating } of session.input.ratings) {
      const person = session.personIndex.get(userId)
      if (person === undefined) continue
      const own = this.#byPerson.get(person)
      if (own) own.set(instrumentId, rating)
      else this.#byPerson.set(person, new Map([[instrumentId, rating]]))
    }
  }

  /** Somebody nobody has rated does not meet a minimum. */
  allow(person: number, slot: number): boolean {
    const { minRating, instrumentId } = this.#session.slots[slot] as Slot
    if (minRating == null) return true
    const rating = this.#byPerson.get(person)?.get(instrumentId)
    return rating !== undefined && rating >= minRating
  }
}

function groupByPerson(session: Unwished): Registration[][] {
  const groups: Registration[][] = Array.from({ length: session.people.length }, () => [])
  for (const row of session.input.registrations) groups[session.personIndex.get(row.userId) as number]?.push(row)
  return groups
}

function wildcardSlots(session: Unwished): Map<number, number[]> {
  const slotsOf = new Map<number, number[]>()
  session.slots.forEach(({ instrumentId }, slot) => {
    const known = slotsOf.get(instrumentId)
    if (known) known.push(slot)
    else slotsOf.set(instrumentId, [slot])
  })
  const wild = new Map<number, number[]>()
  for (const { userId, instrumentId } of session.input.wildcards) {
    const person = session.personIndex.get(userId) as number
    wild.set(person, [...(wild.get(person) ?? []), ...(slotsOf.get(instrumentId) ?? [])])
  }
  return wild
}

// One number a wish, so that a plain numeric sort puts a person's wishes in slot order: slot, then 20 bits of rank, 2 of source.
const RANK_LIMIT = 1 << 20

function pack(slot: number, rank: number, source: number): number {
  return (slot * RANK_LIMIT + Math.min(rank, RANK_LIMIT - 1)) * 4 + source
}

function unpack(keys: readonly number[][], count: number): Wishes {
  const start = new Int32Array(keys.length + 1)
  const person = new Int32Array(count)
  const slot = new Int32Array(count)
  const rank = new Int32Array(count)
  const cost = new Uint8Array(count)
  const source = new Uint8Array(count)
  let at = 0
  keys.forEach((own, index) => {
    start[index] = at
    for (const key of own) {
      const rest = Math.floor(key / 4)
      person[at] = index
      slot[at] = Math.floor(rest / RANK_LIMIT)
      rank[at] = rest % RANK_LIMIT
      source[at] = key % 4
      cost[at] = source[at] === WILDCARD ? WILDCARD_COST : priorityCost(rank[at] as number)
      at++
    }
  })
  start[keys.length] = at
  return { count, start, person, slot, rank, cost, source }
}
