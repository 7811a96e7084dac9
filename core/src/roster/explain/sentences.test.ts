import { expect, test } from 'vitest'
import { engine } from '../engine.ts'
import type { RosterInput } from '../input/input.ts'
import type { Outcome } from '../input/refusal.ts'
import { generateSession } from '../sample/generator.ts'
import type { Reason } from './sentences.ts'
import type { Names, Reader } from './words.ts'

const NAMES: Names = {
  people: { 1: 'Ana', 2: 'Ben' },
  slots: { 10: 'bass in Kiss', 20: 'bass in Creep', 30: 'bass in Roxanne' },
}
const BEN: Reader = { role: 'member', userId: 2 }

function value<T>(outcome: Outcome<T>): T {
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

function whyNot(input: RosterInput, userId: number, slotId: number): Reason {
  const { assignments } = value(engine.solve(input))
  const [answer] = value(engine.explainWishes(input, assignments, [{ userId, slotId }]))
  if (!answer) throw new Error('no answer')
  return { about: 'why-not', value: answer }
}

test('a member is told who has the slot, and what the best line-up with them would do', () => {
  expect(engine.sentences(whyNot(TWO_BASSISTS, 2, 10), BEN, NAMES)).toEqual([
    'Bass in Kiss went to Ana.',
    'The best line-up with you on it would give you three songs and leave Ana with none, though Ana asked for at least one.',
  ])
})

test('B5 a member reads who has a part and how many songs each has, never that an organiser fixed it', () => {
  const fixed = { ...TWO_BASSISTS, locks: [{ userId: 1, slotId: 10 }] }
  const why = whyNot(fixed, 2, 10)
  expect(engine.sentences(why, BEN, NAMES)).toEqual([
    'Bass in Kiss went to Ana.',
    'Ana has one song, you have two songs.',
  ])
  expect(engine.sentences(why, { role: 'organiser' }, NAMES)).toEqual(['Bass in Kiss is fixed for Ana.'])
})

test('a candidate who is full has as many songs as they asked for, or as the organiser allows; nobody asks for at least 0', () => {
  const organiser: Reader = { role: 'organiser' }
  const full = (cap: number | null): Reason => ({
    about: 'candidate',
    value: {
      ...{ userId: 1, source: 'wish', rank: 1, songs: 2, cap },
      verdict: { kind: 'facts', fact: 'at-maximum', hasSlotId: null, holderId: null },
    },
  })
  expect(engine.sentences(full(null), organiser, NAMES)).toEqual(['Has as many songs as they asked for.'])
  expect(engine.sentences(full(2), organiser, NAMES)).toEqual(['Has as many songs as the organiser allows.'])
  const soFar = (min: number) =>
    engine.sentences({ about: 'suggestion', value: { kind: 'songs-so-far', songs: 0, min } }, organiser, NAMES)
  expect([soFar(0), soFar(2)]).toEqual([['No song so far.'], ['No song so far, at least 2 asked for.']])
})

test('taking somebody else says whose wish it costs, and aloud nobody’s rank', () => {
  const organiser: Reader = { role: 'organiser' }
  /** Ana wants Kiss before Creep; Ben wants them as given. One part each. */
  const pricesOf = (kiss: number, creep: number) => {
    const input: RosterInput = {
      ...TWO_BASSISTS,
      songs: TWO_BASSISTS.songs.slice(0, 2),
      slots: TWO_BASSISTS.slots.slice(0, 2),
      people: [1, 2].map((userId) => ({ userId, min: 1, max: 1 })),
      registrations: [
        ...[10, 20].map((slotId, index) => ({ userId: 1, slotId, priority: index + 1 })),
        { userId: 2, slotId: 10, priority: kiss },
        { userId: 2, slotId: 20, priority: creep },
      ],
    }
    const draft = value(engine.startDraft(input, [3]))
    const next = value(engine.suggest(input, draft, 10))
    expect(next?.userId).toBe(1)
    return [false, true].flatMap((aloud) =>
      (next?.alternatives ?? []).map(
        (one) => engine.sentences({ about: 'alternative', value: one, aloud }, organiser, NAMES)[0],
      ),
    )
  }
  expect(pricesOf(1, 1)).toEqual(['Costs Ana their first wish.', 'Ana gets a part they wanted less.'])
  const both = 'Ana and Ben get parts they wanted less.'
  expect(pricesOf(2, 1)).toEqual([both, both])
})

test('nobody reads the reasons of somebody else', () => {
  const secret = ['Only the person concerned and the organisers can see this.']
  const ana: Reader = { role: 'member', userId: 1 }
  expect(engine.sentences(whyNot(TWO_BASSISTS, 2, 10), ana, NAMES)).toEqual(secret)
  expect(engine.sentences({ about: 'suggestion', value: { kind: 'wish', rank: 2 } }, ana, NAMES)).toEqual(secret)
})

test('a member reads no word of ratings or ranks of others, in any answer of whole sessions', () => {
  for (const [seed, supply] of [
    [9, 'rich'],
    [4, 'scarce'],
  ] as const) {
    const input = generateSession({ size: 'small', seed, supply })
    const { assignments } = value(engine.solve(input))
    const names: Names = {
      people: Object.fromEntries(input.people.map(({ userId }) => [userId, `P${userId}`])),
      slots: Object.fromEntries(input.slots.map(({ id }) => [id, `S${id}`])),
    }
    for (const why of value(engine.explainWishes(input, assignments, input.registrations))) {
      const lines = engine.sentences({ about: 'why-not', value: why }, { role: 'member', userId: why.userId }, names)
      expect(lines.length).toBeGreaterThan(0)
      for (const line of lines) {
        expect(line).not.toMatch(/priority|cost|level|undefined|NaN|null/)
        if (/rating/.test(line)) expect(line).toMatch(/that you do not have yet/)
        if (/wish/.test(line)) expect(line).toMatch(/^You have .* instead, your \S+ wish/)
      }
    }
  }
})

test('a person is told their songs, the rank of each, and the dearest wish missed', () => {
  const { assignments } = value(engine.solve(TWO_BASSISTS))
  const answer = value(engine.explainPerson(TWO_BASSISTS, assignments, 2))
  expect(engine.sentences({ about: 'person', value: answer }, BEN, NAMES)).toEqual([
    'You have two songs and asked for 1 to 3.',
    'Bass in Creep: second wish.',
    'Bass in Roxanne: third wish.',
    'Your first wish was bass in Kiss.',
    'Bass in Kiss went to Ana.',
    'The best line-up with you on it would give you three songs and leave Ana with none, though Ana asked for at least one.',
  ])
})

test("the organiser's cap is called that, and not what the person asked for", () => {
  const input = {
    ...TWO_BASSISTS,
    people: TWO_BASSISTS.people.map((one) => (one.userId === 2 ? { ...one, allocationMax: 1 } : one)),
  }
  const { assignments } = value(engine.solve(input))
  const answer = value(engine.explainPerson(input, assignments, 2))
  const lines = engine.sentences({ about: 'person', value: answer }, BEN, NAMES)
  expect(lines[0]).toBe('You have one song and asked for 1 to 3; the organiser allows you 1.')
  expect(lines.at(-1)).toBe('You have one song, the most the organiser allows you.')
})

test('the organiser sees everyone who wants a slot, who has it first, and what each would cost', () => {
  const { assignments } = value(engine.solve(TWO_BASSISTS))
  const answer = value(engine.explainSlot(TWO_BASSISTS, assignments, 10))
  expect(answer).toMatchObject({
    slotId: 10,
    holderId: 1,
    locked: false,
    cause: null,
    candidates: [
      { userId: 1, source: 'wish', rank: 1, songs: 1, verdict: { kind: 'has-it' } },
      { userId: 2, source: 'wish', rank: 1, songs: 2, verdict: { kind: 'price', step: 'fairness' } },
    ],
  })
  const [, ben] = answer.candidates
  if (!ben) throw new Error('no candidate')
  expect(engine.sentences({ about: 'candidate', value: ben }, { role: 'organiser' }, NAMES)).toEqual([
    'Leaves Ana with no song; Ben has three.',
  ])
})

const NOBODY = { atMaximum: 0, atCap: 0, inSong: 0, waiting: 0, declined: 0, belowRating: 0, could: 0 }

test.each([
  [{}, 'Nobody signed up for it.', 'Nobody signed up for it.'],
  [
    { atMaximum: 2, atCap: 1 },
    'Everyone who signed up for it has as many songs as they can have.',
    'Everyone who signed up for it has as many songs as they asked for or the organiser allows.',
  ],
  [
    { atCap: 1 },
    'Everyone who signed up for it has as many songs as they can have.',
    'Everyone who signed up for it has as many songs as the organiser allows.',
  ],
  [{ waiting: 2 }, 'Only the waitlist is left for it.', null],
  [
    { atMaximum: 1, waiting: 1 },
    'Nobody was found for it yet.',
    'Two people signed up for it: one has as many songs as they asked for and one is on the waitlist.',
  ],
  [
    { belowRating: 2 },
    'Nobody was found for it yet.',
    'Two people signed up for it: two are below the rating it asks for.',
  ],
  [
    { atMaximum: 1, belowRating: 1 },
    'Nobody was found for it yet.',
    'Two people signed up for it: one has as many songs as they asked for and one is below the rating it asks for.',
  ],
])('an empty part, %j: members read nothing of ratings', (some, toMember, toOrganiser) => {
  const reason: Reason = { about: 'empty-slot', value: { ...NOBODY, ...some } }
  expect(engine.sentences(reason, BEN, NAMES)).toEqual([toMember])
  expect(engine.sentences(reason, { role: 'organiser' }, NAMES)).toEqual([toOrganiser ?? toMember])
})
