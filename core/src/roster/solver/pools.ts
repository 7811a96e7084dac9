import type { Slot } from '../input/input.ts'
import type { Session } from '../input/session.ts'
import { type OpenWishes, slotsByInstrument } from './open-wishes.ts'

/**
 * Wildcards of one instrument and one class of rating: whoever is in the class may have exactly these slots. In a
 * session of a thousand songs that is a few nodes with an arc a slot, where each wildcard by itself would be a thousand.
 */
export type Pool = { readonly people: readonly number[]; readonly slots: readonly number[] }

/**
 * The pools forget who asked for a slot by name and who already plays in a song. So they allow too much, and the best
 * flow through them is at least as good as any roster; `sharePools` then seats people so that it is one.
 */
export function makePools(session: Session, open: OpenWishes): Pool[] {
  const pools: Pool[] = []
  for (const [instrumentId, slots] of slotsByInstrument(session)) {
    const steps = [...new Set(slots.map((slot) => ratingAsked(session, slot)))].sort((a, b) => a - b)
    const classes = new Map<number, number[]>()
    for (const person of session.wildcards.get(instrumentId)?.people ?? []) {
      if ((open.held[person] as number) >= (session.max[person] as number)) continue
      const rating = session.ratings.get(person)?.get(instrumentId) ?? Number.NEGATIVE_INFINITY
      const reached = steps.filter((step) => step <= rating).length || (steps[0] === Number.NEGATIVE_INFINITY ? 1 : 0)
      if (reached === 0) continue
      const known = classes.get(reached)
      if (known) known.push(person)
      else classes.set(reached, [person])
    }
    for (const [reached, people] of [...classes].sort((a, b) => a[0] - b[0])) {
      const most = steps[reached - 1] as number
      pools.push({ people, slots: slots.filter((slot) => ratingAsked(session, slot) <= most) })
    }
  }
  return pools
}

function ratingAsked(session: Session, slot: number): number {
  return (session.slots[slot] as Slot).minRating ?? Number.NEGATIVE_INFINITY
}
