import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { anOffer } from '../features/offers/testing.ts'
import { sessionView, slot, song } from '../features/sessions/testing.ts'
import { type Answer, fakeServer } from '../lib/testing.ts'
import { renderAt, reset, signInAs } from '../testing-screen.tsx'

afterEach(reset)

const ok = (payload: unknown): Answer => ({ body: { success: true, payload } })
const later = { startDate: '2040-11-12T19:30:00.000Z', endDate: '2040-11-12T22:30:00.000Z' }
const listed = {
  id: 1,
  title: 'Thursday Blues Jam',
  ...later,
  location: 'The Anchor',
  imageAssetData: null,
  timeZoneId: 'Europe/London',
  groupId: 5,
  groupName: 'Anchor Thursday Blues',
  songs: 2,
  registered: 3,
  signUpOpen: true,
  isRegistered: false,
}
const GROUPS = ok([
  { sessionGroup: { id: 5, name: 'Anchor Thursday Blues', imageAssetData: null }, isAdmin: false, isApproved: true },
])
const SONGS = [song(1, [slot(11, 1), slot(12, 3)], { title: 'Valerie' }), song(2, [slot(21, 3)], { title: 'Use Me' })]
const wish = (state: 'wished' | 'held' | 'waitlisted') => ({
  id: 5,
  slotId: 21,
  sessionSongId: 2,
  priority: 1,
  state,
  waitlistPosition: null,
})
const home = (me: Parameters<typeof sessionView>[1], more: Parameters<typeof fakeServer>[0] = {}) => {
  const seen = fakeServer({
    '/api/SessionGroup/ListForUser/': GROUPS,
    '/api/User/UpcomingSessions/': ok([listed]),
    '/api/v1/sessions/needs-you': ok([]),
    '/api/v1/sessions/details/1': ok(sessionView(SONGS, { session: later, ...me })),
    ...more,
  })
  signInAs()
  renderAt('/')
  return seen
}

test('home shows the parts that are free for me in my next session, and a tap takes one where it stands', async () => {
  const view = sessionView(SONGS, { session: later })
  let wishes: ReturnType<typeof wish>[] = []
  home(
    {},
    {
      '/api/v1/sessions/details/1': () => ok({ ...view, me: { ...view.me, wishes } }),
      '/api/v1/sessions/register-part/': () => {
        wishes = [wish('wished')]
        return ok(wish('wished'))
      },
    },
  )
  // The first test waits for three files to be compiled, one after the other.
  const patience = { timeout: 15_000 }
  expect(await screen.findByRole('heading', { level: 1, name: /2 parts are free for you/ }, patience)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Take: Bass in Use Me' }))
  expect(await screen.findByRole('button', { name: 'Taken: Bass in Use Me' })).toBeTruthy()
  // The page does not turn over under the thumb.
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/1 part is free for you/))
})

test('two of one first name whom I play with are told apart', async () => {
  const player = (userId: number, lastName: string) => ({ userId, firstName: 'Rashid', lastName, imageUrl: null })
  const slots = [slot(21, 3), slot(22, 1, { player: player(8, 'Khan') }), slot(23, 4, { player: player(9, 'Mansour') })]
  home(
    { me: { wishes: [wish('held')] } },
    {
      '/api/v1/sessions/details/1': ok(
        sessionView([song(2, slots, { title: 'Use Me' })], { session: later, me: { wishes: [wish('held')] } }),
      ),
    },
  )
  expect(await screen.findByText('with Rashid K. and Rashid M.')).toBeTruthy()
})

