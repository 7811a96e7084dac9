import { expect, test } from 'vitest'
import { clockTime, clockTime12, relativeTime, shortDate } from './time.ts'

const now = new Date(2026, 10, 15, 12, 0, 0)
const before = (ms: number) => new Date(now.getTime() - ms)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test.each([
  [0, '0 seconds ago'],
  [1_000, '1 second ago'],
  [59_000, '59 seconds ago'],
  [MINUTE, '1 minute ago'],
  [59 * MINUTE, '59 minutes ago'],
  [HOUR, '1 hour ago'],
  [23 * HOUR, '23 hours ago'],
  [DAY, '1 day ago'],
  [3 * DAY, '3 days ago'],
  [3 * DAY + 1, '11/12/2026'],
  [-5_000, '0 seconds ago'],
])('%d ms ago reads %j', (ms, text) => {
  expect(relativeTime(before(ms), now)).toBe(text)
})

test('a date reads MM/DD/YYYY and a time HH:MM:SS, with a twelve-hour variant', () => {
  const at = new Date(2026, 0, 5, 19, 3, 9)
  expect(shortDate(at)).toBe('01/05/2026')
  expect(clockTime(at)).toBe('19:03:09')
  expect(clockTime12(at)).toBe('7:03 PM')
  expect(clockTime12(new Date(2026, 0, 5, 0, 30))).toBe('12:30 AM')
})
