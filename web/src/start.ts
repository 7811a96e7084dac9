import { signOut } from './features/auth/sign-out.ts'
import { watchNotifications } from './features/notifications/system.ts'
import { installErrorCatalogue } from './lib/api/error-catalogue.ts'
import { queryClient } from './lib/api/query-client.ts'
import { keepPrompt } from './lib/device/install-prompt.ts'
import { followSystemTheme } from './lib/device/theme.ts'
import { registerServiceWorker } from './lib/offline/service-worker.ts'
import { screenOf } from './lib/router/app-route.ts'
import { afterFirstScreen, firstScreenShown } from './lib/router/first-screen.ts'
import { matchPath } from './lib/router/match-path.ts'
import { setNavigator } from './lib/router/navigation.ts'
import { checkAuth } from './lib/session/auth-check.ts'
import { ensureGuest } from './lib/session/guest.ts'
import { keepSession } from './lib/session/keep-session.ts'
import { hasToken } from './lib/session/session.ts'
import { posterDay } from './lib/words/poster-day.ts'
import { routeFor } from './routes.ts'
import { initServices } from './services.ts'

const isSignOutLanding = () =>
  location.pathname === '/' && new URLSearchParams(location.search).get('signOut') === 'true'

/** Before the router stands, a landing is a change of the address that the router then finds. */
const goBeforeMount = (to: string) => history.replaceState(null, '', to)

async function routerReady() {
  await screenOf(routeFor(location.pathname), hasToken())
    .load()
    .catch((error) => console.warn('The screen did not load', error))
}

/** What fails here is asked for again by the screen, which tells of it. */
function askAhead() {
  const { path, prefetch } = routeFor(location.pathname)
  void prefetch?.(matchPath(path, location.pathname) ?? {})
  // A browser's first date takes a phone 80 ms: it is made by itself, while there is nothing to do but wait for an answer.
  if (queryClient.isFetching()) setTimeout(() => posterDay(new Date(), 'UTC'))
}

// A screen that is this long in coming holds up the menu no longer.
const LONG_MS = 3_000

function afterMount() {
  keepSession()
  watchNotifications()
  followSystemTheme()
  registerServiceWorker()
  afterFirstScreen(() => void ensureGuest())
  if (globalThis.Notification?.permission === 'granted') afterFirstScreen(() => void keepPush())
  setTimeout(firstScreenShown, LONG_MS)
}

const keepPush = () =>
  import('./features/push/keep-push.ts')
    .then((part) => part.keepPush())
    .catch((error) => console.warn('Whether this device is told is not known', error))

/** After the first screen, or as soon as an answer does not come: then there is something on the disk to show. */
function keepListsSoon() {
  let isAsked = false
  const load = () => {
    if (isAsked) return
    isAsked = true
    import('./lib/offline/kept-lists.ts').then(({ keepLists }) => keepLists(queryClient)).catch(console.warn)
  }
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.state.fetchFailureCount > 0) load()
  })
  afterFirstScreen(load)
}

/** The order of the start: the screen’s code and beside it the auth check and its data, services, mount, and what can wait until after it. */
export async function start(mount: () => void): Promise<void> {
  setNavigator(goBeforeMount)
  installErrorCatalogue()
  keepPrompt()
  keepListsSoon()
  if (isSignOutLanding()) signOut()
  const screenThere = routerReady()
  await checkAuth()
  askAhead()
  await screenThere
  try {
    await initServices()
  } catch (error) {
    console.warn('A service did not start', error)
  }
  mount()
  try {
    afterMount()
  } catch (error) {
    console.error('The set-up after mounting failed', error)
  }
}
