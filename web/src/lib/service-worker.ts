const SCRIPT = '/service-worker.js'

const container = () => ('serviceWorker' in navigator ? navigator.serviceWorker : null)

/** Once the page has everything it needs, so that nothing waits behind what is kept for later. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD) return
  const register = () =>
    container()
      ?.register(SCRIPT)
      .catch((error) => console.warn('Nothing is kept for offline use', error))
  const soon = () => setTimeout(register, 3000)
  if (document.readyState === 'complete') soon()
  else window.addEventListener('load', soon)
}

/** What was kept for when there is no network. */
export const forgetWhatWasSeen = () => container()?.controller?.postMessage('forget')

/** The waiting version takes over; the reload that follows then gets it. */
export async function takeNewVersion(): Promise<void> {
  const registration = await container()?.getRegistration()
  registration?.waiting?.postMessage('skipWaiting')
}
