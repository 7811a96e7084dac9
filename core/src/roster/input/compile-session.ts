import type { RosterInput, Slot } from './input.ts'
import { lotteryOrder } from './lottery.ts'
import { granted, type Outcome, type Refusal, refused } from './refusal.ts'
import type { Session } from './session.ts'
import { placeLocks } from './session-locks.ts'
import { findBadRows } from './validate.ts'
import { buildWildcards, buildWishes } from './wishes.ts'

export function compileSession(input: RosterInput): Outcome<Session> {
  const bad = findBadRows(input)
  if (bad.length > 0) return refused(...bad)
  return placed(arrange(input))
}

function arrange(input: RosterInput): Session {
  const songs = [...input.songs].sort((a, b) => a.position - b.position || a.id - b.id)
  const songIndex = indexBy(songs, (song) => song.id)
  const songIndexOf = (slot: Slot) => songIndex.get(slot.songId) as number
  const slots = [...input.slots].sort((a, b) => songIndexOf(a) - songIndexOf(b) || a.id - b.id)
  const people = lotteryOrder(input.seed, input.people)
  const personIndex = indexBy(people, (person) => person.userId)
  const slotIndex = indexBy(slots, (slot) => slot.id)
  const songOfSlot = Int32Array.from(slots, songIndexOf)
  const vocals = new Set(input.rules?.doubling?.vocals ?? [])
  // No person can hold more than every slot there is; the clip keeps absurd maxima inside 32 bits.
  const max = Int32Array.from(people, (person) => Math.min(person.allocationMax ?? person.max, slots.length))
  const min = Int32Array.from(people, (person, index) => Math.min(person.min, max[index] as number))
  const base = {
    input,
    people,
    personIndex,
    songs,
    slots,
    slotIndex,
    songOfSlot,
    partOfSlot: songOfSlot.map((song, slot) => song * 2 + (vocals.has((slots[slot] as Slot).instrumentId) ? 1 : 0)),
    cut: Uint8Array.from(slots, (_, slot) => (songs[songOfSlot[slot] as number]?.cut ? 1 : 0)),
    required: Uint8Array.from(slots, (slot) => (slot.required ? 1 : 0)),
    min,
    max,
    maxMin: min.reduce((most, one) => Math.max(most, one), 0),
    ratings: ratingsOf(input, personIndex),
    declined: new Set(
      (input.declined ?? []).map(
        (row) => (songIndex.get(row.songId) as number) * people.length + (personIndex.get(row.userId) as number),
      ),
    ),
    locked: new Int32Array(),
    locksSetAside: [],
  }
  return { ...base, wishes: buildWishes(base), wildcards: buildWildcards(base) }
}

function placed(session: Session): Outcome<Session> {
  const { refusals, ...locks } = placeLocks(session)
  return refusals.length > 0 ? refused(...refusals) : granted({ ...session, ...locks })
}

function ratingsOf(input: RosterInput, personIndex: ReadonlyMap<number, number>): Map<number, Map<number, number>> {
  const ratings = new Map<number, Map<number, number>>()
  if (input.slots.every((slot) => slot.minRating == null)) return ratings
  for (const { userId, instrumentId, rating } of input.ratings) {
    const person = personIndex.get(userId)
    if (person === undefined) continue
    const own = ratings.get(person)
    if (own) own.set(instrumentId, rating)
    else ratings.set(person, new Map([[instrumentId, rating]]))
  }
  return ratings
}

/** The same session with more (or other) locks, or what is wrong with them. Far cheaper than compiling afresh. */
export function withLocks(session: Session, locks: RosterInput['locks']): Outcome<Session> {
  const unknown: Refusal[] = []
  for (const { userId, slotId } of locks) {
    if (!session.personIndex.has(userId)) unknown.push({ code: 'unknown-user', userId, where: 'lock' })
    if (!session.slotIndex.has(slotId)) unknown.push({ code: 'unknown-slot', slotId, where: 'lock' })
  }
  if (unknown.length > 0) return refused(...unknown)
  return placed({ ...session, input: { ...session.input, locks } })
}

function indexBy<T>(rows: readonly T[], id: (row: T) => number): Map<number, number> {
  return new Map(rows.map((row, index) => [id(row), index]))
}
