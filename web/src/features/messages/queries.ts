import { directMessageGroups, listChannels, songThreads } from '@app/core/contract/channels'
import { channelFeed, userFeed, userFeedDetailed } from '@app/core/contract/feeds'
import { findChildInThread, getThread, searchMessages } from '@app/core/contract/messages'
import type { Reply } from '@app/core/contract/route'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { askAgain, queryClient } from '../../lib/api/query-client.ts'
import { laidOver, type Stretch } from '../../lib/api/stretch.ts'
import { type Growing, useStretchQuery } from '../../lib/api/use-stretch-query.ts'
import { NOT_KEPT } from '../../lib/offline/kept.ts'
import { useSession } from '../../lib/session/session.ts'

export type FeedItem = Reply<typeof userFeed>['items'][number]
export type Thread = Reply<typeof getThread>
export type Message = Thread['root']
export type Channel = Reply<typeof listChannels>[number]
export type SongThreads = Reply<typeof songThreads>
export type DirectChats = Reply<typeof directMessageGroups>
export type DirectChat = DirectChats['chats'][number]
export type Hit = Reply<typeof searchMessages>['hits'][number]

/** A chat as far as it has been read back: the oldest first. */
export interface Talk {
  channel: Channel
  items: FeedItem[]
  hasOlder: boolean
  /** When the server was last asked for it, in ms: what was put in since does not change it. */
  askedAt: number
}

const INLINE = { errors: 'inline' } as const
// Beneath what is told as it happens.
const SAFETY_NET_MS = 30_000
const PAGE = 50
/** CHANNEL_TYPE of the contract. */
const GROUP_CHAT = 6
const PUBLIC = 3

export const channelKey = (id: number) => ['channel', id]
export const talkKey = (id: number) => [...channelKey(id), 'talk']
/** `childId`: around that reply, and not at its newest end. */
export const threadKey = (channelId: number, messageId: number, childId = 0) => [
  ...channelKey(channelId),
  'thread',
  messageId,
  childId,
]
export const channelsKey = ['channels']
export const songThreadsKey = [...channelsKey, 'songs']
export const directKey = ['direct-chats']
export const homeFeedKey = ['home-feed']
export const homeNewsKey = ['home-news']

const newestOf = (some: { id: number }[] | undefined) => some?.at(-1)?.id ?? 0

/** Every chat, thread and list of them that is shown, asked for again. */
export const refreshTalk = () => askAgain(['channel'], channelsKey, directKey)

/** A chat ends with what was said last. */
const stretchOf = (talk: Talk): Stretch<FeedItem> => ({ items: talk.items, hasEarlier: talk.hasOlder, hasLater: false })

async function readTalk(channelId: number, lastFetchedId?: number, limit = PAGE): Promise<Talk> {
  const { items, hasMore, channel } = await call(
    channelFeed,
    { channelId, limit, ...(lastFetchedId && { lastFetchedId }) },
    INLINE,
  )
  return { channel, items: items.toReversed(), hasOlder: hasMore, askedAt: Date.now() }
}

export const useTalkQuery = (channelId: number) =>
  useQuery({
    queryKey: talkKey(channelId),
    queryFn: async (): Promise<Talk> => {
      const cached = () => queryClient.getQueryData<Talk>(talkKey(channelId))
      const known = newestOf(cached()?.items)
      const now = await readTalk(channelId)
      const before = cached()
      const { items, hasEarlier } = laidOver(before && stretchOf(before), stretchOf(now), known)
      return { ...now, items, hasOlder: hasEarlier }
    },
    enabled: channelId > 0,
    refetchInterval: SAFETY_NET_MS,
  })

/** Reads further back. If a refetch has replaced the chat meanwhile, the page no longer joins on to it and is dropped. */
export async function readOlder(channelId: number, limit = PAGE): Promise<void> {
  const [first] = queryClient.getQueryData<Talk>(talkKey(channelId))?.items ?? []
  if (!first) return
  const older = await readTalk(channelId, first.id, limit)
  queryClient.setQueryData<Talk>(talkKey(channelId), (talk) =>
    talk?.items[0]?.id === first.id
      ? { ...talk, items: [...older.items, ...talk.items], hasOlder: older.hasOlder }
      : talk,
  )
}

export const useThreadQuery = (channelId: number, messageId: number, childId: number, isAsked = true) =>
  useQuery({
    queryKey: threadKey(channelId, messageId, childId),
    queryFn: async (): Promise<Thread> => {
      const cached = () => queryClient.getQueryData<Thread>(threadKey(channelId, messageId, childId))
      const known = newestOf(cached()?.replies)
      const now = await (childId
        ? call(findChildInThread, { id: messageId, channelId, childMsgId: childId }, INLINE)
        : call(getThread, { channelId, messageId, perPage: PAGE }, INLINE))
      const before = cached()
      const { items: replies, ...more } = laidOver(
        before && { ...before, items: before.replies },
        { ...now, items: now.replies },
        known,
      )
      return { ...now, replies, hasEarlier: more.hasEarlier, hasLater: more.hasLater }
    },
    enabled: isAsked && channelId > 0 && messageId > 0,
    refetchInterval: SAFETY_NET_MS,
  })

