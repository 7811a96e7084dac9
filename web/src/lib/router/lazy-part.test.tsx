import { render, screen } from '@testing-library/react'
import { Component, type ReactNode, useLayoutEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { lazyPart, usePart } from './lazy-part.ts'

class Boundary extends Component<{ children: ReactNode }, { says: string }> {
  override state = { says: '' }
  static getDerivedStateFromError = (error: Error) => ({ says: error.message })
  override render = () => this.state.says || this.props.children
}

const feed = () => <p>The feed</p>
function Home({ part }: { part: ReturnType<typeof lazyPart> }) {
  const Part = usePart(part)
  return Part ? <Part /> : <p>On its way</p>
}

/** Somebody else fetched it, after this page was drawn and before it asks. */
function Overtaken({ part }: { part: ReturnType<typeof lazyPart> }) {
  useLayoutEffect(() => {
    part.loaded = feed
  }, [part])
  return <Home part={part} />
}

test('a part is on its way the first time, and there at once when one comes back', async () => {
  const load = vi.fn(async () => ({ default: feed }))
  const part = lazyPart(load)
  const first = render(<Home part={part} />)
  expect(screen.getByText('On its way')).toBeTruthy()
  expect(await screen.findByText('The feed')).toBeTruthy()
  first.unmount()
  const again = render(<Home part={part} />)
  expect(screen.queryByText('On its way')).toBeNull()
  expect(screen.getByText('The feed')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(1)
  again.unmount()
})

test('a part that was fetched ahead is there at once', async () => {
  const part = lazyPart(async () => ({ default: feed }))
  await part.load()
  const shown = render(<Home part={part} />)
  expect(screen.getByText('The feed')).toBeTruthy()
  shown.unmount()
})

test('a part that arrives between the drawing and the asking is shown', async () => {
  const shown = render(<Overtaken part={lazyPart(async () => ({ default: feed }))} />)
  expect(await screen.findByText('The feed')).toBeTruthy()
  shown.unmount()
})

test('a part that does not come is the page’s failure, and is asked for again with the page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const load = vi.fn(async () => ({ default: feed })).mockRejectedValueOnce(new Error('No such file'))
  const part = lazyPart(load)
  const failed = render(
    <Boundary>
      <Home part={part} />
    </Boundary>,
  )
  expect(await screen.findByText('No such file')).toBeTruthy()
  failed.unmount()
  render(<Home part={part} />)
  expect(await screen.findByText('The feed')).toBeTruthy()
})
