import { useMyGroupsQuery } from '../features/groups/my-groups.ts'
import { GroupSessionRow } from '../features/sessions/GroupSessionRow.tsx'
import { usePastSessionsQuery } from '../features/sessions/lists.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

/** The last sessions of all my groups; older ones stand on each group's page. */
export default function PastSessions() {
  const groups = useMyGroupsQuery()
  const mine = groups.data?.filter(({ isApproved }) => isApproved).map(({ sessionGroup }) => sessionGroup.id) ?? []
  const past = usePastSessionsQuery(mine)
  const failed = [groups, past].find(({ isError, data }) => isError && !data)
  if (failed) return <LoadFailed what="Your past sessions" onRetry={() => void failed.refetch()} />
  if (!groups.data || !past.data) return <Skeleton lines={9} label="Loading the sessions" />
  if (!past.data.length)
    return (
      <EmptyState title="No past sessions yet">Your groups’ past sessions are listed here, latest first.</EmptyState>
    )
  return (
    <ul>
      {past.data.map((session) => (
        <GroupSessionRow key={session.id} session={session} withGroup />
      ))}
    </ul>
  )
}
