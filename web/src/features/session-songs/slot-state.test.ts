import type { Wish } from '@app/core/contract/sign-up'
import { describe, expect, test } from 'vitest'
import { sessionView, slot, song } from '../sessions/testing.ts'
import { refusalOf } from './refusal.ts'
import { type SlotLook, slotViews } from './slot-state.ts'

const NOW = new Date('2026-11-10T12:00:00Z')
const ben = { userId: 9, firstName: 'Ben', lastName: 'Okafor', imageUrl: null }
const wish = (slotId: number, changes: Partial<Wish> = {}): Wish => ({
  id: slotId,
  slotId,
  sessionSongId: 1,
  priority: 1,
  state: 'wished',
  waitlistPosition: null,
  ...changes,
})
const settings = sessionView([]).session.settings
const BASS_CLOSED = {
  instruments: [
    { instrumentId: 3, instrumentName: 'Bass', family: 'bass', state: 3 as const, reason: 'The house bassist plays.' },
  ],
}
const BASS_WAITS = { instruments: BASS_CLOSED.instruments.map((one) => ({ ...one, state: 2 as const })) }

describe('a slot’s look and word', () => {
  const rows: [string, Parameters<typeof sessionView>[1], Parameters<typeof slot>[2], SlotLook, string][] = [
    ['nobody wants it', {}, {}, 'free', 'Free'],
    ['one other wants it', {}, { wishes: 1 }, 'wanted', '1 wants it'],
    ['three others want it', {}, { wishes: 3 }, 'wanted', '3 want it'],
    ['my dearest wish', { me: { wishes: [wish(7)] } }, { wishes: 2 }, 'wished', 'First wish'],
    ['my second wish', { me: { wishes: [wish(7, { priority: 2 }), wish(8)] } }, {}, 'wished', '2nd wish'],
    [
      'a wish behind what I only wait for is still the first',
      { me: { wishes: [wish(8, { state: 'waitlisted' }), wish(7, { priority: 2 })] } },
      {},
      'wished',
      'First wish',
    ],
    ['I play it', { me: { wishes: [wish(7, { state: 'held' })] } }, { player: ben }, 'held', 'You play'],
    [
      'I am second in line',
      { me: { wishes: [wish(7, { state: 'waitlisted', waitlistPosition: 2 })] } },
      { player: ben },
      'waiting',
      '2nd in line',
    ],
    [
      'Ben was quicker',
      { session: { settings: { ...settings, firstCome: true } } },
      { player: ben },
      'taken',
      'Ben · taken',
    ],
    [
      'the first to come has it, and the session is full before I am in',
      { session: { settings: { ...settings, firstCome: true, capacity: 3 } } },
      {},
      'waitlist',
      'Waitlist',
    ],
    ['wishes in a full session', { session: { settings: { ...settings, capacity: 3 } } }, {}, 'free', 'Free'],
    ['the roster is out, and nobody has it', { session: { rosterPublished: true } }, {}, 'open', 'Open'],
    [
      'the roster is out, and it is offered to somebody',
      { session: { rosterPublished: true } },
      { offered: true },
      'open',
      'On offer',
    ],
    [
      'the roster is out, and Ben has what I wished for',
      { session: { rosterPublished: true }, me: { wishes: [wish(7)] } },
      { player: ben },
      'taken',
      'Ben',
    ],
    [
      'it is noted until I am let in',
      { me: { callerIsApproved: false, wishesOnApproval: [7] } },
      {},
      'waiting',
      'Noted',
    ],
    ['the instrument is closed', { session: BASS_CLOSED }, {}, 'locked', 'Closed'],
    ['the instrument has only its waitlist open', { session: BASS_WAITS }, {}, 'waitlist', 'Waitlist'],
    ['the group has no lockout', { session: { ...BASS_CLOSED, partLockoutEnabled: false } }, {}, 'free', 'Free'],
    ['sign-up has not opened', { session: { settings: { ...settings, signUpOpen: false } } }, {}, 'shut', 'Nobody'],
    [
      'sign-up is closed, and three want it',
      { session: { settings: { ...settings, signUpOpen: false } } },
      { wishes: 3 },
      'shut',
      '3 want it',
    ],
    [
      'sign-up is closed, and it is my wish',
      { session: { settings: { ...settings, signUpOpen: false } }, me: { wishes: [wish(7)] } },
      { wishes: 3 },
      'wished',
      'First wish',
    ],
    [
      'it is over, and Ben played it',
      { session: { endDate: '2026-11-09T22:00:00Z' } },
      { player: ben },
      'taken',
      'Ben',
    ],
    [
      'I hold another slot of the song',
      { session: { settings: { ...settings, firstCome: true } }, me: { wishes: [wish(8, { state: 'held' })] } },
      {},
      'locked',
      'One each',
    ],
    ['it is over', { session: { endDate: '2026-11-09T22:00:00Z' } }, { wishes: 2 }, 'shut', '2 wanted it'],
  ]
  test.each(rows)('%s', (_fact, parts, changes, look, word) => {
    const only = song(1, [slot(7, 3, changes)])
    expect(slotViews(sessionView([only], parts), only, NOW)[0]).toMatchObject({ look, word })
  })
})

test.each([
  ['nobody has it', {}, /^Nobody has this part\. Join its waitlist/],
  ['it is offered to somebody', { offered: true }, /^This part is on offer/],
  ['Ben has it', { player: ben }, /when the part becomes free\.$/],
])('once the roster is out, a slot says why it is not to be had: %s', (_, changes, words) => {
  const only = song(1, [slot(7, 3, changes)])
  const view = sessionView([only], { session: { rosterPublished: true } })
  expect(slotViews(view, only, NOW).map((one) => refusalOf(one, view.session))).toEqual([expect.stringMatching(words)])
})

test('two slots of one instrument are told apart', () => {
  const only = song(1, [slot(1, 2), slot(2, 2), slot(3, 3)])
  expect(slotViews(sessionView([only]), only, NOW).map(({ name }) => name)).toEqual(['Guitar 1', 'Guitar 2', 'Bass'])
})

test('two players of one first name anywhere in the session have an initial, others have none', () => {
  const songs = [
    song(1, [slot(1, 1, { player: ben }), slot(2, 3, { player: { ...ben, userId: 10, firstName: 'Ana' } })]),
    song(2, [slot(3, 1, { player: { ...ben, userId: 11, lastName: 'Abara' } }), slot(4, 3, { player: ben })]),
  ]
  const view = sessionView(songs, { session: { rosterPublished: true } })
  const words = songs.flatMap((one) => slotViews(view, one, NOW).map(({ word }) => word))
  expect(words).toEqual(['Ben O.', 'Ana', 'Ben A.', 'Ben O.'])
})
