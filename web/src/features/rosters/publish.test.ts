import { expect, test } from 'vitest'
import { slot, song } from '../sessions/testing.ts'
import { freeWords, unplayedIn, unplayedWords, wholeWords } from './publish.ts'
import { figures, held } from './testing.ts'

test.each([
  ['no songs', { songs: 0, playable: 0, required: 0 }, 'There are no songs to play yet.'],
  ['all of it', { songs: 3, playable: 3 }, 'No core slot stays empty. Every song can be played.'],
  ['a song without a core that nobody plays', { songs: 3, playable: 2 }, 'No core slot stays empty.'],
  ['no core, nobody', { songs: 1, playable: 0, required: 0 }, 'No song has a core slot.'],
  ['no core, played', { songs: 1, playable: 1, required: 0 }, 'No song has a core slot. Every song can be played.'],
])('where no core slot stays empty, %s: no more is said than is true', (_, changes, says) => {
  expect(wholeWords(figures(changes))).toBe(says)
})

test('songs that nobody plays are named, but not those that have a line of their own, or were cut', () => {
  const loose = (id: number) => slot(id, 1, { required: false })
  const songs = [
    song(1, [loose(11)], { title: 'Use Me' }),
    song(2, [loose(21), loose(22)], { title: 'Valerie' }),
    song(3, [slot(31, 1)], { title: 'Sir Duke' }),
    song(4, [], { title: 'Superstition' }),
    song(5, [loose(51)], { title: 'Chain of Fools', cut: true }),
  ]
  const view = { assignments: [held(22, 1)] }
  expect(unplayedIn(songs, view, [{ slotId: 31, why: '' }])).toEqual(['Use Me', 'Superstition'])
  expect(unplayedWords(['Use Me', 'Superstition'])).toBe('Nobody plays Use Me and Superstition.')
  expect(unplayedWords(['A', 'B', 'C', 'D', 'E', 'F', 'G'])).toBe('Nobody plays A, B, C, D, E and 2 other songs.')
})

test.each([
  [1, '1 other slot stays free. It is no core slot.'],
  [3, '3 other slots stay free. None of them is a core slot.'],
])('%i slots that stay free are no core slots, and no more is said', (slots, says) =>
  expect(freeWords(slots)).toBe(says),
)
