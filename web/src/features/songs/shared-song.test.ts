import { expect, test } from 'vitest'
import { sharedSong, sharedText } from './shared-song.ts'

const shared = (title = '', text = '', url = '') => ({ title, text, url })

test.each([
  [shared('Stevie Wonder - Superstition (Official Video) - YouTube'), 'Superstition', 'Stevie Wonder'],
  [shared('', 'Check out “Use Me” https://youtu.be/abc'), 'Check out “Use Me', ''],
  [shared('Use Me by Bill Withers', 'https://open.spotify.com/track/x'), 'Use Me', 'Bill Withers'],
  [shared('', 'Valerie', 'https://example.org'), 'Valerie', ''],
  [shared('', 'https://open.spotify.com/track/x'), '', ''],
])('%o is about %s by %s', (what, title, artist) => {
  expect(sharedSong(what)).toEqual({ title, artist })
})

test.each([
  [shared('Superstition', '', 'https://youtu.be/abc'), 'Superstition https://youtu.be/abc'],
  [shared('Superstition', 'Listen: https://youtu.be/abc'), 'Listen: https://youtu.be/abc'],
  [shared('', 'https://youtu.be/abc', ''), 'https://youtu.be/abc'],
  [shared('', 'Only words'), 'Only words'],
])('%o is written as %s', (what, text) => {
  expect(sharedText(what)).toBe(text)
})
