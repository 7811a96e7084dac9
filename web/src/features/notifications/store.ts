import type { listNotifications, NotificationItem } from '@app/core/contract/notifications'
import type { Reply } from '@app/core/contract/route'
import { create } from 'zustand'

export type { NotificationItem }
export type NotificationList = Reply<typeof listNotifications>

interface State extends Omit<NotificationList, 'hasMore'> {
  loaded: boolean
  /** A list is on its way. */
  refreshing: boolean
  /** The last one that was asked for did not come. */
  failed: boolean
  /** When the server said so. */
  at: number
  hasOlder: boolean
}

const NOTHING: State = {
  items: [],
  unreadNotifications: 0,
  unreadMessages: 0,
  loaded: false,
  refreshing: false,
  failed: false,
  at: 0,
  hasOlder: false,
}

/** The newest list that the worker, or in its place the page, has fetched, and behind it what was read back of the older ones. */
export const useNotifications = create<State>(() => NOTHING)

/** Unread ones are those not received yet. */
export const isNew = ({ notification }: NotificationItem) => !notification.received

export const idOf = ({ notification }: NotificationItem) => notification.id

const received = (item: NotificationItem): NotificationItem =>
  isNew(item) ? { ...item, notification: { ...item.notification, received: true, isRead: true } } : item

const atOf = ({ notification }: NotificationItem) => notification.at

/** Those of `some` that come after the last of `first`: whatever has had news since stands in `first`. */
function behind(first: NotificationItem[], some: NotificationItem[]): NotificationItem[] {
  const last = first.at(-1)
  const known = new Set(first.map(idOf))
  return last ? some.filter((item) => !known.has(idOf(item)) && atOf(item) <= atOf(last)) : some
}

/** What came now, laid over what was read back before. Where the two do not meet, what lies between is not known: it is read again. */
export function receiveNotifications({ items, hasMore, ...counts }: NotificationList, at = Date.now()): void {
  useNotifications.setState((before) => {
    const older = behind(items, before.items)
    const isReadBack = hasMore && older.length > 0 && older.length < before.items.length
    // All read, on whichever device: also what this list is too short to show.
    const kept = counts.unreadNotifications === 0 ? older.map(received) : older
    return {
      ...counts,
      items: isReadBack ? [...items, ...kept] : items,
      hasOlder: isReadBack ? before.hasOlder : hasMore,
      loaded: true,
      refreshing: false,
      failed: false,
      at,
    }
  })
}

export const receiveOlder = ({ items, hasMore }: NotificationList) =>
  useNotifications.setState((before) => ({
    items: [...before.items, ...behind(before.items, items)],
    hasOlder: hasMore,
  }))

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
