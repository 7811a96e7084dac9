import { compileSession, withLocks } from '../input/compile-session.ts'
import type { Lock, RosterInput } from '../input/input.ts'
import { granted, type Outcome, refused } from '../input/refusal.ts'
import type { Session } from '../input/session.ts'
import { WAITLIST, WILDCARD, WISH } from '../input/wishes.ts'
import { findUnknown } from './assigned.ts'
import { type SolvedRoster, solveSession } from './auto-assign.ts'
import { sourceBits } from './open-wishes.ts'
import { type Roster, toAssignments } from './roster.ts'

export type Filled = { readonly roster: Roster; readonly added: Roster['assignments'] }

/**
 * Keeps every assignment and fills open slots: first from wishes and the waitlist, then from wildcards. In two rounds,
 * because whoever waited for this slot by name comes before whoever would take any.
 */
export function fillRemaining(input: RosterInput, assignments: readonly Lock[]): Outcome<Filled> {
  const unknown = findUnknown(input, assignments, 'roster')
  if (unknown.length > 0) return refused(...unknown)
  const session = compileSession({ ...input, locks: [...input.locks, ...assignments] })
  if (!session.ok) return session
  const named = solveSession(session.value, { sources: sourceBits(WISH, WAITLIST) })
  if (!named.ok) return named
  const held = withLocks(session.value, toLocks(named.value))
  if (!held.ok) return held
  const all = solveSession(held.value, { sources: sourceBits(WISH, WAITLIST, WILDCARD) })
  return all.ok ? granted(describe(session.value, all.value)) : all
}

function toLocks(solved: SolvedRoster): Lock[] {
  return solved.roster.assignments.map(({ slotId, userId }) => ({ slotId, userId }))
}

/** What was there is locked; what is not locked in the first session is new. */
function describe(before: Session, { holder, roster }: SolvedRoster): Filled {
  const assignments = toAssignments(before, holder)
  return { roster: { ...roster, assignments }, added: assignments.filter((one) => !one.locked) }
}
