import { expect, test } from 'vitest'
import { partsWords, togetherDay, togetherParts } from './played-words.ts'

test.each([
  [[{ instrumentName: 'Keys', songs: 3 }], '3 songs on keys'],
  [[{ instrumentName: 'Keys', songs: 1 }], '1 song on keys'],
  [
    [
      { instrumentName: 'Keys', songs: 2 },
      { instrumentName: 'Percussion', songs: 1 },
    ],
    '2 on keys, 1 on percussion',
  ],
])('%j is told as %s', (parts, words) => expect(partsWords(parts)).toBe(words))

test('who plays what is told for the two', () => {
  expect(togetherParts('Hana', { theirs: ['Keys', 'Vocals'], yours: ['Bass'] })).toBe(
    'Hana on keys and vocals, you on bass.',
  )
})

test.each([
  ['2026-11-19T20:00:00Z', 'UTC', 'on Thursday'],
  // In Auckland it is Friday by then.
  ['2026-11-19T20:00:00Z', 'Pacific/Auckland', 'on Friday'],
  ['2026-12-03T20:00:00Z', 'UTC', 'on 3 December'],
])('%s in %s is %s', (startDate, timeZoneId, words) => {
  expect(togetherDay({ startDate, timeZoneId }, new Date('2026-11-16T12:00:00Z'))).toBe(words)
})
