import { directMessageGroups, listChannels, songThreads } from '@app/core/contract/channels'
import { channelFeed, userFeed, userFeedDetailed } from '@app/core/contract/feeds'
import { findChildInThread, getThread, searchMessages } from '@app/core/contract/messages'
import type { Reply } from '@app/core/contract/route'
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { NOT_KEPT } from '../../lib/offline/kept.ts'
import { useSession } from '../../lib/session/session.ts'

export type FeedPage = Reply<typeof userFeed>
export type Feed = InfiniteData<FeedPage, number | null>
export type FeedItem = FeedPage['items'][number]
export type Thread = Reply<typeof getThread>
export type Message = Thread['root']
export type Channel = Reply<typeof listChannels>[number]
export type DirectChats = Reply<typeof directMessageGroups>
export type DirectChat = DirectChats['chats'][number]
export type Hit = Reply<typeof searchMessages>['hits'][number]

/** A chat as far as it has been read back: the oldest first. */
export interface Talk {
  channel: Channel
  items: FeedItem[]
  hasOlder: boolean
}

const INLINE = { errors: 'inline' } as const
// Beneath what is told as it happens.
const SAFETY_NET_MS = 30_000
const PAGE = 50
/** CHANNEL_TYPE of the contract. */
const GROUP_CHAT = 6

export const channelKey = (id: number) => ['channel', id]
export const talkKey = (id: number) => [...channelKey(id), 'talk']
export const threadKey = (channelId: number, messageId: number) => [...channelKey(channelId), 'thread', messageId]
export const channelsKey = ['channels']
export const directKey = ['direct-chats']
export const homeFeedKey = ['home-feed']
export const homeNewsKey = ['home-news']

/** What came now, laid over what was read back before. Where the two do not meet, what lies between is not known: it is read again. */
export function joined(before: Talk | undefined, now: Talk): Talk {
  const [first] = now.items
  const last = before?.items.at(-1)
  if (!before || !first || !last) return now
  const older = before.items.filter(({ id }) => id < first.id)
  const doMeet = !now.hasOlder || last.id >= first.id
  return doMeet && older.length ? { ...now, items: [...older, ...now.items], hasOlder: before.hasOlder } : now
}

async function readTalk(channelId: number, lastFetchedId?: number): Promise<Talk> {
  const { items, hasMore, channel } = await call(
    channelFeed,
    { channelId, limit: PAGE, ...(lastFetchedId && { lastFetchedId }) },
    INLINE,
  )
  return { channel, items: items.toReversed(), hasOlder: hasMore }
}

export const useTalkQuery = (channelId: number) =>
  useQuery({
    queryKey: talkKey(channelId),
    queryFn: async () => joined(queryClient.getQueryData<Talk>(talkKey(channelId)), await readTalk(channelId)),
    enabled: channelId > 0,
    refetchInterval: SAFETY_NET_MS,
  })

/** Reads further back. */
export async function readOlder(channelId: number): Promise<void> {
  const [first] = queryClient.getQueryData<Talk>(talkKey(channelId))?.items ?? []
  if (!first) return
  const older = await readTalk(channelId, first.id)
  queryClient.setQueryData<Talk>(
    talkKey(channelId),
    (talk) =>
      talk && {
        ...talk,
        items: [...older.items.filter(({ id }) => id < (talk.items[0]?.id ?? 0)), ...talk.items],
        hasOlder: older.hasOlder,
      },
  )
}

export const useThreadQuery = (channelId: number, messageId: number, childId?: number) =>
  useQuery({
    queryKey: threadKey(channelId, messageId),
    queryFn: () =>
      childId
        ? call(findChildInThread, { id: messageId, channelId, childMsgId: childId }, INLINE)
        : call(getThread, { channelId, messageId, perPage: PAGE }, INLINE),
    enabled: channelId > 0 && messageId > 0,
    refetchInterval: SAFETY_NET_MS,
  })

/** The replies before those that are shown. */
export async function readEarlier(channelId: number, messageId: number): Promise<void> {
  const key = threadKey(channelId, messageId)
  const [first] = queryClient.getQueryData<Thread>(key)?.replies ?? []
  if (!first) return
  const earlier = await call(getThread, { channelId, messageId, lastId: first.id, perPage: PAGE }, INLINE)
  queryClient.setQueryData<Thread>(
    key,
    (thread) =>
      thread && {
        ...thread,
        replies: [...earlier.replies, ...thread.replies],
        hasEarlier: earlier.hasEarlier,
      },
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
    queryKey: [...channelsKey, 'songs', sessionId],
    queryFn: () => call(songThreads, { id: sessionId }, { errors: 'quiet' }),
    enabled,
  })

const FEED_PAGE = 10

export function useHomeFeedQuery() {
  const userId = useSession(({ profile }) => profile?.userId ?? 0)
  return useInfiniteQuery({
    queryKey: [...homeFeedKey, userId],
    queryFn: ({ pageParam }) =>
      call(userFeed, { limit: FEED_PAGE, ...(pageParam && { lastFetchedId: pageParam }) }, INLINE),
    initialPageParam: null as number | null,
    getNextPageParam: ({ items, hasMore }) => (hasMore ? (items.at(-1)?.id ?? null) : null),
    // What is new is announced above; the list does not move by itself.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** How many came after the newest one that is shown. */
export const useHomeNewsQuery = (newest: number | undefined) =>
  useQuery({
    queryKey: [...homeNewsKey, newest ?? 0],
    queryFn: () => call(userFeedDetailed, { lastFetchedId: newest || null }, { errors: 'quiet' }),
    enabled: newest !== undefined,
    refetchInterval: SAFETY_NET_MS,
  })

export const useSearchQuery = (q: string, groupId?: number) =>
  useQuery({
    ...NOT_KEPT,
    queryKey: ['message-search', q, groupId ?? 0],
    queryFn: () => call(searchMessages, { q, limit: 30, ...(groupId && { groupId }) }, INLINE),
    enabled: q.trim().length > 1,
    placeholderData: (before) => before,
  })
