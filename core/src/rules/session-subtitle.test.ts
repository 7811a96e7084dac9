import { expect, test } from 'vitest'
import { sessionSubtitle } from './session-subtitle.ts'

const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 30).toISOString()
const now = new Date(2026, 10, 12, 9)

test.each([
  [at(19, 19), 'The Anchor', 'Thu 19 Nov @ The Anchor'],
  [at(12, 19), 'The Anchor', '19:30 @ The Anchor'],
  [at(21, 20), '', 'Sat 21 Nov'],
])('a session at %s in %j reads %j', (startDate, location, text) => {
  expect(sessionSubtitle({ startDate, location }, now)).toBe(text)
})
