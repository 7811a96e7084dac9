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
}

const NOTHING: NotificationList = { items: [], unreadNotifications: 0, unreadMessages: 0 }

/** The newest list that the worker, or in its place the page, has fetched. */
export const useNotifications = create<NotificationList & { loaded: boolean }>(() => ({ ...NOTHING, loaded: false }))

export const receiveNotifications = (list: NotificationList) => useNotifications.setState({ ...list, loaded: true })
export const forgetNotifications = () => useNotifications.setState({ ...NOTHING, loaded: false })

/** Unread ones are those not received yet. */
export const isNew = ({ notification }: NotificationItem) => !notification.received
