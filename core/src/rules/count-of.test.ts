import { expect, test } from 'vitest'
import { countOf } from './count-of.ts'

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
