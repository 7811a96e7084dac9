import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { figures, roster } from '../features/rosters/testing.ts'
import { sessionView, slot, song } from '../features/sessions/testing.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { type Answer, fakeServer } from '../lib/testing.ts'
import { currentAddress, renderAt, reset, signInAs } from '../testing-screen.tsx'

afterEach(reset)

const ok = (payload: unknown): Answer => ({ body: { success: true, payload } })
const refused = (status: number, message: string): Answer => ({
  status,
  body: { success: false, error: { code: 'NO', message } },
})
const PATIENCE = { timeout: 20_000 }
const LATER = { startDate: '2040-11-12T19:30:00.000Z', endDate: '2040-11-12T22:30:00.000Z' }
const SONGS = [
  song(1, [slot(11, 1, { wishes: 1 })], { title: 'Superstition' }),
  song(2, [slot(21, 3)], { title: 'Valerie' }),
  song(3, [], { title: 'Sir Duke', suggested: true, position: null, number: null }),
]
const VIEW = sessionView(SONGS, { session: LATER, me: { callerIsAdmin: true } })
const person = (userId: number, firstName: string) => ({ userId, firstName, lastName: 'Okafor', imageUrl: null })
const wish = (slotId: number, priority: number, changes = {}) => ({
  id: slotId,
  slotId,
  sessionSongId: 1,
  priority,
  state: 'wished',
  waitlistPosition: null,
  ...changes,
})
const listed = (userId: number, firstName: string, changes = {}) => ({
  ...person(userId, firstName),
  instruments: [{ instrumentId: 1, name: 'Vocals', family: 'vocals' }],
  SongAssignMin: 2,
  SongAssignMax: 4,
  wildcards: [],
  waitlistPosition: null,
  Notes: '',
  allocationMax: null,
  present: null,
  wishes: [],
  ...changes,
})
const OVERVIEW = {
  members: 40,
  unanswered: 9,
  reached: 8,
  people: [
    listed(5, 'Ben', {
      Notes: 'Last train is 23:10.',
      wishes: [wish(21, 2, { state: 'waitlisted', waitlistPosition: 2 }), wish(11, 1)],
    }),
    listed(6, 'Cleo'),
  ],
  gaps: [{ slotId: 21, couldFill: [6], others: 0 }],
  candidates: [{ ...person(6, 'Cleo'), comes: true, hasAddress: true, askedAt: null }],
  owing: [],
  currency: 'GBP',
}
const network = (more: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    '/api/v1/sessions/details/1': ok(VIEW),
    '/api/v1/session-admin/overview/1': ok(OVERVIEW),
    ...more,
  })

test('once a session is over, nobody is asked for what it lacked', async () => {
  const over = { startDate: '2020-11-12T19:30:00.000Z', endDate: '2020-11-12T22:30:00.000Z' }
  network({ '/api/v1/sessions/details/1': ok({ ...VIEW, session: { ...VIEW.session, ...over } }) })
  signInAs()
  renderAt('/admin/view-session?id=1')
  expect(await screen.findByText('Ben Okafor', {}, PATIENCE)).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Readiness' })).toBeNull()
})

test('a session that nobody has changed says so in its history', async () => {
  network({ '/api/v1/session-admin/history/1': ok({ entries: [], hasMore: false }) })
  signInAs()
  renderAt('/admin/view-session?id=1&panel=history')
  expect(await screen.findByText('Nothing has changed since the session was made.', {}, PATIENCE)).toBeTruthy()
})

test('the session opens at its stage: who is in, who has not answered, and whom a reminder would reach', async () => {
  network()
  signInAs()
  renderAt('/admin/view-session?id=1')
  // The screen's file is compiled first.
  const block = await screen.findByRole('region', { name: 'Sign-up' }, PATIENCE)
  expect(await within(block).findByText('of 40 are in.')).toBeTruthy()
  expect(within(block).getByText('9 have not answered.')).toBeTruthy()
  expect(within(block).getByRole('button', { name: 'Remind the 8…' })).toBeTruthy()
  const stages = screen.getByRole('navigation', { name: 'Stages of this session' })
  expect(within(stages).getByRole('link', { current: 'step' }).textContent).toMatch(/^Sign-up/)
  expect(within(stages).getAllByRole('link')).toHaveLength(4)
})

