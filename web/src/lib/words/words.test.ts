import { expect, test } from 'vitest'
import { lengthOf, ordinal, wantIt } from './words.ts'

test('counts, places in line and lengths in words', () => {
  expect([wantIt(1), wantIt(4)]).toEqual(['1 wants it', '4 want it'])
  expect([1, 2, 3, 4, 11, 12, 13, 21, 102, 111, 1012].map(ordinal).join(' ')).toBe(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 102nd 111th 1012th',
  )
  expect([lengthOf(266), lengthOf(60), lengthOf(3605)]).toEqual(['4:26', '1:00', '60:05'])
})
