export function groupBy<T, K>(rows: readonly T[], keyOf: (row: T) => K): Map<K, T[]> {
  const found = new Map<K, T[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = found.get(key)
    if (group) group.push(row)
    else found.set(key, [row])
  }
  return found
}
