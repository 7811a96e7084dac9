import { isSignUpOpen } from './sign-up.ts'

/** Where a session stands: can one still sign up, and if not, why not. */
export type SignUpPhase = 'open' | 'not-yet' | 'closed' | 'over'

interface Session {
  endDate: string
  settings: { signUpOpen: boolean; signUpClosesAt: string | null }
  counts: { registered: number; waitlisted: number }
}

/** The phase of a session as lists have it. */
export const listedPhase = (
  { endDate, registered, ...settings }: { endDate: string; registered: number } & Session['settings'],
  now: Date,
): SignUpPhase => signUpPhase({ endDate, settings, counts: { registered, waitlisted: 0 } }, now)

export function signUpPhase({ endDate, settings, counts }: Session, now: Date): SignUpPhase {
  if (now >= new Date(endDate)) return 'over'
  const closesAt = settings.signUpClosesAt ? new Date(settings.signUpClosesAt) : null
  if (isSignUpOpen({ signUpOpen: settings.signUpOpen, signUpClosesAt: closesAt }, now)) return 'open'
  // Closed before anybody came is not open yet.
  const hasPassed = closesAt !== null && now >= closesAt
  return hasPassed || counts.registered + counts.waitlisted > 0 ? 'closed' : 'not-yet'
}

/** Said alike wherever a session is named, after a comma or a dot. */
export const SIGN_UP_WORDS: Record<SignUpPhase, string> = {
  open: 'sign-up is open',
  'not-yet': 'sign-up is not open yet',
  closed: 'sign-up is closed',
  over: 'this session is over',
}

/** The same where a line begins with it. */
export const signUpTitle = (phase: SignUpPhase): string =>
  `${SIGN_UP_WORDS[phase].charAt(0).toUpperCase()}${SIGN_UP_WORDS[phase].slice(1)}`

/** What stands where people would, while there are none: nobody is invited to what one cannot sign up for. */
export const NOBODY_WORDS: Record<SignUpPhase, string> = {
  open: 'Nobody is in yet. Be the first.',
  'not-yet': 'Nobody is in yet.',
  closed: 'Nobody signed up.',
  over: 'Nobody signed up.',
}
