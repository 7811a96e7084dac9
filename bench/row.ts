/** One figure. With a bar, it is good or it is not. */
export interface Row {
  name: string
  value: number
  unit: string
  bar?: { atLeast: number } | { atMost: number }
}

export const isGood = ({ value, bar }: Row): boolean =>
  bar === undefined || ('atLeast' in bar ? value >= bar.atLeast : value <= bar.atMost)

const rounded = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3))

export function show(row: Row): string {
  const bar = row.bar && ('atLeast' in row.bar ? `>= ${row.bar.atLeast}` : `<= ${row.bar.atMost}`)
  return `${isGood(row) ? '✓' : '✗'} ${row.name.padEnd(64)}${rounded(row.value).padStart(10)} ${row.unit.padEnd(12)}${bar ?? ''}`
}

export const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number
