import { guestToken, signIn } from '@app/core/contract/auth'
import { allGroups } from '@app/core/contract/groups'
import { uploadUserImage } from '@app/core/contract/media'
import { removeSongByGet } from '@app/core/contract/session-songs'
import { upcomingSessions } from '@app/core/contract/sessions'
import { allGenres } from '@app/core/contract/songs'
import { removeInstrument, updateOnlineActivity, userProfile } from '@app/core/contract/users'
import { CLIENT_VERSION } from '@app/core/product'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepGuestId } from '../session/guest-id.ts'
import { clearSession, saveTokens } from '../session/session.ts'
import { fakeServer, signedInReply, tokensFor } from '../testing.ts'
import { call, onCallError } from './api.ts'
import { useLatestVersion } from './client-version.ts'
import { queryClient } from './query-client.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

test('what is asked stands in the address in a Safari before 17 too, where a query has no size', async () => {
  const size = vi.spyOn(URLSearchParams.prototype, 'size', 'get').mockReturnValue(undefined as unknown as number)
  const seen = fakeServer({ '/api/User/UpcomingSessions/': { body: { success: true, payload: [] } } })
  await call(upcomingSessions, { take: 5 })
  size.mockRestore()
  expect(seen[0]?.path).toBe('/api/User/UpcomingSessions/?take=5')
})

test('every call carries the app version, and the guest id and the bearer token when known', async () => {
  const seen = fakeServer({ '/api/public/AllGenres/': { body: { success: true, payload: [] } } })
  await call(allGenres, {})
  keepGuestId('guest-1')
  saveTokens(tokensFor('a'))
  await call(allGenres, {})
  expect(seen[0]?.headers.get('x-app-version')).toBe(CLIENT_VERSION)
  expect(seen[0]?.headers.has('authorization')).toBe(false)
  expect(seen[1]?.headers.get('x-guest-id')).toBe('guest-1')
  expect(seen[1]?.headers.get('authorization')).toBe('Bearer access-a')
})

test('what we wrote a moment ago is named to whoever answers next, for ten seconds', async () => {
  vi.useFakeTimers()
  const seen: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, init: { headers: Headers; method: string }) => {
    seen.push(init.headers.get('x-last-write'))
    const headers = init.method === 'POST' ? { 'x-last-write': 'a.1.b.c' } : undefined
    return new Response('{"success":true,"payload":[]}', headers ? { headers } : {})
  })
  await call(allGenres, {})
  await call(removeInstrument, { id: 4 })
  await call(allGenres, {})
  vi.advanceTimersByTime(10_001)
  await call(allGenres, {})
  vi.useRealTimers()
  expect(seen).toEqual([null, null, 'a.1.b.c', null])
})

test('so it is after a reload and in another tab, which share nothing but the storage', async () => {
  const seen: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, init: { headers: Headers; method: string }) => {
    seen.push(init.headers.get('x-last-write'))
    const headers = init.method === 'POST' ? { 'x-last-write': 'a.1.b.c' } : undefined
    return new Response('{"success":true,"payload":[]}', headers ? { headers } : {})
  })
  await call(removeInstrument, { id: 4 })
  vi.resetModules()
  const another = await import('./api.ts')
  await another.call(allGenres, {})
  expect(seen).toEqual([null, 'a.1.b.c'])
})

test('a payload is unwrapped, and a bare reply is its fields beside success', async () => {
  fakeServer({
    '/api/v1/auth/guest-token': { body: { success: true, payload: { guestId: 'g' } } },
    '/api/v1/auth/': { body: signedInReply('a') },
  })
  expect(await call(guestToken, {})).toEqual({ guestId: 'g' })
  const reply = await call(signIn, { grant_type: 'password', email: 'a@b.c', password: 'x' })
  expect(reply).toMatchObject({ token: 'access-a', refreshToken: 'refresh-a' })
  expect(reply).not.toHaveProperty('success')
})

test('parameters go to the path, the query to the query and the rest to the body', async () => {
  const seen = fakeServer({
    '/api/User/RemoveInstrument/4': { body: { success: true, payload: {} } },
    '/api/User/UpdateOnlineActivity': { body: { success: true, payload: {} } },
  })
  await call(removeInstrument, { id: 4 })
  await call(updateOnlineActivity, { action: '/a b' })
  expect(seen[0]).toMatchObject({ path: '/api/User/RemoveInstrument/4', method: 'POST', body: {} })
  expect(seen[1]).toMatchObject({ path: '/api/User/UpdateOnlineActivity?action=%2Fa+b', body: {} })
})

test('what holds a file is sent as a form', async () => {
  const sent = vi.fn(
    async (_address: string, _init: RequestInit) => new Response(JSON.stringify({ success: true, payload: {} })),
  )
  vi.stubGlobal('fetch', sent)
  await call(uploadUserImage, { file: new Uint8Array([1, 2, 3]) })
  const { body, headers } = sent.mock.calls[0]?.[1] ?? {}
  expect(new Headers(headers).has('content-type')).toBe(false)
  expect(body).toBeInstanceOf(FormData)
  expect(((body as FormData).get('file') as File).size).toBe(3)
})

