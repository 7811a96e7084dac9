import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { sessionView, slot, song } from '../features/sessions/testing.ts'
import { useMenu } from '../lib/router/menu.ts'
import { useIntent } from '../lib/session/intent.ts'
import { type Answer, fakeServer, type Seen, signedInReply } from '../lib/testing.ts'
import { currentAddress, renderAt, reset, signInAs } from '../testing-screen.tsx'

afterEach(reset)

const ok = (payload: unknown): Answer => ({ body: { success: true, payload } })
const GROUP = {
  id: 5,
  name: 'Anchor Thursday Blues',
  city: 'Portland',
  state: 'OR',
  zip: '',
  userId: 1,
  timeZoneId: 'America/Los_Angeles',
  messageChannelId: null,
  imageAssetData: null,
  isPublic: true,
  joinPolicy: 'approval',
  description: 'Every second Thursday.',
  memberCount: 43,
}
const role = (member: boolean, approved: boolean, admin: boolean) => ({
  callerIsMember: member,
  callerIsApproved: approved,
  callerIsAdmin: admin,
})
const STRANGER = role(false, false, false)
const detail = (roles: object, group = {}) => ({
  sessionGroupId: 5,
  group: { ...GROUP, ...group },
  upcomingSessions: [],
  ...roles,
})
const MEMBERS = [
  {
    userId: 2,
    firstName: 'Ben',
    lastName: 'Okafor',
    imageUrl: null,
    isAdmin: false,
    instruments: [{ instrumentId: 1, name: 'Bass guitar', family: 'bass', isPrimary: true }],
  },
]
const NETWORK = {
  '/api/SessionGroup/ListForUser/': ok([]),
  '/api/v1/groups/user-list/5': ok(MEMBERS),
  '/api/public/AllGroups/': ok({ groups: [GROUP], hasMore: false }),
  '/api/v1/messages/group-feed/5': ok({ posts: [], hasMore: false }),
  '/api/SessionGroup/OnlineUsersForGroup': ok([]),
  '/api/v1/groups/sessions/5': ok({ sessions: [], total: 0 }),
  '/api/SessionGroup/AdminAllMessages/5': ok({ messages: [], hasMore: false }),
}
const callsTo = (seen: Seen[], path: string) => seen.filter((request) => request.path.startsWith(path))

test('on a phone, own groups that do not load say so above all others, and are not asked for without end', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  const refused = async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return { status: 403, body: { success: false, error: { code: 'FORBIDDEN', message: 'No.' } } }
  }
  const seen = fakeServer({ ...NETWORK, '/api/SessionGroup/ListForUser/': refused })
  signInAs()
  renderAt('/groups')
  const field = await screen.findByLabelText('Group or city')
  expect(await within(screen.getByRole('main')).findByText(/Your groups did not load/)).toBeTruthy()
  // Each new try of what stands above would take the page away with it.
  expect(field.isConnected).toBe(true)
  expect(screen.getByRole('link', { name: 'Anchor Thursday Blues' })).toBeTruthy()
  expect(screen.getByText('1 group shown').getAttribute('role')).toBe('status')
  expect(callsTo(seen, '/api/SessionGroup/ListForUser/').length).toBeLessThan(4)
})

test('own groups that nobody answers for are given up after half a minute, with the way to ask again', async () => {
  const end = new AbortController()
  const patience = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(end.signal)
  fakeServer(NETWORK)
  const answer = fetch
  vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
    address.includes('ListForUser')
      ? new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(end.signal.reason)))
      : answer(address, init),
  )
  signInAs()
  renderAt('/groups')
  const main = within(await screen.findByRole('main'))
  await screen.findByRole('link', { name: GROUP.name })
  expect(patience).toHaveBeenCalledWith(30_000)
  end.abort(new DOMException('signal timed out', 'TimeoutError'))
  expect(await main.findByText(/Your groups did not load/)).toBeTruthy()
  expect(main.getByRole('button', { name: 'Try again' })).toBeTruthy()
  patience.mockRestore()
})

test('a card of my groups has the next session of that group, whatever the others have planned', async () => {
  const card = (id: number, name: string, nextSession: unknown) => ({
    sessionGroup: { id, name, imageAssetData: null },
    ...{ isAdmin: false, isApproved: true, keptIn: null, nextSession },
  })
  const late = { id: 9, title: 'Late jam', startDate: '2040-11-12T19:30:00.000Z', location: 'The Anchor' }
  fakeServer({
    ...NETWORK,
    '/api/SessionGroup/ListForUser/': ok([
      card(5, 'Weekly', null),
      card(6, 'Yearly', { ...late, imageAssetData: null, timeZoneId: 'Europe/London' }),
    ]),
  })
  signInAs()
  renderAt('/groups')
  const mine = within(await screen.findByRole('region', { name: 'My groups' }))
  expect(mine.getByRole('link', { name: /Yearly/ }).textContent).toContain('12 Nov @ The Anchor')
  expect(mine.getByRole('link', { name: /Weekly/ }).textContent).not.toContain('@')
})

