import { vi } from 'vitest'

export interface Answer {
  status?: number
  body?: unknown
  headers?: Record<string, string>
}

export interface Seen {
  path: string
  method: string
  headers: Headers
  body: Record<string, unknown>
}

type Respond = Answer | ((request: Seen) => Answer | Promise<Answer>)

const USUAL: Record<string, Respond> = {
  '/health': { body: { status: 'up' } },
  '/changelogs/config.json': { body: { latestVersion: '0.0.0', versions: [] } },
  '/api/SessionGroup/ListForUser/': { body: { success: true, payload: [] } },
  '/api/User/UpcomingSessions/': { body: { success: true, payload: [] } },
  '/api/v1/messages/user-feed-with-messages': { body: { success: true, payload: { items: [], hasMore: false } } },
  '/api/v1/messages/user-feed-detailed': { body: { success: true, payload: { items: [], hasMore: false } } },
  '/api/v1/messages/channels': { body: { success: true, payload: [] } },
  '/api/Message/GetDirectMessageGroups': { body: { success: true, payload: { chats: [], unread: 0 } } },
  '/api/User/UpdateOnlineActivity': { body: { success: true, payload: {} } },
}

/** Stands in for the network: each path answers as told, everything else 404; gives what was asked. */
export function fakeServer(routes: Record<string, Respond>): Seen[] {
  const seen: Seen[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const path = address.split('?')[0] ?? address
    const request = {
      path: address,
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : {},
    }
    // The app's own look for the server comes when it likes, also after the test that made it doubt.
    if (path !== '/health') seen.push(request)
    const respond = routes[path] ??
      USUAL[path] ?? {
        status: 404,
        body: { success: false, error: { code: 'NOT_FOUND', message: 'No such call.' } },
      }
    const { status = 200, body = {}, headers = {} } = typeof respond === 'function' ? await respond(request) : respond
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })
  })
  return seen
}

export const profile = {
  id: 7,
  userId: 7,
  first: 'Ana',
  firstName: 'Ana',
  last: 'Lindqvist',
  lastName: 'Lindqvist',
  imageUrl: null as string | null,
  bio: '',
  gender: '',
  email: 'ana@example.org',
  timeZoneId: null as string | null,
  levelsSeenBy: 'members' as 'members' | 'organisers',
  registrationComplete: true,
  firstVersion: null as string | null,
}

export const tokensFor = (name: string, refreshAt = '2030-01-01T00:00:00.000Z') => ({
  token: `access-${name}`,
  refreshToken: `refresh-${name}`,
  refreshAt,
})

export const signedInReply = (name = 'new') => ({ success: true, ...tokensFor(name), profile })
