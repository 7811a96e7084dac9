import {
  addPushSubscription,
  getPushSettings,
  removePushSubscription,
  renewPushSubscription,
  testPush,
  updatePushSettings,
} from '@app/core/contract/push'
import type { Db } from '../lib/db/database.ts'
import { invalid, notFound } from '../lib/errors.ts'
import { type App, handle, transact } from '../lib/http/handle.ts'
import type { Subscription } from '../lib/outside/push-service.ts'
import { lockUser, updateUser } from '../users/sql.ts'
import {
  findDevice,
  readPushSettings,
  removeDevice,
  removeSubscription,
  renewSubscription,
  saveSubscription,
} from './sql.ts'

const flat = ({ endpoint, keys }: { endpoint: string; keys: { p256dh: string; auth: string } }): Subscription => ({
  endpoint,
  p256dh: keys.p256dh.replace(/=+$/, ''),
  auth: keys.auth.replace(/=+$/, ''),
})

export function pushRoutes(app: App): void {
  const { publicKey, publicKeys } = app.pushService

  async function settingsOf(db: Db, { userId, signInId }: { userId: number; signInId: number }) {
    const settings = await readPushSettings(db, userId, signInId, publicKeys)
    if (!settings) throw notFound('Your account')
    return { ...settings, publicKey, devices: settings.devices ?? 0, thisDevice: Boolean(settings.thisDevice) }
  }

  function usable(given: Parameters<typeof flat>[0]): Subscription {
    const subscription = flat(given)
    if (!app.pushService.mayUse(subscription))
      throw invalid({ 'subscription.endpoint': 'This isn’t a browser’s subscription.' })
    return subscription
  }

  handle(app, getPushSettings, ({ caller, db }) => settingsOf(db, caller))

  transact(app, updatePushSettings, async ({ body, caller, db }) => {
    const changes = { quiet_hours: body.quietHours, told_when_next: body.youAreNext }
    if (Object.values(changes).some((value) => value !== undefined)) await updateUser(db, caller.userId, changes)
    return settingsOf(db, caller)
  })

  transact(app, addPushSubscription, async ({ body, caller, db, now }) => {
    const subscription = usable(body.subscription)
    await app.limits.hit([{ key: `push-subscription:${caller.userId}`, most: 60, seconds: 3600 }], db)
    await lockUser(db, caller.userId)
    const made = { ...subscription, serverKey: publicKey, serverKeys: publicKeys, zone: body.timeZoneId ?? null }
    await saveSubscription(db, caller, made, now)
    return settingsOf(db, caller)
  })

  handle(app, removePushSubscription, async ({ body, caller, db }) => {
    await removeSubscription(db, caller.userId, body.endpoint)
    return settingsOf(db, caller)
  })

  handle(app, renewPushSubscription, async ({ body, db, from, now }) => {
    await app.limits.hit([{ key: `push-renewal:${from.address}`, most: 60, seconds: 3600 }])
    const renewed = { ...usable(body.subscription), serverKey: publicKey, serverKeys: publicKeys }
    // Whether there was such a one is nobody's to learn.
    await renewSubscription(db, flat(body.old), renewed, now)
    return {}
  })

  handle(app, testPush, async ({ caller, db, now }) => {
    await app.limits.hit([{ key: `push-test:${caller.userId}`, most: 20, seconds: 3600 }])
    const device = await findDevice(db, caller.signInId, publicKeys)
    if (!device) return { outcome: 'none' as const }
    const message = {
      key: `test-${now.getTime()}`,
      tag: 'test',
      title: 'It works',
      body: 'This is what a notification looks like on this device.',
      url: '/settings',
    }
    const { outcome, why } = await app.pushService.send(device, message, { urgency: 'high', seconds: 60 })
    if (outcome === 'gone') await removeDevice(db, device.id)
    if (outcome !== 'sent') app.log.warn({ outcome, why }, 'a test push did not arrive')
    return { outcome }
  })
}
