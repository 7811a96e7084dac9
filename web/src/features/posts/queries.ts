import { adminAllMessages, groupFeed } from '@app/core/contract/posts'
import type { Reply } from '@app/core/contract/route'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { useStretchQuery } from '../../lib/api/use-stretch-query.ts'
import { useSession } from '../../lib/session/session.ts'
import { groupKey } from '../groups/queries.ts'

export type Post = Reply<typeof groupFeed>['posts'][number]
export type Message = Reply<typeof adminAllMessages>['messages'][number]

export const postsKey = (groupId: number) => [...groupKey(groupId), 'posts']
export const groupFeedKey = (groupId: number) => [...postsKey(groupId), 'feed']

// Beneath what is told as it happens.
const SAFETY_NET_MS = 30_000
const FEW = 5
const MANY = 30

export function useGroupFeedQuery(groupId: number) {
  // An admin sees drafts: who signs in asks again.
  const userId = useSession(({ profile }) => profile?.userId ?? 0)
  return useStretchQuery<Post>({
    queryKey: [...groupFeedKey(groupId), userId],
    read: async (before) => {
      const which = { id: groupId, lastFetchedId: before, limit: FEW }
      const { posts, hasMore } = await call(groupFeed, which, { errors: 'inline' })
      return { items: posts, hasMore }
    },
    refetchInterval: SAFETY_NET_MS,
  })
}

export const useAllMessagesQuery = (groupId: number) =>
  useInfiniteQuery({
    queryKey: [...postsKey(groupId), 'all'],
    queryFn: ({ pageParam }) => call(adminAllMessages, { id: groupId, lastFetchedId: pageParam, limit: MANY }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ messages, hasMore }) => (hasMore ? messages.at(-1)?.id : undefined),
  })
