import { expect, test } from 'vitest'
import { placeUnder } from './lifted-row.ts'

const ROWS = [
  { top: 0, height: 40 },
  { top: 40, height: 100 },
  { top: 140, height: 40 },
  { top: 180, height: 40 },
]
const rowAt = (place: number) => ROWS[place] ?? { top: 0, height: 0 }
const placeOf = (from: number, top: number) => placeUnder({ ...rowAt(from), top }, from, ROWS.length - 1, rowAt)

test.each([
  ['stays where it is', 0, 0, 0],
  ['stays until its edge is past the middle of a tall neighbour', 0, 50, 0],
  ['takes the place of a neighbour whose middle it has passed', 0, 51, 1],
  ['passes several', 0, 125, 2],
  ['goes no further than the last place', 0, 900, 3],
  ['goes up by its upper edge', 3, 159, 2],
  ['goes up past a tall one', 3, 89, 1],
  ['goes no further than the first place', 3, -900, 0],
])('a lifted row %s', (_what, from, top, place) => expect(placeOf(from, top)).toBe(place))
