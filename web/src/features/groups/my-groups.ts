// On its own, because the menu needs it at the first load and nothing else of the groups.
import { listForUser } from '@app/core/contract/groups'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { STALE } from '../../lib/api/query-client.ts'
import { ASIDE } from '../../lib/offline/kept.ts'
import { useSession } from '../../lib/session/session.ts'

export const myGroupsKey = ['my-groups']

export function useMyGroupsQuery(enabled = true) {
  const isSignedIn = useSession(({ status }) => status === 'authenticated')
  return useQuery({
    ...ASIDE,
    queryKey: myGroupsKey,
    queryFn: () => call(listForUser, {}),
    enabled: enabled && isSignedIn,
    staleTime: STALE.menu,
  })
}
