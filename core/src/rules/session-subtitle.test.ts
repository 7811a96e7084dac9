import { expect, test } from 'vitest'
import { sessionDay, sessionSubtitle } from './session-subtitle.ts'

const now = new Date('2026-11-12T09:00:00-08:00')
const timeZoneId = 'America/Los_Angeles'

test.each([
  ['2026-11-19T19:30:00-08:00', 'The Anchor', 'Thu 19 Nov @ The Anchor', 19],
  ['2026-11-12T19:30:00-08:00', 'The Anchor', '19:30 @ The Anchor', 12],
  ['2026-11-21T20:30:00-08:00', '', 'Sat 21 Nov', 21],
  ['2026-12-01T03:30:00Z', 'The Anchor', 'Mon 30 Nov @ The Anchor', 30],
])('a session at %s in %j reads %j', (startDate, location, text, day) => {
  expect(sessionSubtitle({ startDate, timeZoneId, location }, now)).toBe(text)
  expect(sessionDay({ startDate, timeZoneId })).toBe(day)
})
