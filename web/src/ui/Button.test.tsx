import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Button } from './Button.tsx'

const pressed = (more: object) => {
  const onClick = vi.fn()
  render(
    <Button onClick={onClick} {...more}>
      Pay
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Pay' })
  // As a browser counts the clicks of a double click.
  for (const detail of [1, 2]) fireEvent.click(button, { detail })
  return onClick
}

test('a double click is one press', () => expect(pressed({})).toHaveBeenCalledTimes(1))

test.each(['busy', 'disabled'])('a button that is %s does nothing, and keeps the focus', (state) => {
  expect(pressed({ [state]: true })).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'Pay' })).not.toHaveAttribute('disabled')
})

test('a form is sent once by a double click on its button', () => {
  const onSubmit = vi.fn((event) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit">Send</Button>
    </form>,
  )
  for (const detail of [1, 2]) fireEvent.click(screen.getByRole('button', { name: 'Send' }), { detail })
  expect(onSubmit).toHaveBeenCalledTimes(1)
})
