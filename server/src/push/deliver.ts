import type { App } from '../lib/http/handle.ts'
import type { PushManner, PushMessage } from '../lib/outside/push-service.ts'
import { type Device, listSent, markFailing, markSent, removeDevice } from './sql.ts'

const AT_ONCE = 10
/** Within the time for which a job is ours alone. */
const LONGEST_MS = 40_000

export interface Due {
  device: Device
  message: PushMessage
  manner: PushManner
}

/** Tells the job queue to come again; what has been sent by then is not sent twice. */
export class PushesWait extends Error {}

const hostOf = ({ device }: Due) => new URL(device.endpoint).host

/**
 * Sends each message to each device that it has not reached yet. That it did is written down after the push service took it: whoever
 * dies in between sends it again, under the same key, and the device shows one. What could not be sent now is waited for.
 */
export async function deliver(app: App, due: Due[]): Promise<void> {
  if (!due.length) return
  const sent = await listSent(
    app.db,
    due.map(({ device }) => device.id),
    due.map(({ message }) => message.key),
  )
  const left = due.filter(({ device, message }) => !sent.has(`${device.id} ${message.key}`))
  const began = performance.now()
  /** A push service that does not answer is asked once, not once for each of its devices. */
  const resting = new Map<string, string>()
  let waiting = 0

  async function one(item: Due): Promise<void> {
    const host = hostOf(item)
    if (resting.has(host) || performance.now() - began > LONGEST_MS) {
      waiting++
      return
    }
    const { outcome, why } = await app.pushService.send(item.device, item.message, item.manner)
    const now = app.clock()
    // One that is refused is done with too.
    if (outcome === 'sent' || outcome === 'refused') await markSent(app.db, item.device.id, item.message.key, now)
    if (outcome === 'refused') app.log.warn({ host, why }, 'a push was refused')
    if (outcome === 'gone') await removeDevice(app.db, item.device.id)
    if (outcome === 'later') {
      waiting++
      resting.set(host, why)
      await markFailing(app.db, item.device.id, now)
    }
  }

  const work = async () => {
    for (let item = left.shift(); item; item = left.shift()) await one(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  if (waiting) {
    const reasons = [...resting].map(([host, why]) => `${host} ${why}`).join(', ')
    throw new PushesWait(`${waiting} pushes could not be sent yet: ${reasons || 'there was no more time'}`)
  }
}
