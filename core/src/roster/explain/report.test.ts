import { expect, test } from 'vitest'
import type { RosterInput } from '../input/input.ts'
import { inputHash } from '../input/input-hash.ts'
import { generateSession } from '../sample/generator.ts'
import { type SolvedRoster, solveRoster } from '../solver/auto-assign.ts'
import { toAssignments } from '../solver/roster.ts'
import { brokenRules } from './broken-rules.ts'
import { compareWays } from './comparison.ts'
import { spreadOf } from './fairness.ts'
import { makeReport } from './report.ts'
import { firstCome, snakeDraft } from './simple-ways.ts'

function solved(input: RosterInput): SolvedRoster {
  const outcome = solveRoster(input)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusals))
  return outcome.value
}

test.each([
  [[2, 2, 2], 1, 0, [0, 0, 3]],
  [[3, 0, 0], 1 / 3, 2 / 3, [2, 0, 0, 1]],
  [[], 1, 0, []],
  [[0, 0], 1, 0, [2]],
])('songs %j have Jain %d and Gini %d', (songs, jain, gini, histogram) => {
  const spread = spreadOf(songs)
  expect(spread.jain).toBeCloseTo(jain)
  expect(spread.gini).toBeCloseTo(gini)
  expect(spread.histogram).toEqual(histogram)
})

const BASE: RosterInput = {
  seed: 1,
  songs: [1, 2, 3].map((id) => ({ id, position: id })),
  slots: [
    { id: 10, songId: 1, instrumentId: 1, required: true },
    { id: 11, songId: 1, instrumentId: 2, required: true },
    { id: 12, songId: 1, instrumentId: 3, required: true, minRating: 5 },
    { id: 13, songId: 1, instrumentId: 4, required: true },
    { id: 20, songId: 2, instrumentId: 1, required: true },
    { id: 30, songId: 3, instrumentId: 1, required: true },
    { id: 31, songId: 3, instrumentId: 2, required: true },
  ],
  people: [
    { userId: 1, min: 0, max: 1 },
    { userId: 2, min: 0, max: 3 },
  ],
  registrations: [
    { userId: 1, slotId: 10, priority: 1 },
    { userId: 1, slotId: 20, priority: 2 },
    { userId: 2, slotId: 12, priority: 1 },
    { userId: 2, slotId: 13, priority: 2, waitlist: true },
    { userId: 2, slotId: 30, priority: 3 },
    { userId: 2, slotId: 31, priority: 4 },
  ],
  wildcards: [],
  ratings: [],
  locks: [{ userId: 1, slotId: 10 }],
}

const NOBODY = { atMaximum: 0, atCap: 0, inSong: 0, waiting: 0, declined: 0, belowRating: 0, could: 0 }

test('every empty required slot has its cause', () => {
  const { session, holder } = solved(BASE)
  expect(makeReport(session, holder).emptyRequired).toEqual([
    { slotId: 11, cause: NOBODY },
    { slotId: 12, cause: { ...NOBODY, belowRating: 1 } },
    { slotId: 13, cause: { ...NOBODY, waiting: 1 } },
    { slotId: 20, cause: { ...NOBODY, atMaximum: 1 } },
    { slotId: 31, cause: { ...NOBODY, inSong: 1 } },
  ])
})

test('an optimal roster leaves no slot that somebody could take', { timeout: 60_000 }, () => {
  for (let seed = 1; seed <= 30; seed++) {
    const { session, holder } = solved(generateSession({ size: 'small', seed, supply: 'scarce' }))
    for (const { cause } of makeReport(session, holder).emptyRequired) expect(cause.could).toBe(0)
  }
})

test('envy: another has two songs more and a slot I asked for, am free for and have room for', () => {
  const input: RosterInput = {
    ...BASE,
    slots: [1, 2, 3].map((id) => ({ id: id * 10, songId: id, instrumentId: 1, required: false })),
    people: [1, 2].map((userId) => ({ userId, min: 0, max: 3 })),
    registrations: [
      ...[10, 20, 30].map((slotId) => ({ userId: 1, slotId, priority: 1 })),
      { userId: 2, slotId: 10, priority: 1 },
    ],
    locks: [],
  }
  const greedy = solved({ ...input, locks: [10, 20, 30].map((slotId) => ({ userId: 1, slotId })) })
  expect(makeReport(greedy.session, greedy.holder).envious).toBe(1)
  const fair = solved(input)
  expect(makeReport(fair.session, fair.holder)).toMatchObject({ envious: 0, firstWishes: 2 })
})

test.each([
  [1, 5, false],
  [2, 5, true],
  [3, 2, true],
  [3, 1, false],
])('of who asked for %i slots and %i songs at least, and has one, bumped is %s', (asked, min, bumped) => {
  const slots = [1, 2, 3].map((id) => ({ id: id * 10, songId: id, instrumentId: 1, required: false }))
  const wish = (userId: number, slotId: number) => ({ userId, slotId, priority: 1 })
  const { session, holder } = solved({
    ...BASE,
    slots,
    people: [
      { userId: 1, min, max: 5 },
      { userId: 2, min: 0, max: 5 },
    ],
    registrations: [...[10, 20, 30].slice(0, asked).map((id) => wish(1, id)), wish(2, 20), wish(2, 30)],
    locks: [
      { userId: 1, slotId: 10 },
      { userId: 2, slotId: 20 },
      { userId: 2, slotId: 30 },
    ],
  })
  expect(makeReport(session, holder).people[0]).toMatchObject({ songs: 1, asked, bumped })
})

test('the input hash is the same in any order of rows, and another for another input', () => {
  const input = generateSession({ size: 'small', seed: 1 })
  const turned = { ...input, registrations: [...input.registrations].reverse(), people: [...input.people].reverse() }
  expect(inputHash(turned)).toBe(inputHash(input))
  expect(inputHash({ ...input, seed: 2 })).not.toBe(inputHash(input))
  expect(inputHash(input)).toMatch(/^[0-9a-f]{16}$/)
})

test('first-come and snake break no rule, fill no more and are less fair', { timeout: 60_000 }, () => {
  for (let seed = 1; seed <= 10; seed++) {
    const input = generateSession({ size: 'medium', seed })
    const roster = solved(input)
    for (const way of [firstCome, snakeDraft]) {
      expect(brokenRules(input, toAssignments(roster.session, way(roster.session)))).toEqual([])
    }
    const [first, snake, engine] = compareWays(roster).map((one) => one.report)
    expect(engine?.objective.slots).toBeGreaterThanOrEqual(
      Math.max(first?.objective.slots ?? 0, snake?.objective.slots ?? 0),
    )
    expect(engine?.spread.jain).toBeGreaterThan(first?.spread.jain ?? 1)
    // The price of fairness, which the comparison must not hide.
    expect(snake?.firstWishes).toBeGreaterThan(engine?.firstWishes ?? 0)
  }
})
