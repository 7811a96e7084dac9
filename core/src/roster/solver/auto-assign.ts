import { compileSession } from '../input/compile-session.ts'
import type { RosterInput } from '../input/input.ts'
import { granted, type Outcome, refused } from '../input/refusal.ts'
import type { Session } from '../input/session.ts'
import { WILDCARD, WISH } from '../input/wishes.ts'
import { autoPricing, heaviestWeight, lotteryScale, NO_LOTTERY } from './auto-pricing.ts'
import { chooseSongs } from './choose-songs.ts'
import { type OpenOptions, type OpenWishes, openWishes, sourceBits } from './open-wishes.ts'
import { type Protection, protectSongs } from './protect.ts'
import { type Roster, toRoster } from './roster.ts'
import { type Flow, type Solved, seatPeople, solve } from './solve.ts'
import { helpUnluckiest } from './unluckiest.ts'

/** A roster with what it takes to price its alternatives. */
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
  const { session, roster } = solved.value
  if (!options.helpUnluckiest) return granted(roster)
  const { holder, finished } = helpUnluckiest(session, solved.value.holder)
  return granted({ ...toRoster(session, holder, solved.value.protection), helped: finished ? 'to-the-end' : 'in-part' })
}

export function solveRoster(input: RosterInput): Outcome<SolvedRoster> {
  const session = compileSession(input)
  return session.ok ? solveSession(session.value) : session
}

export type SolveOptions = OpenOptions & {
  /** Songs to hold to before all others, as far as the locks still allow. */
  readonly keep?: Uint8Array
  readonly sources?: number
}

export function solveSession(session: Session, options: SolveOptions = {}): Outcome<SolvedRoster> {
  const weight = heaviestWeight(session)
  if (!(weight <= Number.MAX_SAFE_INTEGER)) return refused({ code: 'weights-too-large', weight })
  const open = openWishes(session, options.sources ?? AUTO_SOURCES, options)
  const first = protectSongs(session, open, options.keep)
  const flow = solveProtected(session, open, first)
  if (!flow.ok) return flow
  const protection = isKept(first, options.keep) ? first : chooseSongs(flow.value, first)
  const solved = seatPeople(flow.value)
  // Pools that allowed too much are rare; then each wildcard is an edge.
  if (solved === null) return solveSession(session, { ...options, unpooled: true })
  return granted({ ...solved, protection, roster: toRoster(session, solved.holder, protection) })
}

/** The best flow with these songs protected. */
export function solveProtected(session: Session, open: OpenWishes, { songs }: Protection): Outcome<Flow> {
  const pricing = autoPricing(session, songs, lotteryScale(session, open))
  const solved = solve(session, open, pricing)
  // Should the lottery's share of the weights be what passes 2^53, the roster can still be found without it.
  if (solved.ok || pricing.lotteryUnit === 1) return solved
  return solve(session, open, autoPricing(session, songs, NO_LOTTERY))
}

/** Whether the songs are the very ones to keep, which were chosen before. */
function isKept({ songs, count }: Protection, keep?: Uint8Array): boolean {
  if (keep === undefined) return false
  return keep.every((one, song) => one <= (songs[song] as number)) && count === sum(keep)
}

const sum = (numbers: Uint8Array) => numbers.reduce((total, one) => total + one, 0)
