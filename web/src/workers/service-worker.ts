// Served at /service-worker.js. Keeps the app itself and its pictures for when there is no network, and shows what is pushed. What the
// server answered is kept by the page (lib/offline/kept-lists.ts), which knows whose it is and how old.
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

/** As the server writes it (server/src/lib/outside/push-service.ts). */
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
/** Every address of the app is the same page. */
const HOME = '/'
/** The other worker, without which the app would wait for it. */
const NOTIFICATIONS = '/notification-worker.js'
/** Pictures, at most so many: the oldest go first. */
const PICTURES = 300
/** A network that is there and brings nothing is none. */
const PATIENCE_MS = 4_000

async function install(): Promise<void> {
  const cache = await caches.open(APP)
  await cache.addAll([
    new Request(HOME, { cache: 'reload' }),
    new Request(NOTIFICATIONS, { cache: 'reload' }),
    ...files,
  ])
}

async function removeOlder(): Promise<void> {
  for (const name of await caches.keys()) if (name !== APP && name !== SEEN) await caches.delete(name)
  await scope.clients.claim()
}

/** Whoever uses this device next neither reads what was for somebody else nor goes on getting it. */
async function forget(): Promise<void> {
  await caches.delete(SEEN)
  for (const shown of await scope.registration.getNotifications()) shown.close()
  await (await scope.registration.pushManager?.getSubscription())?.unsubscribe()
}

async function keep(request: Request, response: Response): Promise<void> {
  const cache = await caches.open(SEEN)
  await cache.delete(request)
  await cache.put(request, response)
  const kept = await cache.keys()
  for (const oldest of kept.slice(0, Math.max(0, kept.length - PICTURES))) await cache.delete(oldest)
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
    const kept = await caches.match(request)
    if (kept) return kept
    throw error
  }
}

/** What the network brings in good time, or else what came with this version. */
async function inGoodTime(request: Request, otherwise: string): Promise<Response> {
  const answer = fetch(request)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))
  const inTime = await Promise.race([answer, late]).catch(() => undefined)
  if (inTime && inTime.status < 500) return inTime
  const kept = await (await caches.open(APP)).match(otherwise)
  return kept ?? inTime ?? answer
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
  if (pathname === NOTIFICATIONS) return event.respondWith(inGoodTime(request, NOTIFICATIONS))
  // A file of its own (the palette, the outbox) is none of the app's addresses.
  if (request.mode === 'navigate' && !/^\/(api|dev)\/|\.\w+$/.test(pathname))
    event.respondWith(inGoodTime(request, HOME))
})
