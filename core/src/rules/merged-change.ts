type Fields = Record<string, unknown>

/** The same as far as anybody could see it: lists and objects by what is in them. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Two people change one thing at a time. What somebody sends counts as a change only where it differs from what they saw (`was`),
 * so that whatever they left alone stays as somebody else has made it since. A field that both changed is a clash: it is refused,
 * and whoever comes second is told. Without `was` every field that is sent counts, and nothing clashes.
 */
export function mergedChange<T extends object>(
  now: T,
  wanted: Partial<T>,
  was: Partial<T> = {},
): { changes: Partial<T>; clashes: (keyof T & string)[] } {
  const changes: Fields = {}
  const clashes: string[] = []
  for (const [name, value] of Object.entries(wanted)) {
    const current = (now as Fields)[name]
    const seen = (was as Fields)[name]
    if (value === undefined || isSame(value, current) || (seen !== undefined && isSame(value, seen))) continue
    if (seen !== undefined && !isSame(seen, current)) clashes.push(name)
    else changes[name] = value
  }
  return { changes: changes as Partial<T>, clashes: clashes as (keyof T & string)[] }
}
