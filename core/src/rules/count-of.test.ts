import { expect, test } from 'vitest'
import { countOf, grouped } from './count-of.ts'

test.each([
  [1, 'song', '1 song'],
  [1200, 'song', '1,200 songs'],
  [1, 'person', '1 person'],
  [2, 'person', '2 people'],
  [0, 'wish', '0 wishes'],
  [1, 'earlier reply', '1 earlier reply'],
  [3, 'earlier reply', '3 earlier replies'],
])('%i and %s: %s', (count, thing, words) => {
  expect(countOf(count, thing)).toBe(words)
})

test.each([0, 7, 999, 1000, 12_345, 1_000_000, 987_654_321])('%i is grouped as English does', (count) => {
  expect(grouped(count)).toBe(count.toLocaleString('en-US'))
})
