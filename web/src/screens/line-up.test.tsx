import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { SessionView } from '../features/sessions/queries.ts'
import { sessionView, slot, song } from '../features/sessions/testing.ts'
import { type Answer, fakeServer } from '../lib/testing.ts'
import { renderAt, reset, signInAs } from '../testing-screen.tsx'

afterEach(reset)

const ok = (payload: unknown): Answer => ({ body: { success: true, payload } })
const person = (userId: number, firstName: string, lastName = 'Other') => ({
  ...{ userId, firstName, lastName, imageUrl: null },
})
const me = person(7, 'Ana', 'Lindqvist')
const kim = person(8, 'Kim', 'Nguyen')
const wish = (slotId: number, sessionSongId: number, priority: number, state: 'held' | 'wished' | 'waitlisted') => ({
  ...{ id: slotId, slotId, sessionSongId, priority, state, waitlistPosition: state === 'waitlisted' ? 2 : null },
})
const SONGS = [
  song(1, [slot(11, 3, { player: me }), slot(12, 1, { player: kim })], { title: 'Valerie', durationSeconds: 180 }),
  song(2, [slot(21, 3, { player: kim, wishes: 3 })], { title: 'Use Me', durationSeconds: 180 }),
  song(3, [slot(31, 3, { player: me })], { title: 'Jolene' }),
  song(4, [slot(41, 3)], { title: 'Creep' }),
]
const registration = {
  ...{ sessionId: 1, userId: 7, SongAssignMin: 2, SongAssignMax: 4, Notes: '', allocationMax: null },
  ...{ waitlistPosition: null, checkedIn: false },
}
const wishes = [wish(11, 1, 1, 'held'), wish(21, 2, 2, 'wished'), wish(31, 3, 3, 'held')]
const LATER = { startDate: '2099-11-12T19:30:00.000Z', endDate: '2099-11-12T22:30:00.000Z', rosterPublished: true }
const outView = (changes: Partial<SessionView['me']> = {}) =>
  sessionView(SONGS, {
    session: LATER,
    me: {
      registration,
      wishes,
      lineUp: { rosterId: 3, bumpedFirst: false, confirmBy: null, confirmed: [], declined: [] },
      ...changes,
    },
  })

const REPORT = {
  whole: null,
  people: [{ person: me, asked: 3, granted: [1, 3], songs: 2, min: 2, max: 4, missed: null }],
  mine: [
    {
      ...{ slotId: 21, rank: 2, why: 'Bass in Use Me went to Kim. Kim has one song, you have two.' },
      sentences: ['Bass in Use Me went to Kim.', 'Kim has one song, you have two.'],
    },
  ],
}

/** The server's side of one's answers: what was said last is what the page reads. */
function server(view: SessionView, more: Parameters<typeof fakeServer>[0] = {}) {
  const said: { slotId: number; confirm: boolean | null }[] = []
  const lineUp = () => ({
    rosterId: 3,
    confirmed: said.flatMap(({ slotId, confirm }) => (confirm ? [slotId] : [])),
    declined: said.flatMap(({ slotId, confirm }) => (confirm === false ? [slotId] : [])),
  })
  const now = () => (said.length ? { ...view, me: { ...view.me, lineUp: lineUp() } } : view)
  fakeServer({
    '/api/v1/sessions/details/1': () => ok(now()),
    '/api/Session/RosterReport': ok(REPORT),
    '/api/v1/sessions/practice/1': ok({ session: view.session, songs: [] }),
    '/api/Session/ConfirmAssignment/': ({ body }) => {
      said.push({ slotId: Number(body.slotId), confirm: body.confirm as boolean | null })
      return ok({ slotId: body.slotId, userId: 7, answer: body.confirm ? 'confirmed' : 'declined', version: 2 })
    },
    ...more,
  })
  signInAs()
  return said
}
const row = async (title: string) =>
  (await screen.findByRole('heading', { level: 3, name: title })).closest('li') as HTMLElement

