import { expect, test } from 'vitest'
import { posterDay, underDay } from './poster-day.ts'

const NOW = new Date('2026-11-15T12:00:00Z')

test('a day is that of the session’s own zone', () => {
  expect(posterDay(new Date('2026-12-01T03:30:00Z'), 'America/Los_Angeles')).toMatchObject({ day: '30', month: 'Nov' })
})

test.each([
  ['2026-11-16T19:30:00Z', 'Mon Nov'],
  ['2026-01-01T03:30:00Z', 'Dec 2025'],
  ['2025-11-17T19:30:00Z', 'Nov 2025'],
])('under the number of %s stands %s', (at, words) => {
  expect(underDay(new Date(at), 'America/Los_Angeles', NOW)).toBe(words)
})
