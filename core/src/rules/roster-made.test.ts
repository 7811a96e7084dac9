import { expect, test } from 'vitest'
import { madeWords } from './roster-made.ts'

type Told = Parameters<typeof madeWords>[0]

const plain = { wildcards: true, keepLocked: true, helpUnluckiest: false }
const made = { hand: 0, picked: 0, options: plain, seed: 4711, inputHash: 'a1b2c3d4e5f6a7b8', bumpedFirst: false }
const BEGAN = 'Worked out by lottery 4711 from the wishes and locks of that moment (a1b2c3d4e5f6).'

const CASES: [string, Told, string][] = [
  ['as it was left', { ...made, how: 'worked-out' }, `${BEGAN} Worked out again from the same, it is the same roster.`],
  [
    'with every option',
    {
      ...{ ...made, how: 'worked-out', bumpedFirst: true },
      options: { wildcards: false, keepLocked: false, helpUnluckiest: true },
    },
    `${BEGAN} Those who went without last time went first. Those who play anything were left out. What was locked was let go. The unluckiest were helped by swaps. Worked out again from the same, it is the same roster.`,
  ],
  [
    'changed since',
    { ...made, how: 'changed', hand: 2, picked: 3 },
    `${BEGAN} It was changed since: 2 parts given by hand, 3 picked in a draft.`,
  ],
  ['with somebody taken out since', { ...made, how: 'changed' }, `${BEGAN} It was changed since.`],
  [
    'before anybody kept what came out',
    { ...made, how: 'unknown', options: null },
    `${BEGAN} Whether it was changed since is not known.`,
  ],
  [
    'by hand',
    { ...made, how: 'by-hand', inputHash: null, options: null, hand: 1 },
    'Made without auto-assign: 1 part given by hand. Lottery 4711.',
  ],
  [
    'with nobody in it',
    { ...made, how: 'by-hand', inputHash: null, options: null },
    'Made without auto-assign. Lottery 4711.',
  ],
]
test.each(CASES)('a roster %s', (_, told, says) => {
  expect(madeWords(told)).toBe(says)
})
