/** How evenly songs are spread, from songs a person. */
export type Spread = {
  /** (Σx)² / (n · Σx²): 1 when all have the same, 1/n when one has all. */
  readonly jain: number
  /** 0 when all have the same, towards 1 when one has all. */
  readonly gini: number
  /** histogram[k] people have k songs. */
  readonly histogram: readonly number[]
}

export function spreadOf(songs: readonly number[]): Spread {
  const n = songs.length
  const sum = songs.reduce((total, one) => total + one, 0)
  const squares = songs.reduce((total, one) => total + one * one, 0)
  const histogram: number[] = []
  for (const one of songs) {
    while (histogram.length <= one) histogram.push(0)
    histogram[one] = (histogram[one] as number) + 1
  }
  if (sum === 0) return { jain: 1, gini: 0, histogram }
  const sorted = [...songs].sort((a, b) => a - b)
  const weighted = sorted.reduce((total, one, index) => total + (2 * (index + 1) - n - 1) * one, 0)
  return { jain: (sum * sum) / (n * squares), gini: weighted / (n * sum), histogram }
}
