import { expect, test } from 'vitest'
import { instantOf } from './local-time.ts'
import { MOST_REPEATS, type Rhythm, repeatsOf, weekdayOfMonth } from './repeat.ts'

test.each<[string, Rhythm, string[]]>([
  ['2026-11-26T19:30', 'weekly', ['2026-12-03T19:30', '2026-12-10T19:30', '2026-12-17T19:30']],
  ['2026-12-17T19:30', 'fortnightly', ['2026-12-31T19:30', '2027-01-14T19:30', '2027-01-28T19:30']],
  // The third Thursday.
  ['2026-11-19T20:00', 'monthly', ['2026-12-17T20:00', '2027-01-21T20:00', '2027-02-18T20:00']],
  // A fifth Thursday is the last one, in months with four as well.
  ['2026-12-31T20:00', 'monthly', ['2027-01-28T20:00', '2027-02-25T20:00', '2027-03-25T20:00']],
  ['2027-07-29T20:00', 'monthly', ['2027-08-26T20:00', '2027-09-30T20:00', '2027-10-28T20:00']],
])('%s, %s', (start, rhythm, dates) => {
  expect(repeatsOf(start, rhythm, 3)).toEqual(dates)
})

test('half past seven stays half past seven when the clocks change', () => {
  const [before = '', after = ''] = repeatsOf('2027-03-11T19:30', 'weekly', 3).slice(1)
  const at = (local: string) => {
    const verdict = instantOf(local, 'Europe/London')
    return verdict.ok ? verdict.at.toISOString() : null
  }
  expect([at(before), at(after)]).toEqual(['2027-03-25T19:30:00.000Z', '2027-04-01T18:30:00.000Z'])
})

test('there are no more than half a year of weeks, and none of what is no day', () => {
  expect(repeatsOf('2026-11-26T19:30', 'weekly', 1000)).toHaveLength(MOST_REPEATS)
  expect(repeatsOf('', 'weekly', 3)).toEqual([])
  expect(repeatsOf('2026-11-26T19:30', 'weekly', -1)).toEqual([])
})

test.each([
  ['2026-11-05T19:30', 'the first Thursday'],
  ['2026-11-19T19:30', 'the third Thursday'],
  ['2026-12-31T19:30', 'the last Thursday'],
])('%s is %s', (start, words) => {
  expect(weekdayOfMonth(start)).toBe(words)
})
