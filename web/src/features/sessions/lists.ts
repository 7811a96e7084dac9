// Lists that only pages of lists show: every other first load does without them.
import { groupSessions, publicSessions } from '@app/core/contract/sessions'
import { compareDates } from '@app/core/rules/compare-dates'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { useSession } from '../../lib/session/session.ts'

const INLINE = { errors: 'inline' } as const
const PAGE = 20

export const usePublicSessionsQuery = () =>
  useInfiniteQuery({
    queryKey: ['public-sessions'],
    queryFn: ({ pageParam }) => call(publicSessions, { start: pageParam, limit: PAGE }, INLINE),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.reduce((sum, { sessions }) => sum + sessions.length, 0)
      return shown < total ? shown : undefined
    },
  })

/** The last sessions of these groups, the latest first. */
export function usePastSessionsQuery(groupIds: number[]) {
  const userId = useSession(({ profile }) => profile?.userId ?? 0)
  return useQuery({
    queryKey: ['past-sessions', userId, ...groupIds],
    queryFn: async () => {
      const ask = (id: number) => call(groupSessions, { id, past: true, limit: PAGE }, INLINE)
      const lists = await Promise.all(groupIds.map(ask))
      return lists.flatMap(({ sessions }) => sessions).sort((a, b) => compareDates(b.startDate, a.startDate))
    },
  })
}
