import { SKILL_LEVELS } from '@app/core/rules/skill-level'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { sessionView, slot, song } from '../features/sessions/testing.ts'
import { fakeServer } from '../lib/testing.ts'
import { renderAt, reset, signInAs } from '../testing-screen.tsx'

afterEach(reset)

const ok = (payload: unknown) => ({ body: { success: true, payload } })
const LATER = { startDate: '2040-11-12T19:30:00.000Z', endDate: '2040-11-12T22:30:00.000Z' }
const SONGS = [song(1, [slot(11, 1)], { title: 'Valerie', artistName: 'The Zutons' })]
const VIEW = sessionView(SONGS, { session: LATER, me: { callerIsAdmin: true } })
const PATIENCE = { timeout: 10_000 }
const elsewhere = (title: string, artistName: string) => ({
  ...{
    songId: null,
    title,
    artistName,
    key: '',
    durationSeconds: 200,
    spotifyTrackId: `${artistName}`.padEnd(22, 'x'),
  },
  ...{ youTubeLink: null, source: 'spotify' },
})

function network(more: Parameters<typeof fakeServer>[0]) {
  return fakeServer({
    '/api/v1/sessions/details/1': ok(VIEW),
    '/api/Song/AllInstruments/': ok([]),
    '/api/public/AllInstruments/': ok([]),
    '/api/Songs/Search': ok([]),
    ...more,
  })
}

const typeSong = async (title: string) =>
  fireEvent.change(await screen.findByRole('combobox', { name: 'Add a song' }, PATIENCE), { target: { value: title } })

test('a song of a streaming service that is in the set says so by title and artist, though it has no number of ours', async () => {
  network({
    '/api/Spotify/Search': ok({
      songs: [elsewhere('Valerie', 'Zutons'), elsewhere('Valerie', 'Steve Winwood')],
      source: 'spotify',
      notice: null,
    }),
  })
  signInAs()
  renderAt('/admin/edit-session-songs?sessionId=1')
  await typeSong('Valerie')
  fireEvent.click(await screen.findByRole('button', { name: 'Look on streaming services' }, PATIENCE))
  const options = await screen.findAllByRole('option', {}, PATIENCE)
  expect(options.map(({ textContent }) => /In the set/.test(textContent ?? ''))).toEqual([true, false])
})

test('what the catalogue does not have is added once its artist and length were asked for', async () => {
  const sent: unknown[] = []
  network({
    '/api/v1/session-admin/add-song/': ({ body }) => {
      sent.push(body)
      return ok(song(2, [], { title: 'Frabjous Rag' }))
    },
  })
  signInAs()
  renderAt('/admin/edit-session-songs?sessionId=1')
  await typeSong('Frabjous Rag')
  fireEvent.click(await screen.findByRole('button', { name: 'Add it as typed…' }, PATIENCE))
  const form = within(await screen.findByRole('form', { name: 'Add Frabjous Rag as typed' }, PATIENCE))
  expect(sent).toEqual([])
  fireEvent.change(form.getByLabelText('Artist'), { target: { value: 'Us' } })
  fireEvent.change(form.getByLabelText('Length'), { target: { value: '2:30' } })
  fireEvent.click(form.getByRole('button', { name: /^Add as typed/ }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ Title: 'Frabjous Rag', ArtistName: 'Us', DurationSeconds: 150 })
})

test('the lowest level of a slot is set by its name, and taken away again', async () => {
  const sent: unknown[] = []
  let limited = slot(11, 1)
  network({
    '/api/v1/sessions/details/1': () =>
      ok({ ...VIEW, session: { ...VIEW.session, songs: [{ ...SONGS[0], slots: [limited] }] } }),
    '/api/v1/session-admin/slots-for-song/': () => ok([{ ...limited, registrations: [] }]),
    '/api/v1/session-admin/set-slot-min-rating/': ({ body }) => {
      sent.push(body)
      limited = { ...limited, minRating: body.MinRating as number | null }
      return ok(limited)
    },
  })
  signInAs()
  renderAt('/admin/session-song-slot?id=11&sessionId=1')
  const level = (await screen.findByLabelText('Lowest level', {}, PATIENCE)) as HTMLSelectElement
  const labels = [...level.options].map(({ label, textContent }) => label || textContent)
  expect(labels).toEqual(['Anyone', ...SKILL_LEVELS.map(({ name }) => `${name} and up`)])
  fireEvent.change(level, { target: { value: '60' } })
  await waitFor(() => expect(sent).toEqual([{ SessionId: 1, SlotId: 11, MinRating: 60 }]))
  await waitFor(() => expect(level.value).toBe('60'))
  fireEvent.change(level, { target: { value: '' } })
  await waitFor(() => expect(sent[1]).toEqual({ SessionId: 1, SlotId: 11, MinRating: null }))
})

test('title and artist of a song that was typed by hand are corrected beside its key, and put back', async () => {
  const sent: unknown[] = []
  let typed = song(1, [], { title: 'Valery', artistName: 'The Zutons', typed: true })
  const other = song(2, [], { title: 'Superstition' })
  network({
    '/api/v1/sessions/details/1': () => ok({ ...VIEW, session: { ...VIEW.session, songs: [typed, other] } }),
    '/api/v1/session-admin/edit-song/': ({ body }) => {
      sent.push(body)
      typed = { ...typed, ...(typeof body.title === 'string' && { title: body.title }) }
      return ok(typed)
    },
  })
  signInAs()
  renderAt('/admin/edit-session-songs?sessionId=1')
  fireEvent.click(await screen.findByRole('button', { name: /Superstition/, expanded: false }, PATIENCE))
  const ofCatalogue = within(await screen.findByRole('form', { name: 'About Superstition' }, PATIENCE))
  expect(ofCatalogue.queryByLabelText('Title')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /Valery/, expanded: false }))
  const form = within(await screen.findByRole('form', { name: 'About Valery' }, PATIENCE))
  fireEvent.change(form.getByLabelText('Title'), { target: { value: ' ' } })
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Say what the song is called.')).toBeTruthy()
  fireEvent.change(form.getByLabelText('Title'), { target: { value: 'Valerie' } })
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual([{ sessionSongId: 1, title: 'Valerie', was: { title: 'Valery' } }]))
  await screen.findByRole('form', { name: 'About Valerie' }, PATIENCE)
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }, PATIENCE))
  await waitFor(() => expect(sent[1]).toEqual({ sessionSongId: 1, title: 'Valery', was: { title: 'Valerie' } }))
})
