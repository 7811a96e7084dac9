import { onlineManager } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { SessionView } from '../features/sessions/queries.ts'
import { sessionView, slot, song } from '../features/sessions/testing.ts'
import { type Answer, fakeServer } from '../lib/testing.ts'
import { renderAt, reset, signInAs } from '../testing-screen.tsx'

afterEach(() => {
  reset()
  onlineManager.setOnline(true)
})

const ok = (payload: unknown): Answer => ({ body: { success: true, payload } })
const later = '2040-11-12T19:30:00.000Z'
const open = { session: { startDate: later, endDate: '2040-11-12T22:30:00.000Z' } }
const SONGS = [song(1, [slot(11, 1), slot(12, 3)], { title: 'Valerie' }), song(2, [slot(21, 3)], { title: 'Use Me' })]
const wish = (id: number, slotId: number, sessionSongId: number) => ({
  id,
  slotId,
  sessionSongId,
  priority: 1,
  state: 'wished' as const,
  waitlistPosition: null,
})
const network = (view: SessionView, more: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    '/api/v1/sessions/details/1': ok(view),
    '/api/v1/sessions/registered-user-profiles/': ok({ users: [], total: 0 }),
    ...more,
  })
const chip = (name: RegExp) => screen.findByRole('button', { name })

test('a refusal takes its own tap back, says why, and leaves the other taps', async () => {
  let isSaved = false
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const before = sessionView(SONGS, open)
  network(before, {
    '/api/v1/sessions/details/1': () =>
      ok(isSaved ? { ...before, me: { ...before.me, wishes: [wish(5, 21, 2)] } } : before),
    '/api/v1/sessions/register-part/': async ({ body }) => {
      await answered
      if (body.SlotId === 21) {
        isSaved = true
        return ok(wish(5, 21, 2))
      }
      return { status: 409, body: { success: false, error: { code: 'SONG_CUT', message: 'This song was cut.' } } }
    },
  })
  signInAs()
  renderAt('/session/1')
  fireEvent.click(await chip(/^Bass in Valerie: Free/))
  fireEvent.click(await chip(/^Bass in Use Me: Free/))
  expect(await chip(/^Bass in Valerie: First wish/)).toBeTruthy()
  expect(await chip(/^Bass in Use Me: 2nd wish/)).toBeTruthy()
  answer()
  await waitFor(() => expect(screen.getByText('This song was cut.')).toBeTruthy())
  expect(await chip(/^Bass in Valerie: Free/)).toBeTruthy()
  expect(await chip(/^Bass in Use Me: First wish/)).toBeTruthy()
})

