import { expect, test } from 'vitest'
import { dayAndClock, longLength, readersTime, withReadersTime } from '../../lib/words/clock.ts'
import { untilWords, weekOf } from './times.ts'

const at = new Date('2026-11-12T19:30:00Z')
const NOW = new Date('2026-11-10T12:00:00Z')

test('a session has the day and the clock of its own zone', () => {
  expect(dayAndClock(at, 'Europe/London')).toBe('Thu 12 Nov, 19:30')
  expect(dayAndClock(at, 'Asia/Tokyo')).toBe('Fri 13 Nov, 04:30')
})

test.each([
  ['Europe/London', null],
  ['Europe/Lisbon', null],
  ['Europe/Berlin', '20:30 your time'],
  ['Asia/Tokyo', 'Fri 13 Nov, 04:30 your time'],
])('a reader in %s is told %s', (zone, words) => {
  expect(readersTime(at, 'Europe/London', zone)).toBe(words)
})

test('a time that is another on the reader’s clock is said with theirs', () => {
  expect(withReadersTime('19:30', at, 'Europe/London', 'Europe/Lisbon')).toBe('19:30')
  expect(withReadersTime('19:30', at, 'Europe/London', 'Europe/Berlin')).toBe('19:30 (20:30 your time)')
})

test.each([
  ['2026-11-12T19:30:00Z', 'in 2 days'],
  ['2026-11-11T00:10:00Z', 'tomorrow'],
  ['2026-11-10T19:30:00Z', 'tonight'],
  ['2026-11-10T16:30:00Z', 'today'],
  ['2026-11-10T15:00:00Z', 'in 3 hours'],
  ['2026-11-10T12:20:00Z', 'in 20 minutes'],
  ['2026-11-10T11:00:00Z', 'now'],
])('%s is %s', (start, words) => {
  expect(untilWords(start, '2026-11-20T00:00:00Z', 'Europe/London', NOW)).toBe(words)
})

test('what is over, or months away, is not counted down to', () => {
  expect(untilWords('2027-03-01T19:00:00Z', '2027-03-01T22:00:00Z', 'Europe/London', NOW)).toBeNull()
  expect(untilWords('2026-11-01T19:00:00Z', '2026-11-01T22:00:00Z', 'Europe/London', NOW)).toBeNull()
})

test.each([
  ['2026-11-15T23:30:00Z', 'Europe/London', 'This week'],
  ['2026-11-15T23:30:00Z', 'Europe/Berlin', 'Next week'],
  ['2026-11-16T10:00:00Z', 'Europe/London', 'Next week'],
  ['2026-11-24T10:00:00Z', 'Europe/London', 'Week of 23 November'],
  ['2027-01-01T10:00:00Z', 'Europe/London', 'Week of 28 December'],
  ['2027-11-20T10:00:00Z', 'Europe/London', 'Week of 15 November 2027'],
])('%s in %s is in: %s', (start, zone, words) => {
  expect(weekOf(new Date(start), zone, NOW)).toBe(words)
})

test('the length of a set', () => {
  expect([longLength(5700), longLength(3600), longLength(120)]).toEqual(['1 h 35 min', '1 h', '2 min'])
})
