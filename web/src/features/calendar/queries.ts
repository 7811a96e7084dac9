import { calendarLink } from '@app/core/contract/calendar'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { STALE } from '../../lib/query-client.ts'

export const calendarLinkKey = ['calendar-link']

export const useCalendarLinkQuery = () =>
  useQuery({ queryKey: calendarLinkKey, queryFn: () => call(calendarLink, {}), staleTime: STALE.settings })
