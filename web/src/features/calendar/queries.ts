import { calendarLink } from '@app/core/contract/calendar'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { STALE } from '../../lib/api/query-client.ts'

export const calendarLinkKey = ['calendar-link']

export const useCalendarLinkQuery = () =>
  useQuery({ queryKey: calendarLinkKey, queryFn: () => call(calendarLink, {}), staleTime: STALE.settings })
