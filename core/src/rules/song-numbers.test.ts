import { expect, test } from 'vitest'
import { withNumbers } from './song-numbers.ts'

const song = (changes = {}) => ({ cut: false, suggested: false, number: null, ...changes })

test('a cut song gives its number to the next; what is only suggested has none', () => {
  const songs = [song(), song({ cut: true, number: 2 }), song(), song({ suggested: true })]
  expect(withNumbers(songs).map(({ number }) => number)).toEqual([1, null, 2, null])
})
