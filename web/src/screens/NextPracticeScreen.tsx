import { practiceSessionOf } from '@app/core/rules/next-session'
import { useUpcomingSessionsQuery } from '../features/sessions/queries.ts'
import { Navigate } from '../lib/router/router.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { IfFailed } from '../ui/LoadFailed.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

/** The practice page of the next session that one comes to: where the shortcut on the home screen leads. */
export default function NextPracticeScreen() {
  const query = useUpcomingSessionsQuery()
  const next = practiceSessionOf(query.data ?? [])
  if (next) return <Navigate to={`/session/${next.id}/practice`} replace />
  return (
    <Page>
      <PageHeading>Practice</PageHeading>
      {query.data ? (
        <EmptyState
          title="Nothing to practise yet"
          action={<ButtonLink to="/upcoming">See what is coming up</ButtonLink>}
        >
          Sign up for a session, and its songs are here with their links, keys and charts.
        </EmptyState>
      ) : query.isError ? (
        <IfFailed of={query} what="Your sessions" whole />
      ) : (
        <Skeleton lines={9} label="Loading your sessions" />
      )}
    </Page>
  )
}
