import { expect, test } from 'vitest'
import { badgeText } from './badge.ts'

test.each([
  [0, ''],
  [-1, ''],
  [Number.NaN, ''],
  [1, '1'],
  [99, '99'],
  [100, '100'],
  [101, '99+'],
  [4000, '99+'],
])('a count of %d reads %j', (count, text) => {
  expect(badgeText(count)).toBe(text)
})
