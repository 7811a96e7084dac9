import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { memoryHistory } from '../lib/router/history.ts'
import { Router } from '../lib/router/router.tsx'
import { Avatar } from './Avatar.tsx'

afterEach(cleanup)

const person = { userId: 9, first: 'Ben', last: 'Okafor', imageUrl: null as string | null }
const show = (element: React.ReactElement) => render(<Router history={memoryHistory('/')}>{element}</Router>)

test('it leads to the profile and shows the initials', () => {
  show(<Avatar person={person} />)
  expect(screen.getByRole('link', { name: 'Ben Okafor' }).getAttribute('href')).toBe('/profile/9')
  expect(screen.getByText('BO')).toBeTruthy()
})

test('set not to link, a click tells who was clicked', () => {
  const clicked = vi.fn()
  show(<Avatar person={person} link={false} onClick={clicked} />)
  fireEvent.click(screen.getByRole('button', { name: 'Ben Okafor' }))
  expect(clicked).toHaveBeenCalledWith(person)
  expect(screen.queryByRole('link')).toBeNull()
})

test('a picture of ours is shown, and the default one when it is broken', () => {
  const { container } = show(<Avatar person={{ ...person, imageUrl: 'public-images/9.webp' }} link={false} />)
  const image = container.querySelector('img')
  expect(image?.getAttribute('src')).toBe('/public-images/9.webp?w=96')
  if (image) fireEvent.error(image)
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/local/img/avatar.png')
})

test('a large face asks for a large picture', () => {
  const { container } = show(<Avatar person={{ ...person, imageUrl: 'public-images/9.webp' }} size="huge" />)
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/public-images/9.webp?w=192')
})

test('a picture from elsewhere is not asked for', () => {
  const { container } = show(<Avatar person={{ ...person, imageUrl: 'https://tracker.example/a.png' }} link={false} />)
  expect(container.querySelector('img')).toBeNull()
  expect(screen.getByText('BO')).toBeTruthy()
})
