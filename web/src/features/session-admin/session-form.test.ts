import { sessionDefaultsFrom } from '@app/core/rules/session-defaults'
import { expect, test } from 'vitest'
import { sessionView } from '../sessions/testing.ts'
import {
  copiedValues,
  faultsOf,
  movedTo,
  newValues,
  nextDay,
  nextStart,
  type SessionValues,
  toSettings,
  toValues,
} from './session-form.ts'

const LONDON = 'Europe/London'
const NOW = new Date('2026-11-15T12:00:00Z')
const { session } = sessionView([])
const values = (changes: Partial<SessionValues> = {}): SessionValues => ({
  ...newValues(sessionDefaultsFrom({}), '2026-12-03'),
  title: 'Jam',
  ...changes,
})

test('a new session begins as the group’s settings say', () => {
  expect(values()).toMatchObject({
    startDate: '2026-12-03T19:30',
    endDate: '2026-12-03T22:30',
    songAssignMin: '1',
    songAssignMax: '4',
    signUpOpen: 'yes',
  })
})

test('what the form holds goes back as the settings it came from', () => {
  const settings = { ...session.settings, capacity: 40, fee: 7.5, signUpClosesAt: '2026-11-10T20:00:00.000Z' }
  expect(toSettings(toValues({ ...session, settings }), LONDON)).toEqual(settings)
})

test.each<[string, Partial<SessionValues>, keyof SessionValues, string]>([
  ['in the past', { startDate: '2026-11-01T19:30', endDate: '2026-11-01T22:30' }, 'startDate', 'in the past'],
  ['an end before the start', { endDate: '2026-12-03T19:00' }, 'endDate', 'after the start'],
  ['an end at the start', { endDate: '2026-12-03T19:30' }, 'endDate', 'after the start'],
  ['more than a week', { endDate: '2026-12-13T19:30' }, 'endDate', 'a week at most'],
  [
    'a start that the clocks skip',
    { startDate: '2027-03-28T01:30', endDate: '2027-03-28T04:00' },
    'startDate',
    'no such time',
  ],
  [
    'an end that the clocks skip',
    { startDate: '2027-03-27T21:30', endDate: '2027-03-28T01:15' },
    'endDate',
    'no such time',
  ],
  ['no start', { startDate: '' }, 'startDate', 'When does it start?'],
  [
    'a sign-up that closes after the end',
    { signUpClosesAt: '2026-12-04T10:00' },
    'signUpClosesAt',
    'before the session ends',
  ],
  ['more at least than at most', { songAssignMin: '5' }, 'songAssignMin', 'cannot be more'],
])('%s is told at its field', (_, changes, field, sentence) => {
  const faults = faultsOf(values(changes), LONDON, NOW, null)
  expect(Object.keys(faults)).toEqual([field])
  expect(faults[field]).toContain(sentence)
})

test('an hour that comes twice is a time, and so is one that another zone skips', () => {
  expect(faultsOf(values({ startDate: '2027-10-31T01:30', endDate: '2027-10-31T04:00' }), LONDON, NOW, null)).toEqual(
    {},
  )
  expect(
    faultsOf(values({ startDate: '2027-03-28T01:30', endDate: '2027-03-28T04:00' }), 'America/New_York', NOW, null),
  ).toEqual({})
})

test('the title of an old session can be mended without moving it', () => {
  const old = values({ startDate: '2025-01-09T19:30', endDate: '2025-01-09T22:30' })
  expect(faultsOf(old, LONDON, NOW, old)).toEqual({})
  expect(faultsOf({ ...old, endDate: '2025-01-09T23:30' }, LONDON, NOW, old)).toHaveProperty('startDate')
})

test('moving the start keeps the length; half a date leaves the end alone', () => {
  expect(movedTo(values(), '2026-12-10T22:00')).toEqual({ startDate: '2026-12-10T22:00', endDate: '2026-12-11T01:00' })
  expect(movedTo(values(), '')).toEqual({ startDate: '' })
})

const at = (id: number, startDate: string) => ({ id, startDate })
/** By the clock of New York they are on the days before. */
const LATE = [at(1, '2026-11-13T01:30:00Z'), at(2, '2026-12-11T01:30:00Z')]

test.each([
  ['alone in its group', [], '2026-11-12T19:30:00Z', '2026-12-10T19:30'],
  ['two weeks after the one before', [at(1, '2026-10-29T19:30:00Z')], '2026-11-12T19:30:00Z', '2026-11-26T19:30'],
  ['long ago', [], '2026-01-08T19:30:00Z', '2026-12-10T19:30'],
  ['across a clock change', [at(1, '2026-10-08T18:30:00Z')], '2026-10-22T18:30:00Z', '2026-11-19T19:30'],
  ['a year after the one before', [at(1, '2025-11-12T19:30:00Z')], '2026-11-12T19:30:00Z', '2026-12-10T19:30'],
  ['three weeks before the next', [at(1, '2026-12-03T19:30:00Z')], '2026-11-12T19:30:00Z', '2026-12-24T19:30'],
  [
    'followed by others, on a day that has none',
    [at(1, '2026-10-29T19:30:00Z'), at(2, '2026-11-26T21:00:00Z'), at(3, '2026-12-10T19:30:00Z')],
    '2026-11-12T19:30:00Z',
    '2026-12-24T19:30',
  ],
])('the next after one that was %s', (_, others, startDate, next) => {
  expect(nextStart(at(9, startDate), [...others, at(9, startDate)], LONDON, NOW)).toBe(next)
})

test.each([
  ['a group’s first is in two weeks', [], '2026-12-01'],
  ['after the last, on its weekday', [at(1, '2026-11-05T19:30:00Z'), at(2, '2026-11-12T19:30:00Z')], '2026-11-19'],
  [
    'where that night has one, the next that is free, whatever is planned for later',
    [
      at(4, '2027-06-01T19:30:00Z'),
      at(3, '2026-11-19T19:30:00Z'),
      at(2, '2026-11-12T19:30:00Z'),
      at(1, '2026-11-05T19:30:00Z'),
    ],
    '2026-11-26',
  ],
])('the night that a new session begins with: %s', (_, sessions, day) => {
  expect(nextDay(sessions, LONDON, new Date('2026-11-17T12:00:00Z'))).toBe(day)
})

test('days are those of the group’s own clock', () => {
  expect(nextStart(at(1, '2026-11-13T01:30:00Z'), LATE, 'America/New_York', NOW)).toBe('2027-01-07T20:30')
})

test('a copy takes everything over but the day and the deadline', () => {
  const settings = { ...session.settings, capacity: 30, signUpClosesAt: '2026-11-10T20:00:00.000Z', signUpOpen: false }
  expect(copiedValues({ ...session, settings }, [], NOW)).toMatchObject({
    title: 'Thursday Blues Jam',
    location: 'The Anchor',
    startDate: '2026-12-10T19:30',
    endDate: '2026-12-10T22:30',
    capacity: '30',
    signUpClosesAt: '',
    signUpOpen: 'yes',
    from: '1',
  })
})

test('a session that is made from another takes its songs along, unless somebody says otherwise', () => {
  expect(copiedValues(session, [], new Date('2026-11-20T00:00:00Z')).withSongs).toBe('yes')
})
