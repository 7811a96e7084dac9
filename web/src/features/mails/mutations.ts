import { changeMailsByKey, checkMailAddress } from '@app/core/contract/mails'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { type MailsByKey, mailAddressKey, mailsKey } from './queries.ts'

export const useChangeMails = (key: string) =>
  useMutation({
    mutationFn: (settings: Partial<MailsByKey['settings']>) =>
      call(changeMailsByKey, { key, settings }, { errors: 'inline' }),
    onSuccess: (mails) => queryClient.setQueryData(mailsKey(key), mails),
  })

export const useCheckMailAddress = () =>
  useMutation({
    mutationFn: () => call(checkMailAddress, {}, { errors: 'inline' }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: mailAddressKey }),
  })
