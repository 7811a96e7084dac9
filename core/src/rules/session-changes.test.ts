import { expect, test } from 'vitest'
import {
  isAffected,
  type Registrant,
  type SessionFacts,
  sessionChanges,
  settingFacts,
  settingsIn,
} from './session-changes.ts'

const BEFORE: SessionFacts = {
  title: 'Thursday Blues',
  startDate: '2026-03-13T02:30:00.000Z',
  endDate: '2026-03-13T05:30:00.000Z',
  place: { venueId: 4, location: '' },
  description: '',
  'settings.capacity': null,
  'settings.firstCome': false,
  'settings.allowDoubling': false,
  'settings.membersMaySuggest': true,
  'settings.songAssignMin': 1,
  'settings.songAssignMax': 4,
  'settings.fee': 0,
  'settings.signUpOpen': true,
  'settings.signUpClosesAt': null,
}
const NAMING = { zone: 'America/Los_Angeles', currency: 'EUR', venue: (id: number) => `Venue ${id}, 5 Mill Lane` }

test('a change is told from what to what, in words', () => {
  const changes: Partial<SessionFacts> = {
    'settings.fee': 7.5,
    'settings.capacity': 20,
    'settings.signUpClosesAt': '2026-03-12T02:00:00.000Z',
    description: 'Bring a cable.',
    place: { venueId: null, location: 'The yard' },
    startDate: '2026-03-20T03:00:00.000Z',
  }
  expect(sessionChanges(BEFORE, changes, NAMING).map(({ label, from, to }) => `${label}: ${from} → ${to}`)).toEqual([
    'Starts: Thursday 12 March at 19:30 Pacific Time → Thursday 19 March at 20:00 Pacific Time',
    'Place: Venue 4, 5 Mill Lane → The yard',
    'About it: nothing → Bring a cable.',
    'Places: as many as come → 20',
    'Fee: free → €7.50',
    'Sign-up closes: when the session is over → Wednesday 11 March at 19:00 Pacific Time',
  ])
})

test('settings are facts by the names that they have in the call, and back', () => {
  const settings = settingsIn(BEFORE)
  expect(settings).toMatchObject({ capacity: null, songAssignMax: 4, signUpOpen: true })
  expect({ ...BEFORE, ...settingFacts(settings) }).toEqual(BEFORE)
})

const COMING: Registrant = { isWaiting: false, songAssignMin: 1, songAssignMax: 3, wishes: 2, isComped: false }
test.each<[string, Partial<Registrant>, Partial<SessionFacts>, boolean]>([
  ['another time concerns who comes', {}, { startDate: '2026-03-20T03:00:00.000Z' }, true],
  ['another place concerns who comes', {}, { place: { venueId: 5, location: '' } }, true],
  [
    'another time does not concern who waits for a place',
    { isWaiting: true },
    { endDate: '2026-03-13T06:00:00.000Z' },
    false,
  ],
  ['new words about it concern nobody', {}, { description: 'Bring a cable.' }, false],
  ['a fee concerns who pays', {}, { 'settings.fee': 5 }, true],
  ['a fee does not concern who was let off', { isComped: true }, { 'settings.fee': 5 }, false],
  ['fewer songs concern who asked for more', { songAssignMin: 3 }, { 'settings.songAssignMax': 2 }, true],
  ['fewer songs do not concern who asked for few', {}, { 'settings.songAssignMax': 2 }, false],
  ['an earlier close concerns who has not asked for anything', { wishes: 0 }, { 'settings.signUpOpen': false }, true],
  ['an earlier close does not concern who has', {}, { 'settings.signUpOpen': false }, false],
])('%s', (_, person, changes, concerned) => {
  const changed = Object.keys(changes) as (keyof SessionFacts)[]
  expect(isAffected({ ...COMING, ...person }, changed, { ...BEFORE, ...changes })).toBe(concerned)
})
