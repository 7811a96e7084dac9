import { z } from 'zod'
import { channel } from './channels.ts'
import { id, page, pathId, start, take } from './fields.ts'
import { message } from './messages.ts'
import { get, post } from './route.ts'
import { listedSession } from './sessions.ts'

/** What stands in a group's feed: a post, or something that became of a session. */
export const FEED_KINDS = ['post', 'announced', 'changed', 'cancelled', 'roster', 'songs'] as const
export type FeedKind = (typeof FEED_KINDS)[number]

/** The session of a news item as it is now, and what is the caller's in it: what the card's action goes by. */
const newsSession = listedSession.extend({
  rosterPublished: z.boolean(),
  isCancelled: z.boolean(),
  isRegistered: z.boolean(),
  /** How many free parts there are on instruments of the caller, by instrument. */
  free: z.array(z.object({ instrumentId: z.number(), name: z.string(), count: z.number() })),
  /** What the caller plays by the published roster, in the order of the set. */
  plays: z.array(
    z.object({
      sessionSongId: z.number(),
      number: z.number().nullable(),
      title: z.string(),
      instrumentId: z.number(),
      instrumentName: z.string(),
      /** What up to three of those who play with them are called, and how many more there are. */
      with: z.array(z.string()),
      others: z.number(),
    }),
  ),
})

export const feedItem = message.extend({
  kind: z.enum(FEED_KINDS),
  group: z.object({ id: z.number(), name: z.string(), imageAssetData: z.string().nullable() }).nullable(),
  /** The latest two, in the order of writing. */
  replies: z.array(message),
  /** Of all replies, what others wrote since the caller last read in the thread; 101 stands for that many or more. */
  unreadReplies: z.number(),
  session: newsSession.nullable(),
  /** Of 'changed': what was changed, in words. */
  changes: z.array(z.object({ label: z.string(), from: z.string(), to: z.string() })),
  /** Of 'songs': up to five that came in, and how many there are. */
  songs: z.array(z.object({ sessionSongId: z.number(), title: z.string(), artistName: z.string() })),
  songCount: z.number(),
})
export type FeedItem = z.output<typeof feedItem>

const feed = z.object({
  /** Newest first. */
  items: z.array(feedItem),
  hasMore: z.boolean(),
})

/** The id of the oldest item that one has: those before it follow. `start` counts on from there. */
const lastFetchedId = id.nullish()

export const userFeed = post('/v1/messages/user-feed-with-messages', {
  summary: 'The home feed: posts and session news of the caller’s groups; a guest’s: posts of public groups',
  reads: true,
  access: 'guest',
  body: z.object({ lastFetchedId, start: start.nullish(), limit: take(20).nullish() }),
  reply: feed,
})

export const userFeedDetailed = post('/v1/messages/user-feed-detailed', {
  summary: 'What is new in the home feed after `lastFetchedId`, or its newest items',
  reads: true,
  access: 'user',
  body: z.object({ lastFetchedId }),
  /** `hasMore`: there are more new ones than are here. */
  reply: feed,
})

export const channelFeed = post('/v1/messages/channel-feed', {
  summary: 'What was written in a channel, newest first, with the latest replies',
  reads: true,
  access: 'party',
  channel: 'body.channelId',
  body: z.object({ channelId: id, lastFetchedId, ...page }),
  reply: feed.extend({ channel }),
})

export const channelPosts = get('/Message/Posts/{channel}', {
  summary: 'The same by pages, of which the first is 0',
  access: 'party',
  channel: 'params.channel',
  params: z.object({ channel: pathId }),
  query: z.object({ page: start.optional(), take: take(20).optional(), lastFetchedId: pathId.optional() }),
  reply: feed,
})
