import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { STALE } from '../../lib/query-client.ts'
import { serverHas } from '../../lib/server-parts.ts'
import { useSession } from '../../lib/session.ts'
import { wireCall } from '../../lib/wire.ts'

export interface SessionSummary {
  id: number
  title: string
  startDate: string
  location: string
  imageAssetData: string | null
}

const upcomingSessions = wireCall<SessionSummary[]>('GET', '/User/UpcomingSessions/', ['take'])
const IN_MENU = 5

export const upcomingKey = ['upcoming-sessions', IN_MENU]

export function useUpcomingSessionsQuery() {
  const isSignedIn = useSession(({ status }) => status === 'authenticated')
  return useQuery({
    queryKey: upcomingKey,
    queryFn: () => call(upcomingSessions, { take: IN_MENU }),
    enabled: isSignedIn && serverHas('sessions'),
    staleTime: STALE.menu,
  })
}
