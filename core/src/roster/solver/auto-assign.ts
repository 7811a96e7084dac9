import { compileSession } from '../input/compile-session.ts'
import type { RosterInput } from '../input/input.ts'
import { granted, type Outcome, refused } from '../input/refusal.ts'
import type { Session } from '../input/session.ts'
import { WILDCARD, WISH } from '../input/wishes.ts'
import { autoPricing, heaviestWeight, lotteryScale, NO_LOTTERY } from './auto-pricing.ts'
import { type OpenWishes, openWishes, sourceBits } from './open-wishes.ts'
import { type Protection, protectSongs } from './protect.ts'
import { type Roster, toRoster } from './roster.ts'
import { type Solved, solve } from './solve.ts'
import { helpUnluckiest } from './unluckiest.ts'

/** A roster with what it takes to explain it and to price its alternatives. */
export type SolvedRoster = Solved & { readonly protection: Protection; readonly roster: Roster }

/** Who is asked: wishes and, by their consent, wildcards. The waitlist waits for a drop-out. */
export const AUTO_SOURCES = sourceBits(WISH, WILDCARD)

export type AutoAssignOptions = {
  /** Trade slots in favour of whoever fared worst, at the expense of step 5 alone. */
  readonly helpUnluckiest?: boolean
}

/** The optimal roster over what is not locked. */
export function autoAssign(input: RosterInput, options: AutoAssignOptions = {}): Outcome<Roster> {
  const solved = solveRoster(input)
  if (!solved.ok) return solved
  const { session, protection, roster } = solved.value
  if (!options.helpUnluckiest) return granted(roster)
  return granted(toRoster(session, helpUnluckiest(solved.value), protection.songs, protection.bound))
}

export function solveRoster(input: RosterInput): Outcome<SolvedRoster> {
  const session = compileSession(input)
  return session.ok ? solveSession(session.value) : session
}

/** `keep` names songs to protect before all others, as far as the locks still allow. */
export function solveSession(session: Session, keep?: Uint8Array, sources = AUTO_SOURCES): Outcome<SolvedRoster> {
  const weight = heaviestWeight(session)
  if (!(weight <= Number.MAX_SAFE_INTEGER)) return refused({ code: 'weights-too-large', weight })
  const open = openWishes(session, sources)
  const protection = protectSongs(session, open, keep)
  return solveProtected(session, open, protection)
}

export function solveProtected(session: Session, open: OpenWishes, protection: Protection): Outcome<SolvedRoster> {
  const pricing = autoPricing(session, protection.songs, lotteryScale(session, open))
  let solved = solve(session, open, pricing)
  // Should the lottery's share of the weights be what passes 2^53, the roster can still be found without it.
  if (!solved.ok && pricing.lotteryUnit > 1)
    solved = solve(session, open, autoPricing(session, protection.songs, NO_LOTTERY))
  if (!solved.ok) return solved
  const roster = toRoster(session, solved.value.holder, protection.songs, protection.bound)
  return granted({ ...solved.value, protection, roster })
}
