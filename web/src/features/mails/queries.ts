import { mailAddress, mailsByKey } from '@app/core/contract/mails'
import type { Reply } from '@app/core/contract/route'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export type MailsByKey = Reply<typeof mailsByKey>

export const mailsKey = (key: string) => ['mails-by-key', key]

export const useMailsByKeyQuery = (key: string) =>
  useQuery({
    queryKey: mailsKey(key),
    queryFn: () => call(mailsByKey, { key }, { errors: 'inline' }),
  })

export const mailAddressKey = ['mail-address']

export const useMailAddressQuery = () =>
  useQuery({ queryKey: mailAddressKey, queryFn: () => call(mailAddress, {}, { errors: 'quiet' }) })
