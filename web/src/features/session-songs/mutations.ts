import { updateSlotNote } from '@app/core/contract/slots'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { sessionKey } from '../sessions/queries.ts'

export const useUpdateSlotNote = (sessionId: number, slotId: number) =>
  useMutation({
    mutationFn: (note: string) => call(updateSlotNote, { slotId, note }, { errors: 'inline' }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionKey(sessionId) }),
  })
