import { expect, test } from 'vitest'
import type { FeedItem } from '../features/messages/queries.ts'
import { newsSentence } from './news-sentence.ts'

test.each([
  ['announced', {}, 'Slow Jam was announced'],
  ['announced', { isCancelled: true }, 'Slow Jam is cancelled'],
  ['changed', {}, 'Slow Jam has changed'],
  ['cancelled', {}, 'Slow Jam is cancelled'],
  ['roster', {}, 'The roster of Slow Jam is out'],
  ['songs', {}, '3 new songs in Slow Jam'],
] as const)('news is a sentence: %s, %o', (kind, changes, words) => {
  const session = { title: 'Slow Jam', isCancelled: false, ...changes } as FeedItem['session']
  expect(newsSentence({ kind, songCount: 3, session })).toBe(words)
})

test('one song is a song, and of a session that is gone there is no more to say', () => {
  const session = { title: 'Slow Jam', isCancelled: false } as FeedItem['session']
  expect(newsSentence({ kind: 'songs', songCount: 1, session })).toBe('A new song in Slow Jam')
  expect(newsSentence({ kind: 'roster', songCount: 0, session: null })).toBe('News of a session that is gone')
})
