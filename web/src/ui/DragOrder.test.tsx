import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { DragOrder, gripOf, loadHand } from './DragOrder.tsx'

afterEach(cleanup)
beforeAll(async () => {
  await loadHand()
  // Not in jsdom.
  Element.prototype.scrollIntoView = () => {}
})

const drawn = vi.fn()

function Row({ id }: { id: number }) {
  drawn()
  return (
    <li>
      <button type="button" {...gripOf('song')}>
        Drag {id}
      </button>
    </li>
  )
}

function Songs({ placeAt }: { placeAt?: (id: number, index: number) => number }) {
  const [ids, setIds] = useState([1, 2, 3])
  const [rows, setRows] = useState(() => ids.map((id) => <Row key={id} id={id} />))
  const move = (id: number, index: number) => {
    const others = ids.filter((other) => other !== id)
    const next = [...others.slice(0, index), id, ...others.slice(index)]
    setIds(next)
    setRows(next.map((one) => <Row key={one} id={one} />))
  }
  return (
    <DragOrder
      ids={ids}
      noun="song"
      nameOf={(id) => `Song ${id}`}
      onMove={move}
      label="The set"
      {...(placeAt && { placeAt })}
    >
      {rows}
    </DragOrder>
  )
}

const order = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const said = () => screen.getByRole('status').textContent

test('space lifts, arrows move, space puts down, and each is said; the focus stays with the row', () => {
  render(<Songs />)
  screen.getByRole('button', { name: 'Drag 1' }).focus()
  press(' ')
  expect(said()).toBe('Song 1 is lifted from place 1.')
  drawn.mockClear()
  press('ArrowDown')
  press('ArrowDown')
  expect(said()).toBe('Song 1 is over place 3.')
  expect(drawn).not.toHaveBeenCalled()
  expect(order()).toEqual(['Drag 1', 'Drag 2', 'Drag 3'])
  press(' ')
  expect(order()).toEqual(['Drag 2', 'Drag 3', 'Drag 1'])
  expect(said()).toBe('Song 1 is now at place 3.')
  expect(document.activeElement?.textContent).toBe('Drag 1')
})

test.each([
  ['escape', () => press('Escape')],
  ['leaving the grip', () => act(() => screen.getByRole('button', { name: 'Drag 3' }).focus())],
  ['putting it down where it was', () => ['ArrowUp', 'Enter'].map(press)],
])('%s leaves everything as it was', (_how, leave) => {
  render(<Songs />)
  screen.getByRole('button', { name: 'Drag 2' }).focus()
  press('Enter')
  press('ArrowDown')
  leave()
  expect(said()).toBe('Song 2 stays where it was.')
  expect(order()).toEqual(['Drag 1', 'Drag 2', 'Drag 3'])
  expect(screen.getByRole('list').querySelectorAll('[style*="translate"], [data-lifted]')).toHaveLength(0)
})

test('the ends of the list are its ends', () => {
  render(<Songs />)
  screen.getByRole('button', { name: 'Drag 1' }).focus()
  press(' ')
  press('ArrowUp')
  expect(said()).toBe('Song 1 is over place 1.')
})

test('arrows do nothing to what was not lifted', () => {
  render(<Songs />)
  screen.getByRole('button', { name: 'Drag 1' }).focus()
  press('ArrowDown')
  expect(said()).toBe('')
})

test('what is said of places goes by the numbers of the list, where those are not its rows', () => {
  // The second row has no number.
  render(<Songs placeAt={(_, index) => Math.max(1, index)} />)
  screen.getByRole('button', { name: 'Drag 1' }).focus()
  press(' ')
  expect(said()).toBe('Song 1 is lifted from place 1.')
  press('ArrowDown')
  press('ArrowDown')
  expect(said()).toBe('Song 1 is over place 2.')
  press(' ')
  expect(said()).toBe('Song 1 is now at place 2.')
})
