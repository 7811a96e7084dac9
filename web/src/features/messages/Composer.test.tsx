import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/api/query-client.ts'
import { fakeServer } from '../../lib/testing.ts'
import { Composer } from './Composer.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const RUG = { assetId: 4, url: 'public-images/rug.webp', width: 40, height: 30 }

function show(more: object = {}) {
  const onSend = vi.fn()
  const composer = <Composer label="Reply" placeholder="Reply…" draft="test" onSend={onSend} {...more} />
  const { container } = render(<QueryClientProvider client={queryClient}>{composer}</QueryClientProvider>)
  return { onSend, file: container.querySelector('input[type=file]') as HTMLInputElement }
}

test('a picture can be sent without a word', async () => {
  fakeServer({ '/api/v1/messages/upload-picture': { body: { success: true, payload: RUG } } })
  const { onSend, file } = show()
  const send = screen.getByRole('button', { name: 'Send' })
  expect(send.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(send)
  expect(onSend).not.toHaveBeenCalled()
  fireEvent.change(file, { target: { files: [new File(['x'], 'rug.png', { type: 'image/png' })] } })
  await screen.findByRole('button', { name: 'Remove the picture' })
  await waitFor(() => expect(send.getAttribute('aria-disabled')).toBeNull())
  fireEvent.click(send)
  expect(onSend).toHaveBeenCalledWith('', RUG)
})

test('of a message with a picture the words may be taken away, of another they may not', () => {
  const { onSend } = show({ was: 'This rug?', hasPicture: true, action: 'Save' })
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(onSend).toHaveBeenCalledWith('', null)
})

test('a picture that was chosen is there after a reload, until it is sent or taken away', async () => {
  fakeServer({ '/api/v1/messages/upload-picture': { body: { success: true, payload: RUG } } })
  const { file } = show()
  fireEvent.change(file, { target: { files: [new File(['x'], 'rug.png', { type: 'image/png' })] } })
  await screen.findByRole('button', { name: 'Remove the picture' })
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'This one?' } })
  cleanup()

  const { onSend } = show()
  expect(screen.getByRole('button', { name: 'Remove the picture' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(onSend).toHaveBeenCalledWith('This one?', RUG)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove the picture' })).toBeNull())
  cleanup()

  show()
  expect(screen.queryByRole('button', { name: 'Remove the picture' })).toBeNull()
})

test('a picture that was taken away does not come back after a reload', async () => {
  localStorage.setItem('draft:test', JSON.stringify({ body: 'This one?', picture: JSON.stringify(RUG) }))
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Remove the picture' }))
  cleanup()
  show()
  expect(screen.queryByRole('button', { name: 'Remove the picture' })).toBeNull()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('This one?')
})
