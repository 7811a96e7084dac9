import { expect, test } from 'vitest'
import { sessionState } from './session-state.ts'

const NOW = new Date('2026-11-10T12:00:00Z')
const COMING = {
  endDate: '2026-11-12T22:30:00.000Z',
  isRegistered: false,
  isWaiting: false,
  plays: 0,
  registered: 3,
  signUpOpen: true,
  signUpClosesAt: null,
  isRosterOut: false,
}
const CLOSED = { ...COMING, signUpOpen: false, signUpClosesAt: '2026-11-09T20:00:00.000Z' }
const OVER = { ...COMING, endDate: '2026-10-29T22:30:00.000Z', signUpOpen: false }

test.each([
  ['Sign-up is open', COMING],
  ['Sign-up is not open yet', { ...COMING, registered: 0, signUpOpen: false }],
  ['Sign-up is closed', { ...COMING, signUpOpen: false }],
  ['Sign-up is closed', CLOSED],
  ['Sign-up is closed', { ...CLOSED, registered: 0 }],
  ['Roster is out', { ...COMING, isRosterOut: true }],
  ['Roster is out', { ...CLOSED, isRosterOut: true }],
  ['You’re in, the roster is out', { ...COMING, isRegistered: true, isRosterOut: true }],
  ['You’re in', { ...COMING, isRegistered: true }],
  ['You’re in, sign-up is closed', { ...COMING, isRegistered: true, signUpOpen: false }],
  ['You’re on the waitlist', { ...COMING, isRegistered: true, isWaiting: true }],
  ['You’re on the waitlist, sign-up is closed', { ...CLOSED, isRegistered: true, isWaiting: true }],
  ['You play 2 parts', { ...COMING, isRegistered: true, plays: 2, signUpOpen: false }],
  ['Past. You played 1 part', { ...OVER, isRegistered: true, plays: 1 }],
  ['Past. You were in', { ...OVER, isRegistered: true }],
  ['Past', { ...OVER, isRegistered: true, isWaiting: true }],
  ['Past', OVER],
])('%s', (words, session) => {
  expect(sessionState(session, NOW).words).toBe(words)
})
