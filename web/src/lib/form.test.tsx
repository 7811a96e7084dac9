import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { TextField } from '../ui/TextField.tsx'
import { ApiError } from './api-error.ts'
import { checkValue, useForm, type ValidateOn } from './form.ts'
import { filled, longEnough } from './form-rules.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

function Example({ mode, submit = async () => {} }: { mode: ValidateOn; submit?: () => Promise<void> }) {
  const { field, form, failure } = useForm({
    initial: { text: '' },
    rules: { text: [filled(), longEnough] },
    validateOn: mode,
    submit,
    draft: 'example',
  })
  return (
    <form {...form} aria-label="Example">
      {failure}
      <TextField {...field('text')} label="Text" />
    </form>
  )
}

const box = () => screen.getByLabelText('Text')
const type = (value: string) => fireEvent.change(box(), { target: { value } })
const wrong = () => box().getAttribute('aria-invalid') === 'true'

test('input: looks at every key', () => {
  render(<Example mode="input" />)
  type('short')
  expect(wrong()).toBe(true)
})

test('blur: looks when the field is left', () => {
  render(<Example mode="blur" />)
  type('short')
  expect(wrong()).toBe(false)
  fireEvent.blur(box())
  expect(wrong()).toBe(true)
})

test('lazy: looks once a change is finished, not at merely passing by', () => {
  render(<Example mode="lazy" />)
  fireEvent.blur(box())
  expect(wrong()).toBe(false)
  type('short')
  expect(wrong()).toBe(false)
  fireEvent.blur(box())
  expect(wrong()).toBe(true)
})

test('eager: looks when left, and from the first error on at every key', () => {
  render(<Example mode="eager" />)
  type('short')
  expect(wrong()).toBe(false)
  fireEvent.blur(box())
  expect(wrong()).toBe(true)
  type('long enough now')
  expect(wrong()).toBe(false)
  type('short')
  expect(wrong()).toBe(false)
})

test('one error is shown at most, unless more are asked for', () => {
  expect(checkValue('', {}, [filled('A'), longEnough])).toEqual(['A'])
  expect(checkValue('', {}, [filled('A'), longEnough], 2)).toEqual(['A', 'Use at least 10 characters.'])
})

test('a refusal of the server stands at its field', async () => {
  const submit = vi
    .fn()
    .mockRejectedValue(new ApiError({ status: 400, message: 'No', fields: { Text: 'Not this one.' } }))
  render(<Example mode="eager" submit={submit} />)
  type('long enough now')
  fireEvent.submit(screen.getByRole('form'))
  await waitFor(() => expect(screen.getByText('Not this one.')).toBeTruthy())
  expect((box() as HTMLInputElement).value).toBe('long enough now')
})

test('without a connection it says that nothing is lost', async () => {
  const submit = vi.fn().mockRejectedValue(new ApiError({ status: 0, message: 'Failed to fetch' }))
  render(<Example mode="eager" submit={submit} />)
  type('long enough now')
  fireEvent.submit(screen.getByRole('form'))
  await waitFor(() => expect(screen.getByText(/There is no connection/)).toBeTruthy())
})

test('what was typed is there again after a reload, until it was sent', async () => {
  const { unmount } = render(<Example mode="eager" />)
  type('long enough now')
  unmount()
  render(<Example mode="eager" />)
  expect((box() as HTMLInputElement).value).toBe('long enough now')
  fireEvent.submit(screen.getByRole('form'))
  await waitFor(() => expect(localStorage.getItem('draft:example')).toBeNull())
})

test('a field that a press leaves is looked at after the press, so that no error moves what is pressed', async () => {
  render(<Example mode="blur" />)
  type('short')
  fireEvent.pointerDown(document.body)
  fireEvent.blur(box())
  expect(wrong()).toBe(false)
  fireEvent.pointerUp(document.body)
  await waitFor(() => expect(wrong()).toBe(true))
})
