import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { sessionView, slot, song } from '../features/sessions/testing.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { memoryHistory } from '../lib/router/history.ts'
import { Router } from '../lib/router/router.tsx'
import { fakeServer } from '../lib/testing.ts'
import { renderAt, reset, signInAs } from '../testing-screen.tsx'
import GroupNext from './GroupNext.tsx'
import NextDraft from './NextDraft.tsx'
import { NextOpen } from './NextOpen.tsx'

afterEach(reset)

const LATER = { startDate: '2040-11-12T19:30:00.000Z', endDate: '2040-11-12T22:30:00.000Z' }
const SONGS = [song(1, [slot(11, 1)], { title: 'Superstition' })]
const wish = (state: 'wished' | 'held' | 'waitlisted') => ({
  ...{ id: 1, slotId: 11, sessionSongId: 1, priority: 1, state },
  waitlistPosition: state === 'waitlisted' ? 1 : null,
})

test.each([
  ['nothing in it', [], false],
  ['a wish', [wish('wished')], true],
  ['a place in line', [wish('waitlisted')], true],
  ['a part', [wish('held')], true],
])(
  'whoever has %s in the group’s next session finds its practice page there if that is something',
  async (_, wishes, isThere) => {
    fakeServer({
      '/api/v1/sessions/details/1': {
        body: { success: true, payload: sessionView(SONGS, { session: LATER, me: { wishes } }) },
      },
    })
    signInAs()
    render(
      <QueryClientProvider client={queryClient}>
        <Router history={memoryHistory('/group/5')}>
          <GroupNext sessionId={1} />
        </Router>
      </QueryClientProvider>,
    )
    await screen.findByRole('heading', { name: 'Thursday Blues Jam' })
    const link = screen.queryByRole('link', { name: 'Practice page' })
    expect(link?.getAttribute('href') ?? null).toBe(isThere ? '/session/1/practice' : null)
  },
)

const inPage = (children: ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <Router history={memoryHistory('/group/5')}>{children}</Router>
    </QueryClientProvider>,
  )

test.each([
  [
    'What else you can sign up for',
    '/api/v1/groups/sessions/5',
    { sessions: [], total: 0 },
    <NextOpen key="open" view={sessionView(SONGS, { session: LATER })} />,
  ],
  ['The rosters', '/api/Session/Rosters', { rosters: [] }, <NextDraft key="draft" sessionId={1} />],
])('%s: where the call fails the place says so and asks again', async (what, path, payload, place) => {
  let isCut = true
  const seen = fakeServer({
    [path]: () =>
      isCut
        ? { status: 403, body: { success: false, error: { code: 'FORBIDDEN', message: 'No.' } } }
        : { body: { success: true, payload } },
  })
  signInAs()
  inPage(place)
  const failure = new RegExp(`^${what} did not load`)
  expect(await screen.findByText(failure)).toBeTruthy()
  isCut = false
  const asked = seen.length
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(failure)).toBeNull())
  expect(seen.length).toBeGreaterThan(asked)
})

const OUT = {
  '/api/v1/sessions/details/1': {
    body: { success: true, payload: sessionView(SONGS, { session: { ...LATER, rosterPublished: true } }) },
  },
  '/api/v1/groups/sessions/5': { body: { success: true, payload: { sessions: [], total: 0 } } },
}

test('once the roster is out the group’s next session invites nobody to sign up, though sign-up is open', async () => {
  fakeServer(OUT)
  signInAs()
  render(
    <QueryClientProvider client={queryClient}>
      <Router history={memoryHistory('/group/5')}>
        <GroupNext sessionId={1} />
      </Router>
    </QueryClientProvider>,
  )
  expect(await screen.findByText(/the roster is out/)).toBeTruthy()
  expect(screen.queryByText(/sign-up is open/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull()
})

test('the sign-up page asks for no wishes once the roster is out, though sign-up is open', async () => {
  fakeServer(OUT)
  signInAs()
  renderAt('/session/signup/1')
  expect(await screen.findByText('The roster is out.', {}, { timeout: 10_000 })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See the session' })).toBeTruthy()
  expect(screen.queryByText('What would you like to play?')).toBeNull()
})
