import { useStageNews, useTonightQuery } from '../features/session-night/queries.ts'
import { Stage } from '../features/session-night/Stage.tsx'
import { SessionProblem } from '../features/sessions/SessionProblem.tsx'
import { useParams } from '../lib/router/app-route.ts'
import { useSearchParams } from '../lib/router/router.tsx'
import { useTitle } from '../lib/router/use-title.ts'
import { Page } from '../ui/Page.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

/** The set on stage: for members, and with the group's key for a screen at the door. */
export default function StageScreen() {
  const id = Number(useParams().id)
  const key = useSearchParams()[0].get('key') ?? undefined
  const { data, dataUpdatedAt, error, isError, refetch } = useTonightQuery(id, key)
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
  if (error) return <SessionProblem error={error} onRetry={() => refetch()} title="Stage" />
  return (
    <Page>
      <Skeleton lines={6} label="Loading the set" />
    </Page>
  )
}
