import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { sessionView, slot, song } from '../features/sessions/testing.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { memoryHistory } from '../lib/router/history.ts'
import { Router } from '../lib/router/router.tsx'
import { fakeServer } from '../lib/testing.ts'
import { reset, signInAs } from '../testing-screen.tsx'
import GroupNext from './GroupNext.tsx'

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
