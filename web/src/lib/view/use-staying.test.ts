import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useStaying, withStaying } from './use-staying.ts'

const rows = (...ids: number[]) => ids.map((id) => ({ item: { id }, isGone: false }))
const items = (...ids: number[]) => ids.map((id) => ({ id }))
const seen = (list: { item: { id: number }; isGone: boolean }[]) =>
  list.map(({ item, isGone }) => (isGone ? -item.id : item.id))

test.each([
  ['a row that is done with stays in its place', rows(1, 2, 3), items(1, 3), [1, -2, 3]],
  ['one that comes stands behind the others', rows(2, 3), items(1, 2, 3), [2, 3, 1]],
  ['one that comes back is there again', [{ item: { id: 1 }, isGone: true }, ...rows(2)], items(1, 2), [1, 2]],
  ['nothing held is the list as it is', [], items(3, 1), [3, 1]],
])('%s', (_, shown, now, order) => {
  expect(seen(withStaying(shown, now, ({ id }) => id))).toEqual(order)
})

test('after a tap, which leaves neither pointer nor focus in the list, rows stay a moment and then close up', () => {
  vi.useFakeTimers()
  const { result, rerender } = renderHook(({ list }) => useStaying(list, ({ id }) => id), {
    initialProps: { list: items(1, 2) },
  })
  act(() => {
    result.current.hold.onPointerEnter()
    result.current.hold.onPointerLeave()
    result.current.hold.onClick()
  })
  rerender({ list: items(2) })
  expect(seen(result.current.rows)).toEqual([-1, 2])
  act(() => vi.runAllTimers())
  expect(seen(result.current.rows)).toEqual([2])
  vi.useRealTimers()
})
