import { adminAllMessages, groupFeed } from '@app/core/contract/posts'
import type { Reply } from '@app/core/contract/route'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { useSession } from '../../lib/session/session.ts'
import { groupKey } from '../groups/queries.ts'

export type Post = Reply<typeof groupFeed>['posts'][number]
export type Message = Reply<typeof adminAllMessages>['messages'][number]

export const postsKey = (groupId: number) => [...groupKey(groupId), 'posts']

const FEW = 5
const MANY = 30

/** Where the next page begins, if there is one. */
const nextAfter = (total: number, pages: { length: number }[]) => {
  const shown = pages.reduce((sum, { length }) => sum + length, 0)
  return shown < total ? shown : undefined
}

export function useGroupFeedQuery(groupId: number) {
  // An admin sees drafts: who signs in asks again.
  const userId = useSession(({ profile }) => profile?.userId ?? 0)
  return useInfiniteQuery({
    queryKey: [...postsKey(groupId), userId],
    queryFn: ({ pageParam }) => call(groupFeed, { id: groupId, start: pageParam, limit: FEW }, { errors: 'inline' }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) =>
      nextAfter(
        total,
        pages.map(({ posts }) => posts),
      ),
  })
}

export const useAllMessagesQuery = (groupId: number) =>
  useInfiniteQuery({
    queryKey: [...postsKey(groupId), 'all'],
    queryFn: ({ pageParam }) => call(adminAllMessages, { id: groupId, start: pageParam, limit: MANY }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) =>
      nextAfter(
        total,
        pages.map(({ messages }) => messages),
      ),
  })
