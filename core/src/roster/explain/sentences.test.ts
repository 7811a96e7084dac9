import { expect, test } from 'vitest'
import type { RosterInput } from '../input/input.ts'
import { generateSession } from '../sample/generator.ts'
import { type SolvedRoster, solveRoster } from '../solver/auto-assign.ts'
import { explainPerson } from './person-answer.ts'
import { type Names, sentences } from './sentences.ts'
import { explainSlot } from './slot-answer.ts'
import { whyNot } from './why-not.ts'

const NAMES: Names = { person: (id) => ({ 1: 'Ana', 2: 'Ben' })[id] ?? `P${id}`, slot: (id) => `slot ${id}` }

function solved(input: RosterInput): SolvedRoster {
  const outcome = solveRoster(input)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusals))
  return outcome.value
}

const TWO_BASSISTS: RosterInput = {
  seed: 1,
  songs: [1, 2, 3].map((id) => ({ id, position: id })),
  slots: [1, 2, 3].map((id) => ({ id: id * 10, songId: id, instrumentId: 3, required: true })),
  people: [
    { userId: 1, min: 1, max: 2 },
    { userId: 2, min: 1, max: 3 },
  ],
  registrations: [
    { userId: 1, slotId: 10, priority: 1 },
    ...[10, 20, 30].map((slotId, index) => ({ userId: 2, slotId, priority: index + 1 })),
  ],
  wildcards: [],
  ratings: [],
  locks: [],
}

test('a member is told who has the slot, how many songs each has, and what it would do', () => {
  const why = whyNot(solved(TWO_BASSISTS), 2, 10)
  if (!why.ok) throw new Error('refused')
  expect(sentences({ about: 'why-not', value: why.value }, { role: 'member', userId: 2 }, NAMES)).toEqual([
    'slot 10 went to Ana, who has 1 song; you have 2 songs.',
    'Giving it to you would leave Ana with no song, below the minimum asked for.',
    'One other person would have to change.',
  ])
  expect(sentences({ about: 'why-not', value: why.value }, { role: 'organiser' }, NAMES).at(-1)).toMatch(
    /^Exact loss: /,
  )
})

test('nobody reads the reasons of somebody else', () => {
  const why = whyNot(solved(TWO_BASSISTS), 2, 10)
  if (!why.ok) throw new Error('refused')
  expect(sentences({ about: 'why-not', value: why.value }, { role: 'member', userId: 1 }, NAMES)).toEqual([
    'Only the person concerned and the organisers can see this.',
  ])
  expect(
    sentences({ about: 'suggestion', value: { kind: 'wish', rank: 2 } }, { role: 'member', userId: 1 }, NAMES),
  ).toEqual(['Only the person concerned and the organisers can see this.'])
})

test('a member reads no word of ratings or priorities of others, in any answer of a whole session', () => {
  const input = generateSession({ size: 'small', seed: 9 })
  const roster = solved(input)
  for (const { userId, slotId } of input.registrations) {
    const why = whyNot(roster, userId, slotId)
    if (!why.ok) throw new Error('refused')
    const lines = sentences({ about: 'why-not', value: why.value }, { role: 'member', userId }, NAMES)
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) {
      expect(line).not.toMatch(/priority|cost|level \d|\d(st|nd|rd|th) wish|undefined|NaN/)
      if (/rating/.test(line)) expect(line).toContain('You')
    }
  }
})

test('a person is told their songs, the rank of each, and the dearest wish missed', () => {
  const answer = explainPerson(solved(TWO_BASSISTS), 2)
  if (!answer.ok) throw new Error('refused')
  expect(sentences({ about: 'person', value: answer.value }, { role: 'member', userId: 2 }, NAMES)).toEqual([
    'You have 2 songs, having asked for 1 to 3.',
    'slot 20 (2nd wish).',
    'slot 30 (3rd wish).',
    'The dearest wish not granted was the 1st.',
    'slot 10 went to Ana, who has 1 song; you have 2 songs.',
    'Giving it to you would leave Ana with no song, below the minimum asked for.',
    'One other person would have to change.',
  ])
})

test('the organiser sees everyone who wants a slot, who has it first', () => {
  expect(explainSlot(solved(TWO_BASSISTS), 10)).toEqual({
    ok: true,
    value: {
      slotId: 10,
      holderId: 1,
      locked: false,
      cause: null,
      candidates: [
        { userId: 1, source: 'wish', rank: 1, songs: 1, instead: 'has-it' },
        { userId: 2, source: 'wish', rank: 1, songs: 2, instead: 'loss' },
      ],
    },
  })
})
