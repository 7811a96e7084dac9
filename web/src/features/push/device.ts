import { serviceWorkerReady } from '../../lib/service-worker.ts'

/**
 * `install`: an iPhone or iPad, which tells only what stands on its home screen. `blocked`: somebody said no to this site, and only
 * the browser's own settings take that back.
 */
export type Device = 'none' | 'install' | 'blocked' | 'off' | 'on'

// An iPad says that it is a Mac; no Mac has a touch screen.
const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
const isInstalled = () => matchMedia('(display-mode: standalone)').matches

const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** What this browser can do, and whether it has an address for pushes. */
export async function readDevice(): Promise<Device> {
  if (!canPush()) return isApple() && !isInstalled() ? 'install' : 'none'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && (await ownSubscription()) ? 'on' : 'off'
}

/** Asks the person, then the browser's push service. Null when the answer was no. */
export async function subscribe(publicKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await serviceWorkerReady()
  // One that was made for another key is of no use, and stands in the way.
  await (await pushManager.getSubscription())?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** The address that the browser no longer has, if it had one. */
export async function unsubscribe(): Promise<string | null> {
  const subscription = await ownSubscription()
  await subscription?.unsubscribe()
  return subscription?.endpoint ?? null
}
