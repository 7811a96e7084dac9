import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { changeFirstRun, forgetFirstRun, useFirstRun } from '../features/users/first-run-draft.ts'
import { readDraft } from '../lib/form/draft.ts'
import { dropIntent, keepIntent } from '../lib/session/intent.ts'
import { readTokens, useSession } from '../lib/session/session.ts'
import { fakeServer, profile, signedInReply, tokensFor } from '../lib/testing.ts'
import { takeToasts } from '../lib/toasts.ts'
import { currentAddress, renderAt, reset, signInAs } from '../testing-screen.tsx'

afterEach(() => {
  reset()
  forgetFirstRun()
})

const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const GUEST = { '/api/v1/auth/guest-token': { body: { success: true, payload: { guestId: 'g-9' } } } }

test('signing in on the landing route names the app client and leads to the redirect', async () => {
  const seen = fakeServer({ '/api/v1/auth/': { body: signedInReply('a') } })
  renderAt('/?redirect=%2Fgroups&signOut=true')
  await type('E-mail', 'ana@example.org')
  await type('Password', 'a long enough one')
  press('Sign in')
  await waitFor(() => expect(currentAddress()).toBe('/groups'))
  const request = seen.find(({ path }) => path === '/api/v1/auth/')
  expect(request?.headers.get('authorization')).toBe(`Basic ${btoa('jamboree-web:')}`)
  expect(request?.body).toMatchObject({ grant_type: 'password', email: 'ana@example.org' })
  expect(readTokens()).toEqual(tokensFor('a'))
})

test.each(['//evil.example', 'javascript:alert(1)', '\\\\evil.example'])(
  'C4: a redirect to %s stays in the app',
  async (redirect) => {
    fakeServer({ '/api/v1/auth/': { body: signedInReply('a') } })
    renderAt(`/?${new URLSearchParams({ redirect, signOut: 'true' })}`)
    await type('E-mail', 'ana@example.org')
    await type('Password', 'a long enough one')
    press('Sign in')
    await waitFor(() => expect(useSession.getState().status).toBe('authenticated'))
    await waitFor(() => expect(currentAddress()).toBe('/'))
  },
)

test('wrong credentials are said in the form, keep what was typed and the failure with its code', async () => {
  fakeServer({
    '/api/v1/auth/': {
      status: 400,
      body: { success: false, error: { code: 'BAD_CREDENTIALS', message: 'These do not match.' } },
    },
  })
  renderAt('/')
  await type('E-mail', 'ana@example.org')
  await type('Password', 'wrong password')
  press('Sign in')
  expect(await screen.findByText('These do not match.')).toBeTruthy()
  expect((screen.getByLabelText('E-mail') as HTMLInputElement).value).toBe('ana@example.org')
  expect(useSession.getState().failure).toEqual({ code: 400, message: 'These do not match.' })
})

test.each([
  [502, '<html><body>Bad Gateway</body></html>'],
  [500, '{}'],
])(
  'a broken server (%i) is said once in the form of the sign-in and of a forgotten password, in our own words',
  async (status, body) => {
    fakeServer({ '/api/v1/auth/': { status, body }, '/api/v1/auth/password-reset': { status, body } })
    const { unmount } = renderAt('/')
    await type('E-mail', 'ana@example.org')
    await type('Password', 'a long enough one')
    press('Sign in')
    const words = 'The server had a problem. Nothing is lost: try again in a moment.'
    expect(await screen.findAllByText(words)).toHaveLength(1)
    unmount()
    renderAt('/forgot-password')
    await type('E-mail', 'ana@example.org')
    press('Send the link')
    expect(await screen.findAllByText(words)).toHaveLength(1)
    expect(screen.queryByText('Server Error')).toBeNull()
    expect(takeToasts()).toEqual([])
  },
)

test('the message of an ended session is shown on the landing route', async () => {
  fakeServer({})
  renderAt('/?signOut=true&errMsg=Your%20Session%20has%20expired.%20Please%20sign%20in%20again.')
  expect((await screen.findByRole('alert')).textContent).toBe('Your Session has expired. Please sign in again.')
})

test('registering sends the placeholder names and the guest id, and the first-run steps follow', async () => {
  const seen = fakeServer({
    ...GUEST,
    '/api/v1/user/register': { body: { ...signedInReply('a'), profile: { ...profile, registrationComplete: false } } },
  })
  renderAt('/sign-up?returnUrl=%2Fgroups')
  await type('E-mail', 'new@example.org')
  await type('Password', 'four words in a row')
  press('Create account')
  expect(await screen.findByRole('heading', { level: 1, name: 'Who are you?' })).toBeTruthy()
  expect(seen.find(({ path }) => path.endsWith('/register'))?.body).toEqual({
    FirstName: 'New',
    LastName: 'User',
    Email: 'new@example.org',
    Password: 'four words in a row',
    GuestId: 'g-9',
  })
})

