import type { Registration, Slot } from './input.ts'
import { denseRanks, priorityCost, WILDCARD_COST } from './priority-cost.ts'
import type { Session, Wildcards, Wishes } from './session.ts'

export const SOURCES = ['wish', 'waitlist', 'wildcard'] as const
export type Source = (typeof SOURCES)[number]
export const WISH = 0
export const WAITLIST = 1
export const WILDCARD = 2

type Unwished = Omit<Session, 'wishes' | 'wildcards'>

export function buildWishes(session: Unwished): Wishes {
  const registrationsOf = groupByPerson(session)
  const keys: number[][] = []
  let count = 0
  for (let person = 0; person < session.people.length; person++) {
    const own = registrationsOf[person] ?? []
    const ranks = denseRanks(own.map((row) => row.priority))
    const found: number[] = []
    own.forEach((row, index) => {
      const slot = session.slotIndex.get(row.slotId) as number
      if (isPossible(session, person, slot)) {
        found.push(pack(slot, ranks[index] as number, row.waitlist ? WAITLIST : WISH))
      }
    })
    keys.push(found.sort((a, b) => a - b))
    count += found.length
  }
  return unpack(keys, count)
}

export function buildWildcards(session: Unwished): Map<number, Wildcards> {
  const has = new Map<number, Uint8Array>()
  for (const { userId, instrumentId } of session.input.wildcards) {
    const known = has.get(instrumentId) ?? new Uint8Array(session.people.length)
    known[session.personIndex.get(userId) as number] = 1
    has.set(instrumentId, known)
  }
  const wildcards = new Map<number, Wildcards>()
  for (const [instrumentId, marks] of has) {
    const people: number[] = []
    marks.forEach((mark, person) => {
      if (mark) people.push(person)
    })
    wildcards.set(instrumentId, { people: Int32Array.from(people), has: marks })
  }
  return wildcards
}

/** The wish by name of a person for a slot, or −1. */
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

/** Whether the person may get the slot by wildcard. A slot asked for by name keeps its own rank, or its waitlist mark. */
export function isWild(session: Session, person: number, slot: number): boolean {
  const { instrumentId } = session.slots[slot] as Slot
  if (!session.wildcards.get(instrumentId)?.has[person]) return false
  return isPossible(session, person, slot) && findWish(session, person, slot) < 0
}

/** WISH, WAITLIST or WILDCARD; −1 where the person did not ask for the slot, or a rule is in the way. */
export function sourceOf(session: Session, person: number, slot: number): number {
  const wish = findWish(session, person, slot)
  if (wish >= 0) return session.wishes.source[wish] as number
  return isWild(session, person, slot) ? WILDCARD : -1
}

/** The wish's dense rank among the person's own; 0 where they did not ask by name. */
export function rankOf(session: Session, person: number, slot: number): number {
  const wish = findWish(session, person, slot)
  return wish < 0 ? 0 : (session.wishes.rank[wish] as number)
}

export function costOf(session: Session, person: number, slot: number): number {
  const wish = findWish(session, person, slot)
  return wish < 0 ? WILDCARD_COST : (session.wishes.cost[wish] as number)
}

/** Somebody nobody has rated does not meet a minimum. */
export function meetsRating(session: Unwished, person: number, slot: number): boolean {
  const { minRating, instrumentId } = session.slots[slot] as Slot
  if (minRating == null) return true
  const rating = session.ratings.get(person)?.get(instrumentId)
  return rating !== undefined && rating >= minRating
}

export function hasDeclined(session: Unwished, person: number, slot: number): boolean {
  return session.declined.has((session.songOfSlot[slot] as number) * session.people.length + person)
}

function isPossible(session: Unwished, person: number, slot: number): boolean {
  if (session.cut[slot] || (session.slots[slot] as Slot).closed) return false
  return meetsRating(session, person, slot) && !hasDeclined(session, person, slot)
}

function groupByPerson(session: Unwished): Registration[][] {
  const groups: Registration[][] = Array.from({ length: session.people.length }, () => [])
  for (const row of session.input.registrations) groups[session.personIndex.get(row.userId) as number]?.push(row)
  return groups
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
      cost[at] = priorityCost(rank[at] as number)
      at++
    }
  })
  start[keys.length] = at
  return { count, start, person, slot, rank, cost, source }
}
