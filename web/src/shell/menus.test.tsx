import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NOTE_KIND } from '../features/session-songs/waiting-note.ts'
import { changeWaiting } from '../lib/offline/wait.ts'
import { loadWaiting, MESSAGE } from '../lib/offline/waiting.ts'
import { restoreDefaultMenu, setDrawerOpen, showPageMenu, useMenu } from '../lib/router/menu.ts'
import { navigateTo } from '../lib/router/navigation.ts'
import { fakeServer } from '../lib/testing.ts'
import { currentAddress, renderAt, reset, signInAs } from '../testing-screen.tsx'

beforeEach(() => {
  // A large screen: the drawer stands beside the content.
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('992'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  fakeServer({
    '/api/SessionGroup/ListForUser/': {
      body: {
        success: true,
        payload: [
          { sessionGroup: { id: 3, name: 'Anchor Blues', imageAssetData: null }, isAdmin: false, isApproved: true },
        ],
      },
    },
  })
  signInAs()
  setDrawerOpen(true)
})
afterEach(() => {
  restoreDefaultMenu()
  reset()
})

const go = (to: string) => act(() => navigateTo(to))
const link = (name: string) => screen.findByRole('link', { name })

test('the default menu lists the groups and the way to more', async () => {
  renderAt('/groups')
  expect((await link('Anchor Blues')).getAttribute('href')).toBe('/group/3')
  expect((await link('More Groups')).getAttribute('href')).toBe('/groups')
})

test('the default menu leads to all sessions, the past ones and what I am to practise', async () => {
  const session = { id: 8, title: 'Jam', startDate: '2040-11-12T19:30:00.000Z', endDate: '2040-11-12T22:30:00.000Z' }
  const place = {
    location: '',
    imageAssetData: null,
    timeZoneId: 'Europe/London',
    groupId: 3,
    groupName: 'Anchor Blues',
  }
  fakeServer({
    '/api/User/UpcomingSessions/': {
      body: {
        success: true,
        payload: [{ ...session, ...place, songs: 1, registered: 1, signUpOpen: true, isRegistered: true }],
      },
    },
  })
  renderAt('/groups')
  expect((await link('More Sessions')).getAttribute('href')).toBe('/upcoming')
  expect((await link('Past Sessions')).getAttribute('href')).toBe('/upcoming?past=true')
  expect((await link('Practice')).getAttribute('href')).toBe('/session/8/practice')
})

test('a group’s picture stands before its name in the menu', async () => {
  const pictured = { id: 3, name: 'Anchor Blues', imageAssetData: '/api/assets/anchor.webp' }
  const groups = [{ sessionGroup: pictured, isAdmin: false, isApproved: true }]
  fakeServer({ '/api/SessionGroup/ListForUser/': { body: { success: true, payload: groups } } })
  renderAt('/groups')
  const picture = (await link('Anchor Blues')).querySelector('img')
  expect(picture?.getAttribute('src')).toBe('/api/assets/anchor.webp?w=192')
})

test.each([
  ['/upcoming', 'More Sessions'],
  ['/upcoming?past=true', 'Past Sessions'],
])('on %s the one page that is marked is %s', async (address, label) => {
  fakeServer({})
  renderAt(address)
  await link('Past Sessions')
  const marked = within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .filter((one) => one.getAttribute('aria-current') === 'page')
  expect(marked.map(({ textContent }) => textContent)).toEqual([label])
})

test('the More menu holds the profile, with the first name and the face, and Sign-Out', async () => {
  renderAt('/groups')
  fireEvent.click(await screen.findByRole('button', { name: 'More' }))
  const more = within(screen.getByRole('list', { name: 'More' }))
  const own = more.getByRole('link', { name: 'Ana' })
  expect(own.getAttribute('href')).toBe('/profile')
  expect(own.textContent).toBe('ALAna')
  expect(more.getByRole('link', { name: 'Sign-Out' }).getAttribute('href')).toBe('/?signOut=true')
})

test.each([
  { answer: 'Stay signed in', to: '/groups', left: 3 },
  { answer: 'Sign out and lose them', to: '/?signOut=true', left: 0 },
])('while something waits to be sent, Sign-Out says how much and asks: $answer', async ({ answer, to, left }) => {
  const refused = { userId: 7, at: '2026-01-01T00:00:00Z', problem: 'The server didn’t take it.' }
  const kinds = [MESSAGE, NOTE_KIND, NOTE_KIND]
  changeWaiting(() => kinds.map((kind, index) => ({ ...refused, kind, id: `${index}`, note: 'Capo 2' })))
  renderAt('/groups')
  fireEvent.click(await screen.findByRole('button', { name: 'More' }))
  fireEvent.click(screen.getByRole('button', { name: 'Sign-Out' }))
  const question = within(await screen.findByRole('dialog', { name: 'Sign out now?' }))
  expect(question.getByText(/^1 message and 2 changes have not been sent yet/)).toBeTruthy()
  fireEvent.click(question.getByRole('button', { name: answer }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect([currentAddress(), loadWaiting().length]).toEqual([to, left]))
  changeWaiting(() => [])
})

test('the question before signing out goes once all is sent, and does not come back with the next thing that waits', async () => {
  const refused = { userId: 7, at: '2026-01-01T00:00:00Z', problem: 'No.', kind: NOTE_KIND, note: 'Capo 2' }
  changeWaiting(() => [{ ...refused, id: '1' }])
  renderAt('/groups')
  fireEvent.click(await screen.findByRole('button', { name: 'More' }))
  fireEvent.click(screen.getByRole('button', { name: 'Sign-Out' }))
  await screen.findByRole('dialog', { name: 'Sign out now?' })
  act(() => changeWaiting(() => []))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  act(() => changeWaiting(() => [{ ...refused, id: '2' }]))
  await screen.findByText(/did not arrive/)
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => changeWaiting(() => []))
})

test('a page’s own menu stands in the default’s place until it is restored', async () => {
  renderAt('/admin/edit-group?id=3')
  await link('Anchor Blues')
  act(() => showPageMenu({ top: [{ label: 'Back to the group', link: '/group/3' }] }))
  expect(await link('Back to the group')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Anchor Blues' })).toBeNull()
  expect(screen.getByRole('button', { name: 'More' })).toBeTruthy()
  act(() => restoreDefaultMenu())
  expect(await link('Anchor Blues')).toBeTruthy()
})

test('leaving a flagged route for one that is not restores the default menu, for another flagged one does not', async () => {
  renderAt('/admin/edit-group?id=3')
  await link('Anchor Blues')
  act(() => showPageMenu({ top: [{ label: 'Own', link: '/group/3' }] }))
  go('/admin/group-users/3')
  await waitFor(() => expect(currentAddress()).toBe('/admin/group-users/3'))
  expect(useMenu.getState().page).not.toBeNull()
  go('/groups')
  await waitFor(() => expect(useMenu.getState().page).toBeNull())
})

test('leaving /admin/view-roster closes the open navigation modal', async () => {
  const close = vi.fn()
  renderAt('/admin/view-roster?id=1')
  await link('Anchor Blues')
  act(() => useMenu.setState({ closeNavigationModal: close }))
  go('/groups')
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
})

test('an item can act, lead by push or replace, open a submenu and close it again', async () => {
  const action = vi.fn()
  renderAt('/groups')
  await link('Anchor Blues')
  act(() =>
    showPageMenu({
      top: [
        { label: 'Print', action },
        { label: 'Members', link: '/dm', nav: 'replace', subtitle: '43 of them' },
        { label: 'Songs', submenu: [{ label: 'Reorder', link: '/upcoming' }] },
      ],
    }),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(action).toHaveBeenCalledOnce()
  expect(screen.getByText('43 of them')).toBeTruthy()
  const songs = screen.getByRole('button', { name: 'Songs' })
  fireEvent.click(songs)
  expect(screen.getByRole('link', { name: 'Reorder' })).toBeTruthy()
  fireEvent.click(songs)
  expect(screen.queryByRole('link', { name: 'Reorder' })).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: /Members/ }))
  await waitFor(() => expect(currentAddress()).toBe('/dm'))
})

test('an item with a popup opens its list of choices', async () => {
  const chosen = vi.fn()
  renderAt('/groups')
  await link('Anchor Blues')
  act(() =>
    showPageMenu({ top: [{ label: 'Export', popup: [{ label: 'As CSV', action: chosen }, { label: 'As PDF' }] }] }),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'As CSV' }))
  expect(chosen).toHaveBeenCalledOnce()
})
