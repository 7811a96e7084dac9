import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { usePullAction } from '../lib/view/pull-to-refresh.ts'
import PullToRefresh from './PullToRefresh.tsx'

afterEach(() => {
  cleanup()
  usePullAction.setState({ refresh: null })
})

function touch(type: string, clientY: number) {
  const event = new Event(type, { bubbles: true })
  Object.assign(event, { touches: [{ clientY }] })
  act(() => void document.dispatchEvent(event))
}

function pull(way: number) {
  touch('touchstart', 10)
  touch('touchmove', 10 + way)
  touch('touchend', 10 + way)
}

test('pulling far enough from the top refreshes where a page supplies it', async () => {
  let done = () => {}
  const refresh = vi.fn(() => new Promise<void>((resolve) => (done = resolve)))
  usePullAction.setState({ refresh })
  render(<PullToRefresh />)
  pull(60)
  expect(refresh).not.toHaveBeenCalled()
  pull(200)
  expect(refresh).toHaveBeenCalledOnce()
  expect(screen.getByText('Refreshing')).toBeTruthy()
  await act(async () => done())
  expect(screen.queryByText('Refreshing')).toBeNull()
})

test('where a page supplies nothing, pulling does nothing', () => {
  render(<PullToRefresh />)
  pull(200)
  expect(screen.queryByText('Refreshing')).toBeNull()
})
