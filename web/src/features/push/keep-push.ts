import { addPushSubscription } from '@app/core/contract/push'
import { ownZone } from '@app/core/rules/wall-clock'
import { type CallOptions, call } from '../../lib/api/api.ts'
import type { PushAddress } from '../../lib/device/push-device.ts'
import { useSession } from '../../lib/session/session.ts'
import { read, write } from '../../lib/storage.ts'
import { thisDevice } from './device.ts'

/** Whose device this is, and the address that the server has for it. */
const TOLD = 'pushTold'

const mark = (endpoint: string) => `${useSession.getState().profile?.userId ?? 0} ${endpoint}`

export async function tellServer(subscription: PushAddress, errors: NonNullable<CallOptions['errors']>) {
  const body = {
    subscription,
    timeZoneId: ownZone(),
  }
  const settings = await call(addPushSubscription, body, { errors })
  write(TOLD, mark(subscription.endpoint))
  return settings
}

/** The browser may have changed its address while nobody looked. The server hears of it, if it was this account that switched it on. */
export async function keepPush(): Promise<void> {
  const told = read(TOLD)
  if (!told?.startsWith(mark(''))) return
  const subscription = await thisDevice()?.address()
  if (subscription && told !== mark(subscription.endpoint)) await tellServer(subscription, 'quiet')
}