test('home says what I wish for, and what I play, with the way to practise', async () => {
  home({ me: { wishes: [wish('wished')] } })
  expect(await screen.findByRole('heading', { level: 1, name: /You wish for 1 part/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Rank my wishes' })).toBeTruthy()
  reset()
  home({ me: { wishes: [wish('held')] } })
  expect(await screen.findByRole('heading', { level: 1, name: /You play 1 song/ })).toBeTruthy()
  const hero = within(screen.getByRole('region', { name: 'My next session' }))
  expect(hero.getByRole('link', { name: 'Practice page' }).getAttribute('href')).toBe('/session/1/practice')
})

test('home asks for a yes to what a roster gave me, and says by when; once said, it is the way to practise', async () => {
  const songs = [song(1, [slot(11, 1)], { title: 'Valerie' }), song(2, [slot(21, 3)], { title: 'Use Me' })]
  const wishes = [{ ...wish('held'), id: 4, slotId: 11, sessionSongId: 1 }, wish('held')]
  const lineUp = {
    rosterId: 3,
    bumpedFirst: false,
    confirmBy: '2040-11-10T20:00:00.000Z',
    confirmed: [11],
    declined: [],
  }
  const view = (confirmed: number[]) =>
    ok(sessionView(songs, { session: later, me: { wishes, lineUp: { ...lineUp, confirmed } } }))
  let confirmed = [11]
  const unanswered = [{ slotId: 21, title: 'Use Me', instrumentName: 'Bass', confirmBy: lineUp.confirmBy }]
  const seen = home(
    {},
    {
      '/api/User/UpcomingSessions/': () => ok([{ ...listed, unanswered: confirmed.length > 1 ? [] : unanswered }]),
      '/api/v1/sessions/details/1': () => view(confirmed),
      '/api/Session/ConfirmAssignment/': () => {
        confirmed = [11, 21]
        return ok({ slotId: 21, userId: 7, answer: 'confirmed' })
      },
    },
  )
  const hero = within(await screen.findByRole('region', { name: 'My next session' }))
  expect(hero.getByText('Please say yes or no by Sat 10 Nov, 20:00.')).toBeTruthy()
  expect(hero.getAllByText('You said yes', { exact: false })).toHaveLength(1)
  expect(hero.queryByRole('link', { name: 'Practice page' })).toBeNull()
  expect(await screen.findByRole('region', { name: 'From your groups' })).toBeTruthy()
  // Once, not again below.
  expect(screen.queryByRole('region', { name: /^Are you playing/ })).toBeNull()
  fireEvent.click(hero.getByRole('button', { name: 'Confirm the other one' }))
  expect(await hero.findByRole('link', { name: 'Practice page' })).toBeTruthy()
  expect(hero.getByText('You said yes.')).toBeTruthy()
  expect(seen.find(({ path }) => path.includes('/ConfirmAssignment/'))?.body).toMatchObject({
    slotId: 21,
    confirm: true,
  })
})

test('home tells wishes from waitlists, says how many it leaves out, and that sign-up is closed', async () => {
  const four = [1, 2, 3, 4].map((id) => song(id, [slot(id, 3)]))
  const of = (slotId: number, state: 'wished' | 'waitlisted') => ({
    ...wish(state),
    id: slotId,
    slotId,
    sessionSongId: slotId,
  })
  const wishes = [of(1, 'wished'), of(2, 'waitlisted'), of(3, 'waitlisted'), of(4, 'waitlisted')]
  const settings = { ...sessionView([]).session.settings, signUpClosesAt: '2020-11-01T20:00:00.000Z' }
  const view = sessionView(four, { session: { ...later, settings }, me: { wishes } })
  home({}, { '/api/v1/sessions/details/1': ok(view) })
  const head = await screen.findByRole('heading', { level: 1, name: 'You wish for 1 part, plus 3 waitlists' })
  // The number and its noun go to the next line together.
  expect([...head.children].map(({ textContent }) => textContent)).toEqual(['1 part,'])
  const hero = within(screen.getByRole('region', { name: 'My next session' }))
  expect(hero.getByRole('link', { name: '1 more' }).getAttribute('href')).toBe('/session/1')
  expect(hero.getByRole('link', { name: 'See my wish and 3 waitlists' })).toBeTruthy()
  expect(hero.getByText('Sign-up is closed.')).toBeTruthy()
})

test('where my instruments are wanted stands by session, its name once; the rest is there at a press', async () => {
  const need = (slotId: number, sessionId: number) => ({
    session: { ...listed, id: sessionId, title: `Session ${sessionId}` },
    sessionSongId: slotId,
    title: `Song ${slotId}`,
    artistName: '',
    slot: { slotId, instrumentId: 3, instrumentName: 'Bass', family: 'bass' },
  })
  // In the order of urgency, where sessions take turns.
  const needs = [need(1, 8), need(2, 9), need(3, 8), need(4, 9), need(5, 8), need(6, 9), need(7, 10), need(8, 8)]
  home({}, { '/api/v1/sessions/needs-you': ok(needs) })
  const all = await screen.findByRole('button', { name: 'Show all 8' }, { timeout: 20_000 })
  const wanted = within(all.closest('section') as HTMLElement)
  const shown = () =>
    wanted
      .getAllByRole('heading', { level: 3 })
      .map((name) => [
        within(name).getByRole('link').textContent,
        within(name.parentElement as HTMLElement).getAllByRole('button', { name: /^Take Bass in/ }).length,
      ])
  expect(shown()).toEqual([
    ['Session 8', 3],
    ['Session 9', 3],
  ])
  fireEvent.click(all)
  expect(shown()).toEqual([
    ['Session 8', 4],
    ['Session 9', 3],
    ['Session 10', 1],
  ])
  expect(wanted.queryByRole('button', { name: /^Show all/ })).toBeNull()
})

test('home says how many free parts it leaves out', async () => {
  const five = [1, 2, 3, 4, 5].map((id) => song(id, [slot(id, 3)]))
  home({}, { '/api/v1/sessions/details/1': ok(sessionView(five, { session: later })) })
  expect(await screen.findByRole('heading', { level: 1, name: /5 parts are free for you/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: '2 more' })).toBeTruthy()
})

test('home shows every open offer with its evening, the one that ends first on top, and asks for each part that waits for a yes', async () => {
  const confirmBy = '2040-11-18T12:00:00.000Z'
  const slow = {
    ...listed,
    id: 2,
    title: 'Slow jam',
    startDate: '2040-11-20T19:30:00.000Z',
    offers: [anOffer({ offerId: 8, title: 'Fever', answerBy: '2040-11-10T12:00:00.000Z' })],
    unanswered: [
      { slotId: 5, title: 'Use Me', instrumentName: 'Bass', confirmBy },
      { slotId: 6, title: 'Valerie', instrumentName: 'Vocals', confirmBy },
    ],
  }
  const fast = {
    ...listed,
    id: 3,
    title: 'Fast jam',
    startDate: '2040-11-19T19:30:00.000Z',
    unanswered: ['Creep', 'Use Me'].map((title, index) => ({
      ...{ slotId: 7 + index, title, instrumentName: 'Bass', confirmBy: null },
    })),
  }
  const first = {
    ...listed,
    offers: [anOffer({ offerId: 9, title: 'Superstition', answerBy: '2040-11-11T12:00:00.000Z' })],
    unanswered: [],
  }
  home({}, { '/api/User/UpcomingSessions/': ok([first, fast, slow]) })
  const offered = within(await screen.findByRole('region', { name: 'Offered to you' }))
  const links = offered.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Slow jam, Tue 20 Nov', '/session/2'],
    ['Yes or no? Bass on Fever', '/offer/8'],
    ['Thursday Blues Jam, Mon 12 Nov', '/session/1'],
    ['Yes or no? Bass on Superstition', '/offer/9'],
  ])
  const asked = within(screen.getByRole('region', { name: 'Are you playing? Slow jam' }))
  expect(asked.getByText(/Please answer by Sun 18 Nov, 12:00\.$/)).toBeTruthy()
  // The one that is to be answered sooner stands first, whichever session comes first.
  expect(
    screen.getAllByRole('region', { name: /^Are you playing/ }).map((one) => one.getAttribute('aria-label')),
  ).toEqual(['Are you playing? Slow jam', 'Are you playing? Fast jam'])
  expect(asked.getByRole('heading').textContent).toBe('Are you playing? Bass on Use Me and Vocals on Valerie')
  expect(screen.getByRole('heading', { name: 'Are you playing? Bass on Creep and Use Me' })).toBeTruthy()
  expect(asked.getByRole('link', { name: 'Yes or no? Slow jam' }).getAttribute('href')).toBe('/session/2')
})

test('a member of a group without sessions is not told to find a group', async () => {
  home({}, { '/api/User/UpcomingSessions/': ok([]) })
  expect(await screen.findByRole('heading', { name: 'No session is planned' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Find a group' })).toBeNull()
})

test('who waits to be let in reads that, with the session their parts are kept in, and has nothing to write in', async () => {
  const sessionGroup = { id: 5, name: 'Anchor Thursday Blues', imageAssetData: null }
  const { id, title, startDate, timeZoneId } = listed
  const keptIn = { id, title, startDate, timeZoneId }
  home(
    {},
    {
      '/api/User/UpcomingSessions/': ok([]),
      '/api/SessionGroup/ListForUser/': ok([{ sessionGroup, isAdmin: false, isApproved: false, keptIn }]),
    },
  )
  const waiting = 'Your request to Anchor Thursday Blues is waiting for an organiser'
  expect(await screen.findByRole('heading', { name: waiting })).toBeTruthy()
  expect(screen.getByText(/in Thursday Blues Jam, Mon 12 Nov, go in as soon/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See Thursday Blues Jam' }).getAttribute('href')).toBe('/session/1')
  expect(await screen.findByRole('region', { name: 'From your groups' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('status', { name: /^Loading/ })).toBeNull())
  expect(screen.queryByRole('button', { name: /^Write to your groups/ })).toBeNull()
  expect(screen.queryByText(/Write the first post/)).toBeNull()
})

test('somebody without a group is', async () => {
  home({}, { '/api/User/UpcomingSessions/': ok([]), '/api/SessionGroup/ListForUser/': ok([]) })
  expect(await screen.findByRole('link', { name: 'Find a group' })).toBeTruthy()
})

test('somebody whose groups did not load is not told to find one', async () => {
  let isDown = true
  const refused = { status: 403, body: { success: false, error: { code: 'NO', message: 'No.' } } }
  home(
    {},
    {
      '/api/User/UpcomingSessions/': ok([]),
      '/api/SessionGroup/ListForUser/': () => (isDown ? refused : GROUPS),
    },
  )
  const main = await screen.findByRole('main')
  expect(await within(main).findByText(/^Your groups did not load/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Find a group' })).toBeNull()
  isDown = false
  fireEvent.click(within(main).getAllByRole('button', { name: 'Try again' })[0] as HTMLElement)
  expect(await screen.findByRole('heading', { name: 'No session is planned' })).toBeTruthy()
})

test('upcoming and past sessions are one tap from home, and a list that fails says so', async () => {
  home(
    {},
    { '/api/v1/sessions/details/1': { status: 404, body: { success: false, error: { code: 'X', message: 'No.' } } } },
  )
  expect((await screen.findByRole('link', { name: 'All upcoming' })).getAttribute('href')).toBe('/upcoming')
  expect(screen.getByRole('link', { name: 'Past sessions' }).getAttribute('href')).toBe('/upcoming?past=true')
  expect(await screen.findByText(/^Your next session did not load/)).toBeTruthy()
})

test('past sessions of all my groups stand on a page, the latest first', async () => {
  const past = (id: number, day: string) => ({
    ...listed,
    id,
    title: `Session ${id}`,
    startDate: `${day}T19:30:00.000Z`,
    endDate: `${day}T22:30:00.000Z`,
    signUpOpen: false,
    isRegistered: true,
    plays: 2,
  })
  fakeServer({
    '/api/SessionGroup/ListForUser/': ok([
      { sessionGroup: { id: 5, name: 'A', imageAssetData: null }, isAdmin: false, isApproved: true },
      { sessionGroup: { id: 6, name: 'B', imageAssetData: null }, isAdmin: false, isApproved: true },
    ]),
    '/api/v1/groups/sessions/5': ok({ sessions: [past(1, '2020-03-01')], total: 1 }),
    '/api/v1/groups/sessions/6': ok({ sessions: [past(2, '2020-04-01')], total: 1 }),
  })
  signInAs()
  renderAt('/upcoming?past=true')
  await screen.findByRole('heading', { level: 1, name: 'Past sessions' })
  const links = await screen.findAllByRole('link', { name: /Session \d/ })
  expect(links.map(({ textContent }) => textContent?.match(/Session \d/)?.[0])).toEqual(['Session 2', 'Session 1'])
})

test('a part that lacks a player is taken from home, stays where it was, and can be given back', async () => {
  const wanted = { session: listed, sessionSongId: 2, title: 'Valerie', artistName: 'Amy Winehouse' }
  const slot = { slotId: 21, instrumentId: 4, instrumentName: 'Bass', family: 'bass' }
  const seen = home(
    {},
    {
      '/api/v1/sessions/needs-you': ok([{ ...wanted, slot }]),
      '/api/v1/sessions/register-part/': ok({ ...wish('wished'), priority: 3 }),
      '/api/v1/sessions/unregister-part/': ok([]),
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Take Bass in Valerie' }))
  expect(await screen.findByText('One of your wishes')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Give Bass in Valerie back' }))
  expect(await screen.findByRole('button', { name: 'Take Bass in Valerie' })).toBeTruthy()
  const body = (path: string) => seen.find((call) => call.path.includes(path))?.body
  expect(body('/sessions/register-part')).toMatchObject({ SessionId: 1, SlotId: 21 })
  expect(body('/sessions/unregister-part')).toMatchObject({ SessionId: 1, SlotId: 21 })
})
