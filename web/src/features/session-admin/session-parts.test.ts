import { expect, test } from 'vitest'
import { inParts } from './session-parts.ts'

const at = (id: number, day: string, deleted = false) => ({
  id,
  deleted,
  startDate: `2026-${day}T19:30:00Z`,
  endDate: `2026-${day}T22:30:00Z`,
})
const idsOf = (list: { id: number }[]) => list.map(({ id }) => id)

test('sessions are listed as next, later and past; one that is on is the next', () => {
  const sessions = [at(5, '12-24'), at(4, '12-10'), at(3, '11-26'), at(2, '11-12'), at(1, '10-29')]
  const { next, later, past } = inParts(sessions, new Date('2026-11-26T21:00:00Z'))
  expect([next, later, past].map(idsOf)).toEqual([[3], [4, 5], [2, 1]])
})

test('a deleted session is never the next one, and is not lost', () => {
  const { next, later, past } = inParts([at(1, '12-01', true), at(2, '12-08')], new Date('2026-11-01T00:00:00Z'))
  expect([next, later, past].map(idsOf)).toEqual([[2], [], [1]])
})