test('a new door code is asked about first; the one that was shown gives way', async () => {
  const links = (key: string) => ({
    ...{ key, link: `https://jam.example/walk-in/${key}`, qrCode: `<svg>${key}</svg>` },
    group: { key: 'g', link: 'https://jam.example/tonight/g', qrCode: '<svg>g</svg>' },
  })
  const asked: unknown[] = []
  network({
    '/api/v1/sessions/check-in-link/1': ok(links('old')),
    '/api/v1/session-admin/renew-door-code/': ({ body }) => {
      asked.push(body)
      return ok(links('new'))
    },
  })
  signInAs()
  renderAt('/admin/view-session?id=1&panel=door')
  fireEvent.click(await screen.findByRole('button', { name: 'New code…' }, PATIENCE))
  const question = await screen.findByRole('dialog', { name: 'A new code for this session?' }, PATIENCE)
  expect(within(question).getByText(/stop working at once/)).toBeTruthy()
  expect(asked).toEqual([])
  fireEvent.click(within(question).getByRole('button', { name: 'New code' }))
  await waitFor(() => expect(asked).toEqual([{ SessionId: 1, was: 'old' }]))
  const code = await screen.findByAltText('The walk-in link as a QR code')
  await waitFor(() => expect(code.getAttribute('src')).toContain('new'))
  fireEvent.click(screen.getByRole('radio', { name: 'The group’s' }))
  expect(screen.queryByRole('button', { name: 'New code…' })).toBeNull()
})

test('before sign-up opens nobody is counted who has not answered', async () => {
  const unopened = {
    ...VIEW.session,
    counts: { ...VIEW.session.counts, registered: 0, waitlisted: 0 },
    settings: { ...VIEW.session.settings, signUpOpen: false },
  }
  network({ '/api/v1/sessions/details/1': ok({ ...VIEW, session: unopened }) })
  signInAs()
  renderAt('/admin/view-session?id=1&stage=sign-up')
  const block = await screen.findByRole('region', { name: 'Sign-up' }, PATIENCE)
  expect(await within(block).findByText('of 40 are in.')).toBeTruthy()
  expect(within(block).queryByText(/answered/)).toBeNull()
})

test('the words of a reminder that is not sent are gone with ‘Not now’', async () => {
  network({
    '/api/v1/session-admin/preview-nudge/': ok({
      ...{ unanswered: 8, told: 8, last: null, seal: 's' },
      mail: { to: 'Ben', subject: 'S', text: 'T' },
    }),
  })
  signInAs()
  renderAt('/admin/view-session?id=1')
  const ask = async () => fireEvent.click(await screen.findByRole('button', { name: 'Remind the 8…' }, PATIENCE))
  const words = () => screen.findByLabelText<HTMLTextAreaElement>('Your words', {}, PATIENCE)
  await ask()
  fireEvent.change(await words(), { target: { value: 'We lack a drummer!' } })
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(screen.queryByLabelText('Your words')).toBeNull())
  await ask()
  expect((await words()).value).toBe('')
})

