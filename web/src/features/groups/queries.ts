import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { STALE } from '../../lib/query-client.ts'
import { serverHas } from '../../lib/server-parts.ts'
import { useSession } from '../../lib/session.ts'
import { wireCall } from '../../lib/wire.ts'

export interface MyGroup {
  sessionGroup: { id: number; name: string; imageAssetData: string | null }
}

const listForUser = wireCall<MyGroup[]>('POST', '/SessionGroup/ListForUser/')

export const myGroupsKey = ['my-groups']

export function useMyGroupsQuery() {
  const isSignedIn = useSession(({ status }) => status === 'authenticated')
  return useQuery({
    queryKey: myGroupsKey,
    queryFn: () => call(listForUser, {}),
    enabled: isSignedIn && serverHas('groups'),
    staleTime: STALE.menu,
  })
}
