import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { EmojiStrip } from './Reactions.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('what one reacts with folds up in a browser that answers scrolling with a promise', () => {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(Promise.resolve() as never)
  const { unmount } = render(<EmojiStrip onChoose={() => {}} onClose={() => {}} />)
  expect(screen.getByRole('group', { name: 'React with' })).toBeTruthy()
  expect(unmount).not.toThrow()
})
