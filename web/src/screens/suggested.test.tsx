import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { NeedsYou } from '../features/session-admin/NeedsYou.tsx'
import Suggestions from '../features/session-songs/Suggestions.tsx'
import { sessionView, song } from '../features/sessions/testing.ts'
import { SuggestedSongs } from '../features/set-list/SuggestedSongs.tsx'
import { queryClient } from '../lib/api/query-client.ts'
import { memoryHistory } from '../lib/router/history.ts'
import { Router } from '../lib/router/router.tsx'
import { fakeServer } from '../lib/testing.ts'
import { reset, signInAs } from '../testing-screen.tsx'

afterEach(reset)

const by = { userId: 8, firstName: 'Mo', lastName: 'Diallo', imageUrl: null }
const WANTED = song(4, [], { title: 'Use Me', suggested: true, suggestedBy: by, position: null, number: null })
const { session } = sessionView([WANTED])

const show = (children: ReactNode) => {
  fakeServer({})
  signInAs()
  render(
    <QueryClientProvider client={queryClient}>
      <Router history={memoryHistory('/')}>{children}</Router>
    </QueryClientProvider>,
  )
}
const page = () => screen.getByRole('link', { name: 'Use Me' }).getAttribute('href')

test.each([
  ['members see it', <Suggestions key="1" sessionId={1} songs={[WANTED]} />],
  ['organisers decide on it', <SuggestedSongs key="2" songs={[WANTED]} onDecide={() => {}} />],
])('a suggested song can be heard where %s, and its title leads to its page', (_, list) => {
  show(list)
  expect(screen.getByRole('link', { name: 'Look for Use Me on YouTube' })).toBeTruthy()
  expect(page()).toBe('/session-song?id=4&sessionId=1')
})

test('on the organiser’s page of the session, the title of a suggested song leads to its page', () => {
  show(<NeedsYou session={session} overview={undefined} now={new Date(session.startDate)} />)
  expect(page()).toBe('/session-song?id=4&sessionId=1')
})
