/** What is pinned stays at the place that it has now, from 0. */
export const pinsOf = (before: readonly number[], pinned: ReadonlySet<number>) =>
  before.flatMap((sessionSongId, place) => (pinned.has(sessionSongId) ? [{ sessionSongId, place }] : []))

/** What the figure counts, and how good it is. */
export function orderWords({ before, after, atLeast }: { before: number; after: number; atLeast: number }): string {
  const counted = 'People who walk on or off between songs; a change of instrument counts as six.'
  if (after >= before) return `${counted} The set is as good as it gets.`
  return after <= atLeast ? `${counted} No order has fewer.` : `${counted} No order has fewer than ${atLeast}.`
}
