import { expect, test } from 'vitest'
import { sessionView, slot, song } from '../sessions/testing.ts'
import { answerBy, confirmWords, songsOf, unanswered } from './answers.ts'
import { myParts } from './my-parts.ts'
import { plannedStarts } from './planned-starts.ts'

const ana = { userId: 7, firstName: 'Ana', lastName: 'Lindqvist', imageUrl: null }
const SONGS = [
  song(1, [slot(11, 3, { player: ana })], { durationSeconds: 180 }),
  song(2, [slot(21, 3)], { cut: true, durationSeconds: 300 }),
  song(3, [slot(31, 1, { player: ana }), slot(32, 3, { player: ana })]),
]
const held = (slotId: number, sessionSongId: number) => ({
  ...{ id: slotId, slotId, sessionSongId, priority: slotId, state: 'held' as const, waitlistPosition: null },
})

test('times go by the set as it is planned, without what was cut', () => {
  const starts = plannedStarts(sessionView(SONGS).session)
  expect([...starts].map(([id, at]) => [id, at.toISOString().slice(11, 16)])).toEqual([
    [1, '19:30'],
    [3, '19:35'],
  ])
})

test('what one has said nothing to is open', () => {
  const lineUp = { rosterId: 3, bumpedFirst: false, confirmBy: null, confirmed: [11], declined: [] }
  const view = sessionView(SONGS, { me: { wishes: [held(11, 1), held(31, 3)], lineUp } })
  expect(unanswered(myParts(view).held, lineUp).map(({ slot }) => slot.slotId)).toEqual([31])
})

test.each([
  ['a time to come', '2026-11-10T20:00:00.000Z', true],
  ['one that is over', '2026-11-01T20:00:00.000Z', false],
  ['one after a session that was moved', '2026-11-13T20:00:00.000Z', false],
  ['none', null, false],
])('an answer is asked for by %s: %s %s', (_, confirmBy, isSaid) => {
  const lineUp = { rosterId: 3, bumpedFirst: false, confirmBy, confirmed: [], declined: [] }
  const by = answerBy(sessionView(SONGS, { me: { lineUp } }), new Date('2026-11-09T12:00:00Z'))
  expect(by?.toISOString() ?? null).toBe(isSaid ? confirmBy : null)
})

test('what one said no to is no wish to rank any more', () => {
  const lineUp = { rosterId: 3, bumpedFirst: false, confirmBy: null, confirmed: [], declined: [31] }
  const wishes = [held(11, 1), { ...held(31, 3), state: 'wished' as const }]
  const parts = myParts(sessionView(SONGS, { me: { wishes, lineUp } }))
  expect([parts.ranked.length, parts.declined.map(({ slot }) => slot.slotId)]).toEqual([0, [31]])
})

test('two parts of a song are one song', () => {
  expect(songsOf(sessionView(SONGS).session, 7)).toBe(2)
})

test.each([
  [1, 1, 'I’ll play it'],
  [2, 2, 'I’ll play both'],
  [3, 3, 'I’ll play all 3'],
  [1, 3, 'Confirm the other one'],
  [2, 3, 'Confirm the other 2'],
])('%i of %i unanswered: %s', (open, all, words) => {
  expect(confirmWords(open, all)).toBe(words)
})
