import type { HardRule, Refusal } from './refusal.ts'
import type { Session } from './session.ts'
import { findWish, meetsRating } from './wishes.ts'

/** Writes the locks into `session.locked` in canonical order, and names each lock that breaks a rule. */
export function checkLocks(session: Session): Refusal[] {
  const refusals: Refusal[] = []
  const load = new Int32Array(session.people.length)
  const partsOf = new Map<number, Set<number>>()
  const locks = session.input.locks
    .map(({ slotId, userId }) => ({
      slot: session.slotIndex.get(slotId) as number,
      person: session.personIndex.get(userId) as number,
    }))
    .sort((a, b) => a.slot - b.slot || a.person - b.person)

  for (const { slot, person } of locks) {
    const rule = brokenRule(session, slot, person, load[person] as number, partsOf.get(person))
    if (rule) {
      const slotId = (session.slots[slot] as { id: number }).id
      const userId = (session.people[person] as { userId: number }).userId
      refusals.push({ code: 'lock-breaks-rule', slotId, userId, rule })
      continue
    }
    session.locked[slot] = person
    load[person] = (load[person] as number) + 1
    const parts = partsOf.get(person) ?? new Set<number>()
    partsOf.set(person, parts.add(session.partOfSlot[slot] as number))
  }
  return refusals
}

function brokenRule(
  session: Session,
  slot: number,
  person: number,
  load: number,
  parts: ReadonlySet<number> | undefined,
): HardRule | null {
  if (session.cut[slot]) return 'song-cut'
  if ((session.locked[slot] as number) !== -1) return 'slot-taken'
  if (parts?.has(session.partOfSlot[slot] as number)) return 'song-taken'
  if (load >= (session.max[person] as number)) return 'at-maximum'
  if (findWish(session, person, slot) !== -1) return null
  return meetsRating(session, person, slot) ? 'not-registered' : 'below-minimum-rating'
}
