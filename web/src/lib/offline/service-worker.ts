import { server } from '../api/site.ts'
import { navigateTo } from '../router/navigation.ts'

const SCRIPT = '/service-worker.js'

const container = () => ('serviceWorker' in navigator ? navigator.serviceWorker : null)

/** Once the page has everything it needs, so that nothing waits behind what is kept for later. */
export function registerServiceWorker(): void {
  // A shell has the app's files already, and pushes of its own.
  if (!import.meta.env.PROD || server) return
  // Somebody pressed a notification: the app goes there as it stands, and says that it did.
  container()?.addEventListener('message', ({ data, ports }) => {
    if (!data?.open) return
    navigateTo(data.open)
    ports[0]?.postMessage(1)
  })
  const register = () =>
    container()
      ?.register(SCRIPT)
      .catch((error) => console.warn('Nothing is kept for offline use', error))
  // Without a network it would only fail, and be asked for again at the next visit.
  const whenOnline = () => (navigator.onLine ? register() : window.addEventListener('online', register, { once: true }))
  const soon = () => setTimeout(whenOnline, 3000)
  if (document.readyState === 'complete') soon()
  else window.addEventListener('load', soon)
}

/** The worker that shows what is pushed, now: somebody asked for it. */
export async function serviceWorkerReady(): Promise<ServiceWorkerRegistration> {
  const workers = container()
  if (!workers) throw new Error('This browser has no service workers.')
  await workers.register(SCRIPT)
  return workers.ready
}

/** What was kept for when there is no network, and what was pushed. */
export const forgetWhatWasSeen = () => container()?.controller?.postMessage('forget')

/** The waiting version takes over; the reload that follows then gets it. */
export async function takeNewVersion(): Promise<void> {
  const registration = await container()?.getRegistration()
  registration?.waiting?.postMessage('skipWaiting')
}
