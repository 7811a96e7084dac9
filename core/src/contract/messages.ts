import { z } from 'zod'
import { emoji } from './emoji.ts'
import { flag, id, instant, isVisible, key, line, lineOrEmpty, nothing, page, pathId, take, text } from './fields.ts'
import { asset, person } from './profile.ts'
import { get, post } from './route.ts'

/**
 * The specification's. A group has one Public (its posts and news) and one GroupChannel (its chat), a session one SessionChannel,
 * two people one Private; none of the others is made.
 */
export const CHANNEL_TYPE = {
  Private: 1,
  GroupChat: 2,
  Public: 3,
  SessionChannel: 4,
  UserFeed: 5,
  GroupChannel: 6,
  SessionGroupChannel: 7,
} as const

export const LONGEST_BODY = 10_000

export const reaction = z.object({
  /** The emoji itself. */
  type: z.string(),
  count: z.number(),
  mine: z.boolean(),
})

export const message = z.object({
  id: z.number(),
  channelId: z.number(),
  channelType: z.number(),
  groupId: z.number().nullable(),
  sessionId: z.number().nullable(),
  /** The message that it answers. Threads are one level deep. */
  parentMessageId: z.number().nullable(),
  /** Null for who is outside the group: to them the group itself speaks. Who deleted their account is a 'Former member'. */
  author: person.nullable(),
  subject: z.string(),
  /** Markdown; empty once deleted, and where the message is a picture alone. */
  body: z.string(),
  thumbnail: asset.nullable(),
  createdAt: instant,
  editedAt: instant.nullable(),
  /** Deleted, and shown as a mark because it has replies. */
  isDeleted: z.boolean(),
  /** In the order in which each was first used. */
  reactions: z.array(reaction),
  /** Without deleted ones. */
  replyCount: z.number(),
  /** Whether an admin has closed its comments: no more replies. */
  commentsClosed: z.boolean(),
  /** The song whose thread this begins. */
  song: z
    .object({ sessionSongId: z.number(), number: z.number().nullable(), title: z.string(), artistName: z.string() })
    .nullable(),
  /** The `id` that its author's client gave it; for the author alone. */
  clientId: z.string().nullable(),
})
export type Message = z.output<typeof message>

/** Part of a list, in the order of writing. */
const stretch = z.object({
  messages: z.array(message),
  /** Whether there is more in the direction that was asked for. */
  hasMore: z.boolean(),
})

/** Empty where a picture says it all. Marks that nobody sees say nothing. */
const bodyOrEmpty = text(LONGEST_BODY).overwrite((value) => (isVisible(value) ? value : ''))
const body = bodyOrEmpty.pipe(z.string().min(1, 'Write something.'))
const subject = lineOrEmpty(200)
/** The text that the writer began with; one that somebody else changed since is not written over: organisers share the group's posts. */
const asBegun = text(LONGEST_BODY).optional()

const payload = z.object({
  subject: subject.nullish(),
  body: bodyOrEmpty,
  /** The asset of an own picture. */
  thumbnail: id.nullish(),
  parentMessageId: id.nullish(),
  /** The client's own id of this message: sent again with the same one, it is the same message. */
  id: key(64).nullish(),
})

const inChannel = z.object({ channelId: pathId })

export const sendMessage = post('/Message/SendMessage', {
  summary: 'Writes a post, a message of a chat, or with `parentMessageId` a reply',
  access: 'party',
  channel: 'query.channelId',
  query: inChannel,
  body: payload,
  reply: message,
})

export const sendDirectMessage = post('/Message/SendDm', {
  summary: 'Writes a direct message',
  access: 'party',
  channel: 'query.channelId',
  query: inChannel,
  body: payload,
  reply: message,
})

