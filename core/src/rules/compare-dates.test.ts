import { expect, test } from 'vitest'
import { compareDates } from './compare-dates.ts'

test('dates stand in the order of time, over days, years and hours, and equal ones stay as they were', () => {
  const inOrder = [
    '',
    '2025-12-31T23:00:00.000Z',
    '2026-01-01T00:00:00.000Z',
    '2026-01-01T00:00:00.001Z',
    '2026-10-02T00:00:00.000Z',
  ]
  expect(inOrder.toReversed().sort(compareDates)).toEqual(inOrder)
  expect(compareDates('2026-01-01', '2026-01-01')).toBe(0)
})
