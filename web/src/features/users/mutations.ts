import type { Input } from '@app/core/contract/route'
import { completeRegistration } from '@app/core/contract/users'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { saveProfile } from '../../lib/session.ts'

export const useCompleteRegistration = () =>
  useMutation({
    mutationFn: (body: Input<typeof completeRegistration>) => call(completeRegistration, body, { errors: 'inline' }),
    onSuccess: saveProfile,
  })
