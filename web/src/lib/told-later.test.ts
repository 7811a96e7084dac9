import { expect, test } from 'vitest'
import { toldLaterWords } from './told-later.ts'

const NOW = Date.parse('2026-03-02T12:00:00Z')

test.each([
  [3, 120, '3 players will be told in 2 minutes.'],
  [1, 119, '1 player will be told in 2 minutes.'],
  [2, 61, '2 players will be told in 1 minute.'],
  // Ten minutes after the first change nobody waits any longer.
  [2, 3, '2 players will be told in 1 minute.'],
])('%d players in %d seconds: %s', (players, seconds, words) => {
  const at = new Date(NOW + seconds * 1000).toISOString()
  expect(toldLaterWords({ players, at }, NOW)).toBe(words)
})
