import { guestToken } from '@app/core/contract/auth'
import { call } from '../api/api.ts'
import { guestId, keepGuestId, restoreGuestId } from './guest-id.ts'

export const browserInfo = () => navigator.userAgent.slice(0, 500)

let asked: Promise<void> | null = null

/** Asks for a guest id when none is stored. That it fails is logged and no more. */
export function ensureGuest(): Promise<void> {
  if (guestId() ?? restoreGuestId()) return Promise.resolve()
  asked ??= call(guestToken, { browserInfo: browserInfo() }, { errors: 'quiet' })
    .then((reply) => keepGuestId(reply.guestId))
    .catch((error) => console.warn('No guest id', error))
    .finally(() => {
      asked = null
    })
  return asked
}
