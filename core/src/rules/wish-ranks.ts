import type { Wish } from '../contract/sign-up.ts'

/** The wishes that can be ranked, the dearest first. What one holds or waits for has no rank. */
export const rankedWishes = (wishes: readonly Wish[]): Wish[] =>
  wishes.filter(({ state }) => state === 'wished').sort((a, b) => a.priority - b.priority)

/** At least and at most so many songs: whichever was moved last pushes the other along. */
export function songRange(before: { min: number; max: number }, change: { min?: number; max?: number }) {
  const { min = before.min, max = before.max } = change
  if (change.min !== undefined) return { min, max: Math.max(min, max, 1) }
  return { min: Math.min(min, max), max }
}
