import { expect, test } from 'vitest'
import { sessionView, slot, song } from '../sessions/testing.ts'
import { lostWords, wayBackIn } from './way-back-in.ts'

const wish = (slotId: number, priority: number, state: 'wished' | 'waitlisted' | 'held') => ({
  ...{ id: slotId, slotId, sessionSongId: 1, priority, state, waitlistPosition: null },
})
const registration = {
  ...{ sessionId: 1, userId: 7, SongAssignMin: 1, SongAssignMax: 6, Notes: 'From nine.', allocationMax: null },
  ...{ waitlistPosition: null, checkedIn: false },
}
const wishes = [wish(12, 2, 'waitlisted'), wish(11, 1, 'wished')]
const session = { startDate: '2040-11-12T19:30:00.000Z', endDate: '2040-11-12T22:30:00.000Z' }
const view = sessionView([song(1, [slot(11, 1), slot(12, 3)])], {
  session,
  me: { registration, wishes, wildcards: [3] },
})
const NOW = new Date('2040-11-01T12:00:00Z')
const withSettings = (settings: Partial<typeof view.session.settings>) => ({
  ...view,
  session: { ...view.session, settings: { ...view.session.settings, ...settings } },
})

test('who left comes back with their songs, their note, their wishes in order and what they play anywhere', () => {
  expect(wayBackIn(view, NOW)).toEqual([
    { kind: 'come', min: 1, max: 6, notes: 'From nine.' },
    { kind: 'take', slotId: 11, waitlist: false },
    { kind: 'take', slotId: 12, waitlist: true },
    { kind: 'wildcard', instrumentId: 3, on: true },
  ])
})

test.each([
  ['sign-up is closed', withSettings({ signUpOpen: false })],
  ['its deadline has passed', withSettings({ signUpClosesAt: '2040-11-01T11:59:00Z' })],
  ['the roster is out', { ...view, session: { ...view.session, rosterPublished: true } }],
])('there is no way back once %s', (_, closed) => {
  expect(wayBackIn(closed, NOW)).toEqual([])
})

test('the question says how much is given up', () => {
  expect(lostWords(view.me)).toBe('You give up 1 wish and 1 waitlist.')
  expect(lostWords({ ...view.me, wishes: [...wishes, wish(13, 3, 'held'), wish(14, 4, 'held')] })).toBe(
    'You give up 2 parts, 1 wish and 1 waitlist.',
  )
  expect(lostWords({ ...view.me, wishes: [] })).toBe('You have asked for no part yet.')
})
