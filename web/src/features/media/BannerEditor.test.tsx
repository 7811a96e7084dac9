import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { BannerEditor } from './BannerEditor.tsx'
import type { BannerCalls } from './mutations.ts'

test('a banner is removed after a question, and not before', async () => {
  const remove = vi.fn()
  const calls = { upload: { isPending: false }, remove: { isPending: false, mutate: remove } } as unknown as BannerCalls
  render(<BannerEditor whose="group" calls={calls} current={null} hasBanner />)
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  const question = await screen.findByRole('dialog', { name: 'Remove the banner?' })
  expect(remove).not.toHaveBeenCalled()
  fireEvent.click([...question.querySelectorAll('button')].find((one) => one.textContent === 'Remove') as Element)
  await waitFor(() => expect(remove).toHaveBeenCalledOnce())
})
