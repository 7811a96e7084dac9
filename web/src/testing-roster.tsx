import { screen } from '@testing-library/react'
import { figures, held, person, roster, rosterView } from './features/rosters/testing.ts'
import { sessionView, slot, song } from './features/sessions/testing.ts'
import { type Answer, fakeServer, type Seen } from './lib/testing.ts'
import { renderAt, signInAs } from './testing-screen.tsx'

export const ok = (payload: unknown): Answer => ({ body: { success: true, payload } })
export const refused = (status: number, code: string, message: string): Answer => ({
  status,
  body: { success: false, error: { code, message } },
})
export const PATIENCE = { timeout: 20_000 }
export const LATER = { startDate: '2040-11-12T19:30:00.000Z', endDate: '2040-11-12T22:30:00.000Z' }
export const SONGS = [
  song(1, [slot(11, 1), slot(12, 2)], { title: 'Superstition' }),
  song(2, [slot(21, 1, { wishes: 4 }), slot(22, 2, { required: false, wishes: 2 })], { title: 'Valerie' }),
]
export const SESSION = sessionView(SONGS, { session: LATER, me: { callerIsAdmin: true } })
export const [ANA, BEN, CLEO] = [1, 2, 3]
export const VIEW = rosterView([held(11, ANA), held(12, BEN, { rank: 3, locked: true })], {
  mine: { undo: 'gave guitar in Superstition to Ben', redo: null },
})
export const DETAILS = {
  slotId: 21,
  holderId: null,
  locked: false,
  empty: 'Everyone who asked is at their maximum.',
  candidates: [
    {
      person: person(CLEO, 'Cleo Marchetti'),
      source: 'wish',
      rank: 4,
      rating: 62,
      adminRating: null,
      songs: 0,
      min: 1,
      max: 3,
      verdict: 'free',
      price: 'Breaks nothing, and nobody has to move.',
      figures: ['evenness .96'],
    },
  ],
  others: [{ person: person(9, 'Dev Raman'), rating: 40, comes: true, hasAddress: true, askedAt: null }],
}
/** As the server answers a write. */
export const change = (slotId: number, userId: number | null, changes: object = {}) => ({
  roster: roster({ version: 4 }),
  set: userId ? [held(slotId, userId, { rank: 4, locked: true })] : [],
  cleared: userId ? [] : [slotId],
  broken: [],
  mine: { undo: 'a change', redo: null },
  ...changes,
})

/** Nobody dropped out of what is published. */
export const NOBODY_OUT = {
  ...{ result: '', version: 3, dropOuts: [], changes: [], open: [], messages: [], proven: true, told: null },
  before: figures(),
  after: figures(),
}

export const network = (more: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    '/api/v1/sessions/details/1': ok(SESSION),
    '/api/Session/Roster': ok(VIEW),
    '/api/Session/SlotSignupDetails': ok(DETAILS),
    '/api/Session/Rosters': ok({ rosters: [roster()], ways: [] }),
    ...more,
  })
export const sentTo = (seen: Seen[], path: string) => seen.filter((one) => one.path === path).map(({ body }) => body)
export const open = (path = '/admin/view-roster?id=5') => {
  signInAs()
  return renderAt(path)
}
export const cell = (name: RegExp) => screen.findByRole('button', { name }, PATIENCE)

export const DRAFT = {
  rosterId: 5,
  rosterVersion: 3,
  version: 8,
  instrumentIds: [1, 2],
  picks: [{ event: 1, kind: 'accept', slotId: 11, userId: ANA }],
  putOff: [],
  slots: 4,
  decided: 2,
  lottery: [ANA, BEN, CLEO],
  next: {
    passNo: 1,
    priority: 2,
    instrumentIndex: 0,
    slotId: 21,
    sessionSongId: 2,
    userId: CLEO,
    reason: 'Their 2nd wish, and nobody who asked for it has fewer songs.',
    reasons: [],
    pool: [BEN, CLEO],
    alternatives: [
      { userId: BEN, price: 'Costs Cleo their 2nd wish.', aloud: 'Cleo gets less.', costs: 'wish', figures: [] },
    ],
  },
}
export const ASKED = { ...DRAFT, passNo: 1, priority: 2, instrumentIndex: 0, slotId: 21, userId: CLEO, reason: '' }
export const DRAFTED = {
  '/api/Session/Roster': ok({ ...VIEW, roster: roster({ hasDraft: true }) }),
  '/api/v1/Draft/NextAssignSuggestion/': ok(ASKED),
  '/api/Session/DraftSubmitPicks/': ok({
    draft: { ...DRAFT, version: 9, decided: 3, next: null },
    change: change(21, CLEO, { roster: roster({ version: 4, hasDraft: true }) }),
  }),
}

export const RESULT = {
  result: 'r1',
  seed: 4711,
  before: figures(),
  after: figures({ filled: 7 }),
  changes: [
    { slotId: 11, before: ANA, after: CLEO, rank: 2, source: 'wish', why: 'Cleo had no song.' },
    { slotId: 21, before: null, after: ANA, rank: 1, source: 'wish', why: 'Now it can be played.' },
  ],
  people: [],
  proven: true,
  helped: null,
  applied: null,
}
