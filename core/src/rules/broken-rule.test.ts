import { expect, test } from 'vitest'
import { brokenRuleSentence } from './broken-rule.ts'

const ana = { who: 'Ana', slot: 'bass in Valerie' }

test.each([
  [{ ...ana, rule: 'slot-taken', holder: 'Ben' }, 'Bass in Valerie is Ben’s.'],
  [
    { ...ana, rule: 'song-taken', other: 'vocals in Valerie' },
    'Ana has vocals in Valerie already, and it’s one part per person in a song.',
  ],
  [
    { ...ana, rule: 'at-maximum', most: { songs: 3, byOrganiser: false } },
    'Ana would have more than 3 songs, the most they asked for.',
  ],
  [
    { ...ana, rule: 'at-maximum', most: { songs: 1, byOrganiser: true } },
    'Ana would have more than 1 song, the most you allow them.',
  ],
  [{ ...ana, rule: 'not-registered' }, 'Ana did not ask for bass in Valerie.'],
  [{ ...ana, rule: 'below-minimum-rating' }, 'Bass in Valerie asks for a level that Ana does not have.'],
  [{ ...ana, rule: 'song-cut' }, 'The song was cut, and bass in Valerie with it.'],
  [{ ...ana, rule: 'declined' }, 'Ana said they can’t play this song.'],
] as const)('$rule is said in a sentence', (broken, sentence) => {
  expect(brokenRuleSentence(broken)).toBe(sentence)
})
