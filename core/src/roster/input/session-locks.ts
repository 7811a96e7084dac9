import type { Lock } from './input.ts'
import type { HardRule, Refusal } from './refusal.ts'
import type { Session } from './session.ts'
import { hasDeclined, meetsRating, sourceOf } from './wishes.ts'

type Placed = { readonly locked: Int32Array; readonly locksSetAside: readonly Lock[]; readonly refusals: Refusal[] }

/**
 * Puts the locks into their slots in canonical order, and names each that breaks a rule. One in a song that was cut
 * meanwhile breaks none: cutting the song has settled it, so it is set aside and nothing else is held up.
 */
export function placeLocks(session: Session): Placed {
  const refusals: Refusal[] = []
  const locksSetAside: Lock[] = []
  const locked = new Int32Array(session.slots.length).fill(-1)
  const load = new Int32Array(session.people.length)
  const partsOf = new Map<number, Set<number>>()
  const locks = session.input.locks
    .map((lock) => ({
      lock,
      slot: session.slotIndex.get(lock.slotId) as number,
      person: session.personIndex.get(lock.userId) as number,
    }))
    .sort((a, b) => a.slot - b.slot || a.person - b.person)

  for (const { lock, slot, person } of locks) {
    if (session.cut[slot]) {
      locksSetAside.push(lock)
      continue
    }
    // The same lock twice is one.
    if (locked[slot] === person) continue
    const parts = partsOf.get(person) ?? new Set<number>()
    const rule = brokenRule(session, locked, slot, person, load[person] as number, parts)
    if (rule) {
      refusals.push({ code: 'lock-breaks-rule', slotId: lock.slotId, userId: lock.userId, rule })
      continue
    }
    locked[slot] = person
    load[person] = (load[person] as number) + 1
    partsOf.set(person, parts.add(session.partOfSlot[slot] as number))
  }
  return { locked, locksSetAside, refusals }
}

function brokenRule(
  session: Session,
  locked: Int32Array,
  slot: number,
  person: number,
  load: number,
  parts: ReadonlySet<number>,
): HardRule | null {
  if ((locked[slot] as number) !== -1) return 'slot-taken'
  if (parts.has(session.partOfSlot[slot] as number)) return 'song-taken'
  if (load >= (session.max[person] as number)) return 'at-maximum'
  if (sourceOf(session, person, slot) !== -1) return null
  if (hasDeclined(session, person, slot)) return 'declined'
  return meetsRating(session, person, slot) ? 'not-registered' : 'below-minimum-rating'
}
