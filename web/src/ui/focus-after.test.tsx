import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { TextField } from './TextField.tsx'

afterEach(cleanup)

/** A save that asks first, and may be refused in what it asks. */
function Asking({ isRefused }: { isRefused: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [errors, setErrors] = useState<string[]>([])
  const answer = () => {
    setErrors(isRefused ? ['Taken.'] : [])
    setOpen(false)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setOpen(true)
      }}
    >
      <TextField label="Place" name="place" />
      <TextField label="Name" name="name" errors={errors} />
      <button type="submit">Save</button>
      <Dialog title="Tell them?" open={isOpen} onClose={answer} actions={<Button onClick={answer}>Tell</Button>} />
    </form>
  )
}

test.each([
  [true, 'Name'],
  [false, 'Save'],
])('what was asked on the way to saving gives the focus back: refused %s, it is on %s', async (isRefused, name) => {
  render(<Asking isRefused={isRefused} />)
  const save = screen.getByRole('button', { name: 'Save' })
  save.focus()
  fireEvent.click(save)
  fireEvent.click(await screen.findByRole('button', { name: 'Tell' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const wanted = name === 'Save' ? save : screen.getByLabelText(name)
  await waitFor(() => expect(document.activeElement).toBe(wanted))
})
