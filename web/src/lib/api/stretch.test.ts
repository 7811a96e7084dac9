import { expect, test } from 'vitest'
import { laidOver, type Stretch } from './stretch.ts'

type Ids = [ids: number[], hasEarlier?: boolean, hasLater?: boolean]
const of = ([ids, hasEarlier = false, hasLater = false]: Ids): Stretch<{ id: number }> => ({
  items: ids.map((id) => ({ id })),
  hasEarlier,
  hasLater,
})

const CASES: [what: string, before: Ids, now: Ids, known: number, after: Ids][] = [
  ['nothing was there', [[]], [[4, 5], true], 0, [[4, 5], true]],
  ['what was read back stays', [[1, 2, 3], false], [[3, 4], true], 3, [[1, 2, 3, 4], false]],
  ['there may be more before that', [[2, 3], true], [[3, 4], true], 3, [[2, 3, 4], true]],
  ['a hole is not hidden', [[1, 2], true], [[8, 9], true], 2, [[8, 9], true]],
  ['a hole after it neither', [[8, 9], true], [[1, 2], false, true], 9, [[1, 2], false, true]],
  ['what was deleted is gone', [[1, 2, 3, 4]], [[2, 4]], 4, [[2, 4]]],
  ['the last one too', [[1, 2, 3]], [[1, 2]], 3, [[1, 2]]],
  ['all of it', [[1, 2]], [[]], 2, [[]]],
  ['what was told meanwhile stays', [[1, 2, 3]], [[1, 2]], 2, [[1, 2, 3]]],
  ['also where nothing was there', [[3]], [[]], 0, [[3]]],
  [
    'around a hit: what was read on',
    [[1, 2, 3, 4, 5], false],
    [[3, 4], true, true],
    5,
    [[1, 2, 3, 4, 5], false, false],
  ],
  ['around a hit: there is more after it', [[3, 4], true, true], [[3, 4], true, true], 4, [[3, 4], true, true]],
]

test.each(CASES)('%s', (_, before, now, known, after) => {
  expect(laidOver(of(before), of(now), known)).toEqual(of(after))
})