test('on a phone a group’s chat is one tap from the top, with what is unread in it', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  fakeServer({
    ...NETWORK,
    '/api/v1/groups/details/5': ok(detail(role(true, true, false))),
    '/api/v1/messages/channels': ok([{ id: 9, type: 6, muted: false, unread: 4 }]),
  })
  signInAs()
  renderAt('/group/5')
  const chat = await screen.findByRole('link', { name: 'Chat, 4 new' })
  fireEvent.click(chat)
  await waitFor(() => expect(currentAddress()).toBe('/group/5?tab=chat'))
})

test('a stranger is shown no way into a group’s chat', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  fakeServer({ ...NETWORK, '/api/v1/groups/details/5': ok(detail(STRANGER)) })
  signInAs()
  renderAt('/group/5')
  expect(await screen.findByRole('button', { name: 'Ask to join' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Chat/ })).toBeNull()
})

test('typing asks once the typing rests, with what stands there then', async () => {
  const seen = fakeServer(NETWORK)
  renderAt('/groups')
  const field = await screen.findByLabelText('Group or city')
  for (const q of ['b', 'bl', 'blues']) fireEvent.change(field, { target: { value: q } })
  await waitFor(() => expect(callsTo(seen, '/api/public/AllGroups/').at(-1)?.body.q).toBe('blues'))
  expect(callsTo(seen, '/api/public/AllGroups/').map(({ body }) => body.q)).toEqual(['', 'blues'])
  expect(currentAddress()).toBe('/groups?q=blues')
  expect(await screen.findByRole('link', { name: GROUP.name })).toBeTruthy()
})

