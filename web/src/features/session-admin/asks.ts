import type { Candidate, Overview } from './queries.ts'

export interface AskOf {
  person: Candidate
  slotIds: number[]
}

/** Who could be asked for these slots, and for which of them, the likeliest first. */
export function asksFor(
  overview: Pick<Overview, 'gaps' | 'candidates'> | undefined,
  slotIds: readonly number[],
): AskOf[] {
  const asks = new Map<number, AskOf>()
  for (const gap of overview?.gaps ?? []) {
    if (!slotIds.includes(gap.slotId)) continue
    for (const userId of gap.couldFill) {
      const person = overview?.candidates.find((one) => one.userId === userId)
      if (!person) continue
      const ask = asks.get(userId) ?? { person, slotIds: [] }
      ask.slotIds.push(gap.slotId)
      asks.set(userId, ask)
    }
  }
  return [...asks.values()]
}
