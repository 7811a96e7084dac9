import { expect, test } from 'vitest'
import type { Tonight } from './queries.ts'
import { behindWords, handAfter, onIn, onInWords, stageAt, stageNames } from './stage.ts'

type Song = Tonight['songs'][number]
let slots = 0
const part = (userId: number, firstName = 'Ana', lastName = 'Berg') =>
  ({ slotId: ++slots, player: userId ? { userId, firstName, lastName } : null }) as Song['line'][number]
const song = (sessionSongId: number, ...players: number[]) =>
  ({ sessionSongId, line: players.map((userId) => part(userId)) }) as Song
const songs = [song(11, 1, 0), song(12, 2), song(13, 1)]

test.each([
  ['before the first song there is a cover', null, null, -1, 11],
  ['the song that is on', 12, null, 1, 13],
  ['after the last there is none', 13, null, 2, undefined],
  ['by hand, another', 11, { songId: 13, base: 11 }, 2, undefined],
  ['by hand, back to the cover', 11, { songId: null, base: 11 }, -1, 11],
  ['a song that is gone leads to the cover', 99, null, -1, 11],
] as const)('%s', (_, nowPlaying, hand, index, next) => {
  const stage = stageAt({ songs, nowPlaying }, hand)
  expect([stage.index, stage.next?.sessionSongId]).toEqual([index, next])
})

test.each([
  ['what was chosen is on', 12, true, 'drop'],
  ['nobody else went on, and this device runs the night', 11, true, 'send'],
  ['nobody else went on, and this device only looks', 11, false, 'keep'],
  ['somebody else went on', 13, true, 'drop'],
  ['somebody else went on, and this device only looks', 13, false, 'drop'],
] as const)('by hand, then heard from the server: %s', (_, nowPlaying, mayRun, expected) => {
  expect(handAfter({ songId: 12, base: 11 }, nowPlaying, mayRun)).toBe(expected)
})

test.each([
  [-1, 1, 1, 'You are next'],
  [-1, 2, 2, 'You are on in 2 songs'],
  [0, 1, 0, 'You are on'],
  [1, 1, 1, 'You are next'],
  [2, 2, null, ''],
  [0, 9, null, ''],
] as const)('at song %i, player %i is on in %s', (index, userId, expected, words) => {
  expect(onIn(songs, index, userId)).toBe(expected)
  expect(onInWords(expected)).toBe(words)
})

test('two of one first name have an initial, one with two parts has none', () => {
  const named = (...line: Song['line']) => [...new Set(stageNames(line).values())]
  expect(named(part(1, 'Ana', 'Berg'), part(2, 'Ana', 'Cole'), part(3, 'Gus', 'Dean'))).toEqual([
    'Ana B.',
    'Ana C.',
    'Gus',
  ])
  expect(named(part(1, 'Ana'), part(1, 'Ana'), part(0))).toEqual(['Ana'])
})

test('a guest, to whom nobody has a number, reads every name, and is not on', () => {
  const forGuest = (slotId: number, firstName: string) =>
    ({ slotId, player: { userId: 0, firstName, lastName: '' } }) as Song['line'][number]
  const line = [forGuest(1, 'Ben'), forGuest(2, 'Cleo'), forGuest(3, 'Ben')]
  expect([...stageNames(line)]).toEqual([
    [1, 'Ben'],
    [2, 'Cleo'],
    [3, 'Ben'],
  ])
  expect(onIn([{ ...song(1), line }], 0, 0)).toBeNull()
})

test.each([
  [null, ''],
  [0, 'on time'],
  [1, 'on time'],
  [3, '3 min behind'],
  [-4, '4 min ahead'],
  [14_742, ''],
])('%s minutes late reads “%s”', (minutes, words) => {
  expect(behindWords(minutes)).toBe(words)
})