test('there is one field to look in until somebody wants to look near another place', async () => {
  fakeServer(NETWORK)
  renderAt('/groups')
  expect(await screen.findByLabelText('Group or city')).toBeTruthy()
  expect(screen.queryByLabelText('City or postal code')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Near another place' }))
  expect(document.activeElement).toBe(screen.getByLabelText('City or postal code'))
})

test('near me asks with a rounded place and shows how far', async () => {
  const seen = fakeServer({
    ...NETWORK,
    '/api/Public/Search': ok({ groups: [{ ...GROUP, distanceKm: 6.6 }], sessions: [] }),
  })
  vi.stubGlobal('navigator', {
    ...navigator,
    onLine: true,
    geolocation: {
      getCurrentPosition: (found: (position: object) => void) =>
        found({ coords: { latitude: 45.51234, longitude: -122.65432 } }),
    },
  })
  renderAt('/groups')
  fireEvent.click(await screen.findByRole('button', { name: 'Near me' }))
  expect(await screen.findByText('7')).toBeTruthy()
  expect(callsTo(seen, '/api/Public/Search')[0]?.path).toContain('coordinates=45.51%2C-122.65')
})

test('a browser that says nothing leaves the city to type', async () => {
  fakeServer(NETWORK)
  vi.stubGlobal('navigator', {
    ...navigator,
    onLine: true,
    geolocation: { getCurrentPosition: (_: unknown, refuse: (error: Error) => void) => refuse(new Error('no')) },
  })
  renderAt('/groups')
  fireEvent.click(await screen.findByRole('button', { name: 'Near me' }))
  expect(await screen.findByText(/Type a city instead/)).toBeTruthy()
})

test.each([
  ['a stranger', STRANGER, {}, 'Ask to join'],
  ['a stranger at an open group', STRANGER, { joinPolicy: 'open' }, 'Join'],
  ['one who waits', role(true, false, false), {}, 'Withdraw'],
  ['a member', role(true, true, false), {}, 'Member'],
])('%s sees the button that is theirs', async (_, roles, group, button) => {
  fakeServer({ ...NETWORK, '/api/v1/groups/details/5': ok(detail(roles, group)) })
  signInAs()
  renderAt('/group/5')
  expect(await screen.findByRole('button', { name: button })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Run this group' })).toBeNull()
})

test('an admin gets to the dashboard, and members see who plays what', async () => {
  fakeServer({ ...NETWORK, '/api/v1/groups/details/5': ok(detail(role(true, true, true))) })
  signInAs()
  renderAt('/group/5')
  const link = await screen.findByRole('link', { name: 'Run this group' })
  expect(link.getAttribute('href')).toBe('/admin/dashboard/5')
  fireEvent.click(screen.getByRole('tab', { name: 'Members 43' }))
  expect(await screen.findByText('Ben Okafor')).toBeTruthy()
  expect(screen.getByText('plays Bass guitar')).toBeTruthy()
})

test('a guest is led to an account and back', async () => {
  const seen = fakeServer({ ...NETWORK, '/api/v1/groups/details/5': ok(detail(STRANGER)) })
  renderAt('/group/5')
  const link = await screen.findByRole('link', { name: 'Sign up to join' })
  expect(link.getAttribute('href')).toBe('/sign-up?returnUrl=%2Fgroup%2F5')
  expect(callsTo(seen, '/api/v1/groups/user-list')).toEqual([])
})

test('the group is kept for an hour, and asked for again after one’s own write', async () => {
  let roles = STRANGER
  const seen = fakeServer({
    ...NETWORK,
    '/api/v1/groups/details/5': () => ok(detail(roles)),
    '/api/v1/groups/join-group/5': () => {
      roles = role(true, true, false)
      return ok({ groupId: 5, ...roles })
    },
  })
  signInAs()
  const { unmount } = renderAt('/group/5')
  await screen.findByRole('button', { name: 'Ask to join' })
  unmount()
  renderAt('/group/5')
  fireEvent.click(await screen.findByRole('button', { name: 'Ask to join' }))
  expect(await screen.findByRole('button', { name: 'Member' })).toBeTruthy()
  expect(callsTo(seen, '/api/v1/groups/details/5')).toHaveLength(2)
})

test('a private group is not there for others', async () => {
  fakeServer(NETWORK)
  renderAt('/group/5')
  expect(await screen.findByRole('heading', { name: 'No group found' })).toBeTruthy()
})

const DASHBOARD = {
  next: null,
  reports: 0,
  requests: [],
  suggestions: [],
  owing: [],
  numbers: { members: 2, joined: 0, sessions: 0, cameLast: null },
}
const ADMIN = {
  ...detail(role(true, true, true)),
  pending: [{ userId: 9, firstName: 'Jo', lastName: '', imageUrl: null, askedAt: '2026-11-15T00:00:00.000Z' }],
  counts: { members: 43, admins: 1, pending: 1, venues: 2 },
}

test.each([
  ['/group/5', '/api/v1/groups/details/5'],
  ['/admin/dashboard/5', '/api/v1/groups/admin/details/5'],
])('a reply with no group in it is No group found at %s, with a way on', async (path, call) => {
  fakeServer({ ...NETWORK, [call]: ok(null) })
  signInAs()
  renderAt(path)
  expect(await screen.findByRole('heading', { name: 'No group found' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Browse groups' }).getAttribute('href')).toBe('/groups')
})

test('reported messages wait on the dashboard, and one press leads to them', async () => {
  fakeServer({
    ...NETWORK,
    '/api/v1/groups/admin/details/5': ok({ ...ADMIN, pending: [] }),
    '/api/v1/groups/audit/5': ok({ entries: [], total: 0 }),
    '/api/v1/groups/dashboard/5': ok({ ...DASHBOARD, reports: 2 }),
  })
  signInAs()
  renderAt('/admin/dashboard/5')
  expect(await screen.findByRole('heading', { name: 'reported messages' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Look at them' }).getAttribute('href')).toBe('/admin/group-messages/5')
})

test('approving takes the request off the list at once, and a refusal puts it back', async () => {
  let refuse = () => {}
  const asked = new Promise<void>((resolve) => {
    refuse = resolve
  })
  fakeServer({
    ...NETWORK,
    '/api/v1/groups/admin/details/5': ok(ADMIN),
    '/api/v1/groups/audit/5': ok({ entries: [], total: 0 }),
    '/api/v1/groups/dashboard/5': ok(DASHBOARD),
    '/api/v1/group-admin/approve-user': async () => {
      await asked
      return { status: 500, body: { success: false, error: { code: 'INTERNAL', message: 'Not now.' } } }
    },
  })
  signInAs()
  renderAt('/admin/dashboard/5')
  fireEvent.click(await screen.findByRole('button', { name: 'Approve Jo' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve Jo' })).toBeNull())
  refuse()
  expect(await screen.findByRole('button', { name: 'Approve Jo' })).toBeTruthy()
})

test('the dashboard of a large group names each song once, what its parts lack, and the first three who ask to join', async () => {
  const lacks = (slotId: number, instrumentName: string) => ({
    ...{ slotId, instrumentName, family: instrumentName.toLowerCase() },
    ...{ couldFill: instrumentName === 'Bass' ? [6] : [], others: 0 },
  })
  const cleo = {
    ...{ userId: 6, firstName: 'Cleo', lastName: '', imageUrl: null },
    ...{ comes: true, hasAddress: true, askedAt: null },
  }
  const next = {
    session: {
      ...{ id: 1, title: 'Soul night', groupName: 'Anchor', location: '', songs: 2, registered: 0, signUpOpen: true },
      ...{ startDate: '2040-11-12T19:30:00.000Z', endDate: '2040-11-12T22:30:00.000Z', timeZoneId: 'UTC' },
    },
    ...{ signUpClosesAt: null, rosterPublished: false, ready: 0, candidates: [cleo], unanswered: 0, reached: 0 },
    short: [
      {
        ...{ sessionSongId: 1, number: 1, title: 'Superstition' },
        lacking: [lacks(1, 'Vocals'), lacks(2, 'Bass'), lacks(3, 'Drums')],
      },
      { sessionSongId: 2, number: 2, title: 'I Wish', lacking: [lacks(4, 'Bass')] },
    ],
  }
  const pending = Array.from({ length: 13 }, (_, index) => ({
    ...{ userId: 20 + index, firstName: `Jo${index}`, lastName: '', imageUrl: null },
    askedAt: '2026-11-15T00:00:00.000Z',
  }))
  const shown = (rosterPublished: boolean) => {
    fakeServer({
      ...NETWORK,
      '/api/v1/groups/admin/details/5': ok({ ...ADMIN, pending }),
      '/api/v1/groups/audit/5': ok({ entries: [], total: 0 }),
      '/api/v1/groups/dashboard/5': ok({ ...DASHBOARD, next: { ...next, rosterPublished } }),
    })
    signInAs()
    return renderAt('/admin/dashboard/5')
  }
  const { unmount } = shown(false)
  const gaps = (await screen.findByRole('heading', { name: 'core parts nobody has asked for' })).parentElement
  expect(gaps?.textContent).toContain('Vocals, Bass and Drums in SuperstitionBass in I Wish')
  expect(gaps?.querySelectorAll('svg')).toHaveLength(4)
  expect(gaps?.textContent).toContain('Cleo could play 2 of them. Nobody in the group could play the other 2.')
  expect(screen.getAllByRole('button', { name: /^Approve / })).toHaveLength(3)
  expect(screen.getByRole('link', { name: '10 more' }).getAttribute('href')).toBe('/admin/group-users/5')
  unmount()
  reset()
  // Whoever had them may have dropped out: then they were asked for, and nobody plays them.
  shown(true)
  expect(await screen.findByRole('heading', { name: 'core parts without a player' })).toBeTruthy()
})

test('an admin page has the group’s own menu; who is no admin is told so', async () => {
  fakeServer({ ...NETWORK, '/api/v1/groups/admin/details/5': ok(ADMIN) })
  signInAs()
  const { unmount } = renderAt('/admin/group-messages/5')
  await screen.findByRole('heading', { name: 'No messages yet' })
  expect(useMenu.getState().page?.top?.map(({ label }) => label)).toContain('Members')
  unmount()
  reset()
  fakeServer({
    '/api/v1/groups/admin/details/5': {
      status: 403,
      body: { success: false, error: { code: 'FORBIDDEN', message: 'No.' } },
    },
  })
  signInAs()
  renderAt('/admin/group-messages/5')
  expect(await screen.findByRole('heading', { name: 'This page is for the group’s organisers' })).toBeTruthy()
})

test('an invitation without an account leads through sign-up and back; a dead one says so', async () => {
  fakeServer({ ...NETWORK, '/api/v1/groups/details/5': ok(detail(STRANGER)) })
  const { unmount } = renderAt('/join/5-secret')
  const link = await screen.findByRole('link', { name: 'Create an account' })
  expect(link.getAttribute('href')).toBe('/sign-up?returnUrl=%2Fjoin%2F5-secret')
  unmount()
  signInAs()
  renderAt('/join/5-secret')
  fireEvent.click(await screen.findByRole('button', { name: 'Join' }))
  expect(await screen.findByRole('heading', { name: 'This invitation no longer works' })).toBeTruthy()
})

test.each([
  ['by the header', 0],
  ['by the invitation', 1],
])(
  'who opens an invitation and signs in %s with the account they have is in, without another press',
  async (_, way) => {
    let roles = STRANGER
    const seen = fakeServer({
      ...NETWORK,
      '/api/v1/groups/details/5': () => ok(detail(roles)),
      '/api/v1/groups/join-group/5': () => {
        roles = role(true, true, false)
        return ok({ groupId: 5, ...roles })
      },
      '/api/v1/auth/': { body: signedInReply() },
    })
    renderAt('/join/5-secret')
    await screen.findByRole('link', { name: 'Create an account' })
    expect(useIntent.getState().intent, 'who only looks wants nothing yet').toBeNull()
    const links = screen.getAllByRole('link', { name: 'Sign in' })
    fireEvent.click(links[way] as HTMLElement)
    fireEvent.change(await screen.findByLabelText('E-mail'), { target: { value: 'ana@example.org' } })
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a secret of ten' } })
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(currentAddress()).toBe('/group/5'))
    expect(callsTo(seen, '/api/v1/groups/join-group').map(({ body }) => body)).toEqual([{ inviteKey: 'secret' }])
  },
)

test.each([
  ['Join', '/group/5', 'open'],
  ['Ask to join', '/group/5', 'approval'],
  ['Join', '/join/5-secret', 'approval'],
])(
  'whoever is still a New User and presses %s on %s is asked for their name first',
  async (button, page, joinPolicy) => {
    const seen = fakeServer({ ...NETWORK, '/api/v1/groups/details/5': ok(detail(STRANGER, { joinPolicy })) })
    signInAs({ registrationComplete: false, first: 'New', firstName: 'New', last: 'User', lastName: 'User' })
    renderAt(page)
    fireEvent.click(await screen.findByRole('button', { name: button }))
    await waitFor(() => expect(currentAddress()).toBe(`/sign-up?${new URLSearchParams({ returnUrl: page })}`))
    expect(callsTo(seen, '/api/v1/groups/join-group')).toEqual([])
  },
)

const AUTHOR = { userId: 2, firstName: 'Ben', lastName: 'Okafor', imageUrl: null }
const post = (changes: object) => ({
  id: 9,
  channelId: 1,
  channelType: 3,
  sessionId: null,
  parentMessageId: null,
  subject: '',
  thumbnail: null,
  isDeleted: false,
  reactions: [],
  replyCount: 0,
  commentsClosed: false,
  song: null,
  clientId: null,
  kind: 'post',
  group: null,
  replies: [],
  session: null,
  changes: [],
  songs: [],
  songCount: 0,
  body: 'Bring a music stand.',
  postId: 9,
  groupId: 5,
  text: 'Bring a music stand.',
  published: true,
  mayChange: false,
  author: AUTHOR,
  createdAt: '2026-03-01T12:00:00.000Z',
  editedAt: null,
  ...changes,
})

test('posts are read by everyone, and changed by admins alone', async () => {
  fakeServer({
    ...NETWORK,
    '/api/v1/groups/details/5': ok(detail(STRANGER)),
    '/api/v1/messages/group-feed/5': ok({ posts: [post({ editedAt: '2026-03-01T13:00:00.000Z' })], hasMore: false }),
  })
  renderAt('/group/5')
  expect(await screen.findByText('Bring a music stand.')).toBeTruthy()
  expect(screen.getByText(/edited/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Write a post' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Change this post' })).toBeNull()
})

test('an organiser changes what the group says, and has no button below a member’s words', async () => {
  signInAs()
  fakeServer({
    ...NETWORK,
    '/api/v1/groups/details/5': ok(detail(role(true, true, true))),
    '/api/v1/messages/group-feed/5': ok({
      posts: [post({ mayChange: true }), post({ id: 8, postId: 8, body: 'I love this band' })],
      hasMore: false,
    }),
  })
  renderAt('/group/5')
  const ours = (await screen.findByText('Bring a music stand.')).closest('li') as HTMLElement
  const theirs = screen.getByText('I love this band').closest('li') as HTMLElement
  expect(within(ours).getByRole('button', { name: 'Change this post' })).toBeTruthy()
  expect(within(theirs).queryByRole('button', { name: 'Change this post' })).toBeNull()
})

test('a post that is refused stays in the form, and a draft is sent as one', async () => {
  signInAs()
  const seen = fakeServer({
    ...NETWORK,
    '/api/v1/groups/details/5': ok(detail(role(true, true, true))),
    '/api/SessionGroup/UpdatePost/': {
      status: 400,
      body: { success: false, error: { code: 'INVALID', message: 'No.', fields: { text: 'Too many drummers.' } } },
    },
  })
  renderAt('/group/5')
  fireEvent.click(await screen.findByRole('button', { name: 'Write a post' }))
  fireEvent.change(screen.getByLabelText('Post'), { target: { value: 'Two drummers' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save as draft' }))
  expect(await screen.findByText('Too many drummers.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Post').value).toBe('Two drummers')
  expect(callsTo(seen, '/api/SessionGroup/UpdatePost/')[0]?.body).toMatchObject({ published: false, postId: null })
})

test('who else is here now stands on the page, but not oneself', async () => {
  signInAs()
  fakeServer({
    ...NETWORK,
    '/api/v1/groups/details/5': ok(detail(role(true, true, false))),
    '/api/SessionGroup/OnlineUsersForGroup': ok([AUTHOR, { ...AUTHOR, userId: 3, firstName: 'Dev' }]),
  })
  renderAt('/group/5')
  expect(await screen.findByText('Ben and 1 more are here')).toBeTruthy()
})

test('the part lockout and the filters of a group are switched on its settings', async () => {
  const settings = { group: GROUP, filtersEnabled: true, partLockoutEnabled: true }
  const seen = fakeServer({
    ...NETWORK,
    '/api/v1/groups/admin/details/5': ok({
      ...detail(role(true, true, true)),
      pending: [],
      counts: { members: 43, admins: 1, pending: 0, venues: 0 },
    }),
    '/api/v1/groups/settings/5': { status: 400, body: 'no' },
  })
  signInAs()
  renderAt('/admin/edit-group-settings/5')
  expect((await screen.findAllByText(/The settings did not load/)).length).toBe(2)
  const defaults = {
    startTime: '19:30',
    lengthMinutes: 180,
    locationId: null,
    songAssignMin: 1,
    songAssignMax: 4,
    slots: [],
    membersMaySuggest: true,
    allowDoubling: false,
    firstCome: false,
    fee: 0,
    opensAtOnce: true,
  }
  const again = fakeServer({
    ...NETWORK,
    '/api/v1/groups/settings/5': ok({ ...settings, defaultSessionSettings: defaults }),
    '/api/v1/groups/update-settings/5': ok({ filtersEnabled: true, partLockoutEnabled: false }),
  })
  fireEvent.click(screen.getAllByRole('button', { name: 'Try again' }).at(-1) as HTMLElement)
  const lockout = await screen.findByRole('switch', { name: 'Part lockout' })
  fireEvent.click(lockout)
  await waitFor(() => expect(lockout.getAttribute('aria-checked')).toBe('false'))
  expect(callsTo(again, '/api/v1/groups/update-settings/5')[0]?.body).toEqual({ partLockoutEnabled: false })
  expect(callsTo(seen, '/api/v1/groups/update-settings/5')).toEqual([])
})

const MEMBERS_PAGE = {
  ...NETWORK,
  '/api/v1/groups/admin/details/5': ok({
    ...detail(role(true, true, true)),
    pending: [],
    counts: { members: 43, admins: 1, pending: 0, venues: 0 },
  }),
  '/api/SessionGroup/Users/5': ok([]),
  '/api/SessionGroup/AddUser/': ok({ userId: 9, wasInvited: false, isApproved: true }),
  '/api/v1/groups/invitations/5': ok([]),
  '/api/v1/groups/removed-users/5': ok([]),
}

test('whom one began to add is marked as typed earlier after a cancel, and can be discarded', async () => {
  fakeServer(MEMBERS_PAGE)
  signInAs()
  renderAt('/admin/group-users/5')
  const open = async () => fireEvent.click(await screen.findByRole('button', { name: /Add someone/ }))
  await open()
  fireEvent.change(await screen.findByLabelText('First name'), { target: { value: 'Cleo' } })
  expect(screen.queryByText(/earlier visit/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await open()
  expect((await screen.findByText(/earlier visit/)).textContent).toContain('1 field')
  const name = screen.getByLabelText<HTMLInputElement>('First name')
  expect(name.value).toBe('Cleo')
  fireEvent.click(screen.getByRole('button', { name: 'Discard it' }))
  expect(name.value).toBe('')
  expect(screen.queryByText(/earlier visit/)).toBeNull()
})

test('somebody is added with a gender where one is known', async () => {
  const seen = fakeServer(MEMBERS_PAGE)
  signInAs()
  renderAt('/admin/group-users/5')
  fireEvent.click(await screen.findByRole('button', { name: /Add someone/ }))
  fireEvent.change(await screen.findByLabelText('First name'), { target: { value: 'Cleo' } })
  fireEvent.change(screen.getByLabelText('Gender'), { target: { value: 'Woman' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add as a guest' }))
  await waitFor(() =>
    expect(callsTo(seen, '/api/SessionGroup/AddUser/')[0]?.body).toMatchObject({ FirstName: 'Cleo', Gender: 'Woman' }),
  )
})

test.each([
  [
    { sessions: 2, parts: 1, wishes: 3 },
    /^They lose 1 part and 3 wishes in 2 sessions to come\. What becomes free goes to whoever waits/,
  ],
  [{ sessions: 1, parts: 0, wishes: 0 }, /^They lose their place in 1 session to come\./],
  [{ sessions: 0, parts: 0, wishes: 0 }, /^They’re in no session to come\.$/],
])('who removes a member reads what goes with them: %o', async (toCome, words) => {
  const kim = {
    ...{ userId: 8, firstName: 'Kim', lastName: 'Nguyen', imageUrl: null, email: 'kim@example.org', isAdmin: false },
    ...{ isApproved: true, joinedAt: '2026-01-01T10:00:00Z', lastSeenAt: null, sessionsAttended: 0, instruments: [] },
    toCome,
  }
  const seen = fakeServer({
    ...NETWORK,
    '/api/v1/groups/admin/details/5': ok({
      ...detail(role(true, true, true)),
      pending: [],
      counts: { members: 43, admins: 1, pending: 0, venues: 0 },
    }),
    '/api/SessionGroup/Users/5': ok([kim]),
    '/api/SessionGroup/AdminRemoveUserFromGroup': ok({}),
    '/api/v1/groups/invitations/5': ok([]),
    '/api/v1/groups/removed-users/5': ok([]),
  })
  signInAs()
  renderAt('/admin/group-users/5')
  fireEvent.click(await screen.findByRole('button', { name: 'Manage Kim Nguyen' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove from the group' }))
  const question = await screen.findByRole('dialog', { name: 'Remove Kim Nguyen?' })
  expect(within(question).getByText(words)).toBeTruthy()
  expect(callsTo(seen, '/api/SessionGroup/AdminRemoveUserFromGroup')).toEqual([])
  fireEvent.click(within(question).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(callsTo(seen, '/api/SessionGroup/AdminRemoveUserFromGroup')).toHaveLength(1))
})

const listed = (id: number, changes: object) => ({
  id,
  title: `Session ${id}`,
  startDate: '2040-11-12T19:30:00.000Z',
  endDate: '2040-11-12T22:30:00.000Z',
  location: 'The Anchor',
  imageAssetData: null,
  timeZoneId: 'America/Los_Angeles',
  groupId: 5,
  groupName: GROUP.name,
  songs: 15,
  registered: 3,
  signUpOpen: true,
  signUpClosesAt: null,
  isRegistered: false,
  plays: 0,
  ...changes,
})

test('the group’s page has all its sessions with what each is to me, the past ones too', async () => {
  const over = { startDate: '2020-11-12T19:30:00.000Z', endDate: '2020-11-12T22:30:00.000Z', signUpOpen: false }
  const seen = fakeServer({
    ...NETWORK,
    '/api/v1/groups/details/5': ok(detail(role(true, true, false))),
    '/api/v1/groups/sessions/5': ({ body }) =>
      ok(
        body.past
          ? { sessions: [listed(3, { ...over, isRegistered: true, plays: 2 })], total: 1 }
          : { sessions: [listed(1, { isRegistered: true }), listed(2, {})], total: 2 },
      ),
  })
  signInAs()
  renderAt('/group/5?tab=sessions')
  fireEvent.click(await screen.findByRole('button', { name: 'Show past sessions' }))
  expect((await screen.findByRole('link', { name: /Session 3/ })).textContent).toContain('Past. You played 2 parts')
  const of = (name: RegExp) => screen.getAllByRole('link', { name })[0]?.textContent
  expect(of(/Session 1/)).toContain('You’re in')
  expect(of(/Session 2/)).toContain('Sign-up is open')
  expect(callsTo(seen, '/api/v1/groups/sessions/5').some(({ body }) => body.past === true)).toBe(true)
})

test('the group’s next session has its readiness, names the songs that need me, and leads to them', async () => {
  const songs = [
    song(1, [slot(11, 1, { wishes: 1 }), slot(12, 3)], { title: 'Valerie' }),
    song(2, [slot(21, 3, { wishes: 1 })], { title: 'Use Me' }),
  ]
  const later = { startDate: '2040-11-12T19:30:00.000Z', endDate: '2040-11-12T22:30:00.000Z' }
  const [next] = [listed(1, {})]
  fakeServer({
    ...NETWORK,
    '/api/v1/groups/details/5': ok({ ...detail(role(true, true, false)), upcomingSessions: [next] }),
    '/api/v1/sessions/details/1': ok(sessionView(songs, { session: later })),
  })
  signInAs()
  renderAt('/group/5')
  const hero = within(await screen.findByRole('region', { name: 'The next session' }))
  expect(hero.getByRole('img', { name: '1 of 2 songs' })).toBeTruthy()
  expect(hero.getByText(/One needs you/).parentElement?.textContent).toContain('Valerie')
  expect(hero.getByRole('link', { name: 'See the song' }).getAttribute('href')).toBe('/session/1?show=needs')
})

test('the group’s next session tells my wishes from my waitlists', async () => {
  const songs = [1, 2, 3].map((id) => song(id, [slot(id, 3)]))
  const of = (id: number, state: 'wished' | 'waitlisted') => ({
    id,
    slotId: id,
    sessionSongId: id,
    priority: id,
    state,
    waitlistPosition: null,
  })
  const wishes = [of(1, 'wished'), of(2, 'waitlisted'), of(3, 'waitlisted')]
  const later = { startDate: '2040-11-12T19:30:00.000Z', endDate: '2040-11-12T22:30:00.000Z' }
  fakeServer({
    ...NETWORK,
    '/api/v1/groups/details/5': ok({ ...detail(role(true, true, false)), upcomingSessions: [listed(1, {})] }),
    '/api/v1/sessions/details/1': ok(sessionView(songs, { session: later, me: { wishes } })),
  })
  signInAs()
  renderAt('/group/5')
  expect(await screen.findByRole('link', { name: 'My wish and 2 waitlists' })).toBeTruthy()
})

const { settings, counts } = sessionView([]).session
const shut = { ...settings, signUpOpen: false }

test.each([
  ['sign-up is open', settings, 3],
  ['sign-up is not open yet', shut, 0],
  ['sign-up is closed', shut, 3],
  ['sign-up is closed', { ...settings, signUpClosesAt: '2020-11-09T20:00:00.000Z' }, 0],
])('the group’s next session says: %s', async (words, given, registered) => {
  const coming = { startDate: '2040-11-12T19:30:00.000Z', endDate: '2040-11-12T22:30:00.000Z' }
  const session = { ...coming, settings: given, counts: { ...counts, registered } }
  fakeServer({
    ...NETWORK,
    '/api/v1/groups/details/5': ok({ ...detail(role(true, true, false)), upcomingSessions: [listed(1, {})] }),
    '/api/v1/sessions/details/1': ok(sessionView([], { session })),
  })
  signInAs()
  renderAt('/group/5')
  expect(await screen.findByText(new RegExp(`· ${words}$`))).toBeTruthy()
})

test('being a member is good for more than leaving', async () => {
  fakeServer({ ...NETWORK, '/api/v1/groups/details/5': ok(detail(role(true, true, false))) })
  signInAs()
  renderAt('/group/5')
  fireEvent.click(await screen.findByRole('button', { name: 'Member' }))
  expect(await screen.findByRole('button', { name: 'Share the group' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Add its sessions to my calendar' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Notifications from this group' }).getAttribute('href')).toBe('/settings')
  fireEvent.click(screen.getByRole('button', { name: 'Leave the group' }))
  expect(await screen.findByRole('button', { name: 'Stay' })).toBeTruthy()
})

test('a list that did not load says so and offers another try', async () => {
  fakeServer({
    ...NETWORK,
    '/api/v1/groups/details/5': ok(detail(role(true, true, false))),
    '/api/v1/groups/user-list/5': { status: 404, body: { success: false, error: { code: 'X', message: 'No.' } } },
    '/api/v1/messages/group-feed/5': { status: 404, body: { success: false, error: { code: 'X', message: 'No.' } } },
  })
  signInAs()
  renderAt('/group/5')
  expect(await screen.findByText(/^The posts did not load/)).toBeTruthy()
  fireEvent.click(screen.getByRole('tab', { name: 'Members 43' }))
  expect(await screen.findByText(/^The members did not load/)).toBeTruthy()
})

test('a next page that did not load says so below the list, and a try brings it', async () => {
  let isDown = true
  const page = (id: number, name: string) => ok({ groups: [{ ...GROUP, id, name }], total: 2 })
  fakeServer({
    ...NETWORK,
    '/api/public/AllGroups/': ({ body }) => {
      if (!body.start) return page(5, 'Anchor Thursday Blues')
      return isDown
        ? { status: 403, body: { success: false, error: { code: 'NO', message: 'No.' } } }
        : page(6, 'Harbour Horns')
    },
  })
  signInAs()
  renderAt('/groups')
  fireEvent.click(await screen.findByRole('button', { name: 'Show more groups' }))
  expect(await screen.findByText(/^More groups did not load/)).toBeTruthy()
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Anchor Thursday Blues' })).toBeTruthy()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Harbour Horns' })).toBeTruthy()
})

test('a group’s card says when it next plays', async () => {
  const nextSession = listed(1, { title: 'Thursday Blues Jam' })
  fakeServer({ ...NETWORK, '/api/public/AllGroups/': ok({ groups: [{ ...GROUP, nextSession }], hasMore: false }) })
  renderAt('/groups')
  expect(await screen.findByText('Mon 12 Nov: Thursday Blues Jam')).toBeTruthy()
})
