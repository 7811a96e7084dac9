import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { usePullAction, usePullToRefresh } from '../lib/view/pull-to-refresh.ts'
import PullToRefresh from './PullToRefresh.tsx'

afterEach(() => {
  cleanup()
  usePullAction.setState({ refresh: null })
})

function touch(type: string, clientY: number, at: EventTarget) {
  const event = new Event(type, { bubbles: true })
  Object.assign(event, { touches: [{ clientY }] })
  act(() => void at.dispatchEvent(event))
}

function pull(way: number, at: EventTarget = document) {
  touch('touchstart', 10, at)
  touch('touchmove', 10 + way, at)
  touch('touchend', 10 + way, at)
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

test('in a chat, which scrolls in a box of its own, pulling scrolls until its top is reached', () => {
  const refresh = vi.fn(async () => {})
  usePullAction.setState({ refresh })
  render(
    <>
      <PullToRefresh />
      <section aria-label="Messages">
        <p>Hello</p>
      </section>
    </>,
  )
  const box = screen.getByRole('region', { name: 'Messages' })
  box.scrollTop = 400
  pull(200, screen.getByText('Hello'))
  expect(refresh).not.toHaveBeenCalled()
  box.scrollTop = 0
  pull(200, screen.getByText('Hello'))
  expect(refresh).toHaveBeenCalledOnce()
})

const [ofPage, ofChat] = [async () => 'page', async () => 'chat']
function Chat() {
  usePullToRefresh(ofChat)
  return null
}
function Group({ tab }: { tab: string }) {
  usePullToRefresh(ofPage)
  return tab === 'chat' && <Chat />
}

test('a part of a page has its own, also where both appear at once, and the page has it back when that part goes', () => {
  const { rerender, unmount } = render(<Group tab="posts" />)
  expect(usePullAction.getState().refresh).toBe(ofPage)
  rerender(<Group tab="chat" />)
  expect(usePullAction.getState().refresh).toBe(ofChat)
  unmount()
  expect(usePullAction.getState().refresh).toBeNull()

  const again = render(<Group tab="chat" />)
  expect(usePullAction.getState().refresh).toBe(ofChat)
  again.rerender(<Group tab="posts" />)
  expect(usePullAction.getState().refresh).toBe(ofPage)
})
