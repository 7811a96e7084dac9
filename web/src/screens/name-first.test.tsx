import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { sessionView, slot, song } from '../features/sessions/testing.ts'
import { keepIntent, useIntent } from '../lib/session/intent.ts'
import { saveProfile } from '../lib/session/session.ts'
import { fakeServer, profile } from '../lib/testing.ts'
import { currentAddress, renderAt, reset, signInAs } from '../testing-screen.tsx'

afterEach(reset)

const ok = (payload: unknown) => ({ body: { success: true, payload } })
const LATER = { startDate: '2040-11-12T19:30:00.000Z', endDate: '2040-11-12T22:30:00.000Z' }
const VIEW = sessionView([song(1, [slot(11, 1)], { title: 'Superstition' })], { session: LATER })
/** Who chose 'Finish later' in the first-run steps. */
const unnamed = { registrationComplete: false, first: 'New', firstName: 'New', last: 'User', lastName: 'User' }
const REGISTER = '/api/v1/sessions/register/'

function network() {
  const seen = fakeServer({
    '/api/v1/sessions/details/1': ok(VIEW),
    [REGISTER]: ({ body }) =>
      ok({ sessionId: 1, userId: 7, waitlistPosition: null, allocationMax: null, checkedIn: false, ...body }),
  })
  return () =>
    seen.filter(({ method, path }) => method === 'POST' && (path === REGISTER || path.endsWith('register-part/')))
}

const PATIENCE = { timeout: 10_000 }
const asked = async () => {
  await waitFor(() => expect(currentAddress()).toMatch(/^\/sign-up\?returnUrl=/), PATIENCE)
  return new URLSearchParams(currentAddress().split('?')[1]).get('returnUrl')
}
const renamed = () => saveProfile({ ...profile, ...unnamed, first: 'Ana', firstName: 'Ana' })

test('whoever is still a New User and taps a part is asked for their name first', async () => {
  const sent = network()
  signInAs(unnamed)
  renderAt('/session/1')
  fireEvent.click(await screen.findByRole('button', { name: /Vocals in Superstition/ }, PATIENCE))
  expect(await asked()).toBe('/session/1')
  expect(useIntent.getState().intent?.slot).toMatchObject({ slotId: 11 })
  expect(sent()).toEqual([])
})

test('so is who writes a note to the organisers; it is sent, and they are in, once they have said it', async () => {
  const sent = network()
  signInAs(unnamed)
  const { unmount } = renderAt('/session/signup/1')
  const note = await screen.findByLabelText('A note to the organisers', {}, PATIENCE)
  fireEvent.change(note, { target: { value: 'Nothing after ten.' } })
  fireEvent.blur(note)
  expect(await asked()).toBe('/session/1')
  expect(sent()).toEqual([])
  unmount()
  renamed()
  renderAt('/session/1')
  await waitFor(() => expect(sent().map(({ body }) => body.Notes)).toEqual(['Nothing after ten.']), PATIENCE)
  await waitFor(() => expect(useIntent.getState().intent).toBeNull())
})

test('who leaves by a link with a note unsent gets there, and finds the note as they left it', async () => {
  const sent = network()
  signInAs(unnamed)
  const { unmount } = renderAt('/session/signup/1')
  const field = () => screen.findByLabelText<HTMLTextAreaElement>('A note to the organisers', {}, PATIENCE)
  const note = await field()
  fireEvent.change(note, { target: { value: 'Nothing after ten.' } })
  const link = screen.getByRole('link', { name: 'Notifications' })
  fireEvent.pointerDown(link)
  fireEvent.blur(note)
  fireEvent.pointerUp(link)
  fireEvent.click(link)
  await screen.findByRole('heading', { name: 'Notifications' }, PATIENCE)
  expect(currentAddress()).toBe('/notifications')
  expect(useIntent.getState().intent).toBeNull()
  expect(sent()).toEqual([])
  unmount()
  renderAt('/session/signup/1')
  expect((await field()).value).toBe('Nothing after ten.')
})

test('so is who signs up without a part: once they have said it they are in', async () => {
  const sent = network()
  signInAs(unnamed)
  const { unmount } = renderAt('/session/signup/1')
  fireEvent.click(await screen.findByRole('button', { name: 'Count me in' }, PATIENCE))
  expect(await asked()).toBe('/session/1')
  expect(sent()).toEqual([])
  unmount()
  renamed()
  renderAt('/session/1')
  await waitFor(() => expect(sent()).toHaveLength(1), PATIENCE)
})

const STRANGER = sessionView([song(1, [slot(11, 1)], { title: 'Superstition' })], {
  session: LATER,
  me: { callerIsMember: false, callerIsApproved: false },
})
const strangers = () =>
  fakeServer({
    '/api/v1/sessions/details/1': ok(STRANGER),
    [`/api/v1/groups/details/${STRANGER.session.groupId}`]: ok({ group: { joinPolicy: 'open' } }),
  })

test('who left the steps at the name, with a part in mind, reads what it waits for, and Join asks for the name', async () => {
  const seen = strangers()
  keepIntent({
    page: '/session/1',
    groupId: STRANGER.session.groupId,
    slot: { sessionId: 1, slotId: 11, name: 'Bass', song: 'Superstition' },
  })
  signInAs(unnamed)
  renderAt('/session/1')
  expect(await screen.findByText('Say your name, then Bass in Superstition is asked for.', {}, PATIENCE)).toBeTruthy()
  const way = screen.getByRole('link', { name: 'Say your name' })
  expect(way.getAttribute('href')).toBe('/sign-up?returnUrl=%2Fsession%2F1')
  const join = await screen.findByRole('button', { name: /^Join/ }, PATIENCE)
  expect(join.getAttribute('aria-busy')).toBeNull()
  fireEvent.click(join)
  expect(await asked()).toBe('/session/1')
  expect(seen.filter(({ path }) => path.includes('join-group'))).toEqual([])
})
