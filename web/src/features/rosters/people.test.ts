import { expect, test } from 'vitest'
import { slot, song } from '../sessions/testing.ts'
import { loadsOf, sortedBy } from './people.ts'
import { held, person, rosterView } from './testing.ts'

const PEOPLE = [
  person(1, 'Zoë K', { min: 2 }),
  person(2, 'Ana L', { min: 0 }),
  person(3, 'Ben O', { max: 2 }),
  person(4, 'Cleo M', { max: 4, allocationMax: 1 }),
]
const VIEW = rosterView(
  [held(1, 1, { rank: 3 }), held(2, 3), held(3, 3), held(4, 3), held(5, 4), held(6, 4, { rank: null })],
  { people: PEOPLE },
)

test('a load is the songs against what holds: who has fewer than they asked for, who more than they may', () => {
  expect(loadsOf(VIEW, []).map(({ songs, max, isLow, isOver }) => ({ songs, max, isLow, isOver }))).toEqual([
    { songs: 1, max: 3, isLow: true, isOver: false },
    { songs: 0, max: 3, isLow: false, isOver: false },
    { songs: 3, max: 2, isLow: false, isOver: true },
    { songs: 2, max: 1, isLow: false, isOver: true },
  ])
})

test('a part of a song that was cut is no song of anybody’s', () => {
  const view = rosterView([held(1, 3, { rank: 2 }), held(2, 3)], { people: PEOPLE })
  const songs = [song(1, [slot(1, 1)]), song(2, [slot(2, 1)], { cut: true })]
  expect(loadsOf(view, songs)[2]).toMatchObject({ songs: 1, bestRank: 2, isOver: false })
})

test('an organiser’s maximum below somebody’s minimum does not count as too few', () => {
  const view = rosterView([held(1, 9)], { people: [person(9, 'Dev R', { min: 3, allocationMax: 1 })] })
  expect(loadsOf(view, [])[0]?.isLow).toBe(false)
})

test.each([
  ['fewest', ['Ana', 'Zoë', 'Cleo', 'Ben']],
  ['name', ['Ana', 'Ben', 'Cleo', 'Zoë']],
  ['unluckiest', ['Zoë', 'Ana', 'Cleo', 'Ben']],
] as const)('people by %s', (order, names) => {
  expect(sortedBy(loadsOf(VIEW, []), order).map((one) => one.person.firstName)).toEqual(names)
})
