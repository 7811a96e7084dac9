import { lockoutSentence } from '@app/core/rules/sign-up'
import type { SessionView } from '../sessions/queries.ts'
import { type SlotView, stateOf } from './slot-state.ts'

/** Why a slot is not to be had, and what is. */
export function refusalOf({ look, slot, verdict }: SlotView, session: SessionView['session']): string | null {
  if (verdict.ok) return null
  if (look === 'open')
    return slot.offered
      ? lockoutSentence('SLOT_OFFERED')
      : 'Nobody has this part. Join its waitlist: the organisers see that you would play it.'
  return lockoutSentence(verdict.reason, stateOf(session, slot.instrumentId)?.reason)
}
