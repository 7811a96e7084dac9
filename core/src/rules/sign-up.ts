import type { SignUpState } from '../contract/slots.ts'

/** All that decides whether somebody may register for a slot. */
export interface SlotFacts {
  session: {
    isOver: boolean
    signUpOpen: boolean
    signUpClosesAt: Date | null
    firstCome: boolean
    allowDoubling: boolean
    partLockout: boolean
    rosterPublished: boolean
  }
  song: { cut: boolean; suggested: boolean }
  instrument: { state: SignUpState }
  /** Held by somebody else, where the first to come has it. */
  isTaken: boolean
  /** Free, and on offer to somebody else who waits for it. */
  isOffered: boolean
  /** The person holds another slot of the same song. */
  holdsAnother: boolean
  /** The session is full, and the person has no place in it. */
  waitsForSession: boolean
  /** An organiser signs somebody up: then the deadline does not matter. */
  byOrganiser: boolean
}

export const LOCKOUTS = [
  'SESSION_OVER',
  'SONG_SUGGESTED',
  'SIGN_UP_CLOSED',
  'INSTRUMENT_UNUSED',
  'INSTRUMENT_CLOSED',
  'SONG_CUT',
  'HOLDS_A_SLOT',
  'SLOT_TAKEN',
  'SLOT_OFFERED',
  'INSTRUMENT_WAITLIST',
  'ROSTER_PUBLISHED',
  'SESSION_FULL',
] as const
export type Lockout = (typeof LOCKOUTS)[number]

export type RegistrationVerdict = { ok: true } | { ok: false; reason: Lockout; waitlistOpen: boolean }

/** Whether somebody may register for a slot or, if not, for its waitlist. */
export function mayRegister(facts: SlotFacts, waitlist: boolean, now: Date): RegistrationVerdict {
  const closed = lockedFor(facts, waitlist, now)
  if (closed) return { ok: false, reason: closed, waitlistOpen: !waitlist && lockedFor(facts, true, now) === null }
  const waiting = waitlist ? null : onlyWaitlistBecause(facts)
  return waiting ? { ok: false, reason: waiting, waitlistOpen: true } : { ok: true }
}

/** What keeps everybody from signing up, for the list, a slot or an instrument alike. The deadline does not matter to organisers. */
export function signUpLockedFor(
  session: Pick<SlotFacts['session'], 'isOver' | 'signUpOpen' | 'signUpClosesAt'>,
  byOrganiser: boolean,
  now: Date,
): 'SESSION_OVER' | 'SIGN_UP_CLOSED' | null {
  if (session.isOver) return 'SESSION_OVER'
  return byOrganiser || isSignUpOpen(session, now) ? null : 'SIGN_UP_CLOSED'
}

/** What keeps somebody from a slot, or from its waitlist. */
export function lockedFor(facts: SlotFacts, waitlist: boolean, now: Date): Lockout | null {
  const { session, song, instrument } = facts
  // Once the roster is out there is a waitlist, whenever sign-up ended.
  const waitsAfterRoster = session.rosterPublished && !session.firstCome && (waitlist || session.partLockout)
  const closed = signUpLockedFor(session, facts.byOrganiser || waitsAfterRoster, now)
  if (song.suggested && closed !== 'SESSION_OVER') return 'SONG_SUGGESTED'
  if (closed) return closed
  if (!session.partLockout) return null
  if (instrument.state === 4) return 'INSTRUMENT_UNUSED'
  if (instrument.state === 3) return 'INSTRUMENT_CLOSED'
  if (song.cut) return 'SONG_CUT'
  if (session.firstCome && facts.holdsAnother && !session.allowDoubling) return 'HOLDS_A_SLOT'
  return null
}

const WAITLIST_ONLY = ['SLOT_TAKEN', 'SLOT_OFFERED', 'SESSION_FULL', 'INSTRUMENT_WAITLIST', 'ROSTER_PUBLISHED'] as const
type WaitlistOnly = (typeof WAITLIST_ONLY)[number]

/** Whether who was refused for this reason may wait instead. */
export const leavesWaitlistOpen = (reason: string): boolean => WAITLIST_ONLY.some((one) => one === reason)

function onlyWaitlistBecause({
  session,
  instrument,
  isTaken,
  isOffered,
  waitsForSession,
}: SlotFacts): WaitlistOnly | null {
  // Two cannot hold one slot, lockout or not.
  if (session.firstCome && isTaken) return 'SLOT_TAKEN'
  if (session.firstCome && isOffered) return 'SLOT_OFFERED'
  if (session.firstCome && waitsForSession) return 'SESSION_FULL'
  if (!session.partLockout) return null
  if (instrument.state === 2) return 'INSTRUMENT_WAITLIST'
  if (session.rosterPublished && !session.firstCome) return 'ROSTER_PUBLISHED'
  return null
}

export const isSignUpOpen = (session: { signUpOpen: boolean; signUpClosesAt: Date | null }, now: Date): boolean =>
  session.signUpOpen && (session.signUpClosesAt === null || now < session.signUpClosesAt)

/** Every place is taken: whoever signs up now waits for one. */
export const isSessionFull = ({
  settings: { capacity },
  counts: { registered },
}: {
  settings: { capacity: number | null }
  counts: { registered: number }
}): boolean => capacity !== null && registered >= capacity

const SENTENCES: Record<Lockout, string> = {
  SESSION_OVER: 'This session is over.',
  SONG_SUGGESTED: 'This song is only suggested so far. You can sign up once an organiser adds it to the set.',
  SIGN_UP_CLOSED: 'Sign-up is closed. Ask an organiser to put you on the list.',
  INSTRUMENT_UNUSED: 'This instrument is not used in this session. Choose another part.',
  INSTRUMENT_CLOSED: 'Sign-up for this instrument is closed. Choose another part.',
  SONG_CUT: 'This song was cut. Choose another one.',
  HOLDS_A_SLOT: 'You already have a part in this song. Give it back first, or choose another song.',
  SLOT_TAKEN: 'Somebody got there first: this part is taken. Join its waitlist, or choose another part.',
  SLOT_OFFERED: 'This part is on offer to somebody on the waitlist. Join its waitlist, or choose another part.',
  INSTRUMENT_WAITLIST: 'This instrument is waitlist only. Join the waitlist, or choose another part.',
  ROSTER_PUBLISHED: 'The roster is out. Join the waitlist: you’ll be asked when the part becomes free.',
  SESSION_FULL: 'The session is full. On the part’s waitlist you’ll be asked when there’s a place for you.',
}

/** What somebody is told who may not register, with the organiser's own reason where there is one. */
export const lockoutSentence = (reason: Lockout, organisersReason = ''): string =>
  organisersReason && reason.startsWith('INSTRUMENT_')
    ? `${SENTENCES[reason]} The organisers say: ${organisersReason}`
    : SENTENCES[reason]
