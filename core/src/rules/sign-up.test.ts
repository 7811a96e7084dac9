import { expect, test } from 'vitest'
import { LOCKOUTS, lockoutSentence, mayRegister, type SlotFacts } from './sign-up.ts'

const NOW = new Date('2026-03-02T12:00:00Z')
const LATER = new Date('2026-03-03T12:00:00Z')
const OPEN: SlotFacts = {
  session: {
    isOver: false,
    signUpOpen: true,
    signUpClosesAt: null,
    firstCome: false,
    allowDoubling: false,
    partLockout: true,
    rosterPublished: false,
  },
  song: { cut: false, suggested: false },
  instrument: { state: 1 },
  isTaken: false,
  isOffered: false,
  holdsAnother: false,
  waitsForSession: false,
  byOrganiser: false,
}

interface Change extends Partial<Omit<SlotFacts, 'session'>> {
  session?: Partial<SlotFacts['session']>
}
const facts = (change: Change): SlotFacts => ({ ...OPEN, ...change, session: { ...OPEN.session, ...change.session } })
const first = { firstCome: true, rosterPublished: true }

test.each<[string, Change, string, string]>([
  // what, facts, the verdict for the slot, the verdict for its waitlist
  ['an open slot', {}, 'ok', 'ok'],
  ['a session that is over', { session: { isOver: true } }, 'SESSION_OVER', 'SESSION_OVER'],
  [
    'a session that is over, by an organiser',
    { session: { isOver: true }, byOrganiser: true },
    'SESSION_OVER',
    'SESSION_OVER',
  ],
  ['a song that is only suggested', { song: { cut: false, suggested: true } }, 'SONG_SUGGESTED', 'SONG_SUGGESTED'],
  ['sign-up not open', { session: { signUpOpen: false } }, 'SIGN_UP_CLOSED', 'SIGN_UP_CLOSED'],
  ['sign-up not open, by an organiser', { session: { signUpOpen: false }, byOrganiser: true }, 'ok', 'ok'],
  ['a deadline to come', { session: { signUpClosesAt: LATER } }, 'ok', 'ok'],
  ['a deadline just now', { session: { signUpClosesAt: NOW } }, 'SIGN_UP_CLOSED', 'SIGN_UP_CLOSED'],
  ['an instrument with a waitlist only', { instrument: { state: 2 } }, 'INSTRUMENT_WAITLIST', 'ok'],
  ['a closed instrument', { instrument: { state: 3 } }, 'INSTRUMENT_CLOSED', 'INSTRUMENT_CLOSED'],
  ['an instrument that is not used', { instrument: { state: 4 } }, 'INSTRUMENT_UNUSED', 'INSTRUMENT_UNUSED'],
  ['a cut song', { song: { cut: true, suggested: false } }, 'SONG_CUT', 'SONG_CUT'],
  ['a published roster', { session: { rosterPublished: true } }, 'ROSTER_PUBLISHED', 'ok'],
  [
    'a published roster, after sign-up',
    { session: { rosterPublished: true, signUpOpen: false } },
    'ROSTER_PUBLISHED',
    'ok',
  ],
  [
    'no lockout: a published roster, after sign-up',
    { session: { rosterPublished: true, signUpOpen: false, partLockout: false } },
    'SIGN_UP_CLOSED',
    'ok',
  ],
  ['first come, after sign-up', { session: { ...first, signUpOpen: false } }, 'SIGN_UP_CLOSED', 'SIGN_UP_CLOSED'],
  ['several wishes in one song', { holdsAnother: true }, 'ok', 'ok'],
  ['a full session, by wishes', { waitsForSession: true }, 'ok', 'ok'],
  ['first come, a free slot', { session: first }, 'ok', 'ok'],
  ['first come, a taken slot', { session: first, isTaken: true }, 'SLOT_TAKEN', 'ok'],
  ['first come, a slot on offer to another', { session: first, isOffered: true }, 'SLOT_OFFERED', 'ok'],
  ['wishes, a slot on offer to another', { isOffered: true }, 'ok', 'ok'],
  ['first come, with a slot of the song', { session: first, holdsAnother: true }, 'HOLDS_A_SLOT', 'HOLDS_A_SLOT'],
  ['first come, doubling allowed', { session: { ...first, allowDoubling: true }, holdsAnother: true }, 'ok', 'ok'],
  ['first come, a full session', { session: first, waitsForSession: true }, 'SESSION_FULL', 'ok'],
  ['no lockout: a cut song', { session: { partLockout: false }, song: { cut: true, suggested: false } }, 'ok', 'ok'],
  ['no lockout: a closed instrument', { session: { partLockout: false }, instrument: { state: 3 } }, 'ok', 'ok'],
  ['no lockout: a published roster', { session: { partLockout: false, rosterPublished: true } }, 'ok', 'ok'],
  ['no lockout: a taken slot', { session: { ...first, partLockout: false }, isTaken: true }, 'SLOT_TAKEN', 'ok'],
  [
    'no lockout: a session that is over',
    { session: { partLockout: false, isOver: true } },
    'SESSION_OVER',
    'SESSION_OVER',
  ],
])('%s', (_, change, slot, waitlist) => {
  const verdicts = [false, true].map((waits) => mayRegister(facts(change), waits, NOW))
  expect(verdicts.map((verdict) => (verdict.ok ? 'ok' : verdict.reason))).toEqual([slot, waitlist])
  const [plain] = verdicts
  if (plain && !plain.ok) expect(plain.waitlistOpen).toBe(waitlist === 'ok')
})

test('each refusal says in a sentence what one can do', () => {
  for (const reason of LOCKOUTS) expect(lockoutSentence(reason)).toMatch(/^[A-Z].+\.$/)
})

test('an organiser’s reason for a closed instrument is told, and for nothing else', () => {
  expect(lockoutSentence('INSTRUMENT_CLOSED', 'The kit is at the workshop.')).toContain('The kit is at the workshop.')
  expect(lockoutSentence('SONG_CUT', 'The kit is at the workshop.')).not.toContain('workshop')
})
