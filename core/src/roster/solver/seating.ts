import type { Slot } from '../input/input.ts'
import type { Session } from '../input/session.ts'
import { isWild } from '../input/wishes.ts'
import type { OpenWishes } from './open-wishes.ts'

const NOBODY = new Int32Array()

/**
 * Who sits where, grown one slot at a time by augmenting paths: a slot is filled, if need be by moving people between
 * slots, and no slot that was filled loses its player. It answers whether a set of slots can be filled together; what it
 * costs is the circulation's business.
 */
export class Seating {
  /** The person in each slot, or −1; locked slots count as filled and never move. */
  readonly holder: Int32Array
  /** Search steps so far: the deterministic stand-in for time. */
  steps = 0
  /** After a `fill` that failed: how many of `blocker(i)` there are. Emptying any one of them lets that slot be filled. */
  blockers = 0

  readonly #session: Session
  readonly #open: OpenWishes
  readonly #candidateStart: Int32Array
  readonly #candidates: Int32Array
  readonly #room: Int32Array
  readonly #heldStart: Int32Array
  readonly #held: Int32Array
  readonly #load: Int32Array
  readonly #seenSlot: Int32Array
  readonly #seenPerson: Int32Array
  readonly #parentSlot: Int32Array
  readonly #queue: Int32Array
  readonly #pools = new Map<number, { stamp: number; people: Int32Array; size: number }>()
  #stamp = 0

  constructor(session: Session, open: OpenWishes) {
    const people = session.people.length
    const slots = session.slots.length
    this.#session = session
    this.#open = open
    this.holder = session.locked.slice()
    this.#candidateStart = new Int32Array(slots + 1)
    this.#candidates = new Int32Array(open.count)
    this.#load = new Int32Array(people)
    this.#room = new Int32Array(people)
    this.#heldStart = new Int32Array(people + 1)
    this.#seenSlot = new Int32Array(slots)
    this.#seenPerson = new Int32Array(people)
    this.#parentSlot = new Int32Array(slots)
    this.#queue = new Int32Array(slots)
    for (let person = 0; person < people; person++) {
      const edges = (open.start[person + 1] as number) - (open.start[person] as number)
      const left = Math.max(0, (session.max[person] as number) - (open.held[person] as number))
      const room = open.pooled ? left : Math.min(left, edges)
      this.#room[person] = room
      this.#heldStart[person + 1] = (this.#heldStart[person] as number) + room
    }
    this.#held = new Int32Array(this.#heldStart[people] as number)
    this.#listCandidates(open)
  }

