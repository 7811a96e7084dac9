import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from './query-client.ts'
import { askForNewest, useStretchQuery } from './use-stretch-query.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const KEY = ['a list']
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

/** A server with these, two at a time. */
function list(isHeld: boolean) {
  const there = [1, 2, 3, 4, 5]
  const asked: (number | null)[] = []
  const read = async (before: number | null) => {
    asked.push(before)
    const some = there.filter((id) => before === null || id < before)
    return {
      items: some
        .slice(-2)
        .map((id) => ({ id }))
        .toReversed(),
      hasMore: some.length > 2,
    }
  }
  const hook = renderHook(() => useStretchQuery({ queryKey: KEY, read, isHeld }), { wrapper })
  return { there, asked, hook, ids: () => hook.result.current.items?.map(({ id }) => id) }
}
const again = () => act(() => queryClient.invalidateQueries({ queryKey: KEY }))

test('older ones are read as one goes on, once, and stay when the newest are asked for again', async () => {
  const { there, asked, hook, ids } = list(false)
  await waitFor(() => expect(ids()).toEqual([5, 4]))
  await act(() => Promise.all([hook.result.current.fetchNextPage(), hook.result.current.fetchNextPage()]))
  expect(ids()).toEqual([5, 4, 3, 2])
  there.push(6)
  await again()
  await waitFor(() => expect(ids()).toEqual([6, 5, 4, 3, 2]))
  await act(() => hook.result.current.fetchNextPage())
  expect([ids(), hook.result.current.hasNextPage]).toEqual([[6, 5, 4, 3, 2, 1], false])
  expect(asked).toEqual([null, 4, null, 2])
})

test('a list that is held does not move by itself; its reader asks for what is new', async () => {
  const { there, asked, ids } = list(true)
  await waitFor(() => expect(ids()).toEqual([5, 4]))
  there.push(6)
  await again()
  expect(ids()).toEqual([5, 4])
  // What is shown is looked at again all the same.
  there.splice(there.indexOf(4), 1)
  await again()
  await waitFor(() => expect(ids()).toEqual([5, 3]))
  await act(() => askForNewest(KEY))
  await waitFor(() => expect(ids()).toEqual([6, 5, 3]))
  expect(asked).toEqual([null, 6, 6, null])
})

test('where the older ones do not come it says so, and they can be asked for again', async () => {
  let fails = true
  const read = async (before: number | null) => {
    if (before !== null && fails) throw new Error('No network')
    return { items: before === null ? [{ id: 2 }] : [{ id: 1 }], hasMore: before === null }
  }
  const { result } = renderHook(() => useStretchQuery({ queryKey: KEY, read }), { wrapper })
  await waitFor(() => expect(result.current.hasNextPage).toBe(true))
  await act(() => result.current.fetchNextPage())
  expect([result.current.isFetchNextPageError, result.current.items]).toEqual([true, [{ id: 2 }]])
  fails = false
  await act(() => result.current.fetchNextPage())
  expect([result.current.isFetchNextPageError, result.current.items]).toEqual([false, [{ id: 2 }, { id: 1 }]])
})

test('a page that was asked for before a hole began the list anew is not put before it', async () => {
  let there = [2, 1]
  let answerEarlier = () => {}
  const read = async (before: number | null) => {
    if (before === 1) await new Promise<void>((resolve) => (answerEarlier = resolve))
    return { items: (before === 1 ? [0] : there).map((id) => ({ id })), hasMore: before !== 1 }
  }
  const { result } = renderHook(() => useStretchQuery({ queryKey: KEY, read }), { wrapper })
  const ids = () => result.current.items?.map(({ id }) => id)
  await waitFor(() => expect(ids()).toEqual([2, 1]))
  let reading: Promise<void> | undefined
  act(() => {
    reading = result.current.fetchNextPage()
  })
  there = [9, 8]
  await again()
  await waitFor(() => expect(ids()).toEqual([9, 8]))
  answerEarlier()
  await act(async () => reading)
  expect([ids(), result.current.hasNextPage, result.current.isFetchingNextPage]).toEqual([[9, 8], true, false])
})
