import type { RosterInput } from './input.ts'
import type { Refusal, Where } from './refusal.ts'

/** Beyond this a field is a typing error, and best-of-n tickets would only burn time. */
const MOST_EXTRA_TICKETS = 100

/**
 * Everything that can be wrong with the rows by themselves; locks are judged later, against the compiled session.
 * All that is wrong is named at once, so that nobody mends one row to be told of the next.
 */
export function findBadRows(input: RosterInput): Refusal[] {
  const refusals: Refusal[] = []
  const whole = (field: string, id: number, value: number, least = 0, most = Number.MAX_SAFE_INTEGER) => {
    const good = Number.isSafeInteger(value) && value >= least && value <= most
    if (!good) refusals.push({ code: 'bad-number', field, id, value })
    return good
  }
  whole('seed', 0, input.seed)

  const songs = new Set<number>()
  for (const { id, position } of input.songs) {
    whole('song.id', id, id)
    if (!Number.isFinite(position)) refusals.push({ code: 'bad-number', field: 'song.position', id, value: position })
    if (songs.has(id)) refusals.push({ code: 'duplicate-song', songId: id })
    songs.add(id)
  }

  const slots = new Set<number>()
  for (const { id, songId, instrumentId, minRating } of input.slots) {
    whole('slot.id', id, id)
    whole('slot.instrumentId', id, instrumentId)
    if (!songs.has(songId)) refusals.push({ code: 'unknown-song', songId, where: 'slot' })
    if (slots.has(id)) refusals.push({ code: 'duplicate-slot', slotId: id })
    if (minRating != null && !Number.isFinite(minRating)) {
      refusals.push({ code: 'bad-number', field: 'slot.minRating', id, value: minRating })
    }
    slots.add(id)
  }

  const people = new Set<number>()
  for (const { userId, min, max, allocationMax, extraTickets, arrival } of input.people) {
    whole('person.userId', userId, userId)
    const minIsWhole = whole('person.min', userId, min)
    const maxIsWhole = whole('person.max', userId, max)
    if (minIsWhole && maxIsWhole && min > max) refusals.push({ code: 'min-above-max', userId, min, max })
    if (allocationMax != null) whole('person.allocationMax', userId, allocationMax)
    if (extraTickets !== undefined) whole('person.extraTickets', userId, extraTickets, 0, MOST_EXTRA_TICKETS)
    if (arrival !== undefined && !Number.isFinite(arrival)) {
      refusals.push({ code: 'bad-number', field: 'person.arrival', id: userId, value: arrival })
    }
    if (people.has(userId)) refusals.push({ code: 'duplicate-user', userId })
    people.add(userId)
  }

  const knows = (where: Where, userId: number, slotId?: number) => {
    if (!people.has(userId)) refusals.push({ code: 'unknown-user', userId, where })
    if (slotId !== undefined && !slots.has(slotId)) refusals.push({ code: 'unknown-slot', slotId, where })
  }
  const wished = new PairSet()
  for (const { userId, slotId, priority } of input.registrations) {
    knows('registration', userId, slotId)
    if (priority < 0) refusals.push({ code: 'negative-priority', userId, slotId, priority })
    else whole('registration.priority', slotId, priority)
    if (!wished.add(userId, slotId)) refusals.push({ code: 'duplicate-registration', userId, slotId })
  }
  const wild = new PairSet()
  for (const { userId, instrumentId } of input.wildcards) {
    knows('wildcard', userId)
    whole('wildcard.instrumentId', userId, instrumentId)
    if (!wild.add(userId, instrumentId)) refusals.push({ code: 'duplicate-wildcard', userId, instrumentId })
  }
  const rated = new PairSet()
  for (const { userId, instrumentId, rating } of input.ratings) {
    // A rating outlives a sign-up: one for somebody who is not coming is no mistake.
    if (!Number.isFinite(rating)) {
      refusals.push({ code: 'bad-number', field: 'rating.rating', id: userId, value: rating })
    }
    if (!rated.add(userId, instrumentId)) refusals.push({ code: 'duplicate-rating', userId, instrumentId })
  }
  for (const { userId, slotId } of input.locks) knows('lock', userId, slotId)
  for (const { userId, songId } of input.declined ?? []) {
    knows('declined', userId)
    if (!songs.has(songId)) refusals.push({ code: 'unknown-song', songId, where: 'declined' })
  }
  return refusals
}

/** Pairs of ids. Ids reach 2^53, so they cannot be folded into one number. */
class PairSet {
  readonly #seen = new Map<number, Set<number>>()

  /** False when the pair was there already. */
  add(a: number, b: number): boolean {
    const known = this.#seen.get(a)
    if (known === undefined) {
      this.#seen.set(a, new Set([b]))
      return true
    }
    if (known.has(b)) return false
    known.add(b)
    return true
  }
}