test('once a roster is out, counts of who said what open to names, and who is silent is reminded as a player', async () => {
  const people = [
    { ...person(5, 'Ben'), answer: null },
    { ...person(6, 'Cleo'), answer: 'yes' },
    { ...person(7, 'Dev'), answer: 'no' },
    { ...person(8, 'Eli'), answer: null },
  ]
  const asked: unknown[] = []
  network({
    '/api/v1/sessions/details/1': ok({ ...VIEW, session: { ...VIEW.session, rosterPublished: true } }),
    '/api/v1/session-admin/overview/1': ok({ ...OVERVIEW, answers: { people, reached: 2 } }),
    '/api/Session/Rosters': ok({ rosters: [roster({ state: 'published' })], ways: [] }),
    '/api/v1/session-admin/preview-nudge/': ({ body }) => {
      asked.push(body)
      return ok({ unanswered: 2, told: 2, last: null, mail: { to: 'Ben', subject: 'S', text: 'T' }, seal: 's' })
    },
    '/api/v1/session-admin/nudge/': ({ body }) => {
      asked.push(body)
      return ok({ told: 2 })
    },
  })
  signInAs()
  renderAt('/admin/view-session?id=1')
  const answers = await screen.findByRole('region', { name: 'Answers 4' }, PATIENCE)
  const counts = within(answers).getAllByText(/answered|said yes|can’t play/)
  expect(counts.map(({ textContent }) => textContent)).toEqual(['2 have not answered', '1 can’t play', '1 said yes'])
  const silent = counts[0]?.closest('details') as HTMLElement
  expect(
    within(silent)
      .getAllByRole('listitem', { hidden: true })
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('Ben Okafor'), expect.stringContaining('Eli Okafor')])
  fireEvent.click(within(answers).getByRole('button', { name: 'Remind the 2…' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remind 2 people' }, PATIENCE))
  await waitFor(() =>
    expect(asked.slice(0, 2)).toEqual([
      { SessionId: 1, who: 'players', message: '' },
      { SessionId: 1, who: 'players', message: '', seal: 's' },
    ]),
  )
})

test('one tap closes sign-up; undone from the toast it is as it was', async () => {
  const asked: unknown[] = []
  let answer = () => {}
  const answered = new Promise<void>((go) => {
    answer = go
  })
  network({
    '/api/v1/session-admin/sign-up/': async ({ body }) => {
      asked.push(body)
      await answered
      return ok({ signUpOpen: body.open, signUpClosesAt: null })
    },
  })
  signInAs()
  renderAt('/admin/view-session?id=1&stage=sign-up')
  const open = await screen.findByRole('switch', { name: 'Sign-up is open' })
  fireEvent.click(open)
  // A real network answers when it has been shown already.
  await waitFor(() => expect(open.getAttribute('aria-checked')).toBe('false'))
  answer()
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }, PATIENCE))
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked).toEqual([
    { SessionId: 1, open: false },
    { SessionId: 1, open: true, closesAt: null, was: { open: false, closesAt: null } },
  ])
})

