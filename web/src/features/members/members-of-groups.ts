import { hashKey, useQuery } from '@tanstack/react-query'
import { ApiError } from '../../lib/api/api-error.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { NOT_KEPT } from '../../lib/offline/kept.ts'
import { type Member, membersKey, membersQuery } from './queries.ts'

/** A group's members as the server has them now, or else as they were seen last; the error where they never were. */
async function membersOf(groupId: number): Promise<Member[]> {
  try {
    return await queryClient.fetchQuery(membersQuery(groupId))
  } catch (error) {
    const seen = queryClient.getQueryData<Member[]>(membersKey(groupId))
    if (seen) return seen
    const isAnswered = !(error instanceof ApiError && error.status === 0)
    const { readKept } = await import('../../lib/offline/kept-lists.ts')
    const kept = isAnswered ? undefined : await readKept(hashKey(membersKey(groupId)))
    if (kept) return kept.data as Member[]
    throw error
  }
}

/**
 * Everybody in these groups, as far as their lists came; an error where none did. Each list is fresh, and kept, on its own: half an
 * answer is neither.
 */
export const useMembersOfGroupsQuery = (groupIds: number[]) =>
  useQuery({
    ...NOT_KEPT,
    queryKey: ['members-of', ...groupIds],
    enabled: groupIds.length > 0,
    staleTime: 0,
    queryFn: async () => {
      const lists = await Promise.allSettled(groupIds.map(membersOf))
      const failed = lists.flatMap((list) => (list.status === 'rejected' ? [list.reason] : []))
      if (failed.length === lists.length) throw failed[0]
      return {
        members: lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : [])),
        isWhole: !failed.length,
      }
    },
  })
