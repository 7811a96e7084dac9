import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Answer, fakeServer, profile } from '../lib/testing.ts'
import { renderAt, reset, signInAs } from '../testing-screen.tsx'

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
]
const each = <T,>(value: T) => Object.fromEntries(KINDS.map((kind) => [kind, value]))
const ok = (payload: unknown): Answer => ({ body: { success: true, payload } })
const refused = (status: number, fields: Record<string, string>): Answer => ({
  status,
  body: { success: false, error: { code: 'NO', message: 'No.', fields } },
})
const FEED = 'https://jam.example/api/v1/calendar/7-abc.ics'
const SETTINGS = {
  '/api/v1/user/calendar-link': ok({ url: FEED }),
  '/api/v1/user/notification-settings': ok(each({ inApp: true, push: false })),
  '/api/v1/user/email-notification-settings': ok(each(true)),
  '/api/v1/user/mail-address': ok({ address: 'ana@example.org', comesBack: false, since: null }),
  '/api/v1/user/sessions': ok([
    {
      familyId: 1,
      device: 'Chrome on Linux',
      signedInAt: '2026-11-01T00:00:00Z',
      lastUsedAt: '2026-11-15T00:00:00Z',
      isCurrent: true,
    },
    {
      familyId: 2,
      device: 'Safari on iPhone',
      signedInAt: '2026-11-01T00:00:00Z',
      lastUsedAt: '2026-11-02T00:00:00Z',
      isCurrent: false,
    },
  ]),
}

test('a switch turns at once and is saved for its kind alone', async () => {
  const seen = fakeServer({
    ...SETTINGS,
    '/api/v1/user/update-notification-settings': ok(each({ inApp: true, push: true })),
  })
  signInAs()
  renderAt('/settings')
  const push = await screen.findByRole('switch', { name: 'A reply to you: push' })
  fireEvent.click(push)
  await waitFor(() => expect(push.getAttribute('aria-checked')).toBe('true'))
  expect(seen.find(({ path }) => path.includes('update-notification'))?.body).toEqual({
    settings: { reply: { push: true } },
  })
})

test('a switch that the server refuses turns back', async () => {
  let answer = () => {}
  const waited = new Promise<void>((resolve) => {
    answer = resolve
  })
  const refuse = async () => {
    await waited
    return refused(400, {})
  }
  fakeServer({ ...SETTINGS, '/api/v1/user/update-email-notification-settings': refuse })
  signInAs()
  renderAt('/settings')
  const email = await screen.findByRole('switch', { name: 'A direct message: e-mail' })
  fireEvent.click(email)
  await waitFor(() => expect(email.getAttribute('aria-checked')).toBe('false'))
  answer()
  await waitFor(() => expect(email.getAttribute('aria-checked')).toBe('true'))
})

test('another device can be signed out, this one cannot from here', async () => {
  const seen = fakeServer({ ...SETTINGS, '/api/v1/user/revoke-session': ok({}) })
  signInAs()
  renderAt('/settings')
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }))
  await waitFor(() => expect(seen.find(({ path }) => path.includes('revoke'))?.body).toEqual({ familyId: 2 }))
  expect(screen.queryByRole('button', { name: 'Sign out Chrome on Linux' })).toBeNull()
})

test('a new address asks for the password, and a wrong one is said at its field', async () => {
  const seen = fakeServer({
    ...SETTINGS,
    '/api/v1/user/update-details/': refused(400, { CurrentPassword: 'This is not your password.' }),
  })
  signInAs()
  renderAt('/settings')
  fireEvent.change(await screen.findByLabelText('E-mail'), { target: { value: 'new@example.org' } })
  fireEvent.change(screen.getByLabelText('Your password, to change the address'), { target: { value: 'wrong' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save details' }))
  expect(await screen.findByText('This is not your password.')).toBeTruthy()
  expect(seen.find(({ path }) => path.includes('update-details'))?.body).toMatchObject({
    Email: 'new@example.org',
    CurrentPassword: 'wrong',
  })
})

test('what did not load says so and can be asked for again', async () => {
  fakeServer({ ...SETTINGS, '/api/v1/user/sessions': { status: 400, body: 'no' } })
  signInAs({ first: profile.first })
  renderAt('/settings')
  expect(await screen.findByText(/Your devices did not load/)).toBeTruthy()
})

test('one’s own calendar can be added, copied, and given a new address after a question', async () => {
  const seen = fakeServer({
    ...SETTINGS,
    '/api/v1/user/reset-calendar-link': ok({ url: FEED.replace('abc', 'new') }),
  })
  signInAs()
  renderAt('/settings')
  expect(await screen.findByRole('link', { name: 'Add to Google' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Add to Apple' }).getAttribute('href')).toMatch(/^webcal:/)
  expect(screen.getByRole('link', { name: 'Add to Outlook' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy the address' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'New address…' }))
  expect(seen.some(({ path }) => path.includes('reset-calendar'))).toBe(false)
  fireEvent.click(await screen.findByRole('button', { name: 'Make a new one' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Its address').value).toContain('7-new'))
})

test('where mail comes back the settings say so, and a mail can be sent to try', async () => {
  const dead = { address: 'ana@example.org', comesBack: true, since: '2026-11-01T10:00:00.000Z' }
  const seen = fakeServer({
    ...SETTINGS,
    '/api/v1/user/mail-address': ok(dead),
    '/api/v1/user/check-mail-address': ok({}),
  })
  signInAs()
  renderAt('/settings')
  expect(await screen.findByText(/Mail to ana@example\.org comes back/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Send me a mail' }))
  expect(await screen.findByText(/A mail is on its way/)).toBeTruthy()
  expect(seen.filter(({ path }) => path.includes('check-mail-address'))).toHaveLength(1)
})
