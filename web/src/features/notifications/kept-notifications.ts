import { keep, readKept } from '../../lib/offline/kept-lists.ts'
import { useSession } from '../../lib/session/session.ts'
import { type NotificationList, receiveNotifications, useNotifications } from './store.ts'

const KEPT_AS = 'notifications'

export const keepNotifications = (list: NotificationList) => keep(KEPT_AS, list)

/** The last list that came, unless there is a newer one by now. */
export async function showKeptNotifications(): Promise<void> {
  const isWanted = () => !useNotifications.getState().loaded && useSession.getState().status === 'authenticated'
  const kept = isWanted() ? await readKept(KEPT_AS) : undefined
  if (kept && isWanted()) receiveNotifications(kept.data as NotificationList, kept.at)
}
