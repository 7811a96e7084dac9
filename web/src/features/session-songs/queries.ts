import type { Reply } from '@app/core/contract/route'
import { sessionSongById } from '@app/core/contract/session-songs'
import { registeredUsersForSlot } from '@app/core/contract/slots'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { sessionKey } from '../sessions/queries.ts'

export type SlotRegistration = Reply<typeof registeredUsersForSlot>[number]

export const useSlotRegistrationsQuery = (sessionId: number, slotId: number, enabled: boolean) =>
  useQuery({
    queryKey: [...sessionKey(sessionId), 'slot', slotId],
    queryFn: () => call(registeredUsersForSlot, { slotId }, { errors: 'inline' }),
    enabled,
  })

/** Which session a song is in, for an address that names the song alone. */
export const useSongQuery = (id: number, enabled: boolean) =>
  useQuery({
    queryKey: ['session-song', id],
    queryFn: () => call(sessionSongById, { id }, { errors: 'inline' }),
    enabled: enabled && id > 0,
  })
