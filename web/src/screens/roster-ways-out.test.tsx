import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { figures, roster } from '../features/rosters/testing.ts'
import { sessionView, slot, song } from '../features/sessions/testing.ts'
import { ASKED, DRAFTED, LATER, network, ok, open, PATIENCE, SESSION, SONGS, VIEW } from '../testing-roster.tsx'
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
