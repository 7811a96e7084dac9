import { notificationSettingsFrom } from '@app/core/rules/notification-settings'
import { mayHear, NOTIFICATIONS } from '@app/core/rules/notifications'
import { pushAt } from '@app/core/rules/push'
import { gatheredWords, pushWords } from '@app/core/rules/push-words'
import { inTransaction } from '../lib/db/database.ts'
import { groupBy } from '../lib/group-by.ts'
import type { App } from '../lib/http/handle.ts'
import type { PushManner, PushMessage } from '../lib/outside/push-service.ts'
import { PUSH_JOB } from '../notifications/notice-sql.ts'
import { type Leaving, listLeaving } from '../notifications/sql.ts'
import { deliver } from './deliver.ts'
import { type Device, holdBack, letGo, listDevices, listHeld, listReachable } from './sql.ts'

export const HELD_JOB = 'push-held'

const HOUR_MS = 3_600_000
/** What could not be sent for so long is no news. */
const NEWS_MS = 24 * HOUR_MS
const SHORTEST_SECONDS = 600
/** Whoever was here so shortly ago may be looking at it; they get a moment to have read it. */
const HERE_MS = 2 * 60_000
const MOMENT_MS = 5_000

/** By what its reader wants now, not when it was made. */
const isWanted = ({ kind, settings, choice, at }: Leaving, now: Date): boolean =>
  notificationSettingsFrom(settings)[kind].push &&
  (choice === null || mayHear(kind, choice)) &&
  now.getTime() - at.getTime() < NEWS_MS

const isWritten = ({ preview }: Leaving) => preview !== ''
const mayBeLooking = (one: Leaving, now: Date) =>
  isWritten(one) &&
  one.lastSeenAt !== null &&
  now.getTime() - one.lastSeenAt.getTime() < HERE_MS &&
  now.getTime() - one.at.getTime() < MOMENT_MS

/** Of no use once the session is over. */
function mannerOf({ kind, endsAt }: Leaving, now: Date): PushManner {
  const left = endsAt ? Math.min(NEWS_MS, endsAt.getTime() - now.getTime()) : NEWS_MS
  return { urgency: NOTIFICATIONS[kind].urgency, seconds: Math.max(SHORTEST_SECONDS, Math.floor(left / 1000)) }
}

const messageOf = (one: Leaving): PushMessage => ({
  ...pushWords({ ...one.item, preview: one.preview }),
  url: one.item.feedItem?.link ?? '/notifications',
  key: `n${one.item.notification.id}-${one.latest}`,
  tag: `n${one.item.notification.id}`,
})

const idOf = ({ item }: Leaving) => item.notification.id

function leavesAt({ kind, startsAt, endsAt }: Leaving, device: Device, now: Date): Date {
  const what = {
    urgent: NOTIFICATIONS[kind].urgency === 'high',
    session: startsAt && endsAt ? { startsAt, endsAt } : null,
  }
  return pushAt(now, { zone: device.zone ?? 'UTC', quietHours: device.quietHours }, what)
}

async function devicesOf(app: App, leaving: Leaving[]): Promise<Map<number, Device[]>> {
  const userIds = [...new Set(leaving.map(({ userId }) => userId))]
  return groupBy(await listDevices(app.db, userIds, app.pushService.publicKeys), ({ userId }) => userId)
}

/** Sends to the devices of each reader what they want pushed and have not read; what comes at night waits for the morning. */
export async function pushNotifications(app: App, ids: number[]): Promise<void> {
  const now = app.clock()
  const reachable = await listReachable(app.db, ids, app.pushService.publicKeys)
  if (!reachable.length) return
  const wanted = (await listLeaving(app.db, reachable)).filter((one) => isWanted(one, now))
  const devices = await devicesOf(app, wanted)
  const told = wanted.filter(({ userId }) => devices.has(userId))
  const soon = told.filter((one) => mayBeLooking(one, now))
  if (soon.length) await comeAgain(app, soon.map(idOf), new Date(now.getTime() + MOMENT_MS))

  const due: Parameters<typeof deliver>[1] = []
  const held = new Map<number, { until: Date; ids: number[] }>()
  for (const one of told) {
    if (soon.includes(one)) continue
    const own = devices.get(one.userId) ?? []
    // The night is where the person is: where they switched it on last, unless they say otherwise.
    const until = leavesAt(one, own.at(-1) as Device, now)
    if (until > now) held.set(one.userId, { until, ids: [...(held.get(one.userId)?.ids ?? []), idOf(one)] })
    else for (const device of own) due.push({ device, message: messageOf(one), manner: mannerOf(one, now) })
  }
  for (const [userId, { until, ids: waiting }] of held)
    await inTransaction(app.db, async (tx) => {
      if (await holdBack(tx, userId, waiting)) await app.jobs.add(tx, HELD_JOB, { userId }, until)
    })
  await deliver(app, due)
}

async function comeAgain(app: App, ids: number[], at: Date): Promise<void> {
  await app.jobs.add(app.db, PUSH_JOB, { ids }, at)
  setTimeout(() => void app.jobs.wake(), MOMENT_MS + 100).unref()
}

/** The night is over: what is still unread arrives as one. */
export async function pushHeld(app: App, userId: number): Promise<void> {
  const now = app.clock()
  const ids = await listHeld(app.db, userId)
  const wanted = (await listLeaving(app.db, ids)).filter((one) => isWanted(one, now))
  const [first, ...more] = wanted
  if (first) {
    const gathered = {
      ...gatheredWords(wanted.map((one) => ({ ...one.item, preview: one.preview }))),
      url: '/notifications',
      key: `held-${Math.max(...wanted.map(idOf))}`,
      tag: 'held',
    }
    const message = more.length ? gathered : messageOf(first)
    const own = (await devicesOf(app, wanted)).get(userId) ?? []
    await deliver(
      app,
      own.map((device) => ({ device, message, manner: { urgency: 'normal', seconds: NEWS_MS / 1000 } })),
    )
  }
  await letGo(app.db, userId, ids)
}
