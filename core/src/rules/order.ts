/** The list with one item at another place, counted from 0; beyond the ends it is the end. */
export function movedTo<T>(items: readonly T[], item: T, index: number): T[] {
  const others = items.filter((other) => other !== item)
  if (others.length === items.length) return [...items]
  others.splice(Math.max(0, Math.min(index, others.length)), 0, item)
  return others
}

/** The list in the order that is named; what is not named follows as it stood, and what is not in the list is passed over. */
export function inOrderOf<T>(items: readonly T[], named: readonly T[]): T[] {
  const known = new Set(items)
  const first = [...new Set(named)].filter((item) => known.has(item))
  const taken = new Set(first)
  return [...first, ...items.filter((item) => !taken.has(item))]
}
