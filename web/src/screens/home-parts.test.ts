import { expect, test } from 'vitest'
import { songViews } from '../features/session-songs/song-filter.ts'
import { sessionView, slot, song } from '../features/sessions/testing.ts'
import { myParts } from '../features/sign-up/my-parts.ts'
import { freeForMe, placeWords, standingOf } from './home-parts.ts'

const NOW = new Date('2026-11-10T12:00:00Z')
const BASS = 3
// One has a bass that is free among others, two lacks the bass alone, three has somebody for it.
const SONGS = [
  song(1, [slot(11, 1), slot(12, BASS)]),
  song(2, [slot(21, 1, { wishes: 1 }), slot(22, BASS)]),
  song(3, [slot(31, BASS, { wishes: 1 })]),
]
const wish = (state: 'wished' | 'held') => ({
  id: 1,
  slotId: 22,
  sessionSongId: 2,
  priority: 1,
  state,
  waitlistPosition: null,
})
const REGISTERED = { sessionId: 1, userId: 7, SongAssignMin: 1, SongAssignMax: 2, Notes: '', allocationMax: null }
const registration = { ...REGISTERED, waitlistPosition: null, checkedIn: false }

const standing = (me: Parameters<typeof sessionView>[1], songs = SONGS) => {
  const view = sessionView(songs, me)
  return standingOf(view, myParts(view), freeForMe(songViews(view, NOW), view.me.instruments))
}

test('parts that are free for me: where I am all that is lacking, first; none in a song where I have one', () => {
  const free = (wishes: ReturnType<typeof wish>[]) => {
    const view = sessionView(SONGS, { me: { wishes } })
    return freeForMe(songViews(view, NOW), [BASS]).map(({ slot, isNeeded }) => [slot.slot.slotId, isNeeded])
  }
  expect(free([])).toEqual([
    [22, true],
    [12, false],
  ])
  expect(free([wish('wished')])).toEqual([[12, false]])
})

test.each([
  ['I play', { me: { wishes: [wish('held')] } }, 'plays'],
  ['I wished', { me: { wishes: [wish('wished')] } }, 'wished'],
  ['parts are free for me', {}, 'free'],
  ['I come, and nothing is left for my instrument', { me: { registration, instruments: [5] } }, 'in'],
  [
    'I wait for a place, and nothing is left for my instrument',
    { me: { registration: { ...registration, waitlistPosition: 2 }, instruments: [5] } },
    'waiting',
  ],
  ['I only look', { me: { instruments: [] } }, 'watching'],
] as const)('%s', (_fact, parts, words) => {
  expect(standing(parts as Parameters<typeof sessionView>[1])).toBe(words)
})

test('beside parts and wishes stands that the session is full, and where I am in its line', () => {
  const { session } = sessionView([])
  const full = { settings: { ...session.settings, capacity: session.counts.registered } }
  const words = (me: object) => placeWords(sessionView(SONGS, { session: full, me }))
  expect(placeWords(sessionView(SONGS))).toBe('')
  expect(words({})).toBe('The session is full. Sign up, and you’ll be on its waitlist.')
  expect(words({ registration })).toBe('')
  expect(words({ registration: { ...registration, waitlistPosition: 2 } })).toBe(
    'The session is full, and you’re 2nd on its waitlist.',
  )
})
