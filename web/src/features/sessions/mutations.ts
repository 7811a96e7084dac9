import { sessionCalendar } from '@app/core/contract/session-night'
import { useMutation } from '@tanstack/react-query'
import { saveAs, textOf } from '../../lib/api/download.ts'
import { showToast } from '../../lib/toasts.ts'

/** The session as a calendar file. A plain link would lack the token that a private group asks for. */
export const useCalendarFile = (id: number) =>
  useMutation({
    mutationFn: () => textOf(sessionCalendar, { id }),
    onSuccess: (text) => saveAs(`session-${id}.ics`, 'text/calendar', text),
    onError: ({ message }) => showToast({ kind: 'error', title: 'Not added to the calendar', body: message }),
  })
