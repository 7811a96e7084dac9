import { resetCalendarLink } from '@app/core/contract/calendar'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { calendarLinkKey } from './queries.ts'

export const useResetCalendarLink = () =>
  useMutation({
    mutationFn: () => call(resetCalendarLink, {}, { errors: 'inline' }),
    onSuccess: (link) => queryClient.setQueryData(calendarLinkKey, link),
  })
