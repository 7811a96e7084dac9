import { expect, test } from 'vitest'
import { listedPhase, signUpPhase, signUpTitle } from './sign-up-phase.ts'

const NOW = new Date('2026-11-10T12:00:00Z')
const BEFORE = '2026-11-10T11:00:00Z'
const AFTER = '2026-11-10T20:00:00Z'

test.each([
  ['open', AFTER, true, null, 0],
  ['open', AFTER, true, AFTER, 3],
  ['closed', AFTER, true, BEFORE, 0],
  ['closed', AFTER, false, null, 3],
  ['not-yet', AFTER, false, null, 0],
  ['not-yet', AFTER, false, AFTER, 0],
  ['over', BEFORE, true, null, 3],
] as const)(
  '%s: it ends at %s, open %s, closes at %s, %i are in',
  (phase, endDate, signUpOpen, signUpClosesAt, registered) => {
    const session = { endDate, settings: { signUpOpen, signUpClosesAt }, counts: { registered, waitlisted: 0 } }
    expect(signUpPhase(session, NOW)).toBe(phase)
    expect(listedPhase({ endDate, signUpOpen, signUpClosesAt, registered }, NOW)).toBe(phase)
  },
)

test.each([
  ['open', 'Sign-up is open'],
  ['not-yet', 'Sign-up is not open yet'],
  ['closed', 'Sign-up is closed'],
  ['over', 'This session is over'],
] as const)('%s reads: %s', (phase, words) => expect(signUpTitle(phase)).toBe(words))