test('a session that is over says what one played, with no sign-up and nothing to rank', async () => {
  const over = { startDate: '2020-11-12T19:30:00.000Z', endDate: '2020-11-12T22:30:00.000Z', rosterPublished: true }
  const view = sessionView(SONGS, { session: over })
  const range = { SongAssignMin: 1, SongAssignMax: 2, Notes: '', allocationMax: null }
  const registration = { sessionId: 1, userId: 7, ...range, waitlistPosition: null, checkedIn: false }
  const wishes = [{ ...wish(5, 11, 1), state: 'held' as const }, wish(6, 21, 2)]
  network({ ...view, me: { ...view.me, registration, wishes } })
  signInAs()
  renderAt('/session/1')
  expect((await screen.findByRole('heading', { name: /^You played/ })).textContent).toBe('You played 1 song')
  expect(screen.getByText('This session is over.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Practise/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /^I’m in/ })).toBeNull()
  expect(screen.queryByText(/^My parts/)).toBeNull()
})

test.each([
  ['over', { startDate: '2020-11-12T19:30:00.000Z', endDate: '2020-11-12T22:30:00.000Z' }, /^This session is over\.$/],
  ['closed', { settings: { ...sessionView([]).session.settings, signUpOpen: false } }, /^Sign-up is closed\.$/],
])('the page of a song in a session that is %s says so, and nobody is nobody once', async (_, changes, sentence) => {
  const songs = [song(1, [slot(11, 1), slot(12, 2, { wishes: 2 })], { title: 'Superstition' })]
  network(sessionView(songs, { session: { ...open.session, ...changes } }), {
    '/api/Session/RegisteredUsersForSlot': ok([]),
    '/api/Session/GetRegisteredUsersForSlot': ok([]),
  })
  signInAs()
  renderAt('/session-song?id=1&sessionId=1')
  expect(await screen.findByText(sentence, {}, { timeout: 10_000 })).toBeTruthy()
  const parts = screen.getByRole('heading', { name: 'Parts' }).parentElement
  expect(parts?.textContent).toContain('Nobody')
  expect(screen.queryByText('Nobody yet.')).toBeNull()
})

const nobody = { registered: 0, waitlisted: 0, songs: 2, playable: 0, runningSeconds: 0 }
const BEFORE = '2020-11-01T20:00:00.000Z'
const { settings } = sessionView([]).session

test.each([
  ['open', open.session, 'Nobody is in yet. Be the first.'],
  ['not open yet', { ...open.session, settings: { ...settings, signUpOpen: false } }, 'Nobody is in yet.'],
  ['closed', { ...open.session, settings: { ...settings, signUpClosesAt: BEFORE } }, 'Nobody signed up.'],
  ['over', { startDate: BEFORE, endDate: BEFORE }, 'Nobody signed up.'],
])(
  'while sign-up is %s and nobody is in, people are asked to be the first only where they can',
  async (_, session, words) => {
    network(sessionView(SONGS, { session: { ...session, counts: nobody } }))
    signInAs()
    renderAt('/session/1?tab=people')
    await waitFor(() => expect(within(screen.getByRole('tabpanel')).getByText(words)).toBeTruthy())
    expect(screen.queryAllByText(/Be the first/).length > 0).toBe(words.includes('Be the first'))
  },
)

test('who comes to a closed session with nothing in it is led to the group’s next open one; who is in it is not', async () => {
  const closed = { ...open.session, groupId: 5, settings: { ...settings, signUpClosesAt: BEFORE } }
  const view = sessionView(SONGS, { session: closed })
  const one = (id: number, signUpOpen: boolean) => ({ ...view.session, id, title: `Session ${id}`, signUpOpen })
  const next = { '/api/v1/groups/sessions/5': ok({ sessions: [one(1, false), one(2, false), one(3, true)], total: 3 }) }
  network(view, next)
  signInAs()
  const { unmount } = renderAt('/session/1')
  const link = await screen.findByRole('link', { name: /^See its songs.*Session 3$/ }, { timeout: 20_000 })
  expect(link.getAttribute('href')).toBe('/session/3')
  expect(screen.getByText(/^You can sign up for/).textContent).toBe('You can sign up for Session 3, Mon 12 Nov, 19:30.')
  unmount()
  reset()
  const signedUp = { ...one(3, true), isRegistered: true, isWaiting: false }
  network(view, { '/api/v1/groups/sessions/5': ok({ sessions: [one(1, false), signedUp], total: 2 }) })
  signInAs()
  const among = renderAt('/session/1')
  expect((await screen.findByText(/^You’re in /)).textContent).toBe('You’re in Session 3, Mon 12 Nov, 19:30.')
  among.unmount()
  reset()
  network(view, { '/api/v1/groups/sessions/5': ok({ sessions: [one(1, false)], total: 1 }) })
  signInAs()
  const later = renderAt('/session/1')
  expect(await screen.findByText(/is open for sign-up right now\. New sessions show up in your feed\.$/)).toBeTruthy()
  later.unmount()
  reset()
  const mine = network({ ...view, me: { ...view.me, wishes: [wish(5, 11, 1)] } }, next)
  signInAs()
  renderAt('/session/1')
  expect(await screen.findByText('Your wish stands.')).toBeTruthy()
  expect(mine.some(({ path }) => path.includes('groups/sessions'))).toBe(false)
})

test('a group that has the filters off shows none', async () => {
  network(sessionView(SONGS, { session: { ...open.session, filtersEnabled: false } }))
  signInAs()
  renderAt('/session/1')
  await chip(/^Bass in Valerie/)
  expect(screen.queryByRole('button', { name: 'My instruments' })).toBeNull()
})

test('‘your time’ is by the zone of the reader’s settings', async () => {
  network(sessionView(SONGS, open))
  signInAs({ timeZoneId: 'Asia/Tokyo' })
  renderAt('/session/1')
  expect((await screen.findAllByText(/\(Tue 13 Nov, 04:30 your time\)/)).length).toBeGreaterThan(0)
})

test('when sign-up closes is said on the reader’s clock, too', async () => {
  const closing = { ...settings, signUpClosesAt: '2040-11-10T20:00:00.000Z' }
  network(sessionView(SONGS, { session: { ...open.session, settings: closing } }))
  signInAs({ timeZoneId: 'Europe/Berlin' })
  renderAt('/session/1')
  expect(await screen.findByText(/^Sign-up closes Sat 10 Nov, 20:00 \(21:00 your time\)\./)).toBeTruthy()
})

test('a session that is not there says so and leads on', async () => {
  fakeServer({})
  renderAt('/session/1')
  expect(await screen.findByRole('heading', { name: 'We can’t find this session' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See what is coming up' })).toBeTruthy()
})

test('without a network, a session that is not kept did not load; it is not said to be missing', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  onlineManager.setOnline(false)
  renderAt('/session/1')
  expect(await screen.findByRole('heading', { name: 'The session did not load' })).toBeTruthy()
  expect(screen.queryByText(/We can’t find/)).toBeNull()
})

test('a song is found by its own number, whichever session it is in', async () => {
  const view = sessionView(SONGS, open)
  network(view, { '/api/v1/sessions/song/2': ok(view.session.songs[1]) })
  signInAs()
  renderAt('/session-song?id=2')
  expect(await screen.findByRole('heading', { name: 'Use Me' })).toBeTruthy()
})

const registration = (Notes: string) => ({
  sessionId: 1,
  userId: 7,
  SongAssignMin: 1,
  SongAssignMax: 4,
  Notes,
  allocationMax: null,
  waitlistPosition: null,
  checkedIn: false,
})

async function noteField() {
  fireEvent.click(await screen.findByRole('button', { name: '1–4 songs' }))
  return screen.findByLabelText('A note to the organisers')
}

test('the note to the organisers saves itself when one leaves it, and says so', async () => {
  const view = sessionView(SONGS, { ...open, me: { registration: registration('') } })
  let saved = ''
  network(view, {
    '/api/v1/sessions/details/1': () => ok({ ...view, me: { ...view.me, registration: registration(saved) } }),
    '/api/v1/sessions/register/': ({ body }) => {
      saved = String(body.Notes)
      return ok(registration(saved))
    },
  })
  signInAs()
  renderAt('/session/1')
  const note = await noteField()
  fireEvent.change(note, { target: { value: 'Nothing after ten.' } })
  fireEvent.blur(note)
  expect(await screen.findByText('Saved.')).toBeTruthy()
  expect(saved).toBe('Nothing after ten.')
  expect(screen.queryByRole('button', { name: /Save/ })).toBeNull()
})

test('the note to the organisers saves itself when its sheet closes', async () => {
  const view = sessionView(SONGS, { ...open, me: { registration: registration('') } })
  const seen = network(view, { '/api/v1/sessions/register/': ({ body }) => ok(registration(String(body.Notes))) })
  signInAs()
  renderAt('/session/1')
  fireEvent.change(await noteField(), { target: { value: 'Late from work.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() =>
    expect(seen.filter(({ path }) => path.includes('sessions/register/')).map(({ body }) => body.Notes)).toEqual([
      'Late from work.',
    ]),
  )
})

test('a note that is refused stays, with the reason and another try', async () => {
  let isOpen = false
  const view = sessionView(SONGS, { ...open, me: { registration: registration('') } })
  network(view, {
    '/api/v1/sessions/register/': () =>
      isOpen
        ? ok(registration('Capo 2.'))
        : { status: 409, body: { success: false, error: { code: 'X', message: 'Sign-up is closed.' } } },
  })
  signInAs()
  renderAt('/session/1')
  const note = await noteField()
  fireEvent.change(note, { target: { value: 'Capo 2.' } })
  fireEvent.blur(note)
  expect(await screen.findByText(/^Sign-up is closed\. Not saved yet/)).toBeTruthy()
  isOpen = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Saved.')).toBeTruthy()
})

test('each of my wishes can go to the top and be removed, with the way back', async () => {
  const three = [...SONGS, song(3, [slot(31, 3)], { title: 'Creep' })]
  const wishes = [wish(1, 12, 1), { ...wish(2, 21, 2), priority: 2 }, { ...wish(3, 31, 3), priority: 3 }]
  const seen = network(sessionView(three, { ...open, me: { registration: registration(''), wishes } }), {
    '/api/Session/ReorderRegistrationPriority': ok([wishes[2], wishes[0], wishes[1]]),
    '/api/v1/sessions/unregister-part/': ok([wishes[0], wishes[1]]),
  })
  signInAs()
  renderAt('/session/1')
  fireEvent.click(await screen.findByRole('button', { name: 'Move Bass in Creep to the top' }))
  await waitFor(() =>
    expect(seen.find(({ path }) => path.includes('ReorderRegistrationPriority'))?.body).toMatchObject({
      instrumentSlotUserSignupIds: [3, 1, 2],
    }),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Remove Bass in Creep' }))
  await waitFor(() =>
    expect(seen.find(({ path }) => path.includes('unregister-part'))?.body).toMatchObject({ SlotId: 31 }),
  )
  expect(await screen.findByText('Wish for Bass removed')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
})

test('who left by mistake is back with one tap, with their songs and wishes', async () => {
  const range = { ...registration(''), SongAssignMin: 1, SongAssignMax: 6 }
  const inIt = sessionView(SONGS, { ...open, me: { registration: range, wishes: [wish(1, 12, 1)] } })
  let isIn = true
  const seen = network(inIt, {
    '/api/v1/sessions/details/1': () => ok(isIn ? inIt : sessionView(SONGS, open)),
    '/api/v1/sessions/unregister-user/': () => {
      isIn = false
      return ok({ toldLater: null })
    },
    '/api/v1/sessions/register/': ok(range),
    '/api/v1/sessions/register-part/': ok(wish(2, 12, 1)),
  })
  signInAs()
  renderAt('/session/1')
  fireEvent.click(await screen.findByRole('button', { name: '1–6 songs' }))
  fireEvent.click(await screen.findByRole('button', { name: 'I can’t come' }))
  const question = within(await screen.findByRole('dialog', { name: 'Leave this session?' }))
  expect(question.getByText('You give up 1 wish.')).toBeTruthy()
  fireEvent.click(question.getByRole('button', { name: 'Leave' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(seen.some(({ path }) => path.includes('/register-part'))).toBe(true))
  const came = seen.find(({ path }) => path.endsWith('/sessions/register/'))
  expect(came?.body).toMatchObject({ SongAssignMin: 1, SongAssignMax: 6 })
})

test('a part that came unasked is not ranked: it has no number of its own', async () => {
  const three = [...SONGS, song(3, [slot(31, 3)], { title: 'Creep' })]
  const given = { ...wish(-21, 21, 2), state: 'held' as const, priority: 3 }
  const wishes = [wish(1, 12, 1), { ...wish(3, 31, 3), priority: 2 }, given]
  const seen = network(sessionView(three, { ...open, me: { registration: registration(''), wishes } }), {
    '/api/Session/ReorderRegistrationPriority': ok([wishes[1], wishes[0], given]),
  })
  signInAs()
  renderAt('/session/1')
  fireEvent.click(await screen.findByRole('button', { name: 'Move Bass in Creep to the top' }))
  await waitFor(() =>
    expect(seen.find(({ path }) => path.includes('ReorderRegistrationPriority'))?.body).toMatchObject({
      instrumentSlotUserSignupIds: [3, 1],
    }),
  )
})

test('the toast of a refused slot has the button for its waitlist', async () => {
  const seen = network(sessionView(SONGS, open), {
    '/api/v1/sessions/register-part/': ({ body }) =>
      body.Waitlist
        ? ok({ ...wish(5, 12, 1), state: 'waitlisted', waitlistPosition: 1 })
        : {
            status: 409,
            body: { success: false, error: { code: 'SLOT_TAKEN', message: 'Somebody got there first.' } },
          },
  })
  signInAs()
  renderAt('/session/1')
  fireEvent.click(await chip(/^Bass in Valerie: Free/))
  fireEvent.click(await screen.findByRole('button', { name: 'Join its waitlist' }))
  await waitFor(() =>
    expect(seen.filter(({ path }) => path.includes('register-part')).map(({ body }) => body.Waitlist)).toEqual([
      false,
      true,
    ]),
  )
})

test.each([
  [502, '<html><body>Bad Gateway</body></html>'],
  [500, '{}'],
])(
  'a part that the server could not take for a %i is free again, and the failure alone is said, with another try',
  async (status, body) => {
    let isDown = true
    const seen = network(sessionView(SONGS, open), {
      '/api/v1/sessions/register-part/': () => (isDown ? { status, body } : ok(wish(5, 12, 1))),
    })
    signInAs()
    renderAt('/session/1')
    const asked = () => seen.filter(({ path }) => path.includes('register-part'))
    fireEvent.click(await chip(/^Bass in Valerie: Free/))
    const again = () => screen.findByRole('button', { name: 'Try again' })
    fireEvent.click(await again())
    await waitFor(() => expect(asked()).toHaveLength(2))
    // A failure soon after the first one is said as well.
    const button = await again()
    expect(screen.getAllByText('Server Error')).toHaveLength(1)
    expect(screen.getByText('The server had a problem. Nothing is lost: try again in a moment.')).toBeTruthy()
    expect(screen.queryByText('Bass in Valerie')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(await chip(/^Bass in Valerie: Free/)).toBeTruthy()
    isDown = false
    fireEvent.click(button)
    await waitFor(() => expect(asked()).toHaveLength(3))
    expect(asked().map(({ body: { SlotId } }) => SlotId)).toEqual([12, 12, 12])
  },
)

test('once the roster is out, the way back from a waitlist is off it, also where one had wished for the part', async () => {
  const ben = { userId: 9, firstName: 'Ben', lastName: 'Okafor', imageUrl: null }
  const waits = { ...wish(5, 21, 2), state: 'waitlisted' as const, waitlistPosition: 1 }
  const songs = [song(2, [slot(21, 3, { player: ben })], { title: 'Use Me' })]
  const out = { ...open.session, rosterPublished: true }
  const seen = network(sessionView(songs, { session: out, me: { wishes: [wish(5, 21, 2)] } }), {
    '/api/v1/sessions/register-part/': ok(waits),
    '/api/v1/sessions/unregister-part/': ok([]),
  })
  signInAs()
  renderAt('/session/1')
  fireEvent.click(await chip(/^Bass in Use Me: Ben/))
  fireEvent.click(await screen.findByRole('button', { name: 'Join the waitlist' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(seen.find(({ path }) => path.includes('unregister-part'))?.body).toMatchObject({ SlotId: 21 }),
  )
  expect(seen.filter(({ path }) => path.includes('/register-part')).map(({ body }) => body.Waitlist)).toEqual([true])
})

test('who joins the waitlist of a part that is free hears that it is theirs to take, and nothing of a waitlist', async () => {
  const waits = { ...wish(5, 21, 2), state: 'waitlisted' as const, waitlistPosition: 1 }
  const out = sessionView(SONGS, { session: { ...open.session, rosterPublished: true } })
  const offer = {
    offerId: 1,
    slotId: 21,
    title: 'Use Me',
    instrumentName: 'Bass',
    offeredAt: '2026-11-12T12:00:00.000Z',
    answerBy: later,
  }
  let isAsked = false
  network(out, {
    '/api/v1/sessions/details/1': () =>
      ok(isAsked ? { ...out, me: { ...out.me, wishes: [waits], offers: [offer] } } : out),
    '/api/v1/sessions/register-part/': () => {
      isAsked = true
      return ok(waits)
    },
  })
  signInAs()
  renderAt('/session/1')
  fireEvent.click(await chip(/^Bass in Use Me: Open/))
  fireEvent.click(await screen.findByRole('button', { name: 'Join the waitlist' }))
  expect(await screen.findByText('It’s free: say yes, and you play it.')).toBeTruthy()
  expect(screen.queryByText('You’re on its waitlist.')).toBeNull()
})

test('once the roster is out, a part that nobody has is open, and its filter is named so', async () => {
  network(sessionView(SONGS, { session: { ...open.session, rosterPublished: true } }))
  signInAs()
  renderAt('/session/1')
  fireEvent.click(await chip(/^Bass in Use Me: Open/))
  expect(await screen.findByText(/^Nobody has this part\./)).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Open ?3$/, hidden: true })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Free/, hidden: true })).toBeNull()
})

test('where others want an open part, and only there, one can say: only if somebody drops out', async () => {
  const slots = [slot(11, 1, { wishes: 1 }), slot(12, 3, { wishes: 2 }), slot(13, 2)]
  const mine = { ...wish(6, 11, 1), priority: 2 }
  const view = sessionView([song(1, slots, { title: 'Valerie' })], { ...open, me: { wishes: [mine] } })
  const waiting = { ...wish(5, 12, 1), state: 'waitlisted' as const, waitlistPosition: 1 }
  let wishes: (typeof waiting)[] = []
  const seen = network(view, {
    '/api/v1/sessions/details/1': () => ok({ ...view, me: { ...view.me, wishes: [mine, ...wishes] } }),
    '/api/v1/sessions/register-part/': () => {
      wishes = [waiting]
      return ok(waiting)
    },
  })
  signInAs()
  renderAt('/session-song?id=1&sessionId=1')
  const instead = await screen.findByRole('button', {
    name: 'Waitlist instead, only if somebody drops out: Bass in Valerie',
  })
  // Not of a part that nobody wants, nor of one's own wish.
  expect(screen.getAllByRole('button', { name: /^Waitlist instead/ })).toEqual([instead])
  fireEvent.click(instead)
  await waitFor(() =>
    expect(seen.find(({ path }) => path.includes('register-part'))?.body).toMatchObject({ SlotId: 12, Waitlist: true }),
  )
  expect(await screen.findByRole('button', { name: 'Make it a wish: Bass in Valerie' })).toBeTruthy()
})

const outside = { callerIsMember: false, callerIsApproved: false }
const stateOfBass = (state: 2 | 3) => [
  { instrumentId: 3, instrumentName: 'Bass', family: 'bass', state, reason: 'The house bassist plays.' },
]

test('nobody joins a group for a part that is shut: it says why, and what is free asks to join', async () => {
  network(sessionView(SONGS, { session: { ...open.session, instruments: stateOfBass(3) }, me: outside }))
  signInAs()
  renderAt('/session/1')
  fireEvent.click(await chip(/^Bass in Valerie: Closed/))
  const dialog = await screen.findByRole('dialog', { name: 'Bass in Valerie' })
  expect(within(dialog).getByText(/Sign-up for this instrument is closed.*The house bassist plays/)).toBeTruthy()
  expect(within(dialog).queryByRole('button', { name: /^Join/ })).toBeNull()
  fireEvent.click(within(dialog).getByRole('button', { name: /^Vocals in Valerie/ }))
  const join = await screen.findByRole('dialog', { name: 'Vocals in Valerie' })
  expect(await within(join).findByRole('button', { name: 'Join Anchor Thursday Blues and take it' })).toBeTruthy()
})

test('where an organiser lets people in, who taps a part reads that joining is asking', async () => {
  network(sessionView(SONGS, { session: open.session, me: outside }), {
    '/api/v1/groups/details/5': ok({
      ...outside,
      callerIsAdmin: false,
      group: { name: 'Blues', joinPolicy: 'approval' },
    }),
  })
  signInAs()
  renderAt('/session/1')
  fireEvent.click(await chip(/^Bass in Valerie: Free/))
  const dialog = await screen.findByRole('dialog', { name: 'Bass in Valerie' })
  expect(await within(dialog).findByRole('button', { name: 'Ask to join Anchor Thursday Blues' })).toBeTruthy()
  expect(within(dialog).getByText('An organiser lets you in. Bass in Valerie is noted until then.')).toBeTruthy()
})

test('who is not in the group and can only wait for a part reads so before they join', async () => {
  network(sessionView(SONGS, { session: { ...open.session, instruments: stateOfBass(2) }, me: outside }))
  signInAs()
  renderAt('/session/1')
  fireEvent.click(await chip(/^Bass in Valerie: Waitlist/))
  const dialog = await screen.findByRole('dialog', { name: 'Bass in Valerie' })
  expect(within(dialog).getByText(/Join the group, and you’ll be on its waitlist once you’re in/)).toBeTruthy()
  expect(await within(dialog).findByRole('button', { name: /Blues and wait for it$/ })).toBeTruthy()
})

test('where one part is all one may hold, the song says which is mine, and so why the others are shut', async () => {
  const { settings } = sessionView([]).session
  const held = { ...wish(5, 12, 1), state: 'held' as const }
  network(
    sessionView(SONGS, {
      session: { ...open.session, settings: { ...settings, firstCome: true } },
      me: { registration: registration(''), wishes: [held] },
    }),
  )
  signInAs()
  renderAt('/session/1')
  expect(await chip(/^Vocals in Valerie: One each/)).toBeTruthy()
  expect(screen.getByText('One part each, and yours is bass')).toBeTruthy()
})

test('a suggestion is looked for with its artist; what the set has says so; without a streaming service that is said plainly', async () => {
  const found = (songId: number, title: string) => ({
    songId,
    title,
    artistName: 'Somebody',
    key: '',
    durationSeconds: null,
    spotifyTrackId: null,
    youTubeLink: null,
  })
  const notice = 'No streaming service is set up here, so only our own catalogue was searched.'
  const seen = network(sessionView(SONGS, open), {
    '/api/Songs/Search': ok([found(1, 'Valerie'), found(9, 'Valerie II')]),
    '/api/Spotify/Search': ok({
      songs: [{ ...found(9, 'Valerie II'), source: 'catalogue' }],
      source: 'catalogue',
      notice,
    }),
  })
  signInAs()
  renderAt('/session/1')
  fireEvent.click(await screen.findByRole('button', { name: 'Suggest a song' }))
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Valerie' } })
  fireEvent.change(screen.getByLabelText('Artist, if you know'), { target: { value: 'Somebody' } })
  expect(await screen.findByRole('button', { name: 'Suggest Valerie II by Somebody' })).toBeTruthy()
  expect(screen.getByText('In the set')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Suggest Valerie by Somebody' })).toBeNull()
  // As typed it would be the same song once more.
  expect(await screen.findByText('Valerie: in the set.')).toBeTruthy()
  await waitFor(() => expect(seen.some(({ path }) => path.includes('title=Valerie+Somebody'))).toBe(true))
  fireEvent.click(screen.getByRole('button', { name: 'Look on streaming services' }))
  expect(await screen.findByText(notice)).toBeTruthy()
  expect(seen.find(({ path }) => path.includes('Spotify'))?.body).toEqual({ title: 'Valerie', artist: 'Somebody' })
  expect(screen.getAllByRole('button', { name: /^Suggest Valerie II/ })).toHaveLength(1)
})

test('every song has a listen link, and the address a map', async () => {
  const view = sessionView(SONGS, { session: { ...open.session, address: '12 Harbour Road, Bristol' } })
  network(view)
  signInAs()
  renderAt('/session/1')
  const link = await screen.findByRole('link', { name: 'Look for Valerie on YouTube' })
  expect(link.getAttribute('href')).toContain('search_query=Valerie+Somebody')
  const map = screen.getByRole('link', { name: '12 Harbour Road, Bristol on the map' })
  expect(map.getAttribute('href')).toContain('query=12+Harbour+Road')
})
