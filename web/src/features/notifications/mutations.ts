import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { serverHas } from '../../lib/server-parts.ts'
import { markAllNotificationsRead, markPopupShown } from './queries.ts'
import { refreshNotifications } from './system.ts'

async function markAllRead(): Promise<void> {
  if (!serverHas('notifications')) return
  await call(markAllNotificationsRead, {})
  await refreshNotifications()
}

/** Turns every unread notification into a received one, and asks for the list again. */
export const useMarkAllRead = () => useMutation({ mutationFn: markAllRead })

export const reportPopupShown = (userNotificationId: number) =>
  call(markPopupShown, { userNotificationId }, { errors: 'quiet' }).catch((error) =>
    console.warn('A popup could not be marked as shown', error),
  )
