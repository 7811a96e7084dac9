import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { chosenDays, NO_REPEAT, RepeatFields } from './RepeatFields.tsx'

afterEach(cleanup)

const START = '2026-11-26T19:30'
let chosen: string[] = []

function Form() {
  const [repeat, setRepeat] = useState(NO_REPEAT)
  chosen = chosenDays(repeat, START)
  return <RepeatFields start={START} repeat={repeat} taken={new Set(['2026-12-10'])} onChange={setRepeat} />
}

test('the days of a rhythm are shown first, and each can be left out', () => {
  render(<Form />)
  expect(chosen).toEqual([])
  fireEvent.change(screen.getByLabelText('How often'), { target: { value: 'weekly' } })
  fireEvent.change(screen.getByLabelText('How many'), { target: { value: '3' } })
  expect(chosen).toEqual(['2026-12-03T19:30', '2026-12-10T19:30', '2026-12-17T19:30'])
  expect(screen.getByText('4 sessions in all, each at 19:30')).toBeTruthy()
  expect(screen.getByText('You have a session that day')).toBeTruthy()
  fireEvent.click(screen.getByLabelText(/10 Dec/))
  expect(chosen).toEqual(['2026-12-03T19:30', '2026-12-17T19:30'])
  expect(screen.getByText('3 sessions in all, each at 19:30')).toBeTruthy()
  fireEvent.click(screen.getByLabelText(/10 Dec/))
  expect(chosen).toHaveLength(3)
})

test('a month’s rhythm goes by the weekday', () => {
  render(<Form />)
  expect(screen.getByText('Every month, on the fourth Thursday')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('How often'), { target: { value: 'monthly' } })
  expect(chosen.slice(0, 2)).toEqual(['2026-12-24T19:30', '2027-01-28T19:30'])
})
