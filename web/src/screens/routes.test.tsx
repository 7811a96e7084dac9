import { APP_LINKS } from '@app/core/rules/app-links'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ADDRESSES } from '../addresses.ts'
import { signOut } from '../features/auth/sign-out.ts'
import { sessionView } from '../features/sessions/testing.ts'
import { keepDraft, readDraft } from '../lib/form/draft.ts'
import { clearSession, useSession } from '../lib/session/session.ts'
import { fakeServer, profile } from '../lib/testing.ts'
import { ROUTES, routeFor } from '../routes.ts'
import { currentAddress, renderAt, reset, signInAs } from '../testing-screen.tsx'

afterEach(reset)

test('the screens that addresses name are there', () => {
  const named = ADDRESSES.flatMap(({ screen, memberScreen = [] }) => [screen, memberScreen].flat())
  const found = ROUTES.flatMap(({ screen, memberScreen }) => [screen, memberScreen].filter(Boolean))
  expect(found).toHaveLength(named.length)
})

test.each(ROUTES.filter(({ access }) => access === 'signed-in').map(({ path }) => path))(
  '%s without a token leads to the landing route with the redirect',
  async (path) => {
    fakeServer({})
    const address = `${path.replace(/:\w+/g, '4')}?id=3`
    renderAt(address)
    await waitFor(() => expect(currentAddress()).toBe(`/?${new URLSearchParams({ redirect: address })}&signOut=true`))
  },
)

test.each([
  ['/sign-in', '/?redirect=%2F&signOut=true'],
  ['/sign-in?redirect=%2Fgroups', '/?redirect=%2Fgroups&signOut=true'],
  ['/sign-in?redirect=%2F%2Fevil.example', '/?redirect=%2F&signOut=true'],
])('%s leads to %s', async (from, to) => {
  fakeServer({})
  renderAt(from)
  await waitFor(() => expect(currentAddress()).toBe(to))
})

test.each(APP_LINKS)('a link %s… that opens the app on a phone leads to a page of it', (link) => {
  expect(ROUTES.some(({ path }) => path.startsWith(link))).toBe(true)
})

test('the page title is the product’s name and the page’s', async () => {
  fakeServer({})
  renderAt('/groups')
  await waitFor(() => expect(document.title).toBe('Jamboree: Groups'))
})

const jam = sessionView([])
const known = { ...profile, userId: 8, isSelf: false, isKnown: false, memberSince: null, instruments: [], genres: [] }
const nothing = { groups: [], played: { sessions: 0, songs: 0, withYou: 0 }, sessions: [], coming: [], together: null }

test.each([
  ['/session/1', '/api/v1/sessions/details/1', jam, jam.session.title],
  ['/session/signup/1', '/api/v1/sessions/details/1', jam, `Sign-up: ${jam.session.title}`],
  ['/profile/8', '/api/User/Profile/8', { ...known, ...nothing, first: 'Ana', last: 'Lindqvist' }, 'Ana Lindqvist'],
])('the title of %s is what it shows, also where that is known from the start', async (path, asked, payload, title) => {
  fakeServer({ [asked]: { body: { success: true, payload } } })
  signInAs()
  renderAt(path)
  await waitFor(() => expect(document.title).toBe(`Jamboree: ${title}`))
  cleanup()
  document.title = 'Left'
  renderAt(path)
  await waitFor(() => expect(document.title).not.toBe('Left'))
  expect(document.title).toBe(`Jamboree: ${title}`)
})

test('an unknown address has a page of its own', async () => {
  fakeServer({})
  renderAt('/nowhere/at/all')
  expect(await screen.findByRole('heading', { name: 'This page is not on the set list' })).toBeTruthy()
})

test('landing with signOut=true ends the session', async () => {
  fakeServer({})
  signInAs()
  renderAt('/?signOut=true')
  await waitFor(() => expect(useSession.getState().status).toBe('none'))
  expect(await screen.findByRole('form', { name: 'Sign in' })).toBeTruthy()
})

test('what was typed goes with a session that one ends, and outlives one that ran out', () => {
  fakeServer({})
  signInAs()
  keepDraft('post', { text: 'Half a sentence' })
  clearSession()
  signOut()
  expect(readDraft('post')).toEqual({ text: 'Half a sentence' })
  signInAs()
  signOut()
  expect(readDraft('post')).toEqual({})
})

test('the routes with a menu of their own are those of the specification', () => {
  const flagged = ROUTES.filter(({ customMenu }) => customMenu).map(({ path }) => path.split('/')[2])
  expect(flagged).toEqual([
    'edit-group',
    'edit-group-settings',
    'group-users',
    'group-messages',
    'add-session',
    'view-session',
    'view-rosters',
    'session-song-slot',
    'view-roster',
  ])
})

test.each([
  ['/session/signup/4', '/session/signup/:id'],
  ['/session/4', '/session/:id'],
  ['/profile/', '/profile'],
  ['/profile/12', '/profile/:id'],
])('%s is the route %s', (pathname, path) => {
  expect(routeFor(pathname).path).toBe(path)
})
