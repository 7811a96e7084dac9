import { expect, test } from 'vitest'
import { sessionView, slot, song } from '../sessions/testing.ts'
import { myParts, partsWords } from './my-parts.ts'
import { comingWords, rangeWords } from './words.ts'

test.each([
  [2, 4, '2–4 songs'],
  [0, 1, '0–1 songs'],
  [1, 1, '1 song'],
  [3, 3, '3 songs'],
])('%i to %i is %s', (SongAssignMin, SongAssignMax, words) => {
  expect(rangeWords({ SongAssignMin, SongAssignMax })).toBe(words)
})

test.each([
  [{ registered: 0 }, null, 'open', 'Nobody is in yet. Be the first.'],
  [{ registered: 0 }, null, 'not-yet', 'Nobody is in yet.'],
  [{ registered: 0 }, null, 'closed', 'Nobody signed up.'],
  [{ registered: 1 }, null, 'open', '1 is in.'],
  [{ registered: 31 }, 40, 'open', '31 of 40 are in.'],
  [{ registered: 40 }, 40, 'open', 'Full: 40 of 40 are in.'],
  [{ registered: 40, waitlisted: 3 }, 40, 'open', 'Full: 40 of 40 are in, 3 on the waitlist.'],
  [{ registered: 40, waitlisted: 3 }, 40, 'closed', '40 of 40 are in, 3 on the waitlist.'],
] as const)('%j with room for %s, sign-up %s: %s', (changes, capacity, phase, words) => {
  const { session } = sessionView([])
  const counts = { ...session.counts, ...changes }
  expect(comingWords({ ...session, counts, settings: { ...session.settings, capacity } }, phase)).toBe(words)
})

test('my parts: what I play in set order, wishes by rank, what I wait for; nothing of a song that was cut', () => {
  const wish = (slotId: number, sessionSongId: number, priority: number, state: 'wished' | 'held' | 'waitlisted') => ({
    id: slotId,
    slotId,
    sessionSongId,
    priority,
    state,
    waitlistPosition: null,
  })
  const view = sessionView(
    [song(1, [slot(11, 3), slot(12, 1)]), song(2, [slot(21, 3)]), song(3, [slot(31, 3)], { cut: true })],
    {
      me: {
        wishes: [
          wish(21, 2, 1, 'held'),
          wish(31, 3, 2, 'wished'),
          wish(12, 1, 4, 'wished'),
          wish(11, 1, 3, 'waitlisted'),
        ],
      },
    },
  )
  const { held, ranked, waiting } = myParts(view)
  const ids = (parts: typeof held) => parts.map(({ slot }) => slot.slotId)
  expect([ids(held), ids(ranked), ids(waiting)]).toEqual([[21], [12], [11]])
  expect(partsWords({ held, ranked, waiting, declined: [] })).toBe('1 part, 1 wish, 1 waitlist')
})
