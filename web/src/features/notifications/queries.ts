import { wireCall } from '../../lib/wire.ts'
import type { NotificationList } from './store.ts'

export const fetchNotifications = wireCall<NotificationList>('POST', '/Message/Notifications/', ['lastFetchedId'])
export const markAllNotificationsRead = wireCall<object>('POST', '/Message/MarkAllNotificationsRead/')
export const markPopupShown = wireCall<object>('POST', '/Message/MarkPopupShown/', ['userNotificationId'])
