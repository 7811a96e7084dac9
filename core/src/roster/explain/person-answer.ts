import { granted, type Outcome, refused } from '../input/refusal.ts'
import { type Assignment, toAssignments } from '../solver/roster.ts'
import { type Standing, standingOf } from './standing.ts'
import type { View } from './view.ts'
import { type WhyNot, whyNot } from './why-not.ts'

/** What one person got, and the dearest wish they did not get. */
export type PersonAnswer = {
  readonly userId: number
  readonly standing: Omit<Standing, 'rank'>
  readonly granted: readonly Assignment[]
  /** How many slots they asked for by name, the waitlist included. */
  readonly wishes: number
  /** Null when every wish was granted. */
  readonly bestMissed: { readonly rank: number; readonly why: WhyNot } | null
}

export function explainPerson(view: View, userId: number, onlyChoice: boolean): Outcome<PersonAnswer> {
  const { session, holder } = view
  const person = session.personIndex.get(userId)
  if (person === undefined) return refused({ code: 'unknown-user', userId, where: 'question' })
  const own = toAssignments(session, holder).filter((one) => one.userId === userId)
  const { rank: _, ...standing } = standingOf(view, person, 0)
  const has = new Set(own.map((one) => one.slotId))
  const wishes = session.input.registrations.filter((row) => row.userId === userId)
  const base = { userId, standing, granted: own, wishes: wishes.length }
  const missed = wishes
    .filter((row) => !row.waitlist && !has.has(row.slotId))
    .sort((a, b) => a.priority - b.priority || a.slotId - b.slotId)[0]
  if (!missed) return granted({ ...base, bestMissed: null })
  const why = whyNot(view, userId, missed.slotId, onlyChoice)
  if (!why.ok) return why
  const dearer = new Set(wishes.map((row) => row.priority).filter((priority) => priority < missed.priority))
  return granted({ ...base, bestMissed: { rank: dearer.size + 1, why: why.value } })
}
