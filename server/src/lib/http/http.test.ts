import { signIn } from '@app/core/contract/auth'
import { saveGroup } from '@app/core/contract/groups'
import { expect, test } from 'vitest'
import { PASSWORD, testApp } from '../../test/app.ts'
import { GROUP } from '../../test/group.ts'
import { readSettings } from '../settings.ts'
import { urlsOf } from './handle.ts'
import { inlineHashes } from './security.ts'

const app = testApp({ CORS_ORIGINS: ['capacitor://localhost'] })
const demo = testApp({ DEMO: true })

const send = (
  method: 'GET' | 'POST' | 'OPTIONS',
  url: string,
  headers: Record<string, string> = {},
  payload?: string,
) => app.http.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
const json = { 'content-type': 'application/json' }

test.each(['/api/public/AllGenres/', '/api/public/AllGenres', '/API/PUBLIC/ALLGENRES/', '/api/Public/allgenres'])(
  '%s is the same call',
  async (url) => {
    expect((await send('GET', url)).statusCode).toBe(200)
  },
)

test('an unknown path under /api is a 404 in the envelope', async () => {
  for (const url of ['/api/nothing', '/API/nothing/here', '/api', '/api/']) {
    const response = await send('GET', url)
    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual({
      success: false,
      error: { code: 'NOT_FOUND', message: 'This call was not found.' },
    })
  }
})

test.each([
  ['broken JSON', json, '{"email":', 400, 'MALFORMED'],
  ['a list', json, '[1]', 400, 'INVALID'],
  ['a prototype', json, '{"__proto__":{"isAdmin":true}}', 400, 'MALFORMED'],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'email=a', 415, 'MEDIA_TYPE'],
  ['plain text', { 'content-type': 'text/plain' }, '{}', 415, 'MEDIA_TYPE'],
  ['two megabytes', json, JSON.stringify({ email: 'x'.repeat(2_000_000) }), 413, 'TOO_LARGE'],
])('C1 a sign-in sent as %s is refused clearly', async (_, headers, payload, status, code) => {
  const response = await send('POST', '/api/v1/auth/', headers, payload)
  expect([response.statusCode, response.json().error.code]).toEqual([status, code])
})