test('an address that is taken is said at its field', async () => {
  fakeServer({
    ...GUEST,
    '/api/v1/user/register': {
      status: 409,
      body: {
        success: false,
        error: { code: 'EMAIL_TAKEN', message: 'Taken.', fields: { Email: 'This address has an account.' } },
      },
    },
  })
  renderAt('/sign-up')
  await type('E-mail', 'ana@example.org')
  await type('Password', 'four words in a row')
  press('Create account')
  const field = await screen.findByLabelText('E-mail')
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText('This address has an account.')).toBeTruthy()
  expect((screen.getByLabelText('Password') as HTMLInputElement).value).toBe('four words in a row')
})

test('a draft keeps the address but never the password', async () => {
  fakeServer({})
  renderAt('/sign-up')
  await type('E-mail', 'half@example.org')
  await type('Password', 'a secret of ten')
  expect(JSON.stringify({ ...localStorage })).toContain('half@example.org')
  expect(JSON.stringify({ ...localStorage })).not.toContain('a secret of ten')
})

test('the first-run steps end with name and instruments, and lead to the returnUrl', async () => {
  const seen = fakeServer({
    '/api/public/AllInstruments/': { body: { success: true, payload: [{ id: 3, name: 'Bass', family: 'bass' }] } },
    '/api/v1/user/update-profile/': { body: { success: true, payload: { ...profile, registrationComplete: false } } },
    '/api/v1/user/account-registration-complete/': { body: { success: true, payload: profile } },
  })
  signInAs({ registrationComplete: false })
  renderAt('/sign-up?returnUrl=%2Fgroups')
  await type('First name', 'Ana')
  await type('Last name', 'Lindqvist')
  press('Next')
  fireEvent.click(await screen.findByRole('button', { name: 'Bass' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Advanced' }))
  press('Done')
  await waitFor(() => expect(currentAddress()).toBe('/groups'))
  expect(seen.find(({ path }) => path.includes('registration-complete'))?.body).toEqual({
    FirstName: 'Ana',
    LastName: 'Lindqvist',
    Instruments: [{ InstrumentId: 3, Rating: 60 }],
  })
})

const SLOT = { sessionId: 1, slotId: 12, name: 'Guitar 1', song: 'Superstition', session: 'Thursday jam' }

test.each([
  ['open', false, 'Your wish goes in as soon as you’ve finished here.'],
  ['open', true, 'You’ll be on its waitlist once you’ve finished here.'],
  ['approval', false, 'Anchor Blues lets people in by hand: your wish goes in when an organiser says yes.'],
  ['approval', true, 'Anchor Blues lets people in by hand: you’ll be on its waitlist when an organiser says yes.'],
])(
  'where joining is %s, whoever tapped a part (only its waitlist open: %s) reads on the way what is noted and what it waits for',
  async (policy, isWaitlist, words) => {
    const group = { id: 5, name: 'Anchor Blues', joinPolicy: policy }
    const detail = { group, callerIsMember: false, callerIsApproved: false, upcomingSessions: [] }
    fakeServer({ ...GUEST, '/api/v1/groups/details/5': { body: { success: true, payload: detail } } })
    keepIntent({ page: '/session/1', groupId: 5, slot: { ...SLOT, ...(isWaitlist && { isWaitlist }) } })
    renderAt('/sign-up')
    expect(await screen.findByText('Guitar 1 in ‘Superstition’, Thursday jam: noted.')).toBeTruthy()
    expect(await screen.findByText(words, { exact: false })).toBeTruthy()
    dropIntent()
  },
)

test('the first-run step has eight large instruments; a search and the whole list have the others', async () => {
  const names = ['Vocals', 'Guitar', 'Bass', 'Drums', 'Keys', 'Acoustic guitar', 'Alto saxophone', 'Percussion']
  const all = [...names, 'Banjo', 'Harp'].map((name, index) => ({ id: index + 1, name, family: 'other' }))
  fakeServer({ '/api/public/AllInstruments/': { body: { success: true, payload: all } } })
  changeFirstRun({ step: 'instruments', firstName: 'Ana' })
  signInAs({ registrationComplete: false })
  renderAt('/sign-up')
  await screen.findByRole('button', { name: 'Vocals' })
  const shown = () => screen.getAllByRole('button', { pressed: false }).map(({ textContent }) => textContent)
  expect(shown()).toEqual(names)
  await type('Something else?', 'banj')
  fireEvent.click(screen.getByRole('button', { name: 'Banjo' }))
  expect(useFirstRun.getState().levels).toEqual({ 9: null })
  await type('Something else?', '')
  press('All 10 instruments')
  expect(shown()).toContain('Harp')
})

test('a name that is half typed outlives a reload', async () => {
  fakeServer({ '/api/public/AllInstruments/': { body: { success: true, payload: [] } } })
  signInAs({ registrationComplete: false })
  renderAt('/sign-up')
  await type('First name', 'Maximil')
  await waitFor(() => expect(readDraft('first-run').firstName).toBe('Maximil'))
})

test('first-run steps that were left are taken up where they were', async () => {
  fakeServer({
    '/api/public/AllInstruments/': { body: { success: true, payload: [{ id: 3, name: 'Bass', family: 'bass' }] } },
  })
  changeFirstRun({ step: 'instruments', firstName: 'Ana', levels: { 3: 40 } })
  signInAs({ registrationComplete: false })
  renderAt('/sign-up')
  expect((await screen.findByRole('button', { name: 'Bass' })).getAttribute('aria-pressed')).toBe('true')
  expect(useFirstRun.getState().firstName).toBe('Ana')
})

test('a forgotten password is asked for by address, and the answer is the server’s', async () => {
  const seen = fakeServer({
    '/api/v1/auth/password-reset': {
      body: { success: true, payload: { message: 'If there is an account, an e-mail is on its way.' } },
    },
  })
  renderAt('/forgot-password')
  await type('E-mail', 'ana@example.org')
  press('Send the link')
  expect(await screen.findByText('If there is an account, an e-mail is on its way.')).toBeTruthy()
  expect(seen[0]?.body).toMatchObject({ email: 'ana@example.org' })
})

test('a good reset link sets the new password and leads to the sign-in', async () => {
  const seen = fakeServer({
    '/api/User/VerifyResetToken/': { body: { success: true, payload: { valid: true } } },
    '/api/User/ResetPassword/': { body: { success: true, payload: {} } },
  })
  renderAt('/reset-password?token=t1&email=ana%40example.org')
  await type('New password', 'four new words here')
  await type('New password again', 'four new words here')
  press('Change password')
  await waitFor(() => expect(currentAddress()).toBe('/'))
  expect(seen.find(({ path }) => path.includes('ResetPassword'))?.body).toEqual({
    token: 't1',
    email: 'ana@example.org',
    newPassword: 'four new words here',
  })
})

test('a reset link that is used up says so and offers a new one', async () => {
  fakeServer({ '/api/User/VerifyResetToken/': { body: { success: true, payload: { valid: false } } } })
  renderAt('/reset-password?token=t1&email=ana%40example.org')
  expect(await screen.findByRole('link', { name: 'Send a new link' })).toBeTruthy()
})

const PROFILE_PAGE = {
  '/api/User/Profile/0': {
    body: {
      success: true,
      payload: {
        ...{ ...profile, isSelf: true, memberSince: '2026-01-01T00:00:00Z', instruments: [] },
        genres: [],
        ...{ groups: [], played: { sessions: 0, songs: 0, withYou: 0 }, sessions: [], coming: [], together: null },
      },
    },
  },
  '/api/v1/user/update-profile/': { body: { success: true, payload: { ...profile, gender: 'nonbinary' } } },
}

test('what was changed in the profile and not saved is marked after a cancel, and can be discarded', async () => {
  fakeServer(PROFILE_PAGE)
  signInAs()
  renderAt('/profile')
  const edit = async () => fireEvent.click(await screen.findByRole('button', { name: /Edit/ }))
  await edit()
  const saved = (await screen.findByLabelText<HTMLInputElement>('First name')).value
  fireEvent.change(screen.getByLabelText('First name'), { target: { value: 'Annika' } })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await edit()
  expect(await screen.findByText(/earlier visit/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Annika')
  fireEvent.click(screen.getByRole('button', { name: 'Discard it' }))
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe(saved)
  expect(screen.queryByText(/earlier visit/)).toBeNull()
})

test('the own gender is kept in one’s own words', async () => {
  const seen = fakeServer(PROFILE_PAGE)
  signInAs()
  renderAt('/profile')
  fireEvent.click(await screen.findByRole('button', { name: /Edit/ }))
  fireEvent.change(await screen.findByLabelText('Gender'), { target: { value: ' nonbinary ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(seen.find(({ path }) => path.includes('update-profile'))?.body).toMatchObject({ Gender: 'nonbinary' }),
  )
})
