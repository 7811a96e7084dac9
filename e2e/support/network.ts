import type { Page, Request } from '@playwright/test'
import { groupDetailFixture } from './group-fixture.ts'
import { sessionFixture } from './session-fixture.ts'

export interface Answer {
  status?: number
  /** An object is sent as JSON, a string as it is. */
  body?: unknown
  headers?: Record<string, string>
}
type Respond = Answer | ((request: Request) => Answer | Promise<Answer>)

export const PROFILE = {
  id: 7,
  userId: 7,
  first: 'Ana',
  firstName: 'Ana',
  last: 'Lindqvist',
  lastName: 'Lindqvist',
  imageUrl: null,
  bio: '',
  gender: '',
  email: 'ana@example.org',
  timeZoneId: null,
  levelsSeenBy: 'members',
  registrationComplete: true,
}

/** A profile as its page reads it: the own one. */
export const profileFixture = (changes: { id?: number; userId?: number; first?: string; isSelf?: boolean } = {}) => ({
  id: 7,
  userId: 7,
  first: 'Ana',
  last: 'Lindqvist',
  imageUrl: null,
  bio: '',
  isSelf: true,
  memberSince: '2026-01-01T00:00:00Z',
  instruments: [],
  groups: [],
  played: { sessions: 0, songs: 0, withYou: 0 },
  sessions: [],
  coming: [],
  together: null,
  genres: [],
  ...changes,
})

export const ok = (payload: unknown): Answer => ({ body: { success: true, payload } })
export const refused = (status: number, code: string, message: string): Answer => ({
  status,
  body: { success: false, error: { code, message } },
})
export const tokens = (name: string) => ({
  success: true,
  token: `access-${name}`,
  refreshToken: `refresh-${name}`,
  refreshAt: '2040-01-01T00:00:00.000Z',
  profile: PROFILE,
})

const NOTHING_NEW = { latestVersion: '0.0.0', versions: [] }
const NO_NOTIFICATIONS = { items: [], unreadNotifications: 0, unreadMessages: 0, hasMore: false }

const KINDS =
  'newPost sessionAnnounced sessionChanged reply directMessage rosterPublished assignmentChanged movedUp joinRequest approved suggestionAccepted reminder reaction messageReported'
const forEachKind = <T>(value: T) => Object.fromEntries(KINDS.split(' ').map((kind) => [kind, value]))

const USUAL: Record<string, Answer> = {
  '/changelogs/config.json': { body: NOTHING_NEW },
  '/api/sessiongroup/listforuser': ok([]),
  '/api/public/allgenres': ok([]),
  '/api/public/allgroups': ok({ groups: [], total: 0 }),
  '/api/user/upcomingsessions': ok([]),
  '/api/message/notifications': ok(NO_NOTIFICATIONS),
  '/api/v1/messages/mark-notification-read': ok({ read: 1, unreadNotifications: 0, unreadMessages: 0 }),
  '/api/user/updateonlineactivity': ok({}),
  '/api/v1/auth/guest-token': ok({ guestId: 'guest-1' }),
  '/api/v1/auth/sign-out': ok({}),
  '/api/v1/user/notification-settings': ok(forEachKind({ inApp: true, push: false })),
  '/api/v1/user/email-notification-settings': ok(forEachKind(true)),
  '/api/v1/user/mail-address': ok({ address: 'ana@example.org', comesBack: false, since: null }),
  '/api/v1/user/push-settings': ok({
    publicKey: 'BJ',
    thisDevice: false,
    devices: 0,
    quietHours: true,
    youAreNext: true,
  }),
  '/api/v1/user/group-notification-choices': ok([{ groupId: 1, groupName: 'Anchor Blues', choice: 'all' }]),
  '/api/v1/user/sessions': ok([]),
  '/api/v1/user/calendar-link': ok({ url: 'https://jam.example/api/v1/calendar/7-key.ics' }),
  '/api/public/sessions': ok({ sessions: [], total: 0 }),
  '/api/v1/messages/user-feed-with-messages': ok({ items: [], hasMore: false }),
  '/api/v1/messages/user-feed-detailed': ok({ items: [], hasMore: false }),
  '/api/v1/messages/channels': ok([]),
  '/api/message/getdirectmessagegroups': ok({ chats: [], unread: 0 }),
  '/api/v1/sessions/needs-you': ok([]),
  '/api/sessiongroup/onlineusersforgroup': ok([]),
  '/api/v1/sessions/registered-user-profiles': ok({ users: [], total: 0 }),
}
/** The organisers' dashboard of a group in which nothing waits. */
export const dashboardFixture = (changes: object = {}) => ({
  next: null,
  requests: [],
  suggestions: [],
  reports: 0,
  owing: [],
  numbers: { members: 1, joined: 0, sessions: 0, cameLast: null },
  ...changes,
})
/** Of calls with a number in their path. */
const USUAL_BELOW: [string, Answer][] = [
  ['/api/v1/messages/group-feed/', ok({ posts: [], total: 0 })],
  ['/api/v1/sessions/details/', ok(sessionFixture())],
  ['/api/v1/groups/details/', ok(groupDetailFixture(false))],
  ['/api/v1/groups/dashboard/', ok(dashboardFixture())],
  ['/api/v1/groups/fairness/', ok({ sessions: 0, rows: [] })],
  ['/api/v1/groups/sessions/', ok({ sessions: [], total: 0 })],
]
const usual = (key: string) => USUAL[key] ?? USUAL_BELOW.find(([start]) => key.startsWith(start))?.[1] ?? ok({})

const keyOf = (url: string) => new URL(url).pathname.toLowerCase().replace(/\/$/, '')

/**
 * Stands in for the server's calls: each path (in lower case, with no slash at its end) answers as told. Gives what was asked.
 * Goes with `serviceWorkers: 'block'`: what a service worker fetches does not come by here.
 */
export async function layOut(page: Page, answers: Record<string, Respond> = {}): Promise<Request[]> {
  const asked: Request[] = []
  await page.route(/\/(api|changelogs)\//, async (route) => {
    const request = route.request()
    asked.push(request)
    const respond = answers[keyOf(request.url())] ?? usual(keyOf(request.url()))
    const { status = 200, body = '', headers = {} } = typeof respond === 'function' ? await respond(request) : respond
    const isText = typeof body === 'string'
    await route.fulfill({
      status,
      body: isText ? body : JSON.stringify(body),
      headers: { 'content-type': isText ? 'text/plain' : 'application/json', ...headers },
    })
  })
  return asked
}

export const callsTo = (asked: Request[], path: string) => asked.filter((request) => keyOf(request.url()) === path)

/** The events of a server that has none to tell. Without it the line is cut as soon as it is open, and lists are asked for again. */
export const SILENT_EVENTS = { '/api/v1/events': () => new Promise<never>(() => {}) }

/** Someone is signed in from an earlier visit; once, so that a sign-out lasts. */
export async function signedIn(page: Page, stored: Record<string, string> = {}): Promise<void> {
  await page.addInitScript(
    (values) => {
      if (sessionStorage.getItem('seeded')) return
      sessionStorage.setItem('seeded', 'yes')
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
    },
    {
      accessToken: 'access-old',
      refreshToken: 'refresh-old',
      refreshAt: '2040-01-01T00:00:00.000Z',
      guestId: 'guest-1',
      profile: JSON.stringify(PROFILE),
      ...stored,
    },
  )
}

/** What is kept in the browser; null too while the page is being reloaded. */
export const stored = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), key).catch(() => null)