test('C1 a cross-site POST without a token is refused', async () => {
  const headers = { ...json, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  const response = await send(
    'POST',
    '/api/v1/auth/',
    headers,
    JSON.stringify({ grant_type: 'password', email: 'a@example.org', password: 'x' }),
  )
  expect([response.statusCode, response.json().error.code]).toEqual([403, 'CROSS_SITE'])
})

test('C2 only listed origins may read replies, and only for what the app sends', async () => {
  const allowed = await send('OPTIONS', '/api/v1/auth/', {
    origin: 'capacitor://localhost',
    'access-control-request-method': 'POST',
  })
  expect([allowed.statusCode, allowed.headers['access-control-allow-origin']]).toEqual([204, 'capacitor://localhost'])
  const other = await send('OPTIONS', '/api/v1/auth/', {
    origin: 'https://evil.example',
    'access-control-request-method': 'POST',
  })
  expect(other.statusCode).toBe(403)
  expect((await send('GET', '/api/public/AllGenres', { origin: 'https://evil.example' })).headers).not.toHaveProperty(
    'access-control-allow-origin',
  )
})

test('C2 a listed origin may send all that the client sends, also where it left off hearing', async () => {
  const { headers } = await send('OPTIONS', '/api/v1/events', {
    origin: 'capacitor://localhost',
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'authorization,last-event-id',
  })
  const allowed = String(headers['access-control-allow-headers']).toLowerCase().split(', ')
  expect(allowed).toEqual(
    expect.arrayContaining(['authorization', 'content-type', 'x-app-version', 'x-guest-id', 'last-event-id']),
  )
})

test('C2 pictures may be shown on other origins when some are listed, and nothing else may be', async () => {
  const embedding = async (url: string, { http } = app) =>
    (await http.inject(url)).headers['cross-origin-resource-policy']
  expect(await embedding('/public-images/none.webp')).toBe('cross-origin')
  expect(await embedding('/public-images/none.webp', demo)).toBe('same-origin')
  for (const url of ['/', '/api/public/AllGenres', '/icons/icon-32.png'])
    expect(await embedding(url)).toBe('same-origin')
})

test('C2 whoever stores replies is told that they differ by origin, also those that are kept', async () => {
  const { id } = (await app.call(saveGroup, GROUP, await app.person())).payload
  for (const headers of [{} as { origin?: string }, { origin: 'capacitor://localhost' }]) {
    const kept = await send('GET', `/api/v1/groups/details/${id}`, headers)
    expect([kept.statusCode, kept.headers.vary]).toEqual([200, 'Origin, Authorization, Accept-Encoding'])
    expect(kept.headers['access-control-allow-origin']).toBe(headers.origin)
    expect((await send('GET', '/api/public/AllGenres', headers)).headers.vary).toContain('Origin')
  }
})

test('C2 every reply has a strict policy and no sniffing, framing or caching', async () => {
  const { id } = (await app.call(saveGroup, GROUP, await app.person())).payload
  const kept = `/api/v1/groups/details/${id}`
  for (const url of ['/', '/api/public/AllGenres', kept, '/api/nothing', '/health']) {
    const { headers } = await send('GET', url)
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(url.startsWith('/api') ? /^default-src 'none'/ : /^default-src 'self'/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
    expect(headers['strict-transport-security']).toContain('max-age=31536000')
  }
  expect((await send('GET', '/api/public/AllGenres')).headers['cache-control']).toBe('no-store')
})

test('C2 an address that cannot be read is answered under a name and with the same headers', async () => {
  for (const url of ['/a/%zz', '/api/v1/%zz', `/images/${'a'.repeat(301)}/%ff`]) {
    const { statusCode, headers } = await send('GET', url, { 'x-request-id': 'from-the-proxy-1' })
    expect(statusCode, url).toBe(400)
    expect(headers).toMatchObject({
      'x-request-id': 'from-the-proxy-1',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'strict-transport-security': expect.stringContaining('max-age=31536000'),
    })
  }
})

test('C2 what stands inside the page is allowed by its hash alone', () => {
  const html = '<script src="/a.js"></script><script>go()</script><style>a{}</style>'
  expect(inlineHashes(html, 'script')).toEqual([expect.stringMatching(/^'sha256-.{44}'$/)])
  expect(inlineHashes(html, 'style')).toHaveLength(1)
})

test('every API reply names the newest client', async () => {
  expect((await send('GET', '/api/public/AllGenres')).headers['x-upgrade-client']).toMatch(/^\d+\.\d+\.\d+$/)
})

test('a long reply is compressed', async () => {
  const response = await send('GET', '/api/openapi.json', { 'accept-encoding': 'gzip' })
  expect(response.headers['content-encoding']).toBe('gzip')
})

test('health, readiness and metrics answer, also of what is kept; metrics answer this machine alone', async () => {
  expect((await send('GET', '/health')).json()).toEqual({ status: 'up' })
  expect((await send('GET', '/ready')).json()).toEqual({ status: 'ready', degraded: [] })
  const { body } = await send('GET', '/metrics')
  const counted = (what: string) =>
    Number(new RegExp(`^http_request_duration_seconds_${what.replace(/[{}+]/g, '\\$&')} (\\S+)$`, 'm').exec(body)?.[1])
  const health = 'method="GET",route="/health",status="200"'
  expect(counted(`count{${health}}`)).toBeGreaterThan(0)
  expect(counted(`bucket{le="+Inf",${health}}`)).toBe(counted(`count{${health}}`))
  expect(counted(`bucket{le="5",${health}}`)).toBeLessThanOrEqual(counted(`count{${health}}`))
  expect(body).toContain('nodejs_eventloop_lag_seconds')
  const { id } = (await app.call(saveGroup, GROUP, await app.person())).payload
  const { etag } = (await send('GET', `/api/v1/groups/details/${id}`)).headers
  await send('GET', `/api/v1/groups/details/${id}`, { 'if-none-match': String(etag) })
  const afterKept = (await send('GET', '/metrics')).body
  for (const status of [200, 304])
    expect(afterKept).toContain(`_count{method="GET",route="/api/v1/groups/details/:id",status="${status}"}`)
  for (const name of ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'x-real-ip', 'via', 'cf-connecting-ip'])
    expect([name, (await send('GET', '/metrics', { [name]: '203.0.113.9' })).statusCode]).toEqual([name, 404])
  expect((await app.http.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(404)
})

test('F7 no call that changes something by GET has a HEAD or an OPTIONS', () => {
  const changing = app.app.calls.filter((call) => call.method === 'GET' && call.changes)
  expect(changing.length).toBeGreaterThan(2)
  const has = (method: string, url: string) => app.http.hasRoute({ method, url: `/api${url}`.toLowerCase() })
  for (const url of changing.flatMap((call) => urlsOf(call.path)))
    expect([url, has('GET', url), has('HEAD', url), has('OPTIONS', url)]).toEqual([url, true, false, false])
})

test('F8 a demo answers to its own names and to addresses, and to no other name', async () => {
  const statusFor = async (host: string, { http } = demo) =>
    (await http.inject({ url: '/api/public/AllGenres', headers: { host } })).statusCode
  for (const host of ['localhost:3000', 'LOCALHOST', '127.0.0.1:3000', '[::1]:3000', '192.168.1.7', 'jam.example'])
    expect([host, await statusFor(host)]).toEqual([host, 200])
  for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '[evil]:80'])
    expect([host, await statusFor(host)]).toEqual([host, 421])
  expect(await statusFor('evil.example', app)).toBe(200)
})

test('F8 a demo listens on the loopback address unless HOST says otherwise', () => {
  expect(readSettings({ DEMO: '1' }).HOST).toBe('localhost')
  expect(readSettings({ DEMO: '1', HOST: '0.0.0.0' }).HOST).toBe('0.0.0.0')
  expect(readSettings({}).HOST).toBe('0.0.0.0')
})

test('F8 the mails of a demo are for this machine alone', async () => {
  const ask = (more: object) => demo.http.inject({ url: '/dev/outbox', ...more })
  expect((await ask({ remoteAddress: '192.168.1.7' })).statusCode).toBe(404)
  expect((await ask({ headers: { 'x-forwarded-for': '192.168.1.7' } })).statusCode).toBe(404)
  expect((await ask({})).statusCode).toBe(200)
})

test('the outbox is readable in demo mode alone', async () => {
  expect((await demo.http.inject({ url: '/dev/outbox' })).body).toContain('Outbox')
  expect((await send('GET', '/dev/outbox')).body).not.toContain('Outbox')
})

test('an unforeseen error says nothing of itself', async () => {
  const { email } = await app.user()
  const broken = app.app.limits.hit
  app.app.limits.hit = () => Promise.reject(new Error('select secret from passwords'))
  const { status, error, text } = await app.call(signIn, { grant_type: 'password', email, password: PASSWORD })
  app.app.limits.hit = broken
  expect([status, error.code]).toEqual([500, 'INTERNAL'])
  expect(text).not.toContain('select')
})

test.each([
  ['/User/Profile/{id?}', ['/User/Profile/', '/User/Profile/:id']],
  ['/v1/calendar/{key}/x', ['/v1/calendar/:key/x']],
])('the path %s is served at %s', (path, urls) => {
  expect(urlsOf(path)).toEqual(urls)
})

test.each([
  ['/reset-password?token=x&email=a%40example.org', 200, 'text/html'],
  ['/group/12', 200, 'text/html'],
  ['/assets/gone.js', 404, 'application/json'],
  ['/favicon.ico?x=1', 404, 'application/json'],
])('%s is answered as a page or as a missing file', async (url, status, type) => {
  const response = await send('GET', url)
  expect(response.statusCode).toBe(status)
  expect(response.headers['content-type']).toContain(type)
})

test.each([
  ['GET', '/', {}, 200],
  ['HEAD', '/', {}, 200],
  ['GET', '/index.html', { range: 'bytes=999999999-' }, 416],
  ['GET', '/api/x%', {}, 400],
] as const)('%s %s with %j is answered with %i', async (method, url, headers, status) => {
  expect((await app.http.inject({ method, url, headers: { ...headers } })).statusCode).toBe(status)
})

test.each([
  ['no boundary', 'multipart/form-data', 'x'],
  ['a boundary of three hundred letters', `multipart/form-data; boundary=${'b'.repeat(300)}`, 'x'],
  ['rubbish', 'multipart/form-data; boundary=b', 'rubbish'],
  ['half a part', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx'],
])('F3 a form with %s is refused', async (_, type, payload) => {
  const response = await app.http.inject({
    method: 'POST',
    url: '/api/SessionGroup/AddUser/',
    headers: { 'content-type': type },
    payload,
  })
  expect(response.statusCode).toBeGreaterThanOrEqual(400)
  expect(response.statusCode).toBeLessThan(500)
})

test('a listed origin may sign in from its own pages', async () => {
  const headers = { ...json, 'sec-fetch-site': 'cross-site', origin: 'capacitor://localhost' }
  const response = await send('POST', '/api/v1/auth/refresh', headers, JSON.stringify({ token: 'none' }))
  expect(response.json().error.code).toBe('REFRESH_FAILED')
})
