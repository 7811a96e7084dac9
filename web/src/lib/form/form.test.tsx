import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FormNotes } from '../../ui/FormNotes.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ApiError } from '../api/api-error.ts'
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

const NOW = { name: 'Jam', place: 'The Anchor' }

function Shared({
  now,
  submit,
}: {
  now: typeof NOW
  submit: (values: typeof NOW, began: typeof NOW) => Promise<unknown>
}) {
  const form = useForm({ initial: now, isShared: true, draft: 'shared', submit })
  return (
    <form {...form.form} aria-label="Shared">
      <FormNotes form={form} />
      <TextField {...form.field('name')} label="Name" />
      <TextField {...form.field('place')} label="Place" />
    </form>
  )
}
const shownAt = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value
const typeAt = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const CLASHING = new ApiError({
  status: 409,
  code: 'CHANGED_MEANWHILE',
  message: 'No',
  fields: { name: 'Ben changed this.' },
})

test('what somebody else saves is shown where nothing was typed, and what was typed is sent with what it was', async () => {
  const submit = vi.fn().mockResolvedValue(undefined)
  const { rerender } = render(<Shared now={NOW} submit={submit} />)
  typeAt('Name', 'Late Jam')
  rerender(<Shared now={{ name: 'Slow Jam', place: 'The yard' }} submit={submit} />)
  expect([shownAt('Name'), shownAt('Place')]).toEqual(['Late Jam', 'The yard'])
  fireEvent.submit(screen.getByRole('form'))
  await waitFor(() =>
    expect(submit).toHaveBeenCalledWith({ name: 'Late Jam', place: 'The yard' }, { name: 'Jam', place: 'The yard' }),
  )
})

test('after a clash the next save keeps one’s own, knowing theirs', async () => {
  const submit = vi.fn().mockRejectedValueOnce(CLASHING).mockResolvedValue(undefined)
  const { rerender } = render(<Shared now={NOW} submit={submit} />)
  typeAt('Name', 'Late Jam')
  fireEvent.submit(screen.getByRole('form'))
  await screen.findByText('Ben changed this.')
  rerender(<Shared now={{ ...NOW, name: 'Slow Jam' }} submit={submit} />)
  expect(shownAt('Name')).toBe('Late Jam')
  fireEvent.submit(screen.getByRole('form'))
  await waitFor(() =>
    expect(submit).toHaveBeenLastCalledWith({ ...NOW, name: 'Late Jam' }, { ...NOW, name: 'Slow Jam' }),
  )
})

test('after a clash theirs can be taken', async () => {
  const submit = vi.fn().mockRejectedValueOnce(CLASHING)
  const { rerender } = render(<Shared now={NOW} submit={submit} />)
  typeAt('Name', 'Late Jam')
  fireEvent.submit(screen.getByRole('form'))
  await screen.findByText('Ben changed this.')
  rerender(<Shared now={{ ...NOW, name: 'Slow Jam' }} submit={submit} />)
  fireEvent.click(screen.getByRole('button', { name: 'Take theirs' }))
  expect(shownAt('Name')).toBe('Slow Jam')
  expect(screen.queryByText('Ben changed this.')).toBeNull()
})

test('a draft is marked, holds only what was typed, and can be discarded', () => {
  const submit = vi.fn()
  const { unmount } = render(<Shared now={NOW} submit={submit} />)
  typeAt('Name', 'Late Jam')
  expect(screen.queryByText('Not saved yet.')).toBeNull()
  unmount()
  render(<Shared now={{ name: 'Jam', place: 'The yard' }} submit={submit} />)
  expect([shownAt('Name'), shownAt('Place')]).toEqual(['Late Jam', 'The yard'])
  expect(screen.getByText('Not saved yet.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Discard it' }))
  expect(shownAt('Name')).toBe('Jam')
  expect(localStorage.getItem('draft:shared')).toBeNull()
  expect(screen.queryByText('Not saved yet.')).toBeNull()
})

test('a field that was emptied is empty again when the draft is taken up', () => {
  const { unmount } = render(<Shared now={NOW} submit={vi.fn()} />)
  typeAt('Place', '')
  unmount()
  render(<Shared now={NOW} submit={vi.fn()} />)
  expect(shownAt('Place')).toBe('')
})

test('what was taken up from a draft is sent with what it was when it was typed', async () => {
  const submit = vi.fn().mockResolvedValue(undefined)
  const { unmount } = render(<Shared now={NOW} submit={submit} />)
  typeAt('Name', 'Late Jam')
  unmount()
  render(<Shared now={{ ...NOW, name: 'Slow Jam' }} submit={submit} />)
  fireEvent.submit(screen.getByRole('form'))
  await waitFor(() => expect(submit).toHaveBeenCalledWith({ ...NOW, name: 'Late Jam' }, NOW))
})

function TwoFields({ submit }: { submit: () => Promise<void> }) {
  const { field, form, failure } = useForm({ initial: { last: '', hidden: '', first: '' }, submit })
  return (
    <form {...form} aria-label="Two fields">
      {failure}
      <TextField {...field('first')} label="First" />
      <TextField {...field('last')} label="Last" />
    </form>
  )
}

test('a refused save leads to the first field with an error as they stand on the page', async () => {
  const fields = { Last: 'Not this.', First: 'Nor this.' }
  render(<TwoFields submit={() => Promise.reject(new ApiError({ status: 400, message: 'Look again.', fields }))} />)
  fireEvent.submit(screen.getByRole('form'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First')))
})

test('where the field of a refusal is not on the page, the form says what is wrong', async () => {
  const fields = { Hidden: 'Choose another.' }
  render(<TwoFields submit={() => Promise.reject(new ApiError({ status: 400, message: 'Look again.', fields }))} />)
  fireEvent.submit(screen.getByRole('form'))
  expect(await screen.findByText('Look again.')).toBeTruthy()
})