test('once the roster is out the page leads with what one plays, each with part, time and with whom', async () => {
  server(outView())
  renderAt('/session/1')
  expect((await screen.findByRole('heading', { name: /^You play/ })).textContent).toBe('You play 2 songs')
  expect(screen.getByText(/First up at about 19:30, The Anchor\. You asked for 2–4 songs\./)).toBeTruthy()
  const valerie = await row('Valerie')
  expect(valerie.textContent).toMatch(/You: bass.*about 19:30/)
  expect(within(within(valerie).getByRole('list', { name: 'With' })).getByText('Kim Nguyen')).toBeTruthy()
  expect((await row('Jolene')).textContent).toContain('about 19:40')
  expect(screen.queryByText(/drag to rank/i)).toBeNull()
})

test('one says yes to each song or to all at once', async () => {
  const said = server(outView())
  renderAt('/session/1')
  fireEvent.click(await screen.findByRole('button', { name: 'I’ll play Valerie' }))
  await waitFor(() => expect(said).toEqual([{ slotId: 11, confirm: true }]))
  expect((await row('Valerie')).textContent).toContain('You said yes')
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm the other one' }))
  await waitFor(() => expect(said).toHaveLength(2))
  expect(await screen.findByText(/You said yes to all of them/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Practise them' })).toBeTruthy()
})

test('a no is asked about first, says what happens, and can be taken back', async () => {
  const said = server(outView())
  renderAt('/session/1')
  fireEvent.click(await screen.findByRole('button', { name: 'Can’t play Jolene' }))
  const question = await screen.findByRole('dialog', { name: 'Can’t play Jolene?' })
  expect(question.textContent).toContain('the organisers see it')
  fireEvent.click(within(question).getByRole('button', { name: 'Keep it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(said).toEqual([])
  fireEvent.click(await screen.findByRole('button', { name: 'Can’t play Jolene' }))
  fireEvent.click(await screen.findByRole('button', { name: 'I can’t play' }))
  await waitFor(() => expect(said).toEqual([{ slotId: 31, confirm: false }]))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(said.at(-1)).toEqual({ slotId: 31, confirm: null }))
})

test('an answer that is refused is taken out again, and told', async () => {
  const message = 'A newer roster has replaced this one. Look at it again, and answer there.'
  server(outView(), {
    '/api/Session/ConfirmAssignment/': {
      status: 409,
      body: { success: false, error: { code: 'SUPERSEDED', message } },
    },
  })
  renderAt('/session/1')
  fireEvent.click(await screen.findByRole('button', { name: 'I’ll play Valerie' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'I’ll play Valerie' })).toBeTruthy()
})

test('why not me? is answered from one’s own report, and ends with something to do', async () => {
  const asked: unknown[] = []
  server(outView(), {
    '/api/v1/sessions/register-part/': ({ body }) => {
      asked.push(body)
      return ok({ ...wish(21, 2, 2, 'waitlisted'), waitlistPosition: 1 })
    },
  })
  renderAt('/session/1')
  fireEvent.click(await screen.findByRole('button', { name: 'Why not me? Use Me' }))
  const sheet = await screen.findByRole('dialog', { name: 'Use Me' })
  expect(within(sheet).getByText('Bass in Use Me went to Kim.')).toBeTruthy()
  expect(sheet.textContent).toContain('Bass, song 2, your 2nd wish')
  expect(sheet.textContent).toContain('2 songs, wishes 1 and 3')
  expect(sheet.textContent).toContain('On the waitlist you would be first in line')
  fireEvent.click(within(sheet).getByRole('button', { name: 'Join the waitlist' }))
  await waitFor(() => expect(asked).toEqual([{ SessionId: 1, SlotId: 21, Waitlist: true }]))
})

test('where the reasons do not come, that is said, and they are asked for again', async () => {
  let fails = true
  server(outView(), {
    '/api/Session/RosterReport': () =>
      fails ? { status: 404, body: { success: false, error: { code: 'NOT_FOUND', message: 'Gone.' } } } : ok(REPORT),
  })
  renderAt('/session/1')
  const notice = await screen.findByText(/The reasons did not load/)
  fails = false
  fireEvent.click(within(notice).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Why not me? Use Me' })).toBeTruthy()
})

test('who has not answered reads by when they are asked to, on their own clock, too', async () => {
  const lineUp = { rosterId: 3, bumpedFirst: false, confirmBy: '2099-11-10T19:30:00.000Z', confirmed: [], declined: [] }
  server(outView({ lineUp }))
  signInAs({ timeZoneId: 'Europe/Berlin' })
  renderAt('/session/1')
  expect(await screen.findByText(/Please say yes or no by Tue 10 Nov, 19:30 \(20:30 your time\)\./)).toBeTruthy()
})

test('where the session was moved to before that time, nobody is asked by then', async () => {
  const lineUp = { rosterId: 3, bumpedFirst: false, confirmBy: '2099-11-13T19:30:00.000Z', confirmed: [], declined: [] }
  server(outView({ lineUp }))
  renderAt('/session/1')
  expect(await screen.findByText(/^The roster is out\./)).toBeTruthy()
  expect(screen.queryByText(/Please say yes or no by/)).toBeNull()
})

test('whoever has nothing reads why at once, and what they wait for', async () => {
  const lineUp = { rosterId: 3, bumpedFirst: true, confirmBy: null, confirmed: [], declined: [] }
  server(outView({ wishes: [wish(21, 2, 1, 'wished'), wish(41, 4, 2, 'waitlisted')], lineUp }))
  renderAt('/session/1')
  expect(await screen.findByText('The roster is out, and you are not in it this time')).toBeTruthy()
  expect(screen.getByText(/^Whoever went without last time went first\./)).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Why not me? Use Me' })).toBeTruthy()
  expect(screen.getByText(/You are 2nd on the waitlist/)).toBeTruthy()
})

const INSTEAD = /It’s offered to you only if you give your bass in this song back\./
test.each([
  // whether one may play two parts of a song, what stands at the waitlist of the other part
  [false, INSTEAD],
  [true, /If it becomes free, it’s offered in order\./],
])(
  'who plays in a song and waits for another part of it reads what comes of it: two allowed, %s',
  async (two, words) => {
    const view = outView({ wishes: [...wishes, wish(12, 1, 4, 'waitlisted')] })
    const settings = { ...view.session.settings, allowDoubling: two }
    server({ ...view, session: { ...view.session, settings } })
    renderAt('/session/1')
    const waiting = (await screen.findByText(/You are 2nd on the waitlist/)).closest('li') as HTMLElement
    expect(waiting.textContent).toMatch(words)
  },
)

test('who plays in a song reads, before they join, what the waitlist of another part of it brings', async () => {
  const mine = [{ slotId: 12, rank: 4, why: 'Vocals in Valerie went to Kim.', sentences: ['Vocals went to Kim.'] }]
  server(outView({ wishes: [...wishes, wish(12, 1, 4, 'wished')] }), {
    '/api/Session/RosterReport': ok({ ...REPORT, mine }),
  })
  renderAt('/session/1')
  fireEvent.click(await screen.findByRole('button', { name: 'Why not me? Valerie' }))
  const sheet = await screen.findByRole('dialog', { name: 'Valerie' })
  expect(sheet.textContent).toMatch(INSTEAD)
})

test('what one said no to can be taken back until somebody has it', async () => {
  const declined = { rosterId: 3, bumpedFirst: false, confirmBy: null, confirmed: [], declined: [41, 21] }
  const said = server(outView({ wishes: [wish(41, 4, 1, 'wished'), wish(21, 2, 2, 'wished')], lineUp: declined }))
  renderAt('/session/1')
  expect(await screen.findByText('You said no. Kim plays it now.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'I can after all' }))
  await waitFor(() => expect(said).toEqual([{ slotId: 41, confirm: true }]))
})

test.each([
  ['the roster is out', true],
  ['sign-up is closed', false],
])(
  'once %s, whoever can’t come is asked about that at once, and can still change how many songs',
  async (_, signUpOpen) => {
    const view = outView()
    const settings = { ...view.session.settings, signUpOpen }
    server({ ...view, session: { ...view.session, settings } })
    renderAt('/session/1')
    fireEvent.click(await screen.findByRole('button', { name: 'Can’t come?' }))
    const question = within(await screen.findByRole('dialog', { name: 'Leave this session?' }))
    expect(screen.queryByRole('dialog', { name: 'How many songs?' })).toBeNull()
    fireEvent.click(question.getByRole('button', { name: 'Stay in' }))
    fireEvent.click(screen.getByRole('button', { name: '2–4 songs' }))
    expect(await screen.findByRole('dialog', { name: 'How many songs?' })).toBeTruthy()
  },
)
