import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Tabs } from './Tabs.tsx'

afterEach(cleanup)

const tab = (value: string) => ({ value, label: value, content: <p>All the {value}</p> })
const SONGS_AND_PEOPLE = [tab('songs'), tab('people'), tab('money')]
const show = (tabs = SONGS_AND_PEOPLE) => render(<Tabs label="The session" tabs={tabs} />)
const named = (name: string) => screen.getByRole('tab', { name })
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

test('a click shows that view alone', () => {
  show()
  expect(screen.getByRole('tabpanel', { name: 'songs' }).textContent).toBe('All the songs')
  fireEvent.click(named('people'))
  expect(screen.getByRole('tabpanel', { name: 'people' }).textContent).toBe('All the people')
  expect(screen.queryByText('All the songs')).toBeNull()
  expect(named('people').getAttribute('aria-selected')).toBe('true')
})

test('the Tab key stops at the chosen tab alone, and the arrows go round', () => {
  show()
  expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
  named('songs').focus()
  for (const [key, name] of [
    ['ArrowLeft', 'money'],
    ['ArrowRight', 'songs'],
    ['ArrowRight', 'people'],
    ['End', 'money'],
    ['Home', 'songs'],
  ] as const) {
    press(key)
    expect(document.activeElement).toBe(named(name))
  }
  expect(screen.getByText('All the songs')).toBeTruthy()
})

test('when the chosen tab goes, the first is shown', () => {
  const { rerender } = show()
  fireEvent.click(named('money'))
  rerender(<Tabs label="The session" tabs={SONGS_AND_PEOPLE.slice(0, 2)} />)
  expect(screen.getByText('All the songs')).toBeTruthy()
})

test('a view that is shown again, after another, begins anew', () => {
  show([{ value: 'form', label: 'form', content: <input aria-label="name" /> }, tab('people')])
  fireEvent.change(screen.getByLabelText('name'), { target: { value: 'Ana' } })
  fireEvent.click(named('people'))
  fireEvent.click(named('form'))
  expect(screen.getByLabelText<HTMLInputElement>('name').value).toBe('')
})
