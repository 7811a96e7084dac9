import type { Input } from '@app/core/contract/route'
import { saveVenue } from '@app/core/contract/venues'
import { useMutation } from '@tanstack/react-query'
import { afterClash } from '../../lib/api/after-clash.ts'
import { call } from '../../lib/api/api.ts'
import { askGroupAgain } from '../groups/mutations.ts'

export const useSaveVenue = (GroupId: number) =>
  useMutation({
    mutationFn: (body: Omit<Input<typeof saveVenue>, 'GroupId'>) =>
      call(saveVenue, { GroupId, ...body }, { errors: 'inline' }),
    onSuccess: () => askGroupAgain(GroupId),
    onError: afterClash(() => askGroupAgain(GroupId)),
  })
