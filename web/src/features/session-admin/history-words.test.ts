import { SESSION_ACTS } from '@app/core/rules/session-acts'
import { expect, test } from 'vitest'
import { historyWords } from './history-words.ts'
import type { HistoryEntry } from './queries.ts'

const person = (userId: number, firstName: string) => ({ userId, firstName, lastName: '', imageUrl: null })
const ana = person(1, 'Ana')
const ben = person(2, 'Ben')
const entry = (action: string, changes: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: 1,
  at: '2026-11-01T00:00:00Z',
  by: ana,
  action,
  about: null,
  detail: {},
  ...changes,
})

test.each([
  [entry('song-added', { detail: { title: 'Use Me' } }), 'added Use Me'],
  [entry('changed', { detail: { fields: ['startDate', 'endDate'] } }), 'changed the start and the end'],
  [
    entry('changed', {
      detail: { fields: ['settings.fee'], changes: { 'settings.fee': { from: 'free', to: '€5' } }, told: 26 },
    }),
    'changed the fee to €5, and told 26 members',
  ],
  [
    entry('changed', { detail: { fields: ['description'], changes: { description: { from: '', to: 'Long' } } } }),
    'changed the description',
  ],
  [entry('asked', { about: ben, detail: { slots: 2 } }), 'asked Ben to play 2 parts'],
  [entry('slots-filled', { detail: { songs: 2 } }), 'gave the usual slots to 2 songs'],
  [entry('part-registered', { about: ana }), 'took a slot'],
  [entry('part-registered', { about: ben }), 'took a slot for Ben'],
  [entry('part-registered', { detail: { instrument: 'Bass', title: 'Use Me' } }), 'took Bass in Use Me'],
  [entry('suggestion-withdrawn', { detail: { title: 'Use Me' } }), 'took back the suggestion of Use Me'],
  [entry('checked-in', { about: ben, detail: { present: true } }), 'checked in Ben'],
  [entry('checked-in', { about: ben, detail: { present: false } }), 'noted that Ben is not here'],
  [entry('checked-in', { about: ben, detail: { present: null } }), 'undid the check-in of Ben'],
  [entry('slot-removed', { detail: { instrument: 'Bass' } }), 'removed Bass'],
  [entry('wildcard-registered', { detail: { instrument: 'Bass' } }), 'takes Bass in any song'],
  [
    entry('song-changed', { detail: { from: 'Valery by Zutons', to: 'Valerie by The Zutons' } }),
    'corrected Valery by Zutons to Valerie by The Zutons',
  ],
  [entry('song-moved', { detail: { title: 'Use Me', position: 2 } }), 'moved Use Me to place 2'],
  [
    entry('sign-up-state-changed', { detail: { instrument: 'Keys', state: 3, reason: 'The pianist plays.' } }),
    'closed Keys: The pianist plays.',
  ],
  [entry('sign-up-state-changed', { detail: { instrument: 'Keys', state: 1, reason: '' } }), 'opened Keys'],
  [entry('unregistered', { about: ben }), 'took Ben off the list'],
  [entry('payment-recorded', { about: ben, detail: { amount: 5 } }), 'recorded a payment of 5 from Ben'],
  [entry('roster-made', { detail: { roster: 'Roster A' } }), 'made Roster A'],
  [
    entry('roster-assigned', { about: ben, detail: { roster: 'Roster A', instrument: 'Bass', title: 'Use Me' } }),
    'gave Bass in Use Me to Ben in Roster A',
  ],
  [
    entry('roster-auto-assigned', { detail: { roster: 'Roster A', slots: 12 } }),
    'had Roster A worked out, which changed 12 parts',
  ],
  [entry('roster-picked', { detail: { roster: 'Roster A', slots: 3 } }), 'picked for 3 parts of Roster A'],
  [entry('roster-published', { detail: { roster: 'Roster A', told: 6 } }), 'published Roster A, and told 6 members'],
  [entry('something-new'), 'something new'],
])('%# is told as what somebody did', (one, what) => expect(historyWords(one)).toEqual({ who: 'Ana', what }))

test.each(SESSION_ACTS)('%s has words of its own', (action) => {
  const { what } = historyWords(entry(action, { about: ben }))
  expect(what).toMatch(/^[A-Za-z’]+( .+)?/)
  expect(what).not.toMatch(/undefined|NaN|null|\[object/)
  if (action.includes('-')) expect(what).not.toBe(action.replaceAll('-', ' '))
})

test.each([
  ['payment-recorded', 'recorded a payment of €5 from Ben', 'let Ben off paying'],
  ['payment-taken-back', 'took back a payment of €5 from Ben', 'asked Ben to pay after all'],
  ['payment-put-back', 'put back a payment of €5 from Ben', 'let Ben off paying again'],
])('%s says how much and from whom; who was let off is no payment', (action, payment, letOff) => {
  const told = (method: string) =>
    historyWords(entry(action, { about: ben, detail: { amount: 5, method, currency: 'EUR' } })).what
  expect(told('cash')).toBe(payment)
  expect(told('comp')).toBe(letOff)
})

test('several instruments at once are counted, and never called all', () => {
  const told = (detail: HistoryEntry['detail']) => historyWords(entry('sign-up-states-changed', { detail })).what
  expect(told({ instrumentIds: [1, 6], state: 3 })).toBe('closed 2 instruments')
  expect(told({ instrumentIds: [1, 6] })).toBe('changed sign-up for 2 instruments')
  expect(told({ instruments: 8, state: 1 })).toBe('opened 8 instruments')
})

test('what happens by itself has nobody', () => {
  expect(historyWords(entry('moved-up', { by: null, about: ben }))).toEqual({
    who: null,
    what: 'Ben moved up from the waitlist',
  })
})
