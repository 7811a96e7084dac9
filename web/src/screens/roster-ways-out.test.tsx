import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { figures, held, roster } from '../features/rosters/testing.ts'
import { sessionView, slot, song } from '../features/sessions/testing.ts'
import { useMenu } from '../lib/router/menu.ts'
import {
  ASKED,
  BEN,
  CLEO,
  cell,
  DRAFTED,
  LATER,
  network,
  ok,
  open,
  PATIENCE,
  RESULT,
  refused,
  SESSION,
  SONGS,
  sentTo,
  VIEW,
} from '../testing-roster.tsx'
import { currentAddress, reset } from '../testing-screen.tsx'

afterEach(reset)

const ASSIGN = '/api/Session/RosterAssign/'
const withSongs = (songs: typeof SONGS) => ok({ ...SESSION, session: { ...SESSION.session, songs } })

test('publishing a session without core slots names the song that nobody plays, and does not say that all can be', async () => {
  const loose = song(1, [slot(11, 1, { required: false })], { title: 'Superstition' })
  const bare = roster({
    figures: figures({ songs: 1, playable: 0, slots: 1, filled: 0, required: 0, requiredFilled: 0 }),
  })
  network({
    '/api/v1/sessions/details/1': ok(sessionView([loose], { session: LATER, me: { callerIsAdmin: true } })),
    '/api/Session/Roster': ok({ ...VIEW, roster: bare, assignments: [] }),
    '/api/v1/rosters/publish-preview/5': ok({ roster: bare, empty: [], messages: [], broken: [] }),
  })
  open('/admin/view-roster?id=5&view=publish')
  expect(await screen.findByText('No song has a core slot.', {}, PATIENCE)).toBeTruthy()
  expect(screen.getByText('Nobody plays Superstition.')).toBeTruthy()
  expect(screen.queryByText(/Every song can be played/)).toBeNull()
})

test('a part of a song that was cut offers nobody, but the way out', async () => {
  let isCut = true
  const songs = () => SONGS.map((one) => (one.sessionSongId === 1 ? { ...one, cut: isCut } : one))
  const seen = network({
    '/api/v1/sessions/details/1': () => withSongs(songs()),
    '/api/SessionSong/CutSong/': () => {
      isCut = false
      return ok({ ...songs()[0], toldLater: null })
    },
  })
  open()
  fireEvent.click(await cell(/^Vocals in Superstition/))
  const panel = await screen.findByRole('region', { name: 'Vocals, Superstition' })
  expect(await within(panel).findByText('Cleo Marchetti')).toBeTruthy()
  expect(within(panel).queryByRole('button', { name: /^(Choose|Ask)/ })).toBeNull()
  fireEvent.click(within(panel).getByRole('button', { name: 'Bring Superstition back' }))
  expect(await within(panel).findByRole('button', { name: 'Choose Cleo Marchetti' })).toBeTruthy()
  expect(sentTo(seen, '/api/SessionSong/CutSong/')).toEqual([{ sessionSongId: 1, cut: false }])
})

