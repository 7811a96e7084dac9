import { sessionCalendar, walkIn } from '@app/core/contract/session-night'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { saveAs, textOf } from '../../lib/api/download.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { showToast } from '../../lib/toasts.ts'
import { sessionKey } from './queries.ts'

/** The session as a calendar file. A plain link would lack the token that a private group asks for. */
export const useCalendarFile = (id: number) =>
  useMutation({
    mutationFn: () => textOf(sessionCalendar, { id }),
    onSuccess: (text) => saveAs(`session-${id}.ics`, 'text/calendar', text),
    onError: ({ message }) => showToast({ kind: 'error', title: 'Not added to the calendar', body: message }),
  })

export const useWalkIn = (key: string) =>
  useMutation({
    mutationFn: (person: {
      FirstName: string
      LastName: string
      Email: string | null
      instrumentIds: number[]
      forSomebodyElse?: boolean
    }) => call(walkIn, { key, ...person }, { errors: 'inline' }),
    onSuccess: ({ sessionId }) => queryClient.invalidateQueries({ queryKey: sessionKey(sessionId) }),
  })
