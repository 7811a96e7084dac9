import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { changeWaiting } from '../../lib/offline/wait.ts'
import { loadWaiting } from '../../lib/offline/waiting.ts'
import { reset } from '../../testing-screen.tsx'
import type { Unsent } from './outbox.ts'
import { UnsentRow } from './UnsentRow.tsx'

afterEach(reset)

const unsent: Unsent = { id: 'x', userId: 7, at: '', problem: null, channelId: 3, body: 'See you', thumbnail: null }

test('while a failing server is asked again, a message says so and can be let go', () => {
  changeWaiting(() => [unsent])
  const { rerender } = render(<UnsentRow unsent={unsent} />)
  expect(screen.getByRole('status').textContent).toBe('Sending…')
  rerender(<UnsentRow unsent={{ ...unsent, isTriedAgain: true }} />)
  expect(screen.getByRole('status').textContent).toContain('Not sent yet, trying again…')
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(loadWaiting()).toEqual([])
})

test('a message that a failing server did not take in the end says so, with another try', () => {
  changeWaiting(() => [{ ...unsent, isTriedAgain: true, problem: 'The server had a problem.' }])
  render(<UnsentRow unsent={{ ...unsent, isTriedAgain: true, problem: 'The server had a problem.' }} />)
  expect(screen.getByRole('alert').textContent).toContain('Not sent: The server had a problem.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(loadWaiting()).toMatchObject([{ id: 'x', problem: null, isTriedAgain: false }])
})
