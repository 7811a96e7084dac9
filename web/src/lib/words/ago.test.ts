import { expect, test } from 'vitest'
import { ago } from './ago.ts'

test.each([
  ['2026-11-11T09:57:40Z', 'now'],
  ['2026-11-11T09:18:00Z', '40 min'],
  ['2026-11-11T07:30:00Z', '2 h'],
  ['2026-11-10T23:50:00Z', 'yesterday'],
  ['2026-11-09T23:50:00Z', '9 Nov'],
  ['2025-10-31T12:00:00Z', '31 Oct 2025'],
  // A clock that is ahead of ours makes nothing negative.
  ['2026-11-11T10:02:00Z', 'now'],
])('%s is %s', (at, words) => {
  expect(ago(new Date(at), new Date('2026-11-11T09:58:00Z'), 'Europe/London')).toBe(words)
})
