import { z } from 'zod'
import { id, instant, pathId } from './fields.ts'
import { get, post } from './route.ts'

const sender = z.object({
  id: z.number(),
  first: z.string(),
  last: z.string(),
  imageUrl: z.string().nullable(),
})

export const notificationItem = z.object({
  notification: z.object({
    id: z.number(),
    /** One of NOTIFICATION_ENTITIES. */
    entity: z.number(),
    /** One of CHANNEL_TYPE; 0 for what is not about a message. */
    channelType: z.number(),
    /** False: unread. */
    received: z.boolean(),
    isRead: z.boolean(),
    isPopupShown: z.boolean(),
    /** How many replies, reactions or messages it stands for while it is unread; 0 once it is read. */
    unreadCount: z.number(),
    subject: z.string(),
    /** Of a reply or a reaction: what the thread is called. */
    threadSubject: z.string(),
    /** How many people beside `fromUser` it tells of. */
    others: z.number(),
    /** When it last told something new. */
    at: instant,
  }),
  /** The last of those whom it tells of; null for what happens by itself. */
  fromUser: sender.nullable(),
  feedItem: z
    .object({
      subject: z.string(),
      /** A path of the app. */
      link: z.string(),
      /** HTML. */
      preview: z.string(),
      notificationTypeName: z.string(),
      fromUser: sender.nullable(),
    })
    .nullable(),
  groupName: z.string(),
  groupId: z.number().nullable(),
})
export type NotificationItem = z.output<typeof notificationItem>

const counts = z.object({
  /** Unread notifications: the bell. */
  unreadNotifications: z.number(),
  /** Unread direct messages in chats that are not muted; 100 stands for that many or more. */
  unreadMessages: z.number(),
})
export type UnreadCounts = z.output<typeof counts>

export const listNotifications = post('/Message/Notifications/', {
  summary: 'The caller’s notifications, those with the latest news first, with the unread counts',
  reads: true,
  access: 'user',
  query: z.object({
    /** Those that come after this one in the list. */
    lastFetchedId: pathId.optional(),
  }),
  reply: counts.extend({ items: z.array(notificationItem), hasMore: z.boolean() }),
})

export const markAllNotificationsRead = post('/Message/MarkAllNotificationsRead/', {
  summary: 'Turns every unread notification of the caller into a received one, on all devices',
  access: 'user',
  reply: counts,
})

export const markPopupShown = post('/Message/MarkPopupShown/', {
  summary: 'The popup of this notification was shown; no other device shows it',
  access: 'user',
  query: z.object({ userNotificationId: pathId }),
  reply: z.object({ id: z.number() }),
})

/** Which notifications somebody has read by opening something. */
export const readThing = z
  .object({
    notificationId: id.optional(),
    /** A thread, by any message in it: the post, its replies, reactions to them. */
    messageId: id.optional(),
    /** A direct chat, or a group's posts: the messages themselves, not their threads. */
    channelId: id.optional(),
    /** A session with its rosters. */
    sessionId: id.optional(),
    /** A group's page. */
    groupId: id.optional(),
    /** The requests to join a group, on the page that lists them. */
    requestsOf: id.optional(),
  })
  .refine((given) => Object.values(given).filter((value) => value !== undefined).length === 1, 'Name one thing.')

export const markNotificationRead = post('/v1/messages/mark-notification-read', {
  summary: 'Marks one notification read, or those about what the caller has just opened, on all devices',
  access: 'user',
  body: readThing,
  reply: counts.extend({ read: z.number() }),
})

/** What somebody wants to hear from a group. */
export const NOTIFICATION_CHOICES = ['all', 'mine', 'none'] as const
export type NotificationChoice = (typeof NOTIFICATION_CHOICES)[number]

const groupChoice = z.object({
  groupId: z.number(),
  groupName: z.string(),
  /** Everything, only what concerns the caller, or nothing. */
  choice: z.enum(NOTIFICATION_CHOICES),
})

export const groupNotificationChoices = get('/v1/user/group-notification-choices', {
  summary: 'What the caller wants to hear from each of their groups',
  access: 'user',
  reply: z.array(groupChoice),
})

export const updateGroupNotificationChoice = post('/v1/groups/update-notification-choice/{id}', {
  summary: 'Saves what the caller wants to hear from a group',
  access: 'approved',
  group: 'params.id',
  params: z.object({ id: pathId }),
  body: z.object({ choice: z.enum(NOTIFICATION_CHOICES) }),
  reply: groupChoice,
})
