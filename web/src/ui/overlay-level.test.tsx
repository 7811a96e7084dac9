import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useOverlaid, useOverlayLevel } from './overlay-level.ts'

afterEach(cleanup)

function Overlay({ name, open }: { name: string; open: boolean }) {
  return <p style={useOverlayLevel(open)}>{name}</p>
}

const page = (sheet: boolean, question: boolean) => (
  <>
    <Overlay name="question" open={question} />
    <Overlay name="sheet" open={sheet} />
  </>
)
const levelOf = (name: string) => screen.getByText(name).style.zIndex

test('an overlay lies 10 above those that are open when it opens, whichever comes first in the page', () => {
  const { rerender } = render(page(true, false))
  rerender(page(true, true))
  expect([levelOf('sheet'), levelOf('question')]).toEqual(['calc(var(--z-overlay) + 0)', 'calc(var(--z-overlay) + 10)'])
  rerender(page(false, false))
  rerender(page(false, true))
  expect(levelOf('question')).toBe('calc(var(--z-overlay) + 0)')
})

function Page() {
  return <p>{useOverlaid() ? 'overlaid' : 'free'}</p>
}

test('the page knows whether something lies over it', () => {
  const shown = (sheet: boolean) => (
    <>
      <Page />
      {page(sheet, false)}
    </>
  )
  const { rerender } = render(shown(false))
  expect(screen.getByText('free')).toBeTruthy()
  rerender(shown(true))
  expect(screen.getByText('overlaid')).toBeTruthy()
  rerender(shown(false))
  expect(screen.getByText('free')).toBeTruthy()
})