export const startMessageForSong = post('/Message/StartMessageForSong', {
  summary: 'Writes about a song of the session: the first message of its thread, or a reply where there is one',
  access: 'approved',
  session: 'query.sessionId',
  query: z.object({ channelId: pathId, sessionSongId: pathId, sessionId: pathId }),
  body: z.object({ subject: subject.nullish(), body: bodyOrEmpty, thumbnail: id.nullish(), id: key(64).nullish() }),
  reply: message,
})

export const replyToMessage = post('/Message/ReplyToMessageGroup/{id}', {
  summary: 'Replies to a message, with its text as `value`; a reply to a reply is one to the same thread',
  access: 'party',
  channel: 'message params.id',
  params: z.object({ id: pathId }),
  body: z.object({ key: z.literal('body'), value: body }),
  reply: message,
})

export const editMessage = post('/Message/EditMessage', {
  summary: 'Changes an own message; what is left out stays, `thumbnail: null` takes the picture away',
  access: 'party',
  channel: 'message query.id',
  query: z.object({ id: pathId }),
  body: z.object({ subject: subject.nullish(), body: bodyOrEmpty, thumbnail: id.nullish(), was: asBegun }),
  reply: message,
})

export const editMessageBody = post('/Message/EditMsgBody/{id}', {
  summary: 'Changes the body or the subject of an own message',
  access: 'party',
  channel: 'message params.id',
  params: z.object({ id: pathId }),
  body: z.object({ key: z.enum(['body', 'subject']), value: text(LONGEST_BODY), was: asBegun }),
  reply: message,
})

export const deleteMessage = post('/Message/DeleteMessage/{id}', {
  summary: 'Deletes an own message',
  access: 'party',
  channel: 'query.channelId',
  params: z.object({ id: pathId }),
  query: inChannel,
  reply: nothing,
})

export const restoreMessage = post('/v1/messages/restore-message', {
  summary: 'Brings back an own message that one deleted oneself; an admin any of their group’s',
  access: 'party',
  channel: 'message body.messageId',
  body: z.object({ messageId: id }),
  reply: message,
})

export const setReaction = post('/v1/messages/set-reaction', {
  summary: 'Reacts to a message with an emoji, once each, or takes it back',
  access: 'party',
  channel: 'message body.messageId',
  body: z.object({
    messageId: id,
    reactionType: emoji,
    add: z.boolean(),
  }),
  reply: z.object({ messageId: z.number(), reactions: z.array(reaction) }),
})

const after = z.coerce.number<number>().pipe(z.int().min(0).max(2_147_483_647))

export const newestMessages = get('/Message/NewestMessages', {
  summary: 'Messages of the channel after this one, without replies; the newest ones where it is 0',
  access: 'party',
  channel: 'query.channelId',
  query: z.object({ channelId: pathId, lastReadMessage: after.optional(), take: take(50).optional() }),
  /** `hasMore`: there are newer ones still; where `lastReadMessage` is 0, older ones. */
  reply: stretch,
})

export const olderMessages = get('/Message/OlderMessages', {
  summary: 'Messages of the channel before this one, without replies',
  access: 'party',
  channel: 'query.channelId',
  query: z.object({ channelId: pathId, lastReadMessage: pathId, take: take(50).optional() }),
  /** `hasMore`: there are older ones still. */
  reply: stretch,
})

const thread = z.object({
  /** What the replies answer. */
  root: message,
  /** In the order of writing. */
  replies: z.array(message),
  hasEarlier: z.boolean(),
  hasLater: z.boolean(),
  /** What stands above it: the group, the session, or the other person. */
  title: z.string(),
  /** Up to where the caller has read in the thread; 0 where they never did. */
  lastReadId: z.number(),
  mayWrite: z.boolean(),
  mayModerate: z.boolean(),
})

export const getThread = post('/v1/messages/get-thread', {
  summary: 'A message with its latest replies, or with those before `lastId`; by a reply’s id its whole thread',
  reads: true,
  access: 'party',
  channel: 'body.channelId',
  body: z.object({ messageId: id, channelId: id, lastId: id.nullish(), perPage: take(20).nullish() }),
  reply: thread,
})