test('a move into a song that was cut meanwhile is refused with the way out', async () => {
  const seen = network({
    [ASSIGN]: refused(409, 'SONG_CUT', 'Valerie is cut, so nobody plays it.'),
    '/api/SessionSong/CutSong/': ok({ ...SONGS[1], toldLater: null }),
  })
  open()
  fireEvent.click(await cell(/^Vocals in Valerie/))
  fireEvent.click(await screen.findByRole('button', { name: 'Choose Cleo Marchetti' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Bring the song back' }, PATIENCE))
  await waitFor(() => expect(sentTo(seen, '/api/SessionSong/CutSong/')).toEqual([{ sessionSongId: 2, cut: false }]))
})

test('whoever is not coming is refused with the way to the list', async () => {
  network({ [ASSIGN]: refused(409, 'NOT_COMING', 'They are not coming to this session.') })
  open()
  fireEvent.click(await cell(/^Vocals in Valerie/))
  fireEvent.click(await screen.findByRole('button', { name: 'Choose Cleo Marchetti' }))
  fireEvent.click(await screen.findByRole('button', { name: 'See the list' }, PATIENCE))
  await waitFor(() => expect(currentAddress()).toBe('/admin/view-session?id=1&stage=sign-up'))
})

test('the lottery’s number can be typed, and after a difference that was left it is the roster’s own again', async () => {
  const seen = network({
    '/api/Session/AutoAssign/': ({ body }) => ok({ ...RESULT, ...(body.options as { seed: number }) }),
  })
  open()
  await cell(/^Vocals in Superstition/)
  fireEvent.click(screen.getByRole('button', { name: 'Auto-assign…' }))
  const number = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Lottery number' }, PATIENCE)
  const work = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Work it out' })
  expect(number.value).toBe('4711')
  for (const wrong of ['', 'seven', '2147483648']) {
    fireEvent.change(number, { target: { value: wrong } })
    expect(work().getAttribute('aria-disabled'), wrong).toBe('true')
  }
  expect(screen.getByText('A whole number, 2147483647 at most.')).toBeTruthy()
  fireEvent.change(number, { target: { value: '77' } })
  fireEvent.click(work())
  await screen.findByRole('heading', { name: 'Auto-assign would change 2 slots' })
  expect(sentTo(seen, '/api/Session/AutoAssign/')).toMatchObject([{ options: { seed: 77 } }])
  fireEvent.click(screen.getByRole('button', { name: 'Leave as it was' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Auto-assign…' }))
  const again = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Lottery number' })
  expect(again.value).toBe('4711')
})

test('a session without songs says why no draft can be started', async () => {
  network({
    '/api/v1/sessions/details/1': withSongs([]),
    '/api/Session/Roster': ok({ ...VIEW, assignments: [] }),
  })
  open('/admin/view-roster?id=5&view=draft')
  expect(await screen.findByText(/There are no parts to draft/, {}, PATIENCE)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Add songs' }).getAttribute('href')).toBe(
    '/admin/edit-session-songs?sessionId=1',
  )
})

test('a draft of no instrument says what is missing', async () => {
  network()
  open('/admin/view-roster?id=5&view=draft')
  for (const name of ['Vocals', 'Guitar']) fireEvent.click(await screen.findByRole('checkbox', { name }, PATIENCE))
  expect(screen.getByText('Tick at least one instrument to draft.')).toBeTruthy()
})

const closing = () => useMenu.getState().closeNavigationModal

test.each([
  ['the start of a draft', {}, 'Start the draft of 2 instruments…', 'Clear 1 slot for the draft?'],
  ['the rest of a draft', DRAFTED, 'Accept the rest…', 'Accept what is left?'],
])('leaving closes the question about %s', async (_, more, button, title) => {
  network(more)
  open('/admin/view-roster?id=5&view=draft')
  fireEvent.click(await screen.findByRole('button', { name: button }, PATIENCE))
  await screen.findByRole('dialog', { name: title })
  expect(closing()).toBeTypeOf('function')
  act(() => closing()?.())
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull())
})

test('the wall and the desk of a draft count no song that was cut', async () => {
  const songs = SONGS.map((one) => (one.sessionSongId === 1 ? { ...one, cut: true, number: null } : one))
  network({
    ...DRAFTED,
    '/api/v1/sessions/details/1': withSongs(songs),
    '/api/v1/Draft/NextAssignSuggestion/': ok({ ...ASKED, next: null }),
  })
  open('/admin/view-roster?id=5&view=wall')
  expect(await screen.findByRole('region', { name: 'The set: 0 of 2 parts, 0 songs ready' }, PATIENCE)).toBeTruthy()
  const open1 = screen.getByRole('region', { name: 'Still open' })
  expect(within(open1).getAllByText('On song 2')).toHaveLength(2)
})

test('a roster’s column says when it was made, by whom, and when it was changed', async () => {
  const madeBy = { userId: BEN, firstName: 'Ben', lastName: 'Okafor', imageUrl: null }
  network({ '/api/Session/Rosters': ok({ rosters: [roster({ madeBy })], ways: [] }) })
  open('/admin/view-rosters?sessionId=1')
  const head = await screen.findByRole('columnheader', { name: /Roster B/ }, PATIENCE)
  expect(head.textContent).toMatch(/made Mon 9 Nov.*18:20 by Benchanged Mon 9 Nov.*21:04lottery 4711/)
})

test('the difference of two rosters is asked for again once one of them has another version', async () => {
  let version = 3
  const seen = network({
    '/api/Session/Rosters': () =>
      ok({ rosters: [roster({ rosterId: 4, name: 'Roster A' }), roster({ version })], ways: [] }),
    '/api/Session/CompareRosters': () =>
      ok({
        ...{ before: roster(), after: roster(), people: [], exchanged: [], unchanged: 3 },
        changes: version === 3 ? [] : [{ slotId: 21, before: null, after: CLEO }],
      }),
    '/api/v1/rosters/rename/': () => {
      version = 4
      return ok(roster({ version }))
    },
    '/api/Session/Roster': ok({ ...VIEW, assignments: [held(21, CLEO)] }),
  })
  open('/admin/view-rosters?sessionId=1')
  expect(await screen.findByRole('heading', { name: 'Roster A and Roster B are the same' }, PATIENCE)).toBeTruthy()
  // Whatever makes the list of rosters anew, also somebody else's change.
  fireEvent.click(screen.getByRole('button', { name: 'Rename Roster B' }))
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Loud' } })
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }))
  expect(await screen.findByRole('link', { name: /Valerie.*Cleo/ }, PATIENCE)).toBeTruthy()
  expect(seen.filter(({ path }) => path.startsWith('/api/Session/CompareRosters'))).toHaveLength(2)
})