test('opening sign-up asks first whether members are told, and how many they are', async () => {
  const closed = { ...VIEW.session, settings: { ...VIEW.session.settings, signUpOpen: false } }
  const asked: unknown[] = []
  network({
    '/api/v1/sessions/details/1': ok({ ...VIEW, session: closed }),
    '/api/v1/session-admin/overview/1': ok({ ...OVERVIEW, announceable: 38 }),
    '/api/v1/session-admin/sign-up/': ({ body }) => {
      asked.push(body)
      return ok({ signUpOpen: false, signUpClosesAt: null })
    },
  })
  signInAs()
  renderAt('/admin/view-session?id=1&stage=sign-up')
  await screen.findByText('9 have not answered.', undefined, PATIENCE)
  const press = async (name: string) => {
    fireEvent.click(screen.getByRole('switch', { name: 'Sign-up is open' }))
    const question = await screen.findByRole('dialog', { name: 'Tell 38 members?' })
    fireEvent.click(within(question).getByRole('button', { name }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await press('Leave it closed')
  expect(asked).toEqual([])
  await press('Open and tell 38 members')
  await waitFor(() => expect(asked).toEqual([{ SessionId: 1, open: true, announce: 'members' }]))
  expect(await screen.findByText('38 members will be told.')).toBeTruthy()
  await waitFor(() =>
    expect(screen.getByRole('switch', { name: 'Sign-up is open' }).getAttribute('aria-checked')).toBe('false'),
  )
  await press('Open without telling')
  await waitFor(() => expect(asked[1]).toEqual({ SessionId: 1, open: true }))
})

test('a song is cut: the organiser reads who will be told and when, and takes it back from there', async () => {
  const asked: unknown[] = []
  network({
    '/api/Song/AllInstruments/': ok([]),
    '/api/SessionSong/CutSong/': ({ body }) => {
      asked.push(body)
      const at = new Date(Date.now() + 120_000).toISOString()
      return ok({ ...SONGS[0], cut: body.cut, toldLater: body.cut ? { players: 3, at } : null })
    },
  })
  signInAs()
  renderAt('/admin/edit-session-songs?sessionId=1')
  fireEvent.click(await screen.findByRole('button', { name: /^1?.*Superstition/, expanded: false }, PATIENCE))
  fireEvent.click(await screen.findByRole('button', { name: 'Cut from the set' }))
  expect(await screen.findByText('3 players will be told in 2 minutes.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked).toEqual([
    { sessionSongId: 1, cut: true },
    { sessionSongId: 1, cut: false },
  ])
})

test('a song is sent to a place by the numbers of the list, which count no cut song', async () => {
  const named = (id: number, title: string, number: number | null) =>
    song(id, [], { title, number, position: id, cut: number === null })
  const set = [named(1, 'Valerie', 1), named(2, 'Creep', null), named(3, 'Use Me', 2), named(4, 'Jolene', 3)]
  const asked: unknown[] = []
  network({
    '/api/v1/sessions/details/1': ok({ ...VIEW, session: { ...VIEW.session, songs: set } }),
    '/api/Song/AllInstruments/': ok([]),
    '/api/Session/Reorder': ({ body }) => {
      asked.push(body)
      return ok([])
    },
  })
  signInAs()
  renderAt('/admin/edit-session-songs?sessionId=1')
  fireEvent.click(await screen.findByRole('button', { name: /^Valerie/, expanded: false }, PATIENCE))
  const move = within(await screen.findByRole('form', { name: 'Move Valerie' }))
  const place = move.getByLabelText('Move to place')
  expect(place.getAttribute('placeholder')).toBe('1 of 3')
  fireEvent.change(place, { target: { value: '4' } })
  fireEvent.click(move.getByRole('button', { name: 'Move' }))
  expect(move.getByText('From 1 to 3.')).toBeTruthy()
  fireEvent.change(place, { target: { value: '3' } })
  fireEvent.click(move.getByRole('button', { name: 'Move' }))
  await waitFor(() => expect(asked).toEqual([{ sessionId: 1, songId: 1, newIndex: 3 }]))
})

test('somebody opens in place to their wishes by rank, what they wait for and what they wrote', async () => {
  network()
  signInAs()
  renderAt('/admin/view-session?id=1')
  fireEvent.click(await screen.findByRole('button', { name: /^Ben Okafor/, expanded: false }))
  const row = screen.getByRole('button', { name: /^Ben Okafor/, expanded: true }).parentElement as HTMLElement
  const wishes = within(row).getAllByRole('listitem')
  expect(wishes.map(({ textContent }) => textContent)).toEqual(['1Superstition vocals', 'Valerie bass, waitlist, 2nd'])
  expect(within(row).getByText('Last train is 23:10.')).toBeTruthy()
  expect(within(row).getByText(/Would like 2–4 songs/)).toBeTruthy()
})

test('what a song lacks names who could play it, and the mail is read before it is sent', async () => {
  const seen = network({ '/api/v1/session-admin/ask/': ok({ told: 1 }) })
  signInAs()
  renderAt('/admin/view-session?id=1')
  expect(await screen.findByText(/Cleo could\./)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Ask for Bass in Valerie' }))
  const question = await screen.findByRole('dialog', { name: 'Ask somebody to play' })
  expect(within(question).getByText('Could you play bass in Valerie?')).toBeTruthy()
  expect(seen.some(({ path }) => path.startsWith('/api/v1/session-admin/ask/'))).toBe(false)
  fireEvent.click(within(question).getByRole('button', { name: 'Ask Cleo' }))
  expect(await screen.findByText('1 e-mail on the way')).toBeTruthy()
  const call = seen.find(({ path }) => path.startsWith('/api/v1/session-admin/ask/'))
  expect(call?.body).toEqual({ SessionId: 1, asks: [{ userId: 6, slotIds: [21] }], message: '' })
})

test('who is asked after sign-up closed is told to write to who asks, and so is who asks', async () => {
  const closed = { ...VIEW.session, settings: { ...VIEW.session.settings, signUpOpen: false } }
  network({
    '/api/v1/sessions/details/1': ok({ ...VIEW, session: closed }),
    '/api/v1/session-admin/ask/': ok({ told: 1 }),
  })
  signInAs()
  renderAt('/admin/view-session?id=1')
  fireEvent.click(await screen.findByRole('button', { name: 'Ask for Bass in Valerie' }))
  const question = await screen.findByRole('dialog', { name: 'Ask somebody to play' })
  expect(within(question).getByText(/Sign-up is closed\. If you can, write to /)).toBeTruthy()
  fireEvent.click(within(question).getByRole('button', { name: 'Ask Cleo' }))
  expect(await screen.findByText(/Sign-up is closed, so they’ll write to you\./)).toBeTruthy()
})

test('when the people do not load, the page says so and tries again', async () => {
  let isDown = true
  network({ '/api/v1/session-admin/overview/1': () => (isDown ? refused(403, 'No.') : ok(OVERVIEW)) })
  signInAs()
  renderAt('/admin/view-session?id=1')
  expect(await screen.findByText(/The people did not load/)).toBeTruthy()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: /^Ben Okafor/ })).toBeTruthy()
})

test('without songs the stage is the songs; a roster that is not made claims nothing', async () => {
  network({ '/api/v1/sessions/details/1': ok({ ...VIEW, session: { ...VIEW.session, songs: [] } }) })
  signInAs()
  renderAt('/admin/view-session?id=1')
  expect((await screen.findByRole('link', { name: 'Add the songs' })).getAttribute('href')).toBe(
    '/admin/edit-session-songs?sessionId=1',
  )
  reset()
  network({ '/api/Session/Rosters': ok({ rosters: [] }) })
  signInAs()
  renderAt('/admin/view-session?id=1&stage=roster')
  const block = await screen.findByRole('region', { name: 'Roster' })
  expect(await within(block).findByText('None yet.')).toBeTruthy()
  expect(within(block).queryByRole('link', { name: /^Open / })).toBeNull()
})

test('rosters that do not load are not called none, and are asked for again', async () => {
  let isDown = true
  network({ '/api/Session/Rosters': () => (isDown ? refused(403, 'No.') : ok({ rosters: [] })) })
  signInAs()
  renderAt('/admin/view-session?id=1&stage=roster')
  const block = await screen.findByRole('region', { name: 'Roster' })
  expect(await within(block).findByText(/The rosters did not load/)).toBeTruthy()
  expect(block.textContent).not.toContain('None yet.')
  isDown = false
  fireEvent.click(within(block).getByRole('button', { name: 'Try again' }))
  expect(await within(block).findByText('None yet.')).toBeTruthy()
})

test('a suggestion is declined after a question, and its row stays where it was', async () => {
  let isSuggested = true
  const decided: unknown[] = []
  const songs = () => (isSuggested ? SONGS : SONGS.slice(0, 2))
  network({
    '/api/v1/sessions/details/1': () => ok({ ...VIEW, session: { ...VIEW.session, songs: songs() } }),
    '/api/v1/session-admin/accept-suggestion/': ({ body }) => {
      decided.push(body)
      isSuggested = false
      return ok({ song: null })
    },
  })
  signInAs()
  renderAt('/admin/view-session?id=1')
  const decline = await screen.findByRole('button', { name: 'Decline Sir Duke' })
  fireEvent.click(decline)
  const question = await screen.findByRole('dialog', { name: 'Decline Sir Duke?' })
  expect(decided).toEqual([])
  fireEvent.click(within(question).getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(decided).toHaveLength(1))
  await waitFor(() => expect(decline.closest('li')?.inert).toBe(true))
})

test('an offer that somebody holds is taken back after a question alone', async () => {
  const asked: unknown[] = []
  const offer = { offerId: 9, person: person(6, 'Cleo'), answerBy: LATER.startDate, byHand: false }
  network({
    '/api/v1/sessions/details/1': ok({ ...VIEW, session: { ...VIEW.session, rosterPublished: true } }),
    '/api/v1/session-admin/offers/1': ok({
      byItself: true,
      slots: [
        { slotId: 11, title: 'Superstition', instrumentName: 'Vocals', family: 'vocals', from: 'Ben', offer, line: [] },
      ],
    }),
    '/api/v1/session-admin/stop-offers': ({ body }) => {
      asked.push(body)
      return ok({})
    },
  })
  signInAs()
  renderAt('/admin/view-session?id=1')
  fireEvent.click(await screen.findByRole('button', { name: 'Stop… offering Vocals on Superstition' }))
  const question = await screen.findByRole('dialog', { name: 'Take the offer back?' })
  expect(question.textContent).toContain('Cleo Okafor has until')
  expect(asked).toEqual([])
  fireEvent.click(within(question).getByRole('button', { name: 'Take it back' }))
  await waitFor(() => expect(asked).toEqual([{ SlotId: 11 }]))
})

test('the dashboard counts what needs the organisers and takes a suggestion in place', async () => {
  const isSuggested = { is: true }
  const suggestion = {
    sessionSongId: 3,
    sessionId: 1,
    sessionTitle: 'Thursday Blues Jam',
    title: 'Sir Duke',
    artistName: '',
    by: person(5, 'Ben'),
  }
  const detail = {
    sessionGroupId: 5,
    group: { id: 5, name: 'Anchor', timeZoneId: 'UTC', imageAssetData: null },
    callerIsAdmin: true,
    callerIsMember: true,
    callerIsApproved: true,
    upcomingSessions: [],
    pending: [],
    counts: { members: 40, admins: 1, pending: 0, venues: 1 },
  }
  network({
    '/api/v1/groups/admin/details/5': ok(detail),
    '/api/v1/groups/audit/5': ok({ entries: [], total: 0 }),
    '/api/SessionGroup/ListSessionsForGroup': ok([]),
    '/api/v1/groups/dashboard/5': () =>
      ok({
        next: null,
        requests: [],
        suggestions: isSuggested.is ? [suggestion] : [],
        owing: [],
        numbers: { members: 1, joined: 0, sessions: 2, cameLast: null },
      }),
    '/api/v1/session-admin/accept-suggestion/': () => {
      isSuggested.is = false
      return ok({ song: null })
    },
  })
  signInAs()
  renderAt('/admin/dashboard/5')
  expect(await screen.findByRole('heading', { level: 1, name: '1 thing needs you' })).toBeTruthy()
  expect(screen.getByText('member')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Take Sir Duke' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Nothing needs you' })).toBeTruthy()
  // The row went with its answer, and says so all the same.
  expect(await screen.findByText('Sir Duke is in the set')).toBeTruthy()
  expect(currentAddress()).toBe('/admin/dashboard/5')
})

