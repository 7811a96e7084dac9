import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { figures, held, roster } from '../features/rosters/testing.ts'
import { sessionView, slot, song } from '../features/sessions/testing.ts'
import {
  ASKED,
  CLEO,
  cell,
  DRAFTED,
  LATER,
  network,
  ok,
  open,
  PATIENCE,
  RESULT,
  SESSION,
  SONGS,
  sentTo,
  VIEW,
} from '../testing-roster.tsx'
import { reset } from '../testing-screen.tsx'

afterEach(reset)

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

test('the difference of two rosters is asked for again once one of them has another version', async () => {
  let version = 3
  const seen = network({
    '/api/Session/Rosters': () =>
      ok({ rosters: [roster({ rosterId: 4, name: 'Roster A' }), roster({ version })], ways: [] }),
    '/api/Session/CompareRosters': () =>
      ok({
        ...{ before: roster(), after: roster(), people: [] },
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
