import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/api/query-client.ts'
import { fakeServer } from '../../lib/testing.ts'
import { Composer } from './Composer.tsx'

afterEach(cleanup)

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
