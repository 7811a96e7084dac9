/** A part of a list without holes, the oldest first. */
export interface Stretch<M> {
  items: M[]
  hasEarlier: boolean
  hasLater: boolean
}

/**
 * A fresh answer, laid over what was read before and after it. `known`: the newest item we had when we asked. Anything newer came
 * as a live event during the request; the answer may not have it yet, so it stays. Where the two parts do not meet, nobody knows what
 * lies between them, and the fresh one alone is kept.
 */
export function laidOver<M extends { id: number }>(
  before: Stretch<M> | undefined,
  now: Stretch<M>,
  known: number,
): Stretch<M> {
  const [first, last] = [now.items[0]?.id ?? 0, now.items.at(-1)?.id ?? 0]
  const [firstBefore, lastBefore] = [before?.items[0]?.id ?? 0, before?.items.at(-1)?.id ?? 0]
  if (!before?.items.length) return now
  if ((now.hasEarlier && lastBefore < first) || (now.hasLater && firstBefore > last)) return now
  // What the answer should have had and has not is gone.
  const earlier = now.hasEarlier ? before.items.filter(({ id }) => id < first) : []
  const later = before.items.filter(({ id }) => id > last && (now.hasLater || id > known))
  return {
    items: [...earlier, ...now.items, ...later],
    hasEarlier: earlier.length ? before.hasEarlier : now.hasEarlier,
    hasLater: now.hasLater && (later.length ? before.hasLater : true),
  }
}
