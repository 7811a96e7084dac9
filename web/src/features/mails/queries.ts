import { mailAddress, mailsByKey } from '@app/core/contract/mails'
import type { Reply } from '@app/core/contract/route'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { NOT_KEPT } from '../../lib/offline/kept.ts'

export type MailsByKey = Reply<typeof mailsByKey>

export const mailsKey = (key: string) => ['mails-by-key', key]

export const useMailsByKeyQuery = (key: string) =>
  useQuery({
    ...NOT_KEPT,
    queryKey: mailsKey(key),
    queryFn: () => call(mailsByKey, { key }, { errors: 'inline' }),
  })

export const mailAddressKey = ['mail-address']

export const useMailAddressQuery = () =>
  useQuery({ queryKey: mailAddressKey, queryFn: () => call(mailAddress, {}, { errors: 'quiet' }) })