test('X-Upgrade-Client is recorded as the newest client version', async () => {
  fakeServer({
    '/api/public/AllGenres/': { body: { success: true, payload: [] }, headers: { 'X-Upgrade-Client': '9.1' } },
  })
  await call(allGenres, {})
  expect(useLatestVersion.getState().latest).toBe('9.1')
})

test('a reply that is not OK raises an error with status and message, and registered handlers run', async () => {
  fakeServer({
    '/api/public/AllGenres/': {
      status: 409,
      body: { success: false, error: { code: 'SONG_CUT', message: 'The song was cut.', fields: { Slot: 'cut' } } },
    },
  })
  const handler = vi.fn()
  const remove = onCallError(handler)
  await expect(call(allGenres, {})).rejects.toMatchObject({
    status: 409,
    code: 'SONG_CUT',
    message: 'The song was cut.',
    fields: { Slot: 'cut' },
  })
  expect(handler).toHaveBeenCalledOnce()
  remove()
})

test('a reply with the success flag false is a failure with the code -1', async () => {
  fakeServer({ '/api/public/AllGenres/': { body: { success: false, error: { message: 'No.' } } } })
  await expect(call(allGenres, {})).rejects.toMatchObject({ status: -1, message: 'No.' })
})

const BROKEN = 'The server had a problem. Nothing is lost: try again in a moment.'

test.each([
  [502, 'no healthy upstream', BROKEN],
  [502, '<html><body>Bad Gateway</body></html>', BROKEN],
  [500, '{}', BROKEN],
  [500, 'null', BROKEN],
  [500, '{"statusCode":500,"error":"Internal Server Error","message":"boom"}', BROKEN],
  [503, '', BROKEN],
  [413, '<html>Request Entity Too Large</html>', 'That is too large.'],
  [404, '', 'That did not work. Try again in a moment.'],
])('a failure %i with the body %j, which is not our server’s, reads %j', async (status, body, message) => {
  fakeServer({ '/api/public/AllGenres/': { status, body } })
  await expect(call(allGenres, {})).rejects.toMatchObject({ status, message })
})

test('a page of someone else in place of a reply is a failure, not a crash', async () => {
  fakeServer({ '/api/public/AllGenres/': { body: '<html>Welcome to the Wi-Fi</html>' } })
  await expect(call(allGenres, {})).rejects.toMatchObject({ status: -1 })
})

test('where the one who asked shows the failure, a missing answer is a sentence', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const message = 'There is no connection. Try again when you are back online.'
  await expect(call(allGenres, {}, { errors: 'inline' })).rejects.toMatchObject({ status: 0, message })
})

test('no answer at all has the status 0 and the raw message', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(call(allGenres, {})).rejects.toMatchObject({ status: 0, message: 'Failed to fetch' })
})

test('an answer that breaks off half-way is no answer, whoever asked', async () => {
  const half = new ReadableStream({ pull: (controller) => controller.error(new TypeError('network error')) })
  vi.stubGlobal('fetch', async () => new Response(half))
  await expect(call(removeInstrument, { id: 4 })).rejects.toMatchObject({ name: 'ApiError', status: 0 })
})

const silence = (_: string, { signal }: RequestInit) =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

test.each<[string, () => Promise<unknown>, string]>([
  ['by GET', () => call(allGenres, {}), 'AllGenres'],
  ['by POST', () => call(userProfile, { id: 0 }), 'Profile'],
  ['by who may give it up sooner', () => call(allGroups, {}, { signal: new AbortController().signal }), 'AllGroups'],
])(
  'what is read %s is given up after half a minute without an answer, and not asked for again at once',
  async (_, read, name) => {
    const end = new AbortController()
    const patience = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(end.signal)
    const asked = vi.fn(silence)
    vi.stubGlobal('fetch', asked)
    const reading = queryClient.fetchQuery({ queryKey: ['slow'], queryFn: read, retryDelay: 0 })
    expect(patience).toHaveBeenCalledWith(30_000)
    end.abort(new DOMException('signal timed out', 'TimeoutError'))
    await expect(reading).rejects.toMatchObject({ status: 0, code: 'TOO_LATE' })
    expect(asked.mock.calls.filter(([address]) => address.includes(name))).toHaveLength(1)
    patience.mockRestore()
  },
)

test('what is written has all the time it needs, also by GET', async () => {
  const sent = vi.fn(async (_: string, _init: RequestInit) => new Response('{"success":true,"payload":{}}'))
  vi.stubGlobal('fetch', sent)
  await call(removeInstrument, { id: 4 })
  await call(removeSongByGet, { sessionSongId: 4, sessionId: 3 })
  expect(sent.mock.calls.map(([, { method, signal }]) => [method, signal])).toEqual([
    ['POST', null],
    ['GET', null],
  ])
})

test('what the one who asked gave up is no failure of the network', async () => {
  vi.stubGlobal('fetch', silence)
  const own = new AbortController()
  const reading = call(allGenres, {}, { signal: own.signal })
  own.abort()
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
})