test('the dashboard says what the best draft fills once sign-up is closed, and leads to it; not while it is open, nor once a roster is out', async () => {
  const shown = async (signUpOpen: boolean, rosters: ReturnType<typeof roster>[]) => {
    const seen = network({
      '/api/v1/groups/admin/details/5': ok({
        sessionGroupId: 5,
        group: { id: 5, name: 'Anchor', timeZoneId: 'UTC', imageAssetData: null },
        callerIsAdmin: true,
        upcomingSessions: [],
        pending: [],
        counts: { members: 40, admins: 1, pending: 0, venues: 1 },
      }),
      '/api/v1/groups/audit/5': ok({ entries: [], total: 0 }),
      '/api/SessionGroup/ListSessionsForGroup': ok([]),
      '/api/v1/groups/dashboard/5': ok({
        next: {
          session: { ...VIEW.session, songs: 2, registered: 3, signUpOpen },
          ...{ signUpClosesAt: null, rosterPublished: false, ready: 1, short: [], candidates: [] },
          ...{ unanswered: 0, reached: 0 },
        },
        requests: [],
        suggestions: [],
        owing: [],
        numbers: { members: 1, joined: 0, sessions: 2, cameLast: null },
      }),
      '/api/Session/Rosters': ok({ rosters, ways: [] }),
    })
    signInAs()
    const { unmount } = renderAt('/admin/dashboard/5')
    await screen.findByRole('link', { name: 'Run this session' })
    const leave = () => {
      unmount()
      reset()
    }
    // What is not said is missed only once all that it could be said by is there.
    const settled = async (asks: boolean) => {
      await screen.findByText('Nothing yet. What organisers do shows up here.')
      await waitFor(() => {
        expect(seen.some(({ path }) => path.startsWith('/api/Session/Rosters'))).toBe(asks)
        expect(queryClient.isFetching()).toBe(0)
      })
    }
    return { leave, settled }
  }
  const draft = roster({ rosterId: 6, name: 'Roster B' })
  const first = await shown(false, [roster({ rosterId: 5, figures: figures({ playable: 0 }) }), draft])
  const link = await screen.findByRole('link', { name: 'Roster B fills 4 of 5 core slots.' })
  expect(link.getAttribute('href')).toBe('/admin/view-roster?id=6')
  first.leave()
  const second = await shown(true, [draft])
  await second.settled(false)
  expect(screen.queryByRole('link', { name: /fills/ })).toBeNull()
  second.leave()
  const third = await shown(false, [draft, roster({ rosterId: 7, state: 'published' })])
  await third.settled(true)
  expect(screen.queryByRole('link', { name: /fills/ })).toBeNull()
})

