import type { Session } from '../input/session.ts'

/** The wishes that may still be granted, by person and part of a song. */
export type OpenWishes = {
  readonly count: number
  readonly parts: number
  readonly start: Int32Array
  readonly wish: Int32Array
  /** Where the run of wishes in the same part ends. */
  readonly runEnd: Int32Array
  readonly wanted: Uint8Array
  /** Songs each person holds by lock. */
  readonly held: Int32Array
}

/** `sources` has bit s set when wishes of source s take part. Leaves out what a lock has settled: locked slots, other slots of a part the person is locked into, people with no room. */
export function openWishes(session: Session, sources: number): OpenWishes {
  const { wishes, locked, partOfSlot } = session
  const people = session.people.length
  const held = new Int32Array(people)
  const lockedParts = new Set<number>()
  for (let slot = 0; slot < locked.length; slot++) {
    const person = locked[slot] as number
    if (person < 0) continue
    held[person] = (held[person] as number) + 1
    lockedParts.add((partOfSlot[slot] as number) * people + person)
  }
  const start = new Int32Array(people + 1)
  const wish = new Int32Array(wishes.count)
  const runEnd = new Int32Array(wishes.count)
  const wanted = new Uint8Array(session.slots.length)
  let count = 0
  let parts = 0
  const keep = (person: number, i: number) => {
    const slot = wishes.slot[i] as number
    if (!((sources >> (wishes.source[i] as number)) & 1) || (locked[slot] as number) >= 0) return false
    return lockedParts.size === 0 || !lockedParts.has((partOfSlot[slot] as number) * people + person)
  }
  for (let person = 0; person < people; person++) {
    start[person] = count
    if ((held[person] as number) >= (session.max[person] as number)) continue
    const end = wishes.start[person + 1] as number
    for (let i = wishes.start[person] as number; i < end; ) {
      const song = (partOfSlot[wishes.slot[i] as number] as number) >> 1
      let next = i
      while (next < end && (partOfSlot[wishes.slot[next] as number] as number) >> 1 === song) next++
      // Under doubling the two parts of a song interleave in slot order: take one after the other.
      for (let half = 0; half < 2; half++) {
        const from = count
        for (let j = i; j < next; j++) {
          const slot = wishes.slot[j] as number
          if (((partOfSlot[slot] as number) & 1) !== half || !keep(person, j)) continue
          wish[count++] = j
          wanted[slot] = 1
        }
        if (count > from) runEnd.fill(count, from, count)
        if (count - from > 1) parts++
      }
      i = next
    }
  }
  start[people] = count
  return { count, parts, start, wish, runEnd, wanted, held }
}

export function sourceBits(...sources: number[]): number {
  return sources.reduce((bits, source) => bits | (1 << source), 0)
}
