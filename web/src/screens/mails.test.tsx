import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fakeServer, type Seen } from '../lib/testing.ts'
import { renderAt, reset } from '../testing-screen.tsx'

afterEach(reset)

const KINDS = [
  'newPost',
  'sessionAnnounced',
  'sessionChanged',
  'reply',
  'directMessage',
  'rosterPublished',
  'assignmentChanged',
  'movedUp',
  'joinRequest',
  'approved',
  'suggestionAccepted',
  'reminder',
  'reaction',
  'messageReported',
]
const ALL_ON = Object.fromEntries(KINDS.map((kind) => [kind, true]))

/** Keeps what it is told. */
function mailServer(first: Record<string, boolean> = ALL_ON) {
  let settings = first
  const reply = () => ({ body: { success: true, payload: { address: 'a…@example.org', kind: 'newPost', settings } } })
  return fakeServer({
    '/api/v1/unsubscribe/some-key': ({ method, body }: Seen) => {
      if (method === 'POST') settings = { ...settings, ...(body.settings as typeof settings) }
      return reply()
    },
  })
}
const posts = (seen: Seen[]) => seen.filter(({ method, path }) => method === 'POST' && path.includes('unsubscribe'))

test('the link of a mail asks first, stops its kind with one press, and takes it back', async () => {
  const seen = mailServer()
  renderAt('/unsubscribe/some-key')
  expect(await screen.findByRole('heading', { name: 'Stop e-mails about new posts?' })).toBeTruthy()
  expect(screen.getByText('They go to a…@example.org. Nothing is changed yet.')).toBeTruthy()
  expect(posts(seen)).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Stop these e-mails' }))
  expect(await screen.findByRole('heading', { name: 'No more e-mails about new posts' })).toBeTruthy()
  expect(posts(seen)[0]?.body).toEqual({ settings: { newPost: false } })
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('heading', { name: 'Stop e-mails about new posts?' })).toBeTruthy()
})

test('all mails stop with one press, and come back as they were', async () => {
  const mixed = { ...ALL_ON, reaction: false }
  const seen = mailServer(mixed)
  renderAt('/unsubscribe/some-key')
  fireEvent.click(await screen.findByRole('button', { name: 'Stop all e-mails' }))
  expect(await screen.findByRole('heading', { name: 'No more e-mails' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Stop all e-mails' })).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(posts(seen)[1]?.body).toEqual({ settings: mixed }))
})

test('what a mail program switched off already can be switched on again', async () => {
  mailServer({ ...ALL_ON, newPost: false })
  renderAt('/unsubscribe/some-key')
  fireEvent.click(await screen.findByRole('button', { name: 'Send them again' }))
  expect(await screen.findByRole('heading', { name: 'Stop e-mails about new posts?' })).toBeTruthy()
})

test('a link that nobody made says so and leads to the settings', async () => {
  fakeServer({})
  renderAt('/unsubscribe/some-key')
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open settings' }).getAttribute('href')).toBe('/settings')
})

test('a page that does not load offers another try', async () => {
  let isDown = true
  fakeServer({
    '/api/v1/unsubscribe/some-key': () =>
      isDown
        ? { status: 403, body: { success: false, error: { code: 'NO', message: 'No.' } } }
        : { body: { success: true, payload: { address: 'a…@example.org', kind: 'newPost', settings: ALL_ON } } },
  })
  renderAt('/unsubscribe/some-key')
  const again = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  fireEvent.click(again)
  expect(await screen.findByRole('heading', { name: 'Stop e-mails about new posts?' })).toBeTruthy()
})
