import type { Message, Thread } from './queries.ts'

export const PRIYA = { userId: 8, firstName: 'Priya', lastName: 'Venkataraman', imageUrl: null }
export const ME = { userId: 7, firstName: 'Ana', lastName: 'Lindqvist', imageUrl: null }

/** A message of a group's chat. */
export const message = (id: number, changes: Partial<Message> = {}): Message => ({
  id,
  channelId: 3,
  channelType: 6,
  groupId: 5,
  sessionId: null,
  parentMessageId: null,
  author: PRIYA,
  subject: '',
  body: `Message ${id}`,
  thumbnail: null,
  createdAt: '2026-11-11T09:00:00Z',
  editedAt: null,
  isDeleted: false,
  reactions: [],
  replyCount: 0,
  commentsClosed: false,
  song: null,
  clientId: null,
  ...changes,
})

export const reply = (id: number, changes: Partial<Message> = {}) => message(id, { parentMessageId: 1, ...changes })

/** The thread of message 1, as the server answers it. */
export const thread = (replies: Message[], changes: Partial<Thread> = {}): Thread => ({
  root: message(1, { replyCount: replies.length }),
  replies,
  hasEarlier: false,
  hasLater: false,
  title: 'Anchor Thursday Blues',
  lastReadId: 1000,
  mayWrite: true,
  mayModerate: false,
  ...changes,
})

/** A direct chat with Priya. */
export const directChat = {
  id: 3,
  type: 1,
  title: 'Priya Venkataraman',
  groupId: null,
  sessionId: null,
  lastMessageId: null,
  lastMessageAt: null,
  lastReadId: 0,
  unread: 0,
  muted: false,
  mayWrite: true,
  mayModerate: false,
  other: { ...PRIYA, isOnline: true, lastSeenAt: null },
  lastMessage: null,
  otherReadId: 0,
  isBlocked: false,
}

/** What the server tells of a message as it is sent. */
export const sentEvent = (one: Message) => ({
  kind: 'message',
  data: {
    kind: 'sent',
    channelId: one.channelId,
    channelType: one.channelType,
    groupId: one.groupId,
    sessionId: one.sessionId,
    messageId: one.id,
    parentMessageId: one.parentMessageId,
    message: one,
  },
})
