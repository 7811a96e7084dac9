import { z } from 'zod'
import { message } from './messages.ts'

/**
 * What comes over `GET /v1/events` (server-sent events), with `?sessionId=` of that session alone. Every `message` has an id: who comes
 * again with it as `Last-Event-ID` gets what they missed, some of it perhaps twice. Then comes `resumed`: where it is not `complete`, too
 * much was missed, and everything is to be read anew. What became of rosters and sessions is not repeated: read those anew in any case.
 */
export const rosterEvent = z.object({
  sessionId: z.number(),
  rosterId: z.number(),
  /** Null: what changed is not who stands where; that it is gone or back, or what was put off in its draft. */
  version: z.number().nullable(),
  by: z.number().nullable(),
})

export const sessionEvent = z.object({ sessionId: z.number() })

/** Which song is on. */
export const stageEvent = z.object({ sessionId: z.number(), nowPlaying: z.number().nullable() })

/** For the listener alone, on every device: something new, or something that was read. Where it is new, its id. */
export const notificationEvent = z.object({
  id: z.number().nullable(),
  unreadNotifications: z.number(),
  unreadMessages: z.number(),
})
export type NotificationEvent = z.output<typeof notificationEvent>

const where = {
  channelId: z.number(),
  channelType: z.number(),
  groupId: z.number().nullable(),
  sessionId: z.number().nullable(),
}

export const messageEvent = z.discriminatedUnion('kind', [
  /** Without reactions, or `null` where it is long: then it is to be read. Also for what was brought back, and a post that was published. */
  z.object({
    kind: z.literal('sent'),
    ...where,
    messageId: z.number(),
    parentMessageId: z.number().nullable(),
    message: message.nullable(),
  }),
  z.object({
    kind: z.literal('edited'),
    ...where,
    messageId: z.number(),
    parentMessageId: z.number().nullable(),
    message: message.nullable(),
  }),
  z.object({ kind: z.literal('deleted'), ...where, messageId: z.number(), parentMessageId: z.number().nullable() }),
  /** Comments were closed or opened. */
  z.object({ kind: z.literal('comments'), ...where, messageId: z.number(), commentsClosed: z.boolean() }),
  z.object({
    kind: z.literal('reaction'),
    ...where,
    messageId: z.number(),
    parentMessageId: z.number().nullable(),
    /** How often each emoji stands there now, in order; whose this one was. */
    reactions: z.array(z.object({ type: z.string(), count: z.number() })),
    type: z.string(),
    add: z.boolean(),
    by: z.number(),
  }),
  /** `by` has read up to there: the listener on another device or, in a direct chat, the other person. `threadId`: in that thread. */
  z.object({
    kind: z.literal('read'),
    ...where,
    lastReadId: z.number(),
    by: z.number(),
    threadId: z.number().nullable(),
  }),
])
export type MessageEvent = z.output<typeof messageEvent>

export const resumedEvent = z.object({ complete: z.boolean() })
