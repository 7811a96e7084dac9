import type { Reply } from '@app/core/contract/route'
import { registeredUsersForSlot } from '@app/core/contract/slots'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { sessionKey } from '../sessions/queries.ts'

export type SlotRegistration = Reply<typeof registeredUsersForSlot>[number]

export const useSlotRegistrationsQuery = (sessionId: number, slotId: number, enabled: boolean) =>
  useQuery({
    queryKey: [...sessionKey(sessionId), 'slot', slotId],
    queryFn: () => call(registeredUsersForSlot, { slotId }, { errors: 'inline' }),
    enabled,
  })
