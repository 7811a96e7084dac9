import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import ChangelogWatch from './ChangelogWatch.tsx'
import { useChangelog } from './store.ts'

vi.mock('./WhatsNew.tsx', () => ({ default: () => <p>The sheet</p> }))
vi.mock('./queries.ts', () => ({ fetchConfig: async () => ({ latestVersion: '0.0.0', versions: [] }) }))

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  useChangelog.setState({ isOpen: false })
})

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const setOpen = (isOpen: boolean) => act(() => useChangelog.setState({ isOpen }))
const sheet = () => screen.queryByText('The sheet')

test('the notification flag is reset 500 ms after the closing, and not when it opens again before', async () => {
  render(<ChangelogWatch />)
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
