import type { Lock, RosterInput } from '../input/input.ts'
import type { Refusal, Where } from '../input/refusal.ts'
import type { Session } from '../input/session.ts'

/** Rows that name a slot or a person the session does not have, and slots given to two. `known` people are let pass. */
export function findUnknown(
  input: RosterInput,
  rows: readonly { readonly userId: number; readonly slotId?: number }[],
  where: Where,
  known: readonly number[] = [],
): Refusal[] {
  const people = new Set([...input.people.map((person) => person.userId), ...known])
  const slots = new Set(input.slots.map((slot) => slot.id))
  const filled = new Set<number>()
  const refusals: Refusal[] = []
  for (const { userId, slotId } of rows) {
    if (!people.has(userId)) refusals.push({ code: 'unknown-user', userId, where })
    if (slotId === undefined) continue
    if (!slots.has(slotId)) refusals.push({ code: 'unknown-slot', slotId, where })
    if (where === 'roster' && filled.has(slotId)) refusals.push({ code: 'duplicate-slot', slotId })
    filled.add(slotId)
  }
  return refusals
}

/** A stored roster as the person in each slot, or −1. The ids must be known. */
export function toHolder(session: Session, assignments: readonly Lock[]): Int32Array {
  const holder = new Int32Array(session.slots.length).fill(-1)
  for (const { slotId, userId } of assignments) {
    holder[session.slotIndex.get(slotId) as number] = session.personIndex.get(userId) as number
  }
  return holder
}
