// Served at /service-worker.js. Keeps the app itself, and what was seen, for when there is no network.
// It imports nothing: a service worker is one file.

interface Precache {
  version: string
  files: string[]
}
interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface RequestEvent extends LifeEvent {
  request: Request
  respondWith(response: Promise<Response>): void
}
interface Scope {
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
  addEventListener(type: 'message', listener: (event: LifeEvent & { data: unknown }) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
}

const scope = self as unknown as Scope
// The build puts the list in the place of these words (build/precache.ts).
const { version, files } = '__PRECACHE__' as unknown as Precache
const APP = `app-${version}`
const SEEN = 'seen'
const HOME = '/'
/** What was seen is shown without a network for so long; a roster of last week would only mislead. */
const SEEN_FOR_MS = 24 * 60 * 60 * 1000

async function install(): Promise<void> {
  const cache = await caches.open(APP)
  await cache.addAll([new Request(HOME, { cache: 'reload' }), ...files])
}

async function removeOlder(): Promise<void> {
  for (const name of await caches.keys()) if (name !== APP && !name.startsWith(SEEN)) await caches.delete(name)
  await scope.clients.claim()
}

async function forget(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(SEEN)) await caches.delete(name)
}

/** What one account saw is kept apart from what others did on this device; who is not signed in has a place of their own too. */
function placeFor(request: Request): string {
  const [, claims = ''] = request.headers.get('authorization')?.split('.') ?? []
  try {
    return `${SEEN}-${JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).sub}`
  } catch {
    return SEEN
  }
}

/** A renewed token is the same reader; the server cannot know that, and lets its replies differ by the token. */
const WHATEVER_TOKEN = { ignoreVary: true }

async function keep(request: Request, response: Response): Promise<void> {
  const cache = await caches.open(placeFor(request))
  await cache.delete(request, WHATEVER_TOKEN)
  await cache.put(request, response)
}

async function cacheFirst(request: Request): Promise<Response> {
  const kept = await caches.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) await (await caches.open(APP)).put(request, response.clone())
  return response
}

async function networkFirst(request: Request): Promise<Response> {
  try {
    const response = await fetch(request)
    if (response.ok) await keep(request, response.clone())
    return response
  } catch (error) {
    const kept = await caches.match(request, { cacheName: placeFor(request), ...WHATEVER_TOKEN })
    const age = Date.now() - Date.parse(kept?.headers.get('date') ?? '')
    if (kept && age < SEEN_FOR_MS) return kept
    throw error
  }
}

/** Every address of the app is the same page. */
async function openApp(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    return (await caches.match(HOME)) ?? Response.error()
  }
}

const isOurs = (request: Request) => request.headers.has('x-app-version')

scope.addEventListener('install', (event) => event.waitUntil(install()))
scope.addEventListener('activate', (event) => event.waitUntil(removeOlder()))
scope.addEventListener('message', (event) => {
  if (event.data === 'forget') event.waitUntil(forget())
  if (event.data === 'skipWaiting') event.waitUntil(scope.skipWaiting())
})
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (pathname.startsWith('/assets/')) return event.respondWith(cacheFirst(request))
  if (/^\/(changelogs|icons|local|public-images)\//.test(pathname)) return event.respondWith(networkFirst(request))
  if (pathname.startsWith('/api/')) {
    if (isOurs(request)) event.respondWith(networkFirst(request))
    return
  }
  // A file of its own (the palette, the outbox) is none of the app's addresses.
  if (request.mode === 'navigate' && !/^\/dev\/|\.\w+$/.test(pathname)) event.respondWith(openApp(request))
})