/** The replies before those that are shown; dropped too if these no longer begin where they did. */
export async function readEarlier(channelId: number, messageId: number, childId: number): Promise<void> {
  const key = threadKey(channelId, messageId, childId)
  const [first] = queryClient.getQueryData<Thread>(key)?.replies ?? []
  if (!first) return
  const earlier = await call(getThread, { channelId, messageId, lastId: first.id, perPage: PAGE }, INLINE)
  queryClient.setQueryData<Thread>(key, (thread) =>
    thread?.replies[0]?.id === first.id
      ? { ...thread, replies: [...earlier.replies, ...thread.replies], hasEarlier: earlier.hasEarlier }
      : thread,
  )
}

/** The posts and chats of a group, or the chat of a session. */
export const useChannelsQuery = (of: { groupId?: number; sessionId?: number }, enabled = true) =>
  useQuery({
    queryKey: [...channelsKey, of.groupId ?? 0, of.sessionId ?? 0],
    queryFn: () => call(listChannels, of, { errors: 'quiet' }),
    enabled,
  })

/** The chat of a group; undefined where it has none for the caller. */
export async function fetchGroupChat(groupId: number): Promise<Channel | undefined> {
  const channels = await queryClient.fetchQuery({
    queryKey: [...channelsKey, groupId, 0],
    queryFn: () => call(listChannels, { groupId }, INLINE),
    retry: false,
  })
  return channels.find(({ type }) => type === GROUP_CHAT)
}

export const useDirectChatsQuery = (enabled = true) =>
  useQuery({
    queryKey: directKey,
    queryFn: () => call(directMessageGroups, {}, INLINE),
    enabled,
    refetchInterval: SAFETY_NET_MS,
  })

export const useSongThreadsQuery = (sessionId: number, enabled: boolean) =>
  useQuery({
    queryKey: [...songThreadsKey, sessionId],
    queryFn: () => call(songThreads, { id: sessionId }, { errors: 'quiet' }),
    enabled,
  })

const FEED_PAGE = 10

export function useHomeFeedQuery() {
  const userId = useSession(({ profile }) => profile?.userId ?? 0)
  return useStretchQuery({
    queryKey: [...homeFeedKey, userId],
    read: (before) => call(userFeed, { limit: FEED_PAGE, lastFetchedId: before }, INLINE),
    isHeld: true,
  })
}

/** A card as it is now; undefined where it is gone. */
export async function readItem(channelId: number, id: number): Promise<FeedItem | undefined> {
  const { items } = await call(channelFeed, { channelId, lastFetchedId: id + 1, limit: 1 }, { errors: 'quiet' })
  return items.find((item) => item.id === id)
}

/** The news that a thread is about: of all roots it alone has no words. Null where it is no news, but a picture that is gone. */
export function useNewsQuery({ channelId, channelType, id, body, thumbnail, isDeleted }: Message) {
  return useQuery({
    queryKey: [...channelKey(channelId), 'news', id],
    queryFn: async () => {
      const item = await readItem(channelId, id)
      return item && item.kind !== 'post' ? item : null
    },
    enabled: channelType === PUBLIC && !body && !thumbnail && !isDeleted,
  })
}

/** Two groups write side by side: what has the lower number can be there later, by a few messages. */
const LATE = 20

/** What came after the newest card that is shown, or late before it. */
export async function readHomeNews(newest: number) {
  const from = Math.max(newest - LATE, 1)
  const { items, hasMore } = await call(userFeedDetailed, { lastFetchedId: newest ? from : null }, { errors: 'quiet' })
  const me = useSession.getState().profile?.userId ?? 0
  const feed = queryClient.getQueryData<Growing<FeedItem>>([...homeFeedKey, me])
  const known = new Set(feed?.items.map(({ id }) => id))
  const first = feed?.hasEarlier ? (feed.items[0]?.id ?? 0) : 0
  return { items: items.filter(({ id }) => id > first && !known.has(id)), hasMore }
}

export const useHomeNewsQuery = (newest: number | undefined) =>
  useQuery({
    queryKey: [...homeNewsKey, newest ?? 0],
    queryFn: () => readHomeNews(newest ?? 0),
    enabled: newest !== undefined,
    refetchInterval: SAFETY_NET_MS,
  })

const HITS = 30

export const useSearchQuery = (q: string, groupId?: number) =>
  useInfiniteQuery({
    ...NOT_KEPT,
    queryKey: ['message-search', q, groupId ?? 0],
    queryFn: ({ pageParam }) =>
      call(
        searchMessages,
        { q, limit: HITS, ...(groupId && { groupId }), ...(pageParam && { lastFetchedId: pageParam }) },
        INLINE,
      ),
    initialPageParam: 0,
    getNextPageParam: ({ hits, hasMore }) => (hasMore ? hits.at(-1)?.message.id : undefined),
    enabled: q.trim().length > 1,
    placeholderData: (before) => before,
  })
