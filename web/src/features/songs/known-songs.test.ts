import { expect, test } from 'vitest'
import { standingIn } from './known-songs.ts'

const SONGS = [
  { songId: 1, title: 'Valerie', artistName: 'The Zutons', cut: false, suggested: false },
  { songId: 2, title: 'Creep', artistName: 'Radiohead', cut: false, suggested: true },
  { songId: 3, title: 'Kiss', artistName: 'Prince', cut: true, suggested: false },
]

test.each([
  ['by its number', { songId: 1, title: 'Valerie (Live)', artistName: 'Somebody' }, 'In the set'],
  ['by its name, however it is written', { title: 'VALERIE', artistName: 'Zutons' }, 'In the set'],
  ['one that is only suggested', { songId: 2, title: 'Creep', artistName: 'Radiohead' }, 'Suggested already'],
  ['one that was cut', { songId: 3, title: 'Kiss', artistName: 'Prince' }, 'Cut from the set'],
  ['the same title of somebody else', { songId: null, title: 'Valerie', artistName: 'Steve Winwood' }, null],
])('a session knows %s', (_fact, named, words) => {
  expect(standingIn(SONGS, named)).toBe(words)
})
