import type { Slot } from '../input/input.ts'
import type { Session } from '../input/session.ts'
import type { OpenWishes } from './open-wishes.ts'
import { Seating } from './seating.ts'

/** A song and the required slots that no lock has filled. */
export type Candidate = { readonly song: number; readonly slots: readonly number[] }

/**
 * How many songs can be playable at most: of the songs that could be alone, no more than the required slots that can be
 * filled will serve, taken all together and for each instrument by itself, cheapest songs first.
 */
export function playableBound(session: Session, open: OpenWishes, possible: readonly Candidate[]): number {
  const instruments = new Set(possible.flatMap(({ slots }) => slots.map((slot) => instrumentOf(session, slot))))
  let bound = mostServed(session, open, possible, () => true)
  for (const instrument of instruments) {
    const served = mostServed(session, open, possible, (slot) => instrumentOf(session, slot) === instrument)
    bound = Math.min(bound, served)
  }
  return bound
}

function mostServed(
  session: Session,
  open: OpenWishes,
  possible: readonly Candidate[],
  counts: (slot: number) => boolean,
): number {
  const seating = new Seating(session, open)
  let filled = 0
  const needs = possible.map(({ slots }) => {
    const needed = slots.filter(counts)
    for (const slot of needed) if (seating.fill(slot)) filled++
    return needed.length
  })
  let served = 0
  for (const need of needs.sort((a, b) => a - b)) {
    if (need > filled) break
    filled -= need
    served++
  }
  return served
}

function instrumentOf(session: Session, slot: number): number {
  return (session.slots[slot] as Slot).instrumentId
}
