import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setDrawerOpen } from '../lib/router/menu.ts'
import { navigateTo } from '../lib/router/navigation.ts'
import { fakeServer } from '../lib/testing.ts'
import { renderAt, reset, signInAs } from '../testing-screen.tsx'

const broken = vi.hoisted(() => ({ parts: new Set<string>() }))
const breakable = vi.hoisted(() => (name: string) => () => {
  if (broken.parts.has(name)) throw new Error(`${name} broke`)
  return name
})
vi.mock('./NotificationPopover.tsx', () => ({ default: breakable('bell') }))
vi.mock('./AvatarMenu.tsx', () => ({ default: breakable('face') }))
vi.mock('./DrawerOverlay.tsx', () => ({ default: breakable('drawer') }))
vi.mock('./TabBar.tsx', () => ({ TabBar: breakable('tabs') }))

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  fakeServer({ '/api/SessionGroup/ListForUser/': { body: { success: true, payload: [] } } })
  signInAs()
  setDrawerOpen(false)
})
afterEach(() => {
  broken.parts.clear()
  reset()
  vi.restoreAllMocks()
})

test.each([
  ['bell', 'Notifications', '/notifications'],
  ['face', 'Account', '/profile'],
])('a %s that breaks leaves the page, and a link to where it would have led', async (part, label, to) => {
  broken.parts.add(part)
  renderAt('/nowhere')
  fireEvent.click(await screen.findByRole('button', { name: label }))
  expect((await screen.findByRole('link', { name: label })).getAttribute('href')).toBe(to)
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
})

test('a drawer and tabs that break leave the page and the toolbar', async () => {
  broken.parts.add('drawer').add('tabs')
  renderAt('/nowhere')
  fireEvent.click(await screen.findByRole('button', { name: 'Menu' }))
  await waitFor(() => expect(console.error).toHaveBeenCalled())
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Menu' })).toBeTruthy()
})

test('the next page has the part again', async () => {
  broken.parts.add('tabs')
  renderAt('/nowhere')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText('tabs')).toBeNull()
  broken.parts.clear()
  act(() => navigateTo('/elsewhere'))
  expect(await screen.findByText('tabs')).toBeTruthy()
})
