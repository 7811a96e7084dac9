import { expect, test } from 'vitest'
import { dayHead, underHeads } from './day-heads.ts'

const NOW = new Date('2026-11-16T03:00:00Z')

test.each([
  ['2026-11-16T02:00:00Z', 'Today'],
  ['2026-11-15T06:00:00Z', 'Today'],
  ['2026-11-15T04:00:00Z', 'Yesterday'],
  ['2026-11-13T12:00:00Z', 'Last seven days'],
  ['2026-11-08T12:00:00Z', 'Last month'],
  ['2026-09-01T12:00:00Z', 'Earlier'],
])('%s is under %s for somebody in New York', (at, head) => {
  expect(dayHead(new Date(at), NOW, 'America/New_York')).toBe(head)
})

test('rows stand under their heads in their order', () => {
  expect(underHeads([1, 2, 11, 12], (row) => (row < 10 ? 'ones' : 'tens'))).toEqual([
    { head: 'ones', rows: [1, 2] },
    { head: 'tens', rows: [11, 12] },
  ])
})