test('who wants a slot has a rank as one says it and a level by its name', async () => {
  const wanting = (userId: number, priority: number, rating: number, waitlist = false) => ({
    id: userId,
    person: person(userId, userId === 5 ? 'Ben' : 'Cleo'),
    priority,
    waitlist,
    plays: false,
    registeredAt: LATER.startDate,
    rating,
    adminRating: null,
  })
  network({
    '/api/v1/song-admin/slots-for-song/': ok([
      { ...slot(11, 1), registrations: [wanting(5, 3, 40), wanting(6, 1, 60, true)] },
    ]),
    '/api/v1/groups/user-list/5': ok([]),
  })
  signInAs()
  renderAt('/admin/session-song-slot?id=11&sessionId=1')
  expect((await screen.findByText('Ben Okafor')).closest('li')?.textContent).toMatch(/3rdwish.*Intermediate/)
  expect(screen.getByText('Cleo Okafor').closest('li')?.textContent).not.toContain('1st')
  expect(screen.queryByText(/Level \d/)).toBeNull()
})

test('what a group says about itself is rendered, not its marks', async () => {
  network({
    '/api/v1/groups/details/5': ok({
      sessionGroupId: 5,
      group: {
        id: 5,
        name: 'Anchor',
        description: 'We play **blues**.',
        joinPolicy: 'open',
        memberCount: 1,
        city: '',
        state: '',
        zip: '',
        isPublic: true,
        timeZoneId: 'UTC',
        imageAssetData: null,
        userId: null,
        messageChannelId: null,
      },
      callerIsAdmin: false,
      callerIsMember: false,
      callerIsApproved: false,
      upcomingSessions: [],
    }),
    '/api/v1/groups/sessions/5': ok({ sessions: [], total: 0 }),
  })
  signInAs()
  renderAt('/group/5?tab=about')
  const panel = await screen.findByRole('tabpanel', { name: 'About' })
  fireEvent.pointerMove(document.body)
  await waitFor(() => expect(panel.textContent).toContain('We play blues.'))
  expect(screen.getAllByText('1 member').length).toBeGreaterThan(0)
})
