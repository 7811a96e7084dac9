import { onlineManager } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useFirstScreen } from '../lib/router/first-screen.ts'
import { showToast } from '../lib/toasts.ts'
import { Toasts } from './Toasts.tsx'

/** How often the file of the host was asked for; the first times it does not come. */
const file = vi.hoisted(() => ({ asked: 0, fails: 2 }))
vi.mock('./ToastHost.tsx', async (original) => {
  const host = await original<typeof import('./ToastHost.tsx')>()
  return {
    get default() {
      file.asked += 1
      if (file.asked <= file.fails) throw new Error('Failed to fetch dynamically imported module')
      return host.default
    },
  }
})

afterEach(() => {
  onlineManager.setOnline(true)
  vi.restoreAllMocks()
})

test('the host of the toasts comes when somebody begins to do something; where it did not, what was to be said is said when the network is back', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  render(<Toasts />)
  expect(file.asked).toBe(0)
  await act(async () => useFirstScreen.setState({ isInUse: true }))
  await vi.waitFor(() => expect(file.asked).toBe(1))
  act(() => showToast({ kind: 'error', title: 'No connection', body: 'That was undone.' }))
  await vi.waitFor(() => expect(file.asked).toBe(2))
  expect(screen.queryByText('That was undone.')).toBeNull()
  act(() => onlineManager.setOnline(false))
  act(() => onlineManager.setOnline(true))
  expect((await screen.findAllByText('That was undone.')).length).toBeGreaterThan(0)
})
