import { listNotifications } from '@app/core/contract/notifications'
import { call } from '../../lib/api/api.ts'
import { idOf, receiveOlder, useNotifications } from './store.ts'

/** Reads further back. */
export async function readOlder(): Promise<void> {
  const last = useNotifications.getState().items.at(-1)
  if (last) receiveOlder(await call(listNotifications, { lastFetchedId: idOf(last) }, { errors: 'inline' }))
}
