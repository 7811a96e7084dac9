import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type History, memoryHistory } from '../../lib/router/history.ts'
import { Router } from '../../lib/router/router.tsx'
import { dropIntent, keepIntent } from '../../lib/session/intent.ts'
import { useOverlayLevel } from '../../ui/overlay-level.ts'
import ChangelogWatch from './ChangelogWatch.tsx'
import { useChangelog } from './store.ts'

vi.mock('./WhatsNew.tsx', () => ({ default: () => <p>The sheet</p> }))
vi.mock('./queries.ts', () => ({ fetchConfig: async () => ({ latestVersion: '0.0.0', versions: [] }) }))

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  useChangelog.setState({ isOpen: false, isDue: false })
})

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const setOpen = (isOpen: boolean) => act(() => useChangelog.setState({ isOpen }))
const sheet = () => screen.queryByText('The sheet')
const due = async () => {
  act(() => useChangelog.setState({ isDue: true }))
  await pass(0)
}

function Overlay({ open }: { open: boolean }) {
  useOverlayLevel(open)
  return null
}

const home = memoryHistory('/')
const watchAt = (history: History = home, isOverlaid = false) => (
  <Router history={history}>
    <Overlay open={isOverlaid} />
    <ChangelogWatch />
  </Router>
)

test('the notification flag is reset 500 ms after the closing, and not when it opens again before', async () => {
  render(watchAt())
  expect(sheet()).toBeNull()
  setOpen(true)
  await pass(0)
  expect(sheet()).not.toBeNull()
  setOpen(false)
  await pass(499)
  expect(sheet()).not.toBeNull()
  setOpen(true)
  await pass(5_000)
  expect(sheet()).not.toBeNull()
  setOpen(false)
  await pass(500)
  expect(sheet()).toBeNull()
})

test('what is new waits until nothing else is open', async () => {
  const { rerender } = render(watchAt(home, true))
  await due()
  expect(sheet()).toBeNull()
  rerender(watchAt(home, false))
  await pass(0)
  expect(sheet()).not.toBeNull()
})

test('it does not come over what a link led to, nor over what somebody is about to join for', async () => {
  keepIntent({ page: '/session/1', groupId: 5 })
  const history = memoryHistory('/session/1')
  render(watchAt(history))
  await due()
  expect(sheet()).toBeNull()
  act(() => history.go('/'))
  expect(sheet()).toBeNull()
  act(dropIntent)
  await pass(0)
  expect(sheet()).not.toBeNull()
})
