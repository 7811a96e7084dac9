import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Answer, fakeServer, profile, type Seen } from '../lib/testing.ts'
import { renderAt, reset, signInAs } from '../testing-screen.tsx'

// Compiled before the clock of the first test runs.
beforeAll(() => import('./SettingsScreen.tsx'), 60_000)
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
const each = <T,>(value: T) => Object.fromEntries(KINDS.map((kind) => [kind, value]))
const ok = (payload: unknown): Answer => ({ body: { success: true, payload } })
const refused = (status: number, fields: Record<string, string>): Answer => ({
  status,
  body: { success: false, error: { code: 'NO', message: 'No.', fields } },
})
const FEED = 'https://jam.example/api/v1/calendar/7-abc.ics'
const PUSH = { publicKey: 'BKey', thisDevice: false, devices: 0, quietHours: true, youAreNext: true }
const TOLD = { ...PUSH, thisDevice: true, devices: 1 }
const SETTINGS = {
  '/api/v1/user/calendar-link': ok({ url: FEED }),
  '/api/v1/user/notification-settings': ok(each({ inApp: true, push: false })),
  '/api/v1/user/email-notification-settings': ok(each(true)),
  '/api/v1/user/mail-address': ok({ address: 'ana@example.org', comesBack: false, since: null }),
  '/api/v1/messages/blocked-users': ok([]),
  '/api/v1/user/push-settings': ok({ ...PUSH }),
  '/api/v1/user/group-notification-choices': ok([
    { groupId: 1, groupName: 'Anchor Blues', choice: 'all' },
    { groupId: 2, groupName: 'Harbour Jazz', choice: 'mine' },
  ]),
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
  const push = await screen.findByLabelText('A reply to you: push')
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
  const email = await screen.findByLabelText('A direct message: e-mail')
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

test('whom one blocked is listed and unblocked, which can be taken back', async () => {
  const priya = { userId: 8, firstName: 'Priya', lastName: 'Costa', imageUrl: null }
  const seen = fakeServer({
    ...SETTINGS,
    '/api/v1/messages/blocked-users': ok([priya]),
    '/api/v1/messages/block-user': ok({}),
  })
  signInAs()
  renderAt('/settings')
  const title = await screen.findByText('People you blocked')
  const blocked = within(title.closest('section') as HTMLElement)
  fireEvent.click(blocked.getByRole('button', { name: 'Unblock Priya Costa' }))
  fireEvent.click(await blocked.findByRole('button', { name: 'Block Priya Costa' }))
  expect(await blocked.findByRole('button', { name: 'Unblock Priya Costa' })).toBeTruthy()
  expect(seen.filter(({ path }) => path.includes('block-user')).map(({ body }) => body)).toEqual([
    { userId: 8, block: false },
    { userId: 8, block: true },
  ])
})

test('who blocked nobody reads nothing of it', async () => {
  const seen = fakeServer(SETTINGS)
  signInAs()
  renderAt('/settings')
  await screen.findByText('Safari on iPhone')
  await waitFor(() => expect(seen.some(({ path }) => path.includes('blocked-users'))).toBe(true))
  expect(screen.queryByText('People you blocked')).toBeNull()
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
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Address').value).toContain('7-new'))
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
  expect(await screen.findByText(/E-mail to ana@example\.org bounces/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Send me an e-mail' }))
  expect(await screen.findByText(/An e-mail is on its way/)).toBeTruthy()
  expect(seen.filter(({ path }) => path.includes('check-mail-address'))).toHaveLength(1)
})

test('everything of one way is switched at once, partly on counts as not all, and one press brings back what was', async () => {
  const seen = fakeServer({
    ...SETTINGS,
    '/api/v1/user/email-notification-settings': ok({ ...each(true), reply: false }),
    '/api/v1/user/update-email-notification-settings': ({ body }) => ok(body.settings),
  })
  signInAs()
  renderAt('/settings')
  const all = await screen.findByLabelText('Everything: e-mail')
  expect([all.role, all.getAttribute('aria-checked')]).toEqual(['checkbox', 'mixed'])
  fireEvent.click(all)
  const saved = () => seen.filter(({ path }) => path.includes('update-email')).map(({ body }) => body)
  await waitFor(() => expect(saved()).toEqual([{ settings: each(true) }]))
  expect(screen.getByLabelText('Everything: e-mail').getAttribute('aria-checked')).toBe('true')
  expect(await screen.findByText('E-mail: everything on')).toBeTruthy()
  expect(screen.getByText('1 of 14 changed.')).toBeTruthy()
  fireEvent.click(screen.getByText('Undo'))
  await waitFor(() => expect(saved()[1]).toEqual({ settings: { ...each(true), reply: false } }))
})

test('everything by push takes ‘you are next’ along', async () => {
  const seen = fakeServer({
    ...SETTINGS,
    '/api/v1/user/notification-settings': ok(each({ inApp: false, push: true })),
    '/api/v1/user/update-notification-settings': ok(each({ inApp: false, push: false })),
    '/api/v1/user/update-push-settings': ok({ ...PUSH, youAreNext: false }),
  })
  signInAs()
  renderAt('/settings')
  fireEvent.click(await screen.findByLabelText('Everything: push'))
  await waitFor(() => expect(seen.some(({ path }) => path.includes('update-push'))).toBe(true))
  expect(seen.find(({ path }) => path.includes('update-notification'))?.body).toEqual({
    settings: each({ push: false }),
  })
  await waitFor(() =>
    expect(screen.getByLabelText('You are next on stage: push').getAttribute('aria-checked')).toBe('false'),
  )
})

test('how much one hears from a group is saved at once, and turns back when the server refuses', async () => {
  const seen = fakeServer({ ...SETTINGS, '/api/v1/groups/update-notification-choice/1': refused(403, {}) })
  signInAs()
  renderAt('/settings')
  const group = within(await screen.findByLabelText('Anchor Blues'))
  fireEvent.click(group.getByLabelText('Nothing'))
  await waitFor(() => expect(seen.find(({ path }) => path.includes('choice/1'))?.body).toEqual({ choice: 'none' }))
  await waitFor(() => expect(group.getByLabelText<HTMLInputElement>('Everything').checked).toBe(true))
  expect(await screen.findByText('No.')).toBeTruthy()
})

test('quiet hours can be switched off', async () => {
  const seen = fakeServer({ ...SETTINGS, '/api/v1/user/update-push-settings': ok({ ...PUSH, quietHours: false }) })
  signInAs()
  renderAt('/settings')
  fireEvent.click(await screen.findByLabelText('Quiet from 22:00 to 8:00'))
  await waitFor(() =>
    expect(seen.find(({ path }) => path.includes('update-push'))?.body).toEqual({ quietHours: false }),
  )
})

/** A browser that can push, as far as the page sees of it. */
function browserThatPushes(permission: NotificationPermission, answer: NotificationPermission = permission) {
  const state = { permission, subscription: null as object | null }
  const pushManager = {
    getSubscription: async () => state.subscription,
    subscribe: async () => {
      const endpoint = 'https://push.example.org/1'
      const toJSON = () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } })
      const unsubscribe = async () => {
        state.subscription = null
        return true
      }
      state.subscription = { endpoint, toJSON, unsubscribe }
      return state.subscription
    },
  }
  const asked = vi.fn(async () => {
    state.permission = answer
    return answer
  })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    get permission() {
      return state.permission
    },
    requestPermission: asked,
  })
  const registration = { pushManager }
  const serviceWorker = {
    register: async () => registration,
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
    controller: null,
  }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  return { asked }
}
afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))