export const findChildInThread = get('/Message/FindChildInThread/{id}', {
  summary: 'The thread where that reply stands, with what is around it',
  access: 'party',
  channel: 'query.channelId',
  params: z.object({ id: pathId }),
  query: z.object({ channelId: pathId, childMsgId: pathId }),
  reply: thread,
})

export const searchMessages = get('/v1/messages/search', {
  summary:
    'Messages with all these words (each may be the beginning of one) that the caller may read, newest first; those before `lastFetchedId` where it is given',
  access: 'user',
  query: z.object({ q: line(100), groupId: pathId.optional(), lastFetchedId: pathId.optional(), ...page }),
  reply: z.object({
    hits: z.array(
      z.object({
        message,
        /** The group, the session, or the other person. */
        title: z.string(),
        /** The beginning of the message that it answers. */
        threadSubject: z.string().nullable(),
      }),
    ),
    hasMore: z.boolean(),
  }),
})

const file = z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'Choose a picture.')

export const uploadMessagePicture = post('/v1/messages/upload-picture', {
  summary: 'Uploads a picture to go with a message, whole, and answers its asset',
  access: 'user',
  form: true,
  upload: true,
  body: z.object({ file }),
  reply: asset,
})

/** As admins see it: with what was deleted. */
export const moderatedMessage = message.extend({
  deletedAt: instant.nullable(),
  deletedBy: person.nullable(),
  /** Where it stands: 'Posts', 'Chat' or the session's title. */
  channelTitle: z.string(),
  /** How many have reported it and wait for an admin. */
  reports: z.number(),
})

export const adminGroupMessages = get('/Message/AdminGroupMessages/{id}', {
  summary: 'The group’s messages, newest first, with what was deleted; without drafts',
  access: 'gadmin',
  group: 'params.id',
  params: z.object({ id: pathId }),
  query: z.object({ lastFetchedId: pathId.optional(), reported: flag.optional(), limit: take(50).optional() }),
  reply: z.object({ messages: z.array(moderatedMessage), hasMore: z.boolean() }),
})

export const adminDeleteMessage = post('/Message/AdminDeleteMessage/{id}', {
  summary: 'Deletes anybody’s message in the group; it can be brought back',
  access: 'gadmin',
  channel: 'message params.id',
  params: z.object({ id: pathId }),
  query: z.object({ id: pathId.optional() }),
  reply: nothing,
})

export const closeComments = post('/v1/messages/close-comments', {
  summary: 'Closes the comments of a post or a message, or opens them again',
  access: 'gadmin',
  channel: 'message body.messageId',
  body: z.object({ messageId: id, closed: z.boolean() }),
  reply: z.object({ messageId: z.number(), commentsClosed: z.boolean() }),
})

export const reportMessage = post('/v1/messages/report', {
  summary: 'Tells the admins of the group about a message; a direct one, those of the groups that the two share',
  access: 'party',
  channel: 'message body.messageId',
  body: z.object({ messageId: id, reason: text(1000) }),
  reply: nothing,
})

export const listReports = get('/v1/messages/reports/{id}', {
  summary: 'Messages that members have reported to the group’s admins and that wait, newest first',
  access: 'gadmin',
  group: 'params.id',
  params: z.object({ id: pathId }),
  reply: z.array(
    z.object({
      id: z.number(),
      message: moderatedMessage,
      by: person.nullable(),
      reason: z.string(),
      /** What stood above it when it was reported. */
      subject: z.string(),
      /** What it said then. */
      words: z.string(),
      /** The picture that came with it then. */
      picture: asset.nullable(),
      at: instant,
    }),
  ),
})

export const settleReport = post('/v1/messages/settle-report', {
  summary: 'Nothing is left to do about a report',
  access: 'gadmin',
  group: 'body.groupId',
  body: z.object({ groupId: id, reportId: id }),
  reply: nothing,
})
