import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Button } from './Button.tsx'

/** As a browser counts the clicks of a double click. */
function doubleClick(button: HTMLElement): HTMLElement {
  for (const detail of [1, 2]) fireEvent.click(button, { detail })
  return button
}

test('a double click is one press', () => {
  const onClick = vi.fn()
  render(<Button onClick={onClick}>Pay</Button>)
  doubleClick(screen.getByRole('button', { name: 'Pay' }))
  expect(onClick).toHaveBeenCalledTimes(1)
})

test.each(['busy', 'disabled'])('a button that is %s does nothing, and can keep the focus', (state) => {
  const onClick = vi.fn()
  render(
    <Button onClick={onClick} {...{ [state]: true }}>
      {state}
    </Button>,
  )
  const button = doubleClick(screen.getByRole('button', { name: state })) as HTMLButtonElement
  expect([onClick.mock.calls, button.disabled]).toEqual([[], false])
})

test('a form is sent once by a double click on its button', () => {
  const onSubmit = vi.fn((event) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit">Send</Button>
    </form>,
  )
  doubleClick(screen.getByRole('button', { name: 'Send' }))
  expect(onSubmit).toHaveBeenCalledTimes(1)
})
