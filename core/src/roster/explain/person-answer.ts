import { granted, type Outcome, refused } from '../input/refusal.ts'
import type { SolvedRoster } from '../solver/auto-assign.ts'
import type { Assignment } from '../solver/roster.ts'
import { type WhyNot, whyNot } from './why-not.ts'

/** What one person got, and the dearest wish they did not get. */
export type PersonAnswer = {
  readonly userId: number
  readonly songs: number
  readonly min: number
  readonly max: number
  readonly granted: readonly Assignment[]
  /** Null when every wish was granted. */
  readonly bestMissed: { readonly rank: number; readonly why: WhyNot } | null
}

export function explainPerson(solved: SolvedRoster, userId: number): Outcome<PersonAnswer> {
  const { session, roster } = solved
  const person = session.personIndex.get(userId)
  if (person === undefined) return refused({ code: 'unknown-user', userId, where: 'question' })
  const own = roster.assignments.filter((one) => one.userId === userId)
  const base = { userId, songs: own.length, min: session.min[person] as number, max: session.max[person] as number }
  const has = new Set(own.map((one) => one.slotId))
  const wishes = session.input.registrations.filter((row) => row.userId === userId)
  const missed = wishes
    .filter((row) => !row.waitlist && !has.has(row.slotId))
    .sort((a, b) => a.priority - b.priority || a.slotId - b.slotId)[0]
  if (!missed) return granted({ ...base, granted: own, bestMissed: null })
  const why = whyNot(solved, userId, missed.slotId)
  if (!why.ok) return why
  const dearer = new Set(wishes.map((row) => row.priority).filter((priority) => priority < missed.priority))
  return granted({ ...base, granted: own, bestMissed: { rank: dearer.size + 1, why: why.value } })
}
