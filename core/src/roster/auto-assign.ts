import type { RosterInput } from './input.ts'
import { type OpenWishes, openWishes, sourceBits } from './open-wishes.ts'
import type { Pricing } from './pricing.ts'
import { MAX_PRIORITY_COST } from './priority-cost.ts'
import { type Protection, protectSongs } from './protect.ts'
import { granted, type Outcome, refused } from './refusal.ts'
import { type Roster, toRoster } from './roster.ts'
import { compileSession, levelOf, type Session } from './session.ts'
import { type Solved, solve } from './solve.ts'
import { helpUnluckiest } from './unluckiest.ts'
import { WILDCARD, WISH } from './wishes.ts'

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
  const solved = solve(session, open, autoPricing(session, protection.songs))
  if (!solved.ok) return solved
  const roster = toRoster(session, solved.value.holder, protection.songs, protection.bound)
  return granted({ ...solved.value, protection, roster })
}

/** One unit outweighs every priority cost together, so that step 5 never buys anything from steps 2 to 4. */
function unitWeight(session: Session): number {
  return MAX_PRIORITY_COST * session.slots.length + 1
}

/**
 * Steps 2 to 5 in one sum. Slots that can be filled together form a matroid, and so do songs that people can have
 * together; a maximum of either is found greedily by weight, so weights need only be in the right order, not of
 * different magnitude, and one roster reaches both maxima (docs/roster.md has the proof).
 */
export function autoPricing(session: Session, protectedSongs: Uint8Array): Pricing {
  const unit = unitWeight(session)
  const top = session.maxMin + session.max.reduce((most, one) => Math.max(most, one), 0) + 1
  return {
    slotReward: Float64Array.from(session.slots, (_, slot) => {
      if (!session.required[slot]) return unit
      return protectedSongs[session.songOfSlot[slot] as number] ? 3 * unit : 2 * unit
    }),
    unitReward: (person, k) => unit * (top - levelOf(session, person, k)),
    wishCost: (wish) => session.wishes.cost[wish] as number,
  }
}

/**
 * The largest weight by the formula, before any clipping of what people asked for: a maximum of a billion songs is a
 * slip of the finger, and is refused rather than read as 'all of them'.
 */
function heaviestWeight(session: Session): number {
  let min = 0
  let max = 0
  for (const person of session.people) {
    min = Math.max(min, person.min)
    max = Math.max(max, person.max, person.allocationMax ?? 0)
  }
  const nodes = 1 + session.people.length + session.slots.length + session.wishes.count
  return unitWeight(session) * (min + max + 4) * nodes
}
