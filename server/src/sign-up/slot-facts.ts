import type { SlotFacts } from '@app/core/rules/sign-up'
import type { findSlotFacts } from './slot-facts-sql.ts'

type FoundFacts = NonNullable<Awaited<ReturnType<typeof findSlotFacts>>>

/** What the rule is told about a slot and somebody who wants it. */
export function slotFactsFrom(
  found: FoundFacts,
  userId: number,
  waitsForSession: boolean,
  byOrganiser: boolean,
  now: Date,
): SlotFacts {
  return {
    session: {
      isOver: found.ends_at <= now,
      signUpOpen: found.sign_up_open,
      signUpClosesAt: found.sign_up_closes_at,
      firstCome: found.first_come,
      allowDoubling: found.allow_doubling,
      partLockout: found.part_lockout_enabled,
      rosterPublished: found.roster_id !== null,
    },
    song: { cut: found.is_cut, suggested: found.position === null },
    instrument: { state: found.state ?? 1 },
    isTaken: found.held_by !== null && found.held_by !== userId,
    isOffered: found.offered_to !== null && found.offered_to !== userId,
    holdsAnother: found.holds_another,
    waitsForSession,
    byOrganiser,
  }
}
