import { updateSlotNote } from '@app/core/contract/slots'
import { useMutation } from '@tanstack/react-query'
import { afterClash } from '../../lib/api/after-clash.ts'
import { call } from '../../lib/api/api.ts'
import { askSessionAgain } from '../sessions/queries.ts'

export const useUpdateSlotNote = (sessionId: number, slotId: number) =>
  useMutation({
    mutationFn: (body: { note: string; was: string }) =>
      call(updateSlotNote, { slotId, ...body }, { errors: 'inline' }),
    onSuccess: () => askSessionAgain(sessionId),
    onError: afterClash(() => askSessionAgain(sessionId)),
  })
