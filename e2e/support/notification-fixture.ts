import { ok } from './network.ts'

interface Given {
  entity?: number
  received?: boolean
  isPopupShown?: boolean
  subject?: string
  threadSubject?: string
  at?: string
  others?: number
  unreadCount?: number
  link?: string
  preview?: string
  typeName?: string
  from?: { id: number; first: string; last: string }
  groupName?: string
  /** The line that the server makes for our own kinds. */
  line?: string
}

/** The same in every reply: one with a later time has news. */
const NOW = Date.now()

/** A notification as the server sends it: a post of Ben's, unless told otherwise. */
export function notificationFixture(id: number, given: Given = {}) {
  const fromUser = { id: 9, first: 'Ben', last: 'Okafor', imageUrl: null, ...given.from }
  return {
    notification: {
      id,
      entity: given.entity ?? 1,
      channelType: 3,
      received: given.received ?? false,
      isRead: given.received ?? false,
      isPopupShown: given.isPopupShown ?? true,
      unreadCount: given.received ? 0 : (given.unreadCount ?? 1),
      subject: given.subject ?? '',
      threadSubject: given.threadSubject ?? '',
      others: given.others ?? 0,
      at: given.at ?? new Date(NOW - id * 60_000).toISOString(),
    },
    fromUser,
    feedItem: {
      subject: given.line ?? '',
      link: given.link ?? '/group/3',
      preview: given.preview ?? '',
      notificationTypeName: given.typeName ?? 'Post',
      fromUser,
    },
    groupName: given.groupName ?? 'Anchor Blues',
    groupId: 3,
  }
}

type Item = ReturnType<typeof notificationFixture>

export const notificationsReply = (
  items: Item[],
  more: { unread?: number; messages?: number; hasMore?: boolean } = {},
) =>
  ok({
    items,
    unreadNotifications: more.unread ?? items.filter(({ notification }) => !notification.received).length,
    unreadMessages: more.messages ?? 0,
    hasMore: more.hasMore ?? false,
  })
