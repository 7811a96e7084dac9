import type { LabelledNotification } from '@app/core/rules/notification-label'
import { create } from 'zustand'

export interface NotificationItem extends LabelledNotification {
  notification: LabelledNotification['notification'] & {
    id: number
    channelType: number
    received: boolean
    isRead: boolean
    isPopupShown: boolean
    unreadCount: number
  }
  fromUser: { id: number; first: string; last: string; imageUrl: string | null } | null
  feedItem: { subject: string; link: string; preview: string; notificationTypeName: string } | null
  groupId: number | null
}

/** What POST /Message/Notifications/ answers. */
export interface NotificationList {
  items: NotificationItem[]
  unreadNotifications: number
  unreadMessages: number
  hasMore: boolean
}

interface State extends Omit<NotificationList, 'hasMore'> {
  loaded: boolean
  /** A list is on its way. */
  refreshing: boolean
  /** The last one that was asked for did not come. */
  failed: boolean
  hasOlder: boolean
}

const NOTHING: State = {
  items: [],
  unreadNotifications: 0,
  unreadMessages: 0,
  loaded: false,
  refreshing: false,
  failed: false,
  hasOlder: false,
}

/** The newest list that the worker, or in its place the page, has fetched, and behind it what was read back of the older ones. */
export const useNotifications = create<State>(() => NOTHING)

/** Unread ones are those not received yet. */
export const isNew = ({ notification }: NotificationItem) => !notification.received

export const idOf = ({ notification }: NotificationItem) => notification.id

const received = (item: NotificationItem): NotificationItem =>
  isNew(item) ? { ...item, notification: { ...item.notification, received: true, isRead: true } } : item

/** What came now, laid over what was read back before. Where the two do not meet, what lies between is not known: it is read again. */
export function receiveNotifications({ items, hasMore, ...counts }: NotificationList): void {
  useNotifications.setState((before) => {
    const first = items.map(idOf)
    const oldest = Math.min(...first)
    const older = before.items.filter((item) => idOf(item) < oldest)
    const doMeet = before.items.some((item) => idOf(item) >= oldest)
    const isReadBack = hasMore && doMeet && older.length > 0
    // All read, on whichever device: also what this list is too short to show.
    const kept = counts.unreadNotifications === 0 ? older.map(received) : older
    return {
      ...counts,
      items: isReadBack ? [...items, ...kept] : items,
      hasOlder: isReadBack ? before.hasOlder : hasMore,
      loaded: true,
      refreshing: false,
      failed: false,
    }
  })
}

export function receiveOlder({ items, hasMore }: NotificationList): void {
  useNotifications.setState((before) => {
    const oldest = Math.min(...before.items.map(idOf))
    return { items: [...before.items, ...items.filter((item) => idOf(item) < oldest)], hasOlder: hasMore }
  })
}

export const receiveNothing = () => useNotifications.setState({ refreshing: false, failed: true })
export const forgetNotifications = () => useNotifications.setState(NOTHING)

/** Shown as read before the server says so. */
export function showAsRead(ids: ReadonlySet<number>): void {
  useNotifications.setState(({ items, unreadNotifications }) => {
    const unread = items.filter((item) => isNew(item) && ids.has(idOf(item)))
    if (!unread.length) return {}
    return {
      items: items.map((item) => (ids.has(idOf(item)) ? received(item) : item)),
      unreadNotifications: Math.max(0, unreadNotifications - unread.length),
    }
  })
}

export const showAllAsRead = () =>
  useNotifications.setState(({ items }) => ({ items: items.map(received), unreadNotifications: 0 }))
