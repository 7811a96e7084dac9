import { expect, test } from 'vitest'
import type { RosterInput } from './input.ts'
import type { Refusal } from './refusal.ts'
import { findBadRows } from './validate.ts'

const GOOD: RosterInput = {
  seed: 1,
  songs: [{ id: 1, position: 1 }],
  slots: [{ id: 10, songId: 1, instrumentId: 3, required: true, minRating: 2 }],
  people: [{ userId: 5, min: 0, max: 2 }],
  registrations: [{ userId: 5, slotId: 10, priority: 1 }],
  wildcards: [{ userId: 5, instrumentId: 3 }],
  ratings: [{ userId: 5, instrumentId: 3, rating: 4 }],
  locks: [],
}

test('good rows are not refused', () => {
  expect(findBadRows(GOOD)).toEqual([])
})

const person = GOOD.people[0] as RosterInput['people'][number]
const wish = GOOD.registrations[0] as RosterInput['registrations'][number]
const slot = GOOD.slots[0] as RosterInput['slots'][number]

const cases: [string, Partial<RosterInput>, Refusal][] = [
  [
    'an unknown slot',
    { registrations: [{ ...wish, slotId: 99 }] },
    { code: 'unknown-slot', slotId: 99, where: 'registration' },
  ],
  [
    'an unknown user',
    { registrations: [{ ...wish, userId: 9 }] },
    { code: 'unknown-user', userId: 9, where: 'registration' },
  ],
  [
    'an unknown user with a wildcard',
    { wildcards: [{ userId: 9, instrumentId: 3 }] },
    { code: 'unknown-user', userId: 9, where: 'wildcard' },
  ],
  [
    'a lock on an unknown slot',
    { locks: [{ userId: 5, slotId: 99 }] },
    { code: 'unknown-slot', slotId: 99, where: 'lock' },
  ],
  [
    'a lock for an unknown user',
    { locks: [{ userId: 9, slotId: 10 }] },
    { code: 'unknown-user', userId: 9, where: 'lock' },
  ],
  [
    'a slot of an unknown song',
    { slots: [slot, { ...slot, id: 11, songId: 4 }] },
    { code: 'unknown-song', songId: 4, where: 'slot' },
  ],
  [
    'a declined song that is not in the session',
    { declined: [{ userId: 5, songId: 4 }] },
    { code: 'unknown-song', songId: 4, where: 'declined' },
  ],
  [
    'a song declined by nobody known',
    { declined: [{ userId: 9, songId: 1 }] },
    { code: 'unknown-user', userId: 9, where: 'declined' },
  ],
  [
    'a minimum above the maximum',
    { people: [{ ...person, min: 3 }] },
    { code: 'min-above-max', userId: 5, min: 3, max: 2 },
  ],
  [
    'a negative priority',
    { registrations: [{ ...wish, priority: -1 }] },
    { code: 'negative-priority', userId: 5, slotId: 10, priority: -1 },
  ],
  [
    'a priority that is no number',
    { registrations: [{ ...wish, priority: Number.NaN }] },
    { code: 'bad-number', field: 'registration.priority', id: 10, value: Number.NaN },
  ],
  [
    'the same registration twice',
    { registrations: [wish, { ...wish, priority: 2 }] },
    { code: 'duplicate-registration', userId: 5, slotId: 10 },
  ],
  ['the same person twice', { people: [person, person] }, { code: 'duplicate-user', userId: 5 }],
  ['the same slot twice', { slots: [slot, slot] }, { code: 'duplicate-slot', slotId: 10 }],
  [
    'the same song twice',
    {
      songs: [
        { id: 1, position: 1 },
        { id: 1, position: 2 },
      ],
    },
    { code: 'duplicate-song', songId: 1 },
  ],
  [
    'half a song',
    { people: [{ ...person, max: 2.5 }] },
    { code: 'bad-number', field: 'person.max', id: 5, value: 2.5 },
  ],
  [
    'a negative minimum',
    { people: [{ ...person, min: -1 }] },
    { code: 'bad-number', field: 'person.min', id: 5, value: -1 },
  ],
  [
    'an endless maximum',
    { people: [{ ...person, max: Number.POSITIVE_INFINITY }] },
    { code: 'bad-number', field: 'person.max', id: 5, value: Number.POSITIVE_INFINITY },
  ],
  ['a seed that is no whole number', { seed: 0.5 }, { code: 'bad-number', field: 'seed', id: 0, value: 0.5 }],
]

test.each(cases)('%s is refused by name', (_name, change, refusal) => {
  expect(findBadRows({ ...GOOD, ...change })).toEqual([refusal])
})

test('everything wrong is named at once', () => {
  const bad = findBadRows({
    ...GOOD,
    people: [{ ...person, min: 3 }],
    registrations: [{ ...wish, slotId: 99, priority: -2 }],
  })
  expect(bad.map((refusal) => refusal.code)).toEqual(['min-above-max', 'unknown-slot', 'negative-priority'])
})
