import { ApiError } from '../../lib/api/api-error.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'

/** Why a session cannot be shown. One of a private group is, to others, simply not there. */
export function SessionProblem({
  error,
  onRetry,
  title = 'Session',
}: {
  error: unknown
  onRetry: () => void
  title?: string
}) {
  const status = error instanceof ApiError ? error.status : 404
  const upcoming = <ButtonLink to="/upcoming">See what is coming up</ButtonLink>
  return (
    <Page>
      <PageHeading hiddenOnPhone>{title}</PageHeading>
      {status === 404 || status === 400 ? (
        <EmptyState title="We can’t find this session" action={upcoming}>
          It may have been called off or be in a private group, or the address may be mistyped.
        </EmptyState>
      ) : status === 403 ? (
        <EmptyState title="This page is for the group’s members" action={upcoming}>
          Ask to join the group, and you’ll see it once you’re in.
        </EmptyState>
      ) : (
        <LoadFailed whole what="The session" onRetry={onRetry} />
      )}
    </Page>
  )
}
