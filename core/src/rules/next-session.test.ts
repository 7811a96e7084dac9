import { expect, test } from 'vitest'
import { nextSessionFor, practiceSessionOf } from './next-session.ts'

const session = (day: number, isRegistered: boolean, signUpOpen: boolean, isRosterOut = false) => ({
  startDate: `2026-11-${String(day).padStart(2, '0')}T19:30:00.000Z`,
  isRegistered,
  signUpOpen,
  isRosterOut,
})
const A = session(1, false, false)
const B = session(8, false, true)
const C = session(15, true, false)

test.each([
  ['nothing is planned', [], null],
  ['what I come to goes before what I could only watch', [C, A], C],
  ['what I can sign up for goes before a later one that I come to', [C, B, A], B],
  ['what I come to goes before an earlier one whose roster is out without me', [C, session(2, false, true, true)], C],
  ['all are closed and I am in none: the first', [session(9, false, false), A], A],
])('%s', (_fact, sessions, next) => {
  expect(nextSessionFor(sessions)).toEqual(next)
})

test('one practises for the next session that one comes to, wherever it stands in the list', () => {
  const later = session(22, true, true)
  expect(practiceSessionOf([A, B, later, C])).toBe(C)
  expect(practiceSessionOf([A, B])).toBeUndefined()
})
