import { addPushSubscription } from '@app/core/contract/push'
import type { Input } from '@app/core/contract/route'
import { type CallOptions, call } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { read, write } from '../../lib/storage.ts'
import { ownSubscription } from './device.ts'

/** Whose device this is, and the address that the server has for it. */
const TOLD = 'pushTold'

const mark = (endpoint: string) => `${useSession.getState().profile?.userId ?? 0} ${endpoint}`

export async function tellServer(subscription: PushSubscription, errors: NonNullable<CallOptions['errors']>) {
  const body = {
    subscription: subscription.toJSON() as Input<typeof addPushSubscription>['subscription'],
    timeZoneId: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
  const settings = await call(addPushSubscription, body, { errors })
  write(TOLD, mark(subscription.endpoint))
  return settings
}

/** The browser may have changed its address while nobody looked. The server hears of it, if it was this account that switched it on. */
export async function keepPush(): Promise<void> {
  const told = read(TOLD)
  if (!told?.startsWith(mark(''))) return
  const subscription = await ownSubscription()
  if (subscription && told !== mark(subscription.endpoint)) await tellServer(subscription, 'quiet')
}
