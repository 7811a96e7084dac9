import { describe, expect, test } from 'vitest'
import { dateOn, dayOn, longDay, longDayOn, ownZone, shortDay, timeOn, wallClock } from './wall-clock.ts'

test.each([
  ['2026-11-12T19:30:00Z', 'Europe/London', 'Thu 12 Nov 2026', '2026-11-12', '19:30'],
  ['2026-11-12T19:30:00Z', 'Asia/Tokyo', 'Fri 13 Nov 2026', '2026-11-13', '04:30'],
  ['2026-09-01T06:59:00Z', 'America/Los_Angeles', 'Mon 31 Aug 2026', '2026-08-31', '23:59'],
  ['2026-09-01T07:00:00Z', 'America/Los_Angeles', 'Tue 1 Sept 2026', '2026-09-01', '00:00'],
  ['2026-03-29T00:59:00Z', 'Europe/Berlin', 'Sun 29 Mar 2026', '2026-03-29', '01:59'],
  ['2026-03-29T01:00:00Z', 'Europe/Berlin', 'Sun 29 Mar 2026', '2026-03-29', '03:00'],
  ['2026-07-01T18:15:00Z', 'Asia/Kathmandu', 'Thu 2 Jul 2026', '2026-07-02', '00:00'],
  ['1999-12-31T23:00:00Z', 'UTC', 'Fri 31 Dec 1999', '1999-12-31', '23:00'],
])('at %s the clock in %s shows %s, %s, %s', (at, zone, words, date, time) => {
  const clock = wallClock(new Date(at), zone)
  const { weekday, day, month, year } = dayOn(clock)
  expect([`${weekday} ${day} ${month} ${year}`, dateOn(clock), timeOn(clock)]).toEqual([words, date, time])
})

describe('the words are those of English as it is written in Britain', () => {
  const days = Array.from({ length: 400 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day, 12)))
  test.each([
    ['weekday', 'weekday'],
    ['month', 'month'],
  ] as const)('each %s', (part, option) => {
    for (const day of days)
      expect([dayOn(day)[part], longDayOn(day)[part]]).toEqual(
        (['short', 'long'] as const).map((length) =>
          day.toLocaleDateString('en-GB', { [option]: length, timeZone: 'UTC' }),
        ),
      )
  })
})

test('a day is said in one way, short and long', () => {
  const clock = new Date('2026-09-10T19:30:00Z')
  expect([shortDay(clock), longDay(clock)]).toEqual(['Thu 10 Sept', 'Thursday 10 September'])
})

test('a zone that does not exist is an error', () => {
  expect(() => wallClock(new Date(), 'Mars/Olympus_Mons')).toThrow(RangeError)
})

test('the machine’s own zone is one of those', () => {
  expect(wallClock(0, ownZone())).toBeInstanceOf(Date)
})

test('where a zone is missing, the clock is the machine’s own', () => {
  const at = Date.parse('2026-11-12T19:30:00Z')
  expect(wallClock(at, undefined as unknown as string)).toEqual(wallClock(at, ownZone()))
})
