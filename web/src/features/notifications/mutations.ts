import { markAllNotificationsRead, markNotificationRead, markPopupShown } from '@app/core/contract/notifications'
import type { Input } from '@app/core/contract/route'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { idOf, isNew, type NotificationItem, showAllAsRead, showAsRead } from './store.ts'
import { refreshNotifications } from './system.ts'

/** What somebody has before them, as the contract names it. */
export type Thing = Input<typeof markNotificationRead>

async function markAllRead(): Promise<void> {
  await call(markAllNotificationsRead, {})
  showAllAsRead()
  await refreshNotifications()
}

/** Turns every unread notification into a received one, and asks for the list again. */
export const useMarkAllRead = () => useMutation({ mutationFn: markAllRead })

const QUIET = { errors: 'quiet' } as const

async function markRead(thing: Thing): Promise<void> {
  try {
    await call(markNotificationRead, thing, QUIET)
  } catch (error) {
    console.warn('A notification could not be marked as read', error)
    // Counted down too early: the list says what is so.
    await refreshNotifications()
  }
}

/** These are read, because that was opened. Shown at once, and told to the server for their reader's other devices. */
export function readOf(thing: Thing, items: NotificationItem[]): void {
  showAsRead(new Set(items.map(idOf)))
  void queryClient.getMutationCache().build(queryClient, { mutationFn: markRead }).execute(thing)
}

export function readOne(item: NotificationItem): void {
  if (isNew(item)) readOf({ notificationId: idOf(item) }, [item])
}

export const reportPopupShown = (userNotificationId: number) =>
  call(markPopupShown, { userNotificationId }, QUIET).catch((error) =>
    console.warn('A popup could not be marked as shown', error),
  )
