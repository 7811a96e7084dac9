import { expect, test } from 'vitest'
import { sessionDefaultsFrom } from './session-defaults.ts'
import { changedSettings, sessionFaults, settingsFrom } from './session-settings.ts'

const NOW = new Date('2026-03-02T12:00:00Z')
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000)
const STANDARD = settingsFrom(sessionDefaultsFrom({}))

test.each([
  ['a session to come', hours(1), hours(4), {}, NOW, []],
  ['one that goes on now', hours(-1), hours(2), {}, NOW, []],
  ['one that is over', hours(-5), hours(-1), {}, NOW, ['startDate']],
  ['one that was over before this change', hours(-5), hours(-1), {}, null, []],
  ['an end before the start', hours(4), hours(3), {}, NOW, ['endDate']],
  ['an end at the start', hours(4), hours(4), {}, NOW, ['endDate']],
  ['a year of five digits', new Date('+010000-01-01T00:00Z'), new Date('+010000-01-01T03:00Z'), {}, NOW, ['startDate']],
  ['twenty years ahead', hours(20 * 8766), hours(20 * 8766 + 3), {}, NOW, []],
  ['more than a week', hours(1), hours(170), {}, NOW, ['endDate']],
  ['fewest above most', hours(1), hours(4), { songAssignMin: 5, songAssignMax: 4 }, NOW, ['settings.songAssignMin']],
  [
    'a deadline after the end',
    hours(1),
    hours(4),
    { signUpClosesAt: hours(5).toISOString() },
    NOW,
    ['settings.signUpClosesAt'],
  ],
] as const)('%s', (_, startsAt, endsAt, change, now, fields) => {
  expect(Object.keys(sessionFaults({ startsAt, endsAt }, changedSettings(STANDARD, change), now))).toEqual(fields)
})

test('what is left out of a change stays', () => {
  const capped = changedSettings(STANDARD, { capacity: 12 })
  expect(changedSettings(capped, { capacity: undefined, fee: 5 })).toMatchObject({ capacity: 12, fee: 5 })
  expect(changedSettings(capped, { capacity: null }).capacity).toBeNull()
})
