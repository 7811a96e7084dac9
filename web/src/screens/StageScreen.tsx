import { useStageNews, useTonightQuery } from '../features/session-night/queries.ts'
import { Stage } from '../features/session-night/Stage.tsx'
import { SessionProblem } from '../features/sessions/SessionProblem.tsx'
import { useParams } from '../lib/router/app-route.ts'
import { useSearchParams } from '../lib/router/router.tsx'
import { useTitle } from '../lib/router/use-title.ts'
import { signInAddress } from '../lib/session/name-first.ts'
import { useSession } from '../lib/session/session.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

/** The set on stage: for members, and with the group's key for a screen at the door. */
export default function StageScreen() {
  const id = Number(useParams().id)
  const key = useSearchParams()[0].get('key') ?? undefined
  const isSignedIn = useSession(({ status }) => status === 'authenticated')
  const mayAsk = isSignedIn || key !== undefined
  const { data, dataUpdatedAt, error, isError, refetch } = useTonightQuery(mayAsk ? id : 0, key)
  useStageNews(id)
  useTitle(data && `Stage: ${data.session.title}`)
  if (data)
    return (
      <Stage
        key={id}
        tonight={data}
        heardAt={dataUpdatedAt}
        onAskAgain={isError ? () => void refetch() : undefined}
        leaveTo={key ? `/tonight/${encodeURIComponent(key)}` : `/session/${id}`}
      />
    )
  if (!mayAsk)
    return (
      <Page>
        <PageHeading hiddenOnPhone>Stage</PageHeading>
        <EmptyState
          title="Sign in to see the stage"
          action={<ButtonLink to={signInAddress(`/session/${id}/stage`)}>Sign in</ButtonLink>}
        >
          It’s for the group’s members. At the door, its QR code shows what’s on without an account.
        </EmptyState>
      </Page>
    )
  if (error) return <SessionProblem error={error} onRetry={() => refetch()} title="Stage" />
  return (
    <Page>
      <Skeleton lines={6} label="Loading the set" />
    </Page>
  )
}