test('nobody is asked for the permission before they press; then this device is told, tested and stopped', async () => {
  const { asked } = browserThatPushes('default', 'granted')
  const seen: Seen[] = fakeServer({
    ...SETTINGS,
    '/api/v1/user/push-settings': () => ok(seen.some(({ path }) => path.endsWith('/push-subscription')) ? TOLD : PUSH),
    '/api/v1/user/push-subscription': ok(TOLD),
    '/api/v1/user/remove-push-subscription': ok(PUSH),
    '/api/v1/user/test-push': ok({ outcome: 'sent' }),
  })
  signInAs()
  renderAt('/settings')
  const on = await screen.findByText(/^Tell me on this/)
  expect(asked).not.toHaveBeenCalled()
  fireEvent.click(on)
  const test = await screen.findByText('Send me a test')
  expect(asked).toHaveBeenCalledTimes(1)
  expect(seen.find(({ path }) => path.endsWith('/push-subscription'))?.body).toMatchObject({
    subscription: { endpoint: 'https://push.example.org/1', keys: { p256dh: 'p', auth: 'a' } },
    timeZoneId: expect.any(String),
  })
  fireEvent.click(test)
  expect(await screen.findByText(/It should be on your screen in a moment/)).toBeTruthy()
  fireEvent.click(screen.getByText(/^Stop on this/))
  expect(await screen.findByText(/^Tell me on this/)).toBeTruthy()
  expect(seen.find(({ path }) => path.includes('remove-push'))?.body).toEqual({
    endpoint: 'https://push.example.org/1',
  })
})

test('a no to the browser’s question, and a site that is blocked, are told with the way out', async () => {
  browserThatPushes('default', 'denied')
  const seen = fakeServer(SETTINGS)
  signInAs()
  renderAt('/settings')
  fireEvent.click(await screen.findByText(/^Tell me on this/))
  expect(await screen.findByText(/are blocked in this browser/)).toBeTruthy()
  expect(screen.queryByText(/^Tell me on this/)).toBeNull()
  expect(seen.some(({ path }) => path.endsWith('/push-subscription'))).toBe(false)
})

test('a server that does not take it says so, and the device stays off', async () => {
  browserThatPushes('granted')
  fakeServer({ ...SETTINGS, '/api/v1/user/push-subscription': refused(400, {}) })
  signInAs()
  renderAt('/settings')
  fireEvent.click(await screen.findByText(/^Tell me on this/))
  expect(await screen.findByText(/It could not be switched on/)).toBeTruthy()
  expect(screen.getByText(/Push on this .*: off/)).toBeTruthy()
})

test('an iPhone says how to put the app on the home screen, another browser that cannot says so', async () => {
  const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)')
  fakeServer(SETTINGS)
  signInAs()
  renderAt('/settings')
  expect(await screen.findByText(/Add to Home Screen/)).toBeTruthy()
  reset()
  agent.mockReturnValue('Mozilla/5.0 (X11; Linux) Old/1.0')
  fakeServer(SETTINGS)
  signInAs()
  renderAt('/settings')
  expect(await screen.findByText(/This browser can’t show push notifications/)).toBeTruthy()
  agent.mockRestore()
})
