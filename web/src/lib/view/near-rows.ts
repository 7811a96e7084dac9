/** Rows `from` to `to` (without it) are drawn; the others take `before` and `after` pixels of room. */
export interface NearRows {
  from: number
  to: number
  before: number
  after: number
}

interface Facts {
  /** As measured; undefined for a row that was never drawn. */
  heights: (number | undefined)[]
  /** The part of the list that is in the window, in pixels from the list's top. */
  top: number
  bottom: number
  /** So many more are drawn on both sides. */
  beyond: number
  /** How tall a row is, where none has been measured yet. */
  guess?: number
}

// Where none has been measured yet: a head, two rows of slots and the space around them.
const GUESS = 220

/** Unknown rows are taken to be as tall as the known ones are on average. */
export function usualHeight(heights: Facts['heights'], guess = GUESS): number {
  const known = heights.filter((height) => height !== undefined)
  return known.length ? known.reduce((sum, height) => sum + height, 0) / known.length : guess
}

/** Which rows of a long list stand near the window. */
export function nearRows({ heights, top, bottom, beyond, ...more }: Facts): NearRows {
  const guess = usualHeight(heights, more.guess)
  const count = heights.length
  const heightOf = (index: number) => heights[index] ?? guess
  let edge = 0
  let first = 0
  while (first < count - 1 && edge + heightOf(first) <= top) edge += heightOf(first++)
  let last = first
  while (last < count && edge < bottom) edge += heightOf(last++)
  const from = Math.max(0, first - beyond)
  const to = Math.min(count, last + beyond)
  const room = (start: number, end: number) => {
    let sum = 0
    for (let index = start; index < end; index++) sum += heightOf(index)
    return Math.round(sum)
  }
  return { from, to, before: room(0, from), after: room(to, count) }
}
