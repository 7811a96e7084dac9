import { percent, shareWords } from '@app/core/rules/roster-lines'
import { expect, test } from 'vitest'
import { figures, person, roster } from './testing.ts'
import { askedWords, cellWords, coreWords, letterOf, shortNames, wantWords } from './words.ts'

test('first names, and as much of the second as tells two apart', () => {
  const people = [
    person(1, 'Ana Lindqvist'),
    person(2, 'Ana Moreno'),
    person(3, 'Ana Marsh'),
    person(4, 'Ben Okafor'),
    person(5, 'Sol'),
  ]
  expect([...shortNames(people).values()]).toEqual(['Ana L.', 'Ana Moreno', 'Ana Marsh', 'Ben', 'Sol'])
})

test.each([
  ['Roster B', 'B'],
  ['roster ab', 'AB'],
  ['By hand, on A', 'B'],
  ['ünsinn', 'Ü'],
  ['', '?'],
])('the letter of %s is %s', (name, letter) => expect(letterOf(name)).toBe(letter))

test.each([
  [4, 0, '4 want it'],
  [1, 0, '1 wants it'],
  [0, 2, '2 on call'],
  [0, 0, 'No wishes'],
])('%i wishes and %i waiting: %s', (wishes, waitlist, words) => expect(wantWords({ wishes, waitlist })).toBe(words))

test.each([
  [['wish', 'wish'], '2 want it'],
  [['wildcard'], '1 plays anything'],
  [['wish', 'wildcard', 'waitlist', 'wildcard'], '1 wants it, 1 on call, 2 play anything'],
  [[null], 'Nobody asked for it'],
] as const)('who asked for a slot, as its cell counts them: %j', (sources, words) =>
  expect(askedWords(sources)).toBe(words),
)

const BASS = { instrumentName: 'Bass', required: true, wishes: 4, waitlist: 0 }
const ANA = { name: 'Ana', source: 'wish' as const, rank: 2, locked: false, answer: null }
const OVER = { rule: 'at-maximum' as const, slotId: 1, userId: 1, says: 'Ana has three songs.' }

test.each([
  ['an empty core slot', null, [], 'Bass in Valerie: empty, core, 4 want it'],
  ['a wish', ANA, [], 'Bass in Valerie: Ana, 2nd wish'],
  [
    'locked and confirmed',
    { ...ANA, locked: true, answer: 'confirmed' as const },
    [],
    'Bass in Valerie: Ana, 2nd wish, locked, confirmed',
  ],
  ['a wildcard', { ...ANA, source: 'wildcard' as const, rank: null }, [], 'Bass in Valerie: Ana, plays anything'],
  ['nobody’s wish', { ...ANA, source: null, rank: null }, [], 'Bass in Valerie: Ana, did not ask for it'],
  ['a broken rule', ANA, [OVER], 'Bass in Valerie: Ana, 2nd wish, Ana has three songs.'],
])('a cell says aloud: %s', (_, holder, broken, words) => {
  expect(cellWords(BASS, 'Valerie', holder, broken)).toBe(words)
})

test.each([
  [0.94, '.94'],
  [0.999, '1'],
  [0, '.00'],
])('evenness %d is read as %s', (share, words) => expect(shareWords(share)).toBe(words))

test('of nobody there is no share', () => expect([percent(2, 4), percent(0, 0)]).toEqual(['50%', '–']))

test.each([
  ['its core slots', roster(), 'Roster B fills 4 of 5 core slots'],
  [
    'all slots, where none is core',
    roster({ figures: figures({ required: 0, requiredFilled: 0 }) }),
    'Roster B fills 6 of 8 slots',
  ],
])('what a roster fills: %s', (_, one, words) => expect(coreWords(one)).toBe(words))
