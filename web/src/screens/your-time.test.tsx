import { readdirSync, readFileSync } from 'node:fs'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { GroupSessionRow } from '../features/sessions/GroupSessionRow.tsx'
import { sessionView, slot, song } from '../features/sessions/testing.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { memoryHistory } from '../lib/router/history.ts'
import { Router } from '../lib/router/router.tsx'
import { fakeServer } from '../lib/testing.ts'
import { renderAt, reset, signInAs } from '../testing-screen.tsx'
import GroupNext from './GroupNext.tsx'

afterEach(reset)

/** By the clock where the session is: what has the reader's own beside it, or is not for somebody elsewhere. */
const BY_THE_SESSIONS_CLOCK: Record<string, string> = {
  'lib/words/clock.ts': 'the words themselves',
  'lib/session/reader-zone.ts': 'the words for the reader',
  'lib/words/zones.ts': 'says which zone it is',
  'features/sessions/times.ts': 'asks whether it is evening there',
  'lib/offline/kept-when.ts': 'the reader’s clock',
  'features/messages/MessageRow.tsx': 'the reader’s clock',
  'features/messages/DirectList.tsx': 'the reader’s clock',
  'features/offers/offer-words.ts': 'says both',
  'features/sessions/SessionHead.tsx': 'says both',
  'features/sign-up/MyLine.tsx': 'about when a song is on, under a start that says both',
  'features/sign-up/YouPlay.tsx': 'about when the first song is on, under a start that says both',
  'features/offers/OfferFacts.tsx': 'about when a song is on, under a start that says both',
  'features/sessions/PracticeSong.tsx': 'about when a song is on, under a start that says both',
  'features/sessions/practice-file.ts': 'on paper, and read on the way there',
  'screens/PrintSessionScreen.tsx': 'on paper, at the place',
  'features/sessions/DoorHead.tsx': 'at the door',
  'features/session-night/StageNext.tsx': 'on the night, at the place',
  'features/session-night/StageSong.tsx': 'on the night, at the place',
  'features/session-night/StageBar.tsx': 'on the night, at the place',
  'features/session-night/RunningOrder.tsx': 'on the night, at the place',
}

test('days and times are worded by the helpers alone, so that they read alike everywhere', () => {
  const own = readdirSync('web/src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .filter((file) => /toLocale(Date|Time)?String\(|DateTimeFormat\(/.test(readFileSync(`web/src/${file}`, 'utf8')))
  // It asks what a zone is really called.
  expect(own.map((file) => file.replaceAll('\\', '/'))).toEqual(['lib/words/zones.ts'])
})

test('a moment is said for whoever reads it everywhere but where the table says why not', () => {
  const found = readdirSync('web/src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .filter((file) => /\b(dayAndClock|clockIn)\(/.test(readFileSync(`web/src/${file}`, 'utf8')))
  expect(found.map((file) => file.replaceAll('\\', '/')).sort()).toEqual(Object.keys(BY_THE_SESSIONS_CLOCK).sort())
})

const IN_TOKYO = { timeZoneId: 'Asia/Tokyo' }
const DATES = { startDate: '2040-11-12T19:30:00.000Z', endDate: '2040-11-12T22:30:00.000Z' }
const SONG = song(1, [slot(11, 1)], { title: 'Superstition' })
const VIEW = sessionView([SONG], { session: { ...DATES } })
const ok = (payload: unknown) => ({ body: { success: true, payload } })
const listed = { ...VIEW.session, songs: 1, registered: 3, signUpOpen: true, isRegistered: false, plays: 0 }

// 19:30 in London is half past four the next morning in Tokyo.
const SAYS = /19:30 \((Tue 13 Nov, )?04:30 your time\)/

test.each([
  ['/session-song?id=1&sessionId=1', 'the way back from a song'],
  ['/session/signup/1', 'the page for signing up'],
  ['/session/1/practice', 'the practice page'],
])('%s: %s says the start in the reader’s own time too', async (address) => {
  fakeServer({
    '/api/v1/sessions/details/1': ok(VIEW),
    '/api/v1/sessions/practice/1': ok({ session: listed, songs: [] }),
  })
  signInAs(IN_TOKYO)
  renderAt(address)
  expect((await screen.findAllByText(SAYS, {}, { timeout: 10_000 })).length).toBeGreaterThan(0)
})

test('so do the group’s next session and its rows of sessions', async () => {
  fakeServer({ '/api/v1/sessions/details/1': ok(VIEW) })
  signInAs(IN_TOKYO)
  render(
    <QueryClientProvider client={queryClient}>
      <Router history={memoryHistory('/group/5')}>
        <GroupNext sessionId={1} />
        <ul>
          <GroupSessionRow session={listed as never} />
        </ul>
      </Router>
    </QueryClientProvider>,
  )
  await waitFor(() => expect(screen.getAllByText(SAYS)).toHaveLength(2))
})
