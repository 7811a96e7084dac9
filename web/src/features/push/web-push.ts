import { isApple, isInstalled } from '../../lib/device/install.ts'
import type { PushAddress, PushDevice } from '../../lib/device/push-device.ts'
import { serviceWorkerReady } from '../../lib/offline/service-worker.ts'

const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

const addressOf = (subscription: PushSubscription | null) => (subscription?.toJSON() ?? null) as PushAddress | null

/** Pushes by the browser's own service, shown by the service worker. */
export const webPush: PushDevice = {
  async read() {
    if (!canPush()) return isApple() && !isInstalled() ? 'install' : 'none'
    if (Notification.permission === 'denied') return 'blocked'
    return Notification.permission === 'granted' && (await ownSubscription()) ? 'on' : 'off'
  },
  address: async () => addressOf(await ownSubscription()),
  async subscribe(publicKey) {
    if ((await Notification.requestPermission()) !== 'granted') return null
    const { pushManager } = await serviceWorkerReady()
    // One that was made for another key is of no use, and stands in the way.
    await (await pushManager.getSubscription())?.unsubscribe()
    return addressOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
  },
  async unsubscribe() {
    const subscription = await ownSubscription()
    await subscription?.unsubscribe()
    return subscription?.endpoint ?? null
  },
}
