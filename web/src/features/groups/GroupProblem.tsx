import { ApiError } from '../../lib/api/api-error.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'

/** Why a group cannot be shown. One that is private is, to others, simply not there. */
export function GroupProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const status = error instanceof ApiError ? error.status : 404
  const browse = <ButtonLink to="/groups">Browse groups</ButtonLink>
  return (
    <Page>
      <PageHeading hiddenOnPhone>Group</PageHeading>
      {status === 404 || status === 400 ? (
        <EmptyState title="No group found" action={browse}>
          It may be private, or the address may be mistyped. Ask its organiser for an invitation.
        </EmptyState>
      ) : status === 403 ? (
        <EmptyState title="This page is for the group’s organisers" action={browse}>
          Ask one of them if you should be helping to run it.
        </EmptyState>
      ) : (
        <LoadFailed whole what="The group" onRetry={onRetry} />
      )}
    </Page>
  )
}