  /** How many people could take the slot. */
  candidates(slot: number): number {
    const named = (this.#candidateStart[slot + 1] as number) - (this.#candidateStart[slot] as number)
    return named + this.#pool(slot).length
  }

  fill(root: number): boolean {
    if ((this.holder[root] as number) >= 0) return true
    const stamp = ++this.#stamp
    this.#queue[0] = root
    this.#seenSlot[root] = stamp
    this.#parentSlot[root] = -1
    let written = 1
    for (let read = 0; read < written; read++) {
      const slot = this.#queue[read] as number
      const end = this.#candidateStart[slot + 1] as number
      for (let c = this.#candidateStart[slot] as number; c < end; c++) {
        written = this.#try(slot, this.#candidates[c] as number, stamp, written)
        if (written < 0) return true
      }
      written = this.#tryPool(slot, stamp, written)
      if (written < 0) return true
    }
    this.blockers = written - 1
    return false
  }

  blocker(index: number): number {
    return this.#queue[index + 1] as number
  }

  empty(slot: number): void {
    const person = this.holder[slot] as number
    if (person < 0 || (this.#session.locked[slot] as number) >= 0) return
    this.#release(person, slot)
    this.holder[slot] = -1
  }

  /** Seats the person if they have room, and returns −1; else notes which slots would have to be given up for it. */
  #try(slot: number, person: number, stamp: number, queued: number): number {
    this.steps++
    const { partOfSlot } = this.#session
    const part = partOfSlot[slot] as number
    const from = this.#heldStart[person] as number
    const load = this.#load[person] as number
    let written = queued
    let same = -1
    for (let h = from; h < from + load; h++) {
      if (partOfSlot[this.#held[h] as number] === part) same = this.#held[h] as number
    }
    if (same < 0 && load < (this.#room[person] as number)) {
      this.#augment(slot, person)
      return -1
    }
    if (same >= 0) {
      if (this.#see(same, slot, stamp)) this.#queue[written++] = same
    } else if (this.#seenPerson[person] !== stamp) {
      this.#seenPerson[person] = stamp
      for (let h = from; h < from + load; h++) {
        if (this.#see(this.#held[h] as number, slot, stamp)) this.#queue[written++] = this.#held[h] as number
      }
    }
    return written
  }

  /** Everyone with a wildcard. Whoever has given up all they hold in this search has nothing more to offer, and is passed over from then on. */
  #tryPool(slot: number, stamp: number, queued: number): number {
    const people = this.#pool(slot)
    if (people.length === 0) return queued
    const { instrumentId } = this.#session.slots[slot] as Slot
    let pool = this.#pools.get(instrumentId)
    if (pool?.stamp !== stamp) {
      pool = { stamp, people: people.slice(), size: people.length }
      this.#pools.set(instrumentId, pool)
    }
    let written = queued
    for (let i = 0; i < pool.size; ) {
      this.steps++
      const person = pool.people[i] as number
      if (this.#seenPerson[person] !== stamp && this.#mayByWildcard(person, slot)) {
        written = this.#try(slot, person, stamp, written)
        if (written < 0) return written
      }
      if (this.#seenPerson[person] === stamp) pool.people[i] = pool.people[--pool.size] as number
      else i++
    }
    return written
  }

  #pool(slot: number): Int32Array {
    if (!this.#open.pooled) return NOBODY
    return this.#session.wildcards.get((this.#session.slots[slot] as Slot).instrumentId)?.people ?? NOBODY
  }

  #mayByWildcard(person: number, slot: number): boolean {
    if (this.#room[person] === 0 || !isWild(this.#session, person, slot)) return false
    const part = this.#session.partOfSlot[slot] as number
    return !this.#open.lockedParts.has(part * this.#session.people.length + person)
  }

  #see(slot: number, parent: number, stamp: number): boolean {
    if (this.#seenSlot[slot] === stamp) return false
    this.#seenSlot[slot] = stamp
    this.#parentSlot[slot] = parent
    return true
  }

  /** The person takes the slot, its holder takes the slot the search came from, and so on back to the empty one. */
  #augment(slot: number, person: number): void {
    for (let taker = person, at = slot; at >= 0; ) {
      const before = this.holder[at] as number
      const next = this.#parentSlot[at] as number
      if (next >= 0) this.#release(before, at)
      this.holder[at] = taker
      this.#held[(this.#heldStart[taker] as number) + (this.#load[taker] as number)] = at
      this.#load[taker] = (this.#load[taker] as number) + 1
      taker = before
      at = next
    }
  }

  #release(person: number, slot: number): void {
    const from = this.#heldStart[person] as number
    const last = from + (this.#load[person] as number) - 1
    for (let h = from; h <= last; h++) {
      if (this.#held[h] === slot) {
        this.#held[h] = this.#held[last] as number
        break
      }
    }
    this.#load[person] = (this.#load[person] as number) - 1
  }

  #listCandidates(open: OpenWishes): void {
    const start = this.#candidateStart
    for (let i = 0; i < open.count; i++) {
      const slot = (open.slot[i] as number) + 1
      start[slot] = (start[slot] as number) + 1
    }
    for (let slot = 1; slot < start.length; slot++) start[slot] = (start[slot] as number) + (start[slot - 1] as number)
    const next = start.slice()
    for (let i = 0; i < open.count; i++) {
      const slot = open.slot[i] as number
      this.#candidates[next[slot] as number] = open.person[i] as number
      next[slot] = (next[slot] as number) + 1
    }
  }
}
