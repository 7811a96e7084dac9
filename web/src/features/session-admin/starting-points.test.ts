import { expect, test } from 'vitest'
import type { GroupSession } from './queries.ts'
import { startingPoints } from './starting-points.ts'

const NOW = new Date('2026-05-10T12:00:00Z')
const session = (id: number, day: string, songs = 12) =>
  ({ id, startDate: `2026-${day}T19:00:00Z`, songs }) as GroupSession
const ids = (sessions: GroupSession[], chosen = 0) => startingPoints(sessions, chosen, NOW).map(({ id }) => id)

test.each<[string, GroupSession[], number, number[]]>([
  [
    'those nearest to today, past or to come',
    [session(1, '08-01'), session(2, '05-07'), session(3, '05-21'), session(4, '01-01')],
    0,
    [2, 3, 1],
  ],
  [
    'one with songs before one without',
    [session(1, '05-11', 0), session(2, '02-01'), session(3, '05-12', 0)],
    0,
    [2, 1, 3],
  ],
  [
    'the chosen one, however far',
    [session(1, '05-09'), session(2, '05-08'), session(3, '05-07'), session(4, '01-01')],
    4,
    [4, 1, 2],
  ],
  ['none where there are none', [], 7, []],
])('a new session may start from %s', (_, sessions, chosen, expected) => {
  expect(ids(sessions, chosen)).toEqual(expected)
})
