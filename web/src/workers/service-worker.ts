// Served at /service-worker.js. Keeps the app itself, and what was seen, for when there is no network; shows what is pushed.
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
interface PushEvent extends LifeEvent {
  data: { json(): unknown } | null
}
interface Shown {
  data: Pushed | null
  close(): void
}
interface PressEvent extends LifeEvent {
  notification: Shown
}
interface ChangeEvent extends LifeEvent {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}
interface Tab {
  url: string
  focused: boolean
  visibilityState: string
  focus(): Promise<Tab>
  navigate(url: string): Promise<Tab | null>
  postMessage(message: unknown, transfer: Transferable[]): void
}
interface Scope {
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
  addEventListener(type: 'message', listener: (event: LifeEvent & { data: unknown }) => void): void
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: PressEvent) => void): void
  addEventListener(type: 'pushsubscriptionchange', listener: (event: ChangeEvent) => void): void
  skipWaiting(): Promise<void>
  clients: {
    claim(): Promise<void>
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<Tab[]>
    openWindow(url: string): Promise<Tab | null>
  }
  registration: {
    pushManager?: PushManager
    showNotification(title: string, options: object): Promise<void>
    getNotifications(which?: { tag: string }): Promise<Shown[]>
  }
}

/** As the server writes it (server/src/lib/push-service.ts). */
interface Pushed {
  title: string
  body: string
  url: string
  key: string
  tag: string
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

/** Whoever uses this device next neither reads what was for somebody else nor goes on getting it. */
async function forget(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(SEEN)) await caches.delete(name)
  for (const shown of await scope.registration.getNotifications()) shown.close()
  await (await scope.registration.pushManager?.getSubscription())?.unsubscribe()
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

const SOMETHING_NEW: Pushed = { title: 'Something new', body: '', url: '/notifications', key: 'unread', tag: 'unread' }

/** A browser shows a message of its own, and in the end takes the permission away, where a push shows nothing. */
async function show(event: PushEvent): Promise<void> {
  let pushed = SOMETHING_NEW
  try {
    pushed = { ...SOMETHING_NEW, ...(event.data?.json() as Partial<Pushed>) }
  } catch {
    // Not one of ours; that there is something new is true all the same.
  }
  const { title, body, tag, key } = pushed
  const isAgain = (await scope.registration.getNotifications({ tag })).some((shown) => shown.data?.key === key)
  const isLookedAt = (await tabs()).some((tab) => tab.focused)
  await scope.registration.showNotification(title, {
    body,
    tag,
    data: pushed,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    // What is shown already makes no second sound, nor what the app itself is showing at this moment.
    renotify: !isAgain && !isLookedAt,
    silent: isAgain || isLookedAt,
  })
}

const tabs = async () =>
  (await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })).filter(
    (tab) => !new URL(tab.url).pathname.startsWith('/dev/'),
  )

/** Whether the page goes there by itself, without loading anew. A page of an older version does not answer. */
function goInside(tab: Tab, url: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), 1000)
    tab.postMessage({ open: url }, [port2])
  })
}

async function open({ data }: Shown): Promise<void> {
  const address = new URL(data?.url ?? '/notifications', location.origin)
  const url = address.origin === location.origin ? address.pathname + address.search + address.hash : '/notifications'
  const all = await tabs()
  const tab = all.find((one) => one.focused) ?? all.find((one) => one.visibilityState === 'visible') ?? all[0]
  if (!tab) {
    await scope.clients.openWindow(url)
    return
  }
  // A press allows one window to come to the front, and only right away.
  const front = await tab.focus().catch(() => tab)
  if (await goInside(front, url)) return
  await front.navigate(url).catch(() => scope.clients.openWindow(url))
}

/** The browser gave up the old address; the app has no token here, but the old address is as good as one. */
async function renew({ oldSubscription, newSubscription }: ChangeEvent): Promise<void> {
  if (!oldSubscription) return
  const renewed = newSubscription ?? (await scope.registration.pushManager?.subscribe(oldSubscription.options))
  if (!renewed) return
  await fetch('/api/v1/user/renew-push-subscription', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ old: oldSubscription, subscription: renewed }),
  })
}

const isOurs = (request: Request) => request.headers.has('x-app-version')

scope.addEventListener('install', (event) => event.waitUntil(install()))
scope.addEventListener('activate', (event) => event.waitUntil(removeOlder()))
scope.addEventListener('message', (event) => {
  if (event.data === 'forget') event.waitUntil(forget())
  if (event.data === 'skipWaiting') event.waitUntil(scope.skipWaiting())
})
scope.addEventListener('push', (event) => event.waitUntil(show(event)))
scope.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification))
})
scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))
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
