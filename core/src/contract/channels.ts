import { z } from 'zod'
import { id, instant, nothing, pathId } from './fields.ts'
import { message } from './messages.ts'
import { person } from './profile.ts'
import { get, post } from './route.ts'

/** A place to talk, with what it is to the caller. */
export const channel = z.object({
  id: z.number(),
  /** One of CHANNEL_TYPE. */
  type: z.number(),
  /** What stands above it: the group, the session, or the other person. */
  title: z.string(),
  groupId: z.number().nullable(),
  sessionId: z.number().nullable(),
  /** The newest message in it, replies included; null while nobody has written. */
  lastMessageId: z.number().nullable(),
  lastMessageAt: instant.nullable(),
  /** Up to where the caller has read, on any device; 0 for nothing. 'New since you were here' begins after it. */
  lastReadId: z.number(),
  /**
   * What others have written since; 101 stands for that many or more. Replies are unread in their thread, and count here in a direct
   * chat alone, where they are for nobody else.
   */
  unread: z.number(),
  muted: z.boolean(),
  /** Whether the caller may write here now. */
  mayWrite: z.boolean(),
  /** Whether the caller may delete what others wrote, see what was deleted, and close comments. */
  mayModerate: z.boolean(),
})
export type Channel = z.output<typeof channel>

/** Somebody whom the caller writes with, and when they were last here. */
const partner = person.extend({
  isOnline: z.boolean(),
  /** Null where they have not been here, or share no group with the caller any more. */
  lastSeenAt: instant.nullable(),
})

export const directChat = channel.extend({
  other: partner,
  lastMessage: message.nullable(),
  /** Up to where the other has read: what the caller wrote up to there is 'Read'. */
  otherReadId: z.number(),
  /** Whether the caller has blocked the other. */
  isBlocked: z.boolean(),
})
export type DirectChat = z.output<typeof directChat>

export const startDirectChat = post('/Message/StartDirectChat', {
  summary: 'The direct chat with somebody, made at need; the two share a group',
  access: 'user',
  query: z.object({ toUserId: pathId }),
  reply: directChat,
})

export const directMessageGroups = get('/Message/GetDirectMessageGroups', {
  summary: 'The caller’s direct chats, those with the newest message first; one without a message is for who began it',
  access: 'user',
  reply: z.object({
    chats: z.array(directChat),
    /** Unread messages in chats that are not muted; 100 stands for that many or more. */
    unread: z.number(),
  }),
})

export const markChannelRead = post('/v1/messages/mark-channel-read', {
  summary: 'The caller has read up to this message, on all devices; never goes back',
  access: 'party',
  channel: 'body.channelId',
  /** `threadId`: in the thread that this message begins. Without it, in the channel, of whose messages replies are none. */
  body: z.object({ channelId: id, lastReadMessage: id, threadId: id.optional() }),
  /** `lastReadId` is of what was named, `unread` of the channel. */
  reply: z.object({ channelId: z.number(), lastReadId: z.number(), unread: z.number() }),
})

export const listChannels = get('/v1/messages/channels', {
  summary: 'The posts and chats of the caller’s groups and of their sessions to come; of one group or session at wish',
  access: 'user',
  query: z.object({ groupId: pathId.optional(), sessionId: pathId.optional() }),
  reply: z.array(channel),
})

export const songThreads = get('/v1/messages/song-threads/{id}', {
  summary: 'Which songs of the session have a thread in its channel',
  access: 'approved',
  session: 'params.id',
  params: z.object({ id: pathId }),
  reply: z.object({
    channel,
    threads: z.array(
      z.object({
        sessionSongId: z.number(),
        /** The thread's first message. */
        messageId: z.number(),
        /** The first message and its replies, without deleted ones. */
        messages: z.number(),
        lastMessageAt: instant,
        /** What others wrote in it and the caller has not read; 101 stands for that many or more. */
        unread: z.number(),
      }),
    ),
  }),
})

export const muteChannel = post('/v1/messages/mute-channel', {
  summary: 'Keeps a channel quiet for the caller: it counts nowhere and notifies of nothing',
  access: 'party',
  channel: 'body.channelId',
  body: z.object({ channelId: id, mute: z.boolean() }),
  reply: z.object({ channelId: z.number(), muted: z.boolean() }),
})

export const blockUser = post('/v1/messages/block-user', {
  summary: 'Takes no more direct messages from somebody, or does again',
  access: 'user',
  body: z.object({ userId: id, block: z.boolean() }),
  reply: nothing,
})

export const blockedUsers = get('/v1/messages/blocked-users', {
  summary: 'Whom the caller has blocked, by name',
  access: 'user',
  reply: z.array(person),
})
