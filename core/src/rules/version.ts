/** Dotted numeric comparison; a missing part counts as 0. Negative when `a` is older than `b`. */
export function compareVersions(a: string, b: string): number {
  const left = a.split('.')
  const right = b.split('.')
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (Number(left[i]) || 0) - (Number(right[i]) || 0)
    if (difference !== 0) return difference
  }
  return 0
}
